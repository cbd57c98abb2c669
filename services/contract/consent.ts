import type { Language } from "./language.ts";

/** What somebody can agree to: the newsletter, the use of what they write in an enquiry, or mails about a price. */
export const consentPurposes = ["newsletter", "enquiry", "price-alert"] as const;

export type ConsentPurpose = (typeof consentPurposes)[number];

/** Words that a form shows beside its button, and the version that is stored with who agreed to them. */
export interface ConsentText {
  /** Date of the wording; a changed word needs a new one. */
  readonly version: string;
  readonly text: Readonly<Record<Language, string>>;
}

/** What a visitor agrees to by sending a form (Data Protection Act 2019, Kenya: a clear act, the purpose named). */
export const consentTexts: Readonly<Record<ConsentPurpose, ConsentText>> = {
  newsletter: {
    version: "2026-11-21",
    text: {
      en: "By subscribing, you agree that Dhahabu Gold Bank may send its newsletter to this email address. You can unsubscribe at any time with the link in every email.",
      sw: "Kwa kujisajili, unakubali Dhahabu Gold Bank ikutumie jarida lake kwenye anwani hii ya barua pepe. Unaweza kujiondoa wakati wowote kupitia kiungo kilicho katika kila barua pepe.",
      fr: "En vous abonnant, vous acceptez que Dhahabu Gold Bank envoie sa lettre d’information à cette adresse e-mail. Vous pouvez vous désabonner à tout moment grâce au lien présent dans chaque e-mail.",
      ar: "باشتراككم، توافقون على أن يرسل Dhahabu Gold Bank نشرته الإخبارية إلى عنوان البريد الإلكتروني هذا. يمكنكم إلغاء الاشتراك في أي وقت عبر الرابط الموجود في كل رسالة.",
      hi: "सदस्यता लेकर आप सहमति देते हैं कि Dhahabu Gold Bank इस ईमेल पते पर अपना न्यूज़लेटर भेज सकता है। हर ईमेल में दिए गए लिंक से आप कभी भी सदस्यता समाप्त कर सकते हैं।",
      zh: "订阅即表示您同意 Dhahabu Gold Bank 向此邮箱发送通讯。您可随时通过每封邮件中的链接退订。",
    },
  },
  enquiry: {
    version: "2026-11-21",
    text: {
      en: "By sending this form, you agree that Dhahabu Gold Bank uses what you enter here to answer your enquiry, and for nothing else.",
      sw: "Kwa kutuma fomu hii, unakubali Dhahabu Gold Bank itumie unachoandika hapa kujibu ulizo lako, na si kwa jambo lingine lolote.",
      fr: "En envoyant ce formulaire, vous acceptez que Dhahabu Gold Bank utilise ces informations pour répondre à votre demande, et à aucune autre fin.",
      ar: "بإرسال هذا النموذج، توافقون على أن يستخدم Dhahabu Gold Bank ما تكتبونه هنا للرد على استفساركم، ولا لأي غرض آخر.",
      hi: "यह फ़ॉर्म भेजकर आप सहमति देते हैं कि Dhahabu Gold Bank यहाँ दी गई जानकारी का उपयोग केवल आपकी पूछताछ का उत्तर देने के लिए करेगा, किसी और काम के लिए नहीं।",
      zh: "提交此表单即表示您同意 Dhahabu Gold Bank 仅将您在此填写的信息用于回复您的咨询，不作其他用途。",
    },
  },
  "price-alert": {
    version: "2026-11-22",
    text: {
      en: "By setting this alert, you agree that Dhahabu Gold Bank may write to this email address when the price is reached. It begins once you confirm it by email, and every email has a link that switches it off.",
      sw: "Kwa kuweka arifa hii, unakubali Dhahabu Gold Bank iandikie anwani hii ya barua pepe bei itakapofikiwa. Inaanza baada ya wewe kuithibitisha kwa barua pepe, na kila barua pepe ina kiungo cha kuizima.",
      fr: "En créant cette alerte, vous acceptez que Dhahabu Gold Bank écrive à cette adresse e-mail lorsque le prix est atteint. Elle commence après votre confirmation par e-mail, et chaque e-mail contient un lien pour la désactiver.",
      ar: "بضبط هذا التنبيه، توافقون على أن يراسل Dhahabu Gold Bank عنوان البريد الإلكتروني هذا عند بلوغ السعر. يبدأ التنبيه بعد تأكيدكم له عبر البريد الإلكتروني، وفي كل رسالة رابط لإيقافه.",
      hi: "यह अलर्ट सेट करके आप सहमति देते हैं कि भाव पहुँचने पर Dhahabu Gold Bank इस ईमेल पते पर लिख सकता है। यह आपके ईमेल से पुष्टि करने के बाद शुरू होता है, और हर ईमेल में इसे बंद करने का लिंक होता है।",
      zh: "设置此提醒即表示您同意 Dhahabu Gold Bank 在价格达到时向此邮箱发送邮件。提醒在您通过邮件确认后生效，每封邮件都附有关闭提醒的链接。",
    },
  },
};

/** What whoever books a visit agrees to. */
export const visitConsent: ConsentText = {
  version: "2026-11-28",
  text: {
    en: "By booking, you agree that Dhahabu Gold Bank uses what you enter here to prepare for your visit and to write to you about it, and for nothing else.",
    sw: "Kwa kuweka miadi, unakubali Dhahabu Gold Bank itumie unachoandika hapa kujiandaa kwa ziara yako na kukuandikia kuihusu, na si kwa jambo lingine lolote.",
    fr: "En réservant, vous acceptez que Dhahabu Gold Bank utilise ces informations pour préparer votre visite et vous écrire à son sujet, et à aucune autre fin.",
    ar: "بحجزكم، توافقون على أن يستخدم Dhahabu Gold Bank ما تكتبونه هنا للتحضير لزيارتكم ومراسلتكم بشأنها، ولا لأي غرض آخر.",
    hi: "बुकिंग करके आप सहमति देते हैं कि Dhahabu Gold Bank यहाँ दी गई जानकारी का उपयोग आपकी मुलाक़ात की तैयारी और उसके बारे में आपको लिखने के लिए करेगा, किसी और काम के लिए नहीं।",
    zh: "预约即表示您同意 Dhahabu Gold Bank 仅将您在此填写的信息用于准备您的到访并就此与您联系，不作其他用途。",
  },
};

/** What a customer agrees to at the counter, read out or shown in their language. */
export const customerConsent: ConsentText = {
  version: "2026-11-29",
  text: {
    en: "I agree that Dhahabu Gold Bank sees my papers, keeps what they say and the number of my document under seal, and uses them to serve me and to fulfil the law, which has the bank keep them for seven years after our last business.",
    sw: "Ninakubali Dhahabu Gold Bank ione hati zangu, ihifadhi yaliyomo na nambari ya kitambulisho changu kwa usiri, na ivitumie kunihudumia na kutimiza sheria, inayoitaka benki kuvihifadhi kwa miaka saba baada ya shughuli yetu ya mwisho.",
    fr: "J’accepte que Dhahabu Gold Bank examine mes documents, conserve leur contenu ainsi que le numéro de ma pièce d’identité sous scellé, et les utilise pour me servir et respecter la loi, qui oblige la banque à les garder sept ans après notre dernière opération.",
    ar: "أوافق على أن يطّلع Dhahabu Gold Bank على أوراقي ويحفظ ما فيها ورقم وثيقتي مختومًا، وأن يستخدمها لخدمتي وللوفاء بالقانون الذي يُلزم المصرف بحفظها سبع سنوات بعد آخر معاملة بيننا.",
    hi: "मैं सहमत हूँ कि Dhahabu Gold Bank मेरे काग़ज़ देखे, उनमें लिखी बातें और मेरे दस्तावेज़ का नंबर सीलबंद रखे, और उनका उपयोग मेरी सेवा तथा क़ानून के पालन के लिए करे, जिसके अनुसार बैंक उन्हें हमारे अंतिम लेन-देन के सात साल बाद तक रखता है।",
    zh: "本人同意 Dhahabu Gold Bank 查看本人的证件，保存其内容并加密保存证件号码，用于为本人提供服务和履行法律义务；法律要求银行在最后一笔业务后保存七年。",
  },
};
