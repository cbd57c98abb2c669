-- What the search of the inbox finds an enquiry by: its words in small letters.
-- The letters that every reference begins with are left out.
create function enquiry_words(reference text, name text, email text, subject text) returns tsvector
language sql immutable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(distinct word)), '')
  from regexp_split_to_table(
    lower(concat_ws(' ', substr(reference, 5), name, email, subject)),
    '[^[:alnum:]]+') as word
  where word <> ''
$$;

-- The words of a search: each as a whole, the last one as the start of a word; null where there is none.
create function enquiry_query(search text) returns tsquery
language sql immutable parallel safe as $$
  select (string_agg(quote_literal(word), ' & ' order by place) || ':*')::tsquery
  from regexp_split_to_table(lower(search), '[^[:alnum:]]+')
    with ordinality as split (word, place)
  where word <> ''
$$;

alter table enquiries
  add column status text not null default 'open' check (status in ('open', 'pending', 'closed')),
  -- A user of identity; the name is the one they had when they took it.
  add column assignee_id integer,
  add column assignee_username text,
  -- When an unanswered claim returns to the queue.
  add column claim_ends_at timestamptz,
  -- When the answer is due that the customer waits for; null where none is owed. A release that does not
  -- know the promise's hours writes the outer promise.
  add column due_at timestamptz default now() + interval '24 hours',
  add column first_replied_at timestamptz,
  -- Minutes of business hours from arrival to first reply.
  add column first_reply_minutes integer check (first_reply_minutes > 0),
  add check ((assignee_id is null) = (assignee_username is null)),
  add check (claim_ends_at is null or assignee_id is not null),
  add check ((first_replied_at is null) = (first_reply_minutes is null));
-- What came more than a week before there was an inbox was answered by mail; the rest is owed an answer.
update enquiries set due_at = created_at + interval '24 hours',
  status = case when created_at < now() - interval '7 days' then 'closed' else 'open' end;

alter table enquiries
  -- Where it stands in the queue: behind everybody who waits once it is answered or closed.
  add column rank_at timestamptz not null generated always as (
    case when status = 'closed' or due_at is null then 'infinity'::timestamptz else due_at end) stored,
  add column words tsvector not null generated always as (
    enquiry_words(reference, name, email, subject)) stored;

-- The list by due time and by age, as a whole and for each filter. Newest stands as -id, so that one
-- comparison of rows finds where a page ended.
create index enquiries_queue on enquiries (rank_at, (-id));
create index enquiries_queue_by_status on enquiries (status, rank_at, (-id));
create index enquiries_queue_by_service on enquiries (service, rank_at, (-id));
create index enquiries_queue_by_assignee on enquiries (assignee_id, rank_at, (-id));
create index enquiries_by_status on enquiries (status, id);
create index enquiries_by_service on enquiries (service, id);
create index enquiries_by_assignee on enquiries (assignee_id, id);
create index enquiries_by_word on enquiries using gin (words);
-- Counts of the inbox, claims to end, and the measured replies.
create index enquiries_unassigned on enquiries (id) where assignee_id is null and status <> 'closed';
create index enquiries_claimed on enquiries (claim_ends_at) where claim_ends_at is not null;
create index enquiries_replied on enquiries (first_replied_at desc) include (first_reply_minutes)
  where first_replied_at is not null;

-- What happened to an enquiry: replies, notes, recorded answers, who took it, what state it got. Rows are evidence.
create table enquiry_entries (
  id bigint generated always as identity primary key,
  enquiry_id integer not null references enquiries (id) on delete cascade,
  kind text not null check (kind in ('reply', 'note', 'answer', 'claimed', 'released', 'returned', 'status')),
  text text check (text <> ''),
  channel text check (channel in ('email', 'phone', 'branch', 'chat')),
  status text check (status in ('open', 'pending', 'closed')),
  -- Made by the page for one intention, so that a lost answer does not make it twice.
  key uuid,
  -- The mail of a reply.
  job_id bigint,
  -- Null for what the bank's programs did.
  user_id integer,
  username text,
  address text not null,
  request_id text not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (enquiry_id, key),
  check ((kind in ('reply', 'note', 'answer')) = (text is not null)),
  check ((kind = 'answer') = (channel is not null)),
  check ((kind = 'status') = (status is not null)),
  check ((kind = 'reply') = (job_id is not null)),
  check ((kind = 'returned') = (user_id is null))
);
create index enquiry_entries_by_enquiry on enquiry_entries (enquiry_id, id);
create trigger enquiry_entries_unchanged before update on enquiry_entries
  for each row execute function refuse_change();

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in (
  'enquiry acknowledgement', 'enquiry notification', 'enquiry reply', 'newsletter welcome'));

-- Replies that staff prepared: text by language, with {{name}} and {{reference}} to be filled in.
create table canned_replies (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  texts jsonb not null check (texts ->> 'en' <> ''),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  updated_by_username text,
  deleted_at timestamptz
);
create index canned_replies_by_title on canned_replies (lower(title collate "C"), id)
  where deleted_at is null;
create index canned_replies_by_age on canned_replies (updated_at, id) where deleted_at is null;

-- Who changed which prepared reply, and what it was before.
create table canned_reply_changes (
  id bigint generated always as identity primary key,
  canned_reply_id integer not null,
  action text not null check (action in ('created', 'changed', 'deleted', 'restored')),
  title text not null,
  texts jsonb not null,
  changed_by_user_id integer not null,
  changed_by_username text,
  address text not null,
  request_id text not null,
  changed_at timestamptz not null default now()
);
create index canned_reply_changes_by_reply on canned_reply_changes (canned_reply_id, id);
create trigger canned_reply_changes_append_only before update or delete on canned_reply_changes
  for each row execute function refuse_change();

-- The replies to begin with; staff change them.
insert into canned_replies (title, texts) values
  ('Thank you, and what happens next', jsonb_build_object(
    'en', $$Dear {{name}},

Thank you for your enquiry {{reference}}. I have read it and am looking into it for you. I will write to you again as soon as I have the answer. If it is urgent, please call us and mention the reference.$$,
    'sw', $$Habari {{name}},

Asante kwa ulizo lako {{reference}}. Nimelisoma na ninalifanyia kazi. Nitakuandikia tena mara tu nitakapopata jibu. Ikiwa ni la haraka, tafadhali tupigie simu na utaje nambari ya kumbukumbu.$$,
    'fr', $$Bonjour {{name}},

Merci pour votre demande {{reference}}. Je l’ai lue et je m’en occupe. Je vous écrirai de nouveau dès que j’aurai la réponse. Si c’est urgent, appelez-nous en indiquant la référence.$$,
    'ar', $$مرحبًا {{name}}،

شكرًا على استفساركم {{reference}}. لقد قرأته وأعمل عليه الآن، وسأكتب إليكم مجددًا فور توفر الجواب. إذا كان الأمر عاجلًا، فيرجى الاتصال بنا وذكر الرقم المرجعي.$$,
    'hi', $$नमस्ते {{name}},

आपकी पूछताछ {{reference}} के लिए धन्यवाद। मैंने इसे पढ़ लिया है और इस पर काम कर रहा/रही हूँ। उत्तर मिलते ही मैं आपको फिर लिखूँगा/लिखूँगी। यदि बात ज़रूरी हो, तो कृपया हमें फ़ोन करें और यह संदर्भ बताएँ।$$,
    'zh', $${{name}}，您好：

感谢您的咨询 {{reference}}。我已阅读并正在为您处理，一有结果会立即再次给您写信。如有急事，请致电我们并告知此编号。$$)),
  ('What to bring for a gold loan', jsonb_build_object(
    'en', $$Dear {{name}},

For a gold loan please come to a branch with your gold and:
- your national ID or passport
- your tax PIN certificate
- a passport photo
- your bank or mobile money details
- a utility bill as proof of where you live

We weigh and test the gold in front of you. Before you sign, you see every amount of the loan in writing.$$,
    'sw', $$Habari {{name}},

Kwa mkopo wa dhahabu, tafadhali njoo kwenye tawi na dhahabu yako pamoja na:
- kitambulisho cha taifa au pasipoti
- cheti cha PIN ya kodi
- picha ya pasipoti
- maelezo ya benki au ya pesa kwa simu
- bili ya huduma kama uthibitisho wa makazi

Tunapima na kukagua dhahabu mbele yako. Kabla ya kutia sahihi, unaona kila kiasi cha mkopo kwa maandishi.$$,
    'fr', $$Bonjour {{name}},

Pour un prêt sur or, venez dans une agence avec votre or et :
- votre carte d’identité ou passeport
- votre certificat fiscal (PIN)
- une photo d’identité
- vos coordonnées bancaires ou de paiement mobile
- une facture récente comme justificatif de domicile

Nous pesons et testons l’or devant vous. Avant de signer, vous voyez chaque montant du prêt par écrit.$$,
    'ar', $$مرحبًا {{name}}،

للحصول على قرض بضمان الذهب، يرجى زيارة أحد الفروع ومعكم الذهب وما يلي:
- بطاقة الهوية أو جواز السفر
- شهادة الرقم الضريبي
- صورة شخصية
- بيانات الحساب البنكي أو المحفظة الهاتفية
- فاتورة خدمات تثبت محل السكن

نزن الذهب ونفحصه أمامكم، وترون كل مبالغ القرض مكتوبة قبل التوقيع.$$,
    'hi', $$नमस्ते {{name}},

स्वर्ण ऋण के लिए कृपया अपना सोना लेकर शाखा में आएँ और साथ लाएँ:
- राष्ट्रीय पहचान पत्र या पासपोर्ट
- कर PIN प्रमाणपत्र
- पासपोर्ट आकार की फ़ोटो
- बैंक या मोबाइल मनी का विवरण
- निवास के प्रमाण के लिए बिजली-पानी का बिल

हम सोना आपके सामने तौलते और जाँचते हैं। हस्ताक्षर से पहले आप ऋण की हर रकम लिखित में देखते हैं।$$,
    'zh', $${{name}}，您好：

办理黄金贷款，请携带黄金前往分行，并带上：
- 身份证或护照
- 税务 PIN 证书
- 证件照
- 银行或移动支付账户信息
- 作为住址证明的水电账单

我们当面称重和检测。签字之前，您会看到贷款各项金额的书面说明。$$)),
  ('How we price and buy gold', jsonb_build_object(
    'en', $$Dear {{name}},

Our prices follow the market and stand on our website for each karat. What your pieces are worth depends on their purity and weight, without stones. At a branch we test and weigh them in front of you, at no charge and without harming them, and you decide after you have seen the quote. Please bring your ID.$$,
    'sw', $$Habari {{name}},

Bei zetu hufuata soko na ziko kwenye tovuti yetu kwa kila karati. Thamani ya vitu vyako inategemea usafi na uzito wake, bila mawe. Kwenye tawi tunavikagua na kuvipima mbele yako, bila malipo na bila kuviharibu, nawe unaamua baada ya kuona bei. Tafadhali njoo na kitambulisho chako.$$,
    'fr', $$Bonjour {{name}},

Nos prix suivent le marché et figurent sur notre site pour chaque carat. La valeur de vos pièces dépend de leur pureté et de leur poids, sans les pierres. En agence, nous les testons et les pesons devant vous, gratuitement et sans les abîmer, et vous décidez après avoir vu l’offre. Apportez votre pièce d’identité.$$,
    'ar', $$مرحبًا {{name}}،

تتبع أسعارنا السوق وهي منشورة على موقعنا لكل عيار. تعتمد قيمة قطعكم على نقائها ووزنها من دون الأحجار. في الفرع نفحصها ونزنها أمامكم مجانًا ومن دون إتلافها، وتقررون بعد الاطلاع على العرض. يرجى إحضار بطاقة الهوية.$$,
    'hi', $$नमस्ते {{name}},

हमारी क़ीमतें बाज़ार के अनुसार चलती हैं और हर कैरेट के लिए हमारी वेबसाइट पर दी गई हैं। आपके गहनों का मूल्य उनकी शुद्धता और पत्थरों के बिना उनके वज़न पर निर्भर है। शाखा में हम उन्हें आपके सामने, बिना शुल्क और बिना नुकसान पहुँचाए जाँचते और तौलते हैं, और भाव देखकर निर्णय आप लेते हैं। कृपया अपना पहचान पत्र लाएँ।$$,
    'zh', $${{name}}，您好：

我们的价格随市场变动，各成色价格均公布在网站上。您的物品价值取决于纯度和去除宝石后的重量。在分行，我们会当面免费检测称重，不会损坏物品，您看过报价后再决定。请携带身份证件。$$)),
  ('Please tell us more about your gold', jsonb_build_object(
    'en', $$Dear {{name}},

To answer your enquiry {{reference}} well, please tell us:
- what pieces you have, and how many
- the karat or hallmark, if you see one (for example 750 or 916)
- the weight in grams, if you know it

A photo helps too. Please do not send any password, PIN or code.$$,
    'sw', $$Habari {{name}},

Ili tujibu ulizo lako {{reference}} vizuri, tafadhali tueleze:
- una vitu gani, na ni vingapi
- karati au alama iliyochongwa, ukiiona (kwa mfano 750 au 916)
- uzito kwa gramu, ukiujua

Picha pia inasaidia. Tafadhali usitume nenosiri, PIN wala msimbo wowote.$$,
    'fr', $$Bonjour {{name}},

Pour bien répondre à votre demande {{reference}}, dites-nous s’il vous plaît :
- quelles pièces vous avez, et combien
- le carat ou le poinçon, si vous en voyez un (par exemple 750 ou 916)
- le poids en grammes, si vous le connaissez

Une photo aide aussi. N’envoyez ni mot de passe, ni code PIN, ni autre code.$$,
    'ar', $$مرحبًا {{name}}،

لنجيب عن استفساركم {{reference}} على نحو أفضل، يرجى إخبارنا بما يلي:
- ما القطع التي لديكم وكم عددها
- العيار أو الدمغة إن وُجدت (مثل 750 أو 916)
- الوزن بالغرام إن كنتم تعرفونه

الصورة مفيدة أيضًا. يرجى عدم إرسال أي كلمة مرور أو رقم سري أو رمز.$$,
    'hi', $$नमस्ते {{name}},

आपकी पूछताछ {{reference}} का ठीक उत्तर देने के लिए कृपया बताएँ:
- आपके पास कौन-से गहने हैं और कितने
- कैरेट या हॉलमार्क, यदि दिखे (जैसे 750 या 916)
- ग्राम में वज़न, यदि पता हो

फ़ोटो भी सहायक है। कृपया कोई पासवर्ड, PIN या कोड न भेजें।$$,
    'zh', $${{name}}，您好：

为了更好地答复您的咨询 {{reference}}，请告诉我们：
- 您有哪些物品，各有多少件
- 成色或印记（如能看到，例如 750 或 916）
- 重量（克），如果您知道

附上照片也有帮助。请勿发送任何密码、PIN 或验证码。$$)),
  ('Safe deposit boxes', jsonb_build_object(
    'en', $$Dear {{name}},

We have boxes in three sizes: medium for jewellery and documents, large for bars and collections, extra large for bulk. Each has its own key and a PIN of four digits that only you know. Which size and branch would suit you, and from when? I will then confirm what is free and what it costs.$$,
    'sw', $$Habari {{name}},

Tuna masanduku ya ukubwa wa aina tatu: la kati kwa vito na hati, kubwa kwa vipande vya dhahabu na mikusanyo, na kubwa zaidi kwa vitu vingi. Kila moja lina ufunguo wake na PIN ya tarakimu nne unayoijua wewe tu. Ni ukubwa gani na tawi lipi linakufaa, na kuanzia lini? Kisha nitathibitisha yaliyo wazi na bei yake.$$,
    'fr', $$Bonjour {{name}},

Nous avons des coffres de trois tailles : moyen pour les bijoux et documents, grand pour les lingots et collections, très grand pour le volume. Chacun a sa propre clé et un code PIN à quatre chiffres que vous seul connaissez. Quelle taille et quelle agence vous conviendraient, et à partir de quand ? Je vous confirmerai ensuite ce qui est libre et le prix.$$,
    'ar', $$مرحبًا {{name}}،

لدينا صناديق بثلاثة أحجام: متوسط للمجوهرات والوثائق، وكبير للسبائك والمقتنيات، وكبير جدًا للكميات. لكل صندوق مفتاحه ورقم سري من أربعة أرقام لا يعرفه سواكم. ما الحجم والفرع المناسبان لكم، ومن أي تاريخ؟ سأؤكد لكم بعدها المتاح وتكلفته.$$,
    'hi', $$नमस्ते {{name}},

हमारे पास तीन आकार के लॉकर हैं: मध्यम गहनों और काग़ज़ात के लिए, बड़ा सोने की छड़ों और संग्रह के लिए, और अति बड़ा अधिक मात्रा के लिए। हर लॉकर की अपनी चाबी और चार अंकों का PIN होता है, जो केवल आप जानते हैं। आपको कौन-सा आकार और कौन-सी शाखा ठीक रहेगी, और कब से? फिर मैं बताऊँगा/बताऊँगी कि क्या उपलब्ध है और उसका शुल्क क्या है।$$,
    'zh', $${{name}}，您好：

我们的保管箱有三种规格：中号适合珠宝和文件，大号适合金条和收藏品，特大号适合大批存放。每个箱子都有独立钥匙和只有您知道的四位 PIN。请告诉我您需要的规格、分行和起始时间，我会确认是否有空位及费用。$$)),
  ('Secure transport', jsonb_build_object(
    'en', $$Dear {{name}},

We can collect, deliver or move your valuables between our branches, sealed and tracked all the way. Please tell us from where to where, roughly what and how much, and on which day. We then confirm the time and the price by telephone; we never ask for a PIN or code.$$,
    'sw', $$Habari {{name}},

Tunaweza kuchukua, kufikisha au kuhamisha mali zako kati ya matawi yetu, zikiwa zimefungwa kwa lakiri na kufuatiliwa njia nzima. Tafadhali tueleze kutoka wapi hadi wapi, ni nini na kiasi gani kwa makadirio, na siku gani. Kisha tutathibitisha muda na bei kwa simu; hatuombi PIN wala msimbo kamwe.$$,
    'fr', $$Bonjour {{name}},

Nous pouvons collecter, livrer ou transférer vos biens entre nos agences, scellés et suivis tout au long du trajet. Dites-nous d’où à où, quoi et combien environ, et quel jour. Nous confirmons ensuite l’heure et le prix par téléphone ; nous ne demandons jamais de code PIN ni d’autre code.$$,
    'ar', $$مرحبًا {{name}}،

يمكننا استلام مقتنياتكم أو توصيلها أو نقلها بين فروعنا، مختومة ومتتبعة طوال الطريق. يرجى إخبارنا من أين وإلى أين، وما المقتنيات وكميتها تقريبًا، وفي أي يوم. ثم نؤكد الموعد والسعر هاتفيًا، ولا نطلب أبدًا رقمًا سريًا أو رمزًا.$$,
    'hi', $$नमस्ते {{name}},

हम आपका क़ीमती सामान ले सकते हैं, पहुँचा सकते हैं या अपनी शाखाओं के बीच ले जा सकते हैं, पूरे रास्ते मुहरबंद और निगरानी में। कृपया बताएँ कहाँ से कहाँ तक, लगभग क्या और कितना, और किस दिन। फिर हम समय और शुल्क फ़ोन पर पक्का करेंगे; हम कभी PIN या कोड नहीं माँगते।$$,
    'zh', $${{name}}，您好：

我们可以上门取件、送货，或在分行之间转运您的贵重物品，全程封签并跟踪。请告诉我们起点和终点、大致物品和数量，以及日期。我们随后会电话确认时间和价格；我们绝不会索要 PIN 或验证码。$$)),
  ('Closing words', jsonb_build_object(
    'en', $$Dear {{name}},

I am glad we could help. I am closing your enquiry {{reference}} now. If anything is still open, just answer this email, and it comes back to us.$$,
    'sw', $$Habari {{name}},

Nimefurahi kwamba tumeweza kukusaidia. Sasa ninafunga ulizo lako {{reference}}. Ikiwa bado kuna jambo, jibu tu barua pepe hii nayo itatufikia.$$,
    'fr', $$Bonjour {{name}},

Nous sommes heureux d’avoir pu vous aider. Votre demande {{reference}} est maintenant close. S’il reste une question, répondez simplement à cet e-mail et elle nous parviendra.$$,
    'ar', $$مرحبًا {{name}}،

يسعدنا أننا استطعنا مساعدتكم. سأغلق الآن استفساركم {{reference}}. إذا بقي لديكم أي سؤال، فيكفي الرد على هذه الرسالة وسيصل إلينا.$$,
    'hi', $$नमस्ते {{name}},

खुशी है कि हम आपकी मदद कर सके। अब मैं आपकी पूछताछ {{reference}} बंद कर रहा/रही हूँ। यदि कुछ शेष हो, तो बस इसी ईमेल का उत्तर दें, वह हम तक पहुँच जाएगा।$$,
    'zh', $${{name}}，您好：

很高兴能帮到您。我现在结束您的咨询 {{reference}}。如还有任何问题，直接回复此邮件即可联系到我们。$$));
