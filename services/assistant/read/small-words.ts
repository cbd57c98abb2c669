function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u).filter((word) => word !== ""));
}

/** Words that say nothing of the matter: a message without any other is about nothing. As `normalise` writes them. */
export const functionWords = setOf(`
  a an the this that these those it its is are was were be been am do does did have has had having can could may might must will would
  shall should of on in at by for from to into with and or but if so as than then not no yes i im ive id you your yours u ur me my mine we us
  our they them their he she his her one ones some any there here what whats which when where why how just also too very only about please
  tell know want need get give let like ok okay well now got make say see go come take really still even ever per each more much many
  ni na ya wa za la cha vya kwa katika hii hiyo hizi huu huo hayo yangu yako yake yetu yenu yao wangu wako wetu wenu changu chako langu lako
  zangu zako zetu zenu mimi wewe sisi nyinyi ninyi wao je nini gani kama lakini au pia tu sana hapa hapo huko kuna nina una ana tuna mna wana
  niko uko yuko tuko mko wako iko ziko kuwa ili hivi hivyo nataka ningependa nahitaji naweza naeza unaweza mnaweza mnaeza tafadhali naomba
  kwani ama bado tena ndio ndiyo hapana sasa ile yule wote yote zote kila mbona basi
  في من الي علي عن مع هذا هذه ذلك تلك هو هي هم انا انت انتم نحن ما ماذا هل كيف لماذا متي اذا لو ان انه كان كانت يكون لا نعم او و ثم بعد قبل
  كل بعض اي عند عندي عندك عندكم لي لك لكم لنا يا قد اريد ابغي ابي بدي عايز عاوز ممكن يمكن لازم وش ايش شو ليش هنا هناك بس كمان برضه طيب`);

/** Words of courtesy and address: left aside where a message says more than them. */
export const courtesyWords = setOf(`
  hi hello hey helo hallo hi5 greetings dear sir madam maam team guys bro boss buddy mate please pls plz plzz kindly thanks thank thankyou thx sorry excuse
  good morning afternoon evening day
  habari jambo hujambo hamjambo niaje mambo shikamoo salamu salam salaam asante asanteni ahsante tafadhali naomba samahani ndugu rafiki kaka dada
  bwana mkuu jamani wadau boss mzee karibu hodi yako yenu
  مرحبا مرحبتين اهلا اهلين هلا السلام عليكم سلام ورحمه الله وبركاته صباح مساء الخير النور شكرا لو سمحت سمحتوا سمحتم فضلك فضلكم رجاء اخي اختي
  استاذ حضرتك حضرتكم ارجو ياريت تكرمت تكرما حبيبي اخوي`);

/** Everyday words that are a slip away from a word of the bank's matters, and mean something else. */
export const everydayWords = setOf(`
  stone stones stores story stories price prince prize prized place places plan plane house horse hour our good goods golf cold bold told load lord
  land lean learn later late letter let lets better sale sales safe self well went want wants wait water matter there these those other mother
  would could should about money people family friend friends father brother sister weeding wedding husband wife house car cars phone paper papers
  sent spent cent centre center change chance charm chair share shares sharp shop shops state stage staff start stay test text taste toast toss
  worth north month mouth south trust truth under until very visit voice white while whole whose works world write wrong young
  brand branch bring brings build built buyer bought caught care cart case cash class clean clear client cloud coast coat code
  nyumba kesho jana watoto mtoto chakula habari sana kweli vizuri nzuri ndugu rafiki mama baba shule duka maduka
  tall talks walk walks call calls ball fall fill feel felt fell full fully wall well hill kill mill tell sell till will bill pill
  able about above across after again against age ago air all almost alone along already also always am among angry animal another answer anyone
  anything area arm around art ask away baby back bad bag bank base bath beach bear beat beautiful became because become bed been before began begin
  behind being believe best better big bird birthday bit black blood blue board boat body book born both bottom bowl box boy bread break breakfast
  bridge bright broke brown bus busy cake came camera camp cannot capital card carry chicken child children choose church city clothes coffee colour
  come common computer cook cool corner correct country couple course cover cow cross cry cup cut dad daily dance dark date daughter dead deal dear
  death decide deep dinner dirty doctor dog done door doubt down draw dream dress drink drive driver drop dry during dust each ear early earth east
  easy eat egg eight either else email empty end engine english enjoy enough enter entire even event ever every exam example except eye face fact
  fail fair fake false famous far farm fashion father fear feet few field fight film final find fine finger finish fire first fish five fix floor
  flower fly follow food foot football forest forget form forward four free fresh from front fruit fun funny future garden gas gate gave gift girl
  glad glass goal goat god going gone grass great green grew grey ground group grow guess guest guy hair half hall hand happen happy hard hat hate
  head health hear heart heat heavy held help hence here hidden high himself history hit hole holiday home honest hope hospital hot hotel hundred
  hungry hurt ice idea ill important inside instead iron island itself job join joke jump just keep kept kid kids kitchen knee knew knife know knows
  lady lake language large last late laugh law lay lazy lead leader least leave left leg lemon less lesson library lie life lift light likely line
  lion list listen little live lived living local lonely lots loud low luck lucky lunch mad mail main major male manage map march market marriage
  married match maybe meal meat medicine meet member men met middle mile milk mind mine minute miss mistake mix model modern moment moon more morning
  most mountain move movie music must nail narrow nation nature near nearly neck need neighbour never next nice nine nobody noise none noon nor nose
  note notice number obvious ocean odd off often oil older once onion opinion orange order outside oven page pain paint pair park part party pass past
  path pause peace pen pencil pepper perhaps phone photo piano pick picture piece pig pink plant plate play player plenty pocket poem point poor popular
  possible post pot potato power practice present president press pretty pull pupil pure push put quarter queen question quick quiet quite race radio
  rain rather reach read ready real reason red remain remember rest result return rice rich ride right ring rise river road rock roof room root rope
  round row rule run sad said salad salt same sand sat saw school science sea seat second secret seem seen self send sense sentence serious seven
  several shake shape sheep ship shirt shoe short shot shoulder shout show shut sick side sight sign silent simple since sing sir sister sit six size
  skill skin sky sleep slow smell smile smoke snow soap social sock soft soil soldier son song sorry sort sound soup south space speak special speed
  spell spend spoke spoon spring square star station steal steel step stick still stomach strange stream street strong student study such sudden sugar
  suit summer sun supper sure surprise sweet swim table taken tea teach teacher team tear teeth term than then they thick thin thing think third thirsty
  thought throw tired today toe together told tomorrow tongue tonight took tool tooth top total touch toward town toy train travel tree tried trip
  trouble true try turn twice type ugly uncle under understand unit upon use useful usual van vegetable video view village wake war warm wash watch wave
  weak wear weather week weight west wet wheel wife wild win wind window wine winter wish woman women wonder wood wool word wore work wrote yard year
  yellow yes yesterday yet zero
  تقبلون تقبلوا تقبل اسنان الاسنان الناس البيت الولد كبير صغير جديد قديم كثير قليل جميل`);
