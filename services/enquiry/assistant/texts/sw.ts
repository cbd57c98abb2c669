import type { Texts } from "./en.ts";

/** What the assistant says in Swahili. */
export const sw: Texts = {
  greeting:
    "Habari, karibu {{bank}}. Ninaweza kukupa bei za dhahabu za leo, kukadiria mkopo wa dhahabu, na kujibu maswali kuhusu huduma zetu, matawi na saa za kazi. Ungependa kujua nini?",
  thanks: "Karibu sana. Je, kuna jambo lingine ninaloweza kukusaidia?",
  goodbye: "Kwaheri, na asante kwa kuzungumza na {{bank}}.",
  who: "Mimi ni msaidizi wa kiotomatiki wa {{bank}}. Ninajibu kwa takwimu za sasa za benki na taarifa zilizochapishwa, na nisipojua ninakuelekeza kwa timu yetu. Unaweza kuwapigia saa yoyote kwa {{phone}}.",
  human:
    "Bila shaka. Unaweza kuipigia timu yetu simu saa yoyote kwa {{phone}}, kututembelea {{office}}, au kutuandikia kupitia {{contactPage}}; saa za kazi tunajibu ndani ya {{replyWithin}}.",
  unknown:
    "Sina jibu lililothibitishwa kuhusu hilo, na sitaki kubahatisha. Timu yetu inaweza kukusaidia: piga {{phone}} saa yoyote, tutembelee {{office}}, au tuandikie kupitia {{contactPage}}. Ninaweza kujibu maswali kuhusu {{topics}}.",
  outOfScope:
    "Ninaweza kusaidia kuhusu huduma za {{bank}} pekee, kwa hiyo siwezi kujibu hilo. Niulize kuhusu {{topics}}, au wasiliana na timu yetu kwa {{phone}} au kupitia {{contactPage}}.",
  topics:
    "bei za dhahabu, mikopo ya dhahabu, kuuza dhahabu, hifadhi salama, usafirishaji, upimaji wa dhahabu, matawi na saa za kazi",
  ambiguous:
    "Sina hakika unamaanisha lipi: {{first}}, au {{second}}? Tafadhali chagua moja kati ya hayo.",
  figuresDown:
    "Takwimu zetu za sasa hazipatikani kwa wakati huu, na sitazibahatisha. Tafadhali jaribu tena baada ya muda mfupi, au tupigie saa yoyote kwa {{phone}}.",
  safety:
    "Tunapokea dhahabu kutoka kwa mmiliki wake halali pekee. Kila mauzo na kila mkopo unahitaji kitambulisho halali cha serikali na uhakiki wetu wa utambulisho wa mteja (KYC), na hatupokei chochote kilichoibwa, kilichoghushiwa au kisichotangazwa kisheria. Ukiwa na swali kuhusu umiliki au hati, tafadhali piga {{phone}}, tutembelee {{office}}, au tuandikie kupitia {{contactPage}}.",
  rulesFirst:
    "Kwanza, tafadhali fahamu: tunapokea dhahabu inayoletwa na mmiliki wake halali pekee, akiwa na kitambulisho halali cha serikali, na hatupokei chochote kilichoibwa, kilichoghushiwa au kisichotangazwa kisheria.",
  receipt:
    "Kukosa risiti ni jambo la kuzungumza na timu yetu. Tafadhali leta kitambulisho halali cha serikali, kwa kuwa tunathibitisha utambulisho na umiliki (KYC) kwa kila mauzo na kila mkopo, na kwanza piga {{phone}} uelezwe ni nini kingine kinachoonyesha kuwa dhahabu ni yako.",
  onlyKes: "Ninajibu kwa shilingi za Kenya (KES), sarafu tunayoitumia kuchapisha takwimu zetu.",
  amountInKes: "Tafadhali taja kiasi kwa shilingi za Kenya (KES), ili nikokotoe kwa usahihi.",
  oneAtATime:
    "Tafadhali uliza kuhusu kipande kimoja cha dhahabu kwa wakati, pamoja na uzito na karati yake, ili kila kiasi kiwe sahihi.",
  weightRange: "Tafadhali taja uzito unaozidi sifuri na usiozidi {{max}}.",

  priceHeader: "Bei zetu za sasa za dhahabu, kwa gramu moja:",
  priceHeaderWeight: "{{weight}} kwa bei zetu za sasa:",
  priceLine: "{{type}}: {{price}}",
  priceOne: "Bei ya sasa ya {{type}} ni {{price}} kwa gramu moja.",
  priceOfWeight:
    "Thamani ya {{type}} kwa uzito wa {{weight}} ni {{total}}, kwa bei yetu ya sasa ya {{price}} kwa gramu moja.",
  priceNotListed: "Hatuchapishi bei ya {{type}}. Bei zetu za sasa, kwa gramu moja:",
  "priceState.market-closed": "Soko la dunia limefungwa kwa sasa; hizi ni bei zake za mwisho.",
  "priceState.delayed": "Bei mpya za soko zimechelewa, hivyo huenda bei halisi imebadilika.",
  "priceState.fallback":
    "Hizi ni bei mbadala zilizowekwa na benki, kwa kuwa kwa sasa hatutumii bei ya soko.",
  priceNote: "Bei rasmi hutolewa baada ya dhahabu yako kupimwa uzito na usafi kwenye tawi.",

  loanExample: "“Mkopo wa {{weight}} za {{type}} kwa {{months}}”",
  loanExampleAmount: "“Mkopo wa {{amount}} kwa {{type}}”",
  loanTypeNotLent:
    "Kikokotoo chetu hakikadirii mikopo kwa dhamana ya {{type}}. Kinakadiria mikopo kwa {{types}}. Kwa dhahabu nyingine, tafadhali ilete kwenye tawi tuipime, au piga {{phone}}.",
  loanMax:
    "Kwa mkopo, thamani ya {{type}} kwa uzito wa {{weight}} inakadiriwa kuwa {{value}}, hivyo unaweza kukopa hadi {{max}} ({{ltv}} ya thamani hiyo).",
  loanRepayHeader: "Ukikopa {{amount}} kwa riba ya {{rate}} kwa mwezi, jumla ya marejesho ni:",
  loanRepayLine: "{{months}}: {{total}}, ambapo riba ni {{interest}}",
  loanLimited:
    "Umeomba zaidi ya kile dhahabu hii inachoruhusu, kwa hiyo nimetumia kiwango cha juu.",
  loanLongest: "Muda wa mkopo hauzidi {{longest}}.",
  loanUnderWeight: "Tafadhali kumbuka kuwa tunakopesha kwa dhahabu ya {{weight}} au zaidi.",
  loanUnderAmount: "Tafadhali kumbuka kuwa kiwango cha chini cha mkopo ni {{amount}}.",
  loanNote:
    "Haya ni makadirio; ofa hutolewa baada ya dhahabu yako kupimwa uzito na usafi kwenye tawi.",
  gramsNeeded:
    "Kwa mkopo wa {{amount}} unahitaji takriban {{weight}} za {{type}} kwa ukadiriaji wa leo.",

  interest:
    "Riba ya mkopo wa dhahabu ni {{rate}} kwa mwezi. Riba hulimbikizwa: riba isiyolipwa huongezwa kwenye mkopo kila mwezi. Unaweza kuilipa kila mwezi, au yote mwishoni.",
  ltv: "Tunakopesha hadi {{ltv}} ya thamani ya dhahabu yako (uwiano wa mkopo kwa thamani). Thamani hutegemea uzito wake, usafi wake na bei ya dhahabu ya siku hiyo.",
  duration:
    "Muda wa mkopo wa dhahabu ni {{shortest}} na unaweza kuongezwa mwezi baada ya mwezi, hadi {{longest}} kwa jumla. Riba ni {{rate}} kwa mwezi na hulimbikizwa muda wote wa mkopo.",
  repayment:
    "Unaweza kulipa mkopo kila mwezi au kwa mkupuo mmoja, na kulipa riba kila mwezi au mwishoni. Tunakurudishia dhahabu yako mkopo na riba yake vikilipwa kikamilifu. Muda wa mkopo hauzidi {{longest}}.",
  default:
    "Mkopo na riba yake visipolipwa kikamilifu baada ya {{longest}}, dhahabu iliyowekwa rehani inakuwa mali ya kampuni. Ukiona malipo yatakuwa magumu, tafadhali tupigie mapema kwa {{phone}}: tunawapigia wateja kuhusu mikopo yao kati ya saa {{callsFrom}} na {{callsTo}} pekee (mfumo wa saa ishirini na nne).",
  minimumLoan:
    "Kiwango cha chini cha mkopo ni {{amount}}, na tunakopesha kwa dhahabu ya {{weight}} au zaidi. Hakuna kikomo cha juu cha mkopo: kiasi unachoweza kukopa hutegemea thamani ya dhahabu yako.",
  loanFees:
    "Mbali na riba, mkopo unaweza kuwa na gharama za ulinzi, ada ya wakili, gharama za hifadhi salama (zinazolipwa wakati wa kufunga mkopo au kuongeza muda wake), gharama za SMS na za ukusanyaji wa deni, na gharama za notisi kulingana na makubaliano. Viwango vyake havijachapishwa; timu yetu itakueleza kwa {{phone}}.",
  approval:
    "Mkopo wa dhahabu huidhinishwa kwa chini ya {{minutes}}. Unaleta kitambulisho chako na dhahabu yako kwenye tawi, tunaipima dhahabu, unatia saini mkataba wa mkopo na kupokea pesa.",
  documents:
    "Kwa mkopo wa dhahabu tafadhali leta dhahabu yako na hati hizi: kitambulisho cha serikali, cheti cha PIN ya kodi, picha ya pasipoti, maelezo ya akaunti ya benki au ya pesa kwa simu, na uthibitisho wa makazi kwa bili ya huduma (kama maji au umeme). Ili kuuza dhahabu, leta dhahabu na kitambulisho chako cha serikali.",

  sell: "Ndiyo, tunanunua dhahabu: vito (vipya, vilivyotumika au vilivyovunjika), sarafu, vipande vya dhahabu, dhahabu ghafi, dhahabu iliyosafishwa na dhahabu ya meno. Tupigie simu au tutembelee; tunapima usafi wa dhahabu yako bila kuiharibu, tunaipima uzito mbele yako, tunakupa bei papo hapo kwa bei ya soko, na kukulipa papo hapo kwa pesa taslimu. Tafadhali leta kitambulisho chako cha serikali.",
  buy: "Sina taarifa zilizothibitishwa kuhusu kununua dhahabu kutoka {{bank}}: sisi tunanunua dhahabu kutoka kwa wateja, tunakopesha kwa dhamana yake, tunaihifadhi na kuipima. Tafadhali uliza timu yetu kwa {{phone}} au kupitia {{contactPage}} ni nini kinachopatikana.",
  digital:
    "Dhahabu ya kidijitali inaweza kununuliwa kuanzia {{minimum}} kwa sarafu utakayochagua; huduma ya kufanya biashara ya dhahabu imo kwenye mipango yetu ya baadaye. Ili kujua jinsi ya kuanza, tafadhali uliza timu yetu kwa {{phone}} au kupitia {{contactPage}}.",
  storage:
    "Masanduku yetu ya amana yana ukubwa wa aina tatu: la wastani (vito, hati na vitu vidogo vya thamani), kubwa (vipande vya dhahabu na mikusanyo mikubwa) na kubwa zaidi (hifadhi ya vitu vingi). Kila sanduku lina ufunguo wake na PIN ya tarakimu {{digits}}, na muda mfupi zaidi unaolipiwa ni {{months}}.",
  transport:
    "Tunasafirisha dhahabu kwa magari ya deraya yanayofuatiliwa kwa GPS, katika vifurushi vinavyoonyesha vikiguswa: tawi hadi tawi, kutoka kwako hadi kwetu, na hadi kwako, mpokeaji akihakikiwa kwa kitambulisho. Tunahudumia Nairobi ndani ya {{radius}}, ukanda wa pwani kutoka Mombasa, na magharibi mwa Kenya kutoka Kisumu.",
  feesUnpublished: "Bei za huduma hii hazijachapishwa; timu yetu itakueleza kwa {{phone}}.",
  purityOf: "{{karat}} ni dhahabu yenye usafi wa {{percent}} (usafi kwa elfu: {{fineness}}).",
  purityAtLeast:
    "{{karat}} ni dhahabu yenye usafi wa angalau {{percent}} (usafi kwa elfu: {{fineness}}).",
  purity: "Karati huonyesha ni kiasi gani cha metali ni dhahabu safi:",
  analysis:
    "Tunapima dhahabu kwa kipimo cha moto, mionzi ya X, upimaji wa kielektroniki na spektrometria ya plazma, na pia tunaiyeyusha na kuisafisha. Unaleta sampuli, tunaipima, unapokea ripoti ya kina, na wataalamu wetu wanakueleza matokeo. Hivyo utajua kama dhahabu ni halisi na ni safi kiasi gani.",
  services:
    "{{bank}} hununua dhahabu, hukopesha kwa dhamana ya dhahabu, huhifadhi vitu vya thamani katika masanduku ya amana, hupima, huyeyusha na kusafisha dhahabu, na hutoa usafirishaji wenye ulinzi. Hapa hapa ninaweza kukupa bei na makadirio ya mkopo.",
  branchesHeader: "Matawi yetu:",
  branchLine: "{{name}}: {{address}}, {{phone}}",
  branchClosed: "{{name}}: limefungwa kwa sasa, {{phone}}",
  branchesDown:
    "Orodha ya matawi yetu haipatikani kwa sasa. Makao makuu yetu yako {{office}}; unaweza kutupigia saa yoyote kwa {{phone}}.",
  hours:
    "Tunafungua {{weekdayFrom}} hadi {{weekdayTo}} kuanzia saa {{weekdayOpens}} hadi {{weekdayCloses}}, na {{saturday}} kuanzia saa {{saturdayOpens}} hadi {{saturdayCloses}} (mfumo wa saa ishirini na nne, saa za Nairobi). Simu yetu hujibiwa saa yoyote: {{phone}}.",
  hoursHeader: "Saa zetu za kazi, kwa mfumo wa saa ishirini na nne, saa za Nairobi:",
  hoursLine: "{{days}}: kuanzia saa {{opens}} hadi {{closes}}",
  hoursPhone: "Simu yetu hujibiwa saa yoyote: {{phone}}.",
  daysInARow: "{{first}} hadi {{last}}",
  contact:
    "Unaweza kutupigia saa yoyote kwa {{phone}}, kutuandikia kwa {{email}} au kupitia {{contactPage}}, au kututembelea {{office}}. Saa za kazi tunajibu ndani ya {{replyWithin}}.",

  miss: "Sijaelewa vizuri unachomaanisha. Tafadhali uliza kwa maneno mengine, au chagua mojawapo ya mada hizi.",
  slotMiss: "Sikuweza kuelewa hilo kama jibu.",
  handOver:
    "Samahani, siwezi kujibu hilo. Timu yetu inaweza: piga {{phone}} saa yoyote, tutembelee {{office}}, tuandikie kupitia {{contactPage}}, au itumie timu yetu mazungumzo haya.",
  handOverAgain:
    "Bado sina jibu lako, na mtu atakusaidia vizuri zaidi: piga {{phone}} saa yoyote, tutembelee {{office}}, au itumie timu yetu mazungumzo haya. Ninaweza kujibu maswali kuhusu {{topics}}.",
  askInOneMessage: "Tafadhali jibu katika ujumbe mmoja, kwa mfano: {{example}}",
  loanIntro:
    "Kwa mkopo wa dhahabu unaweza kukopa hadi {{ltv}} ya thamani ya dhahabu yako, kwa riba ya {{rate}} kwa mwezi, kwa muda usiozidi {{longest}}.",
  askType: "Ni dhahabu gani: {{types}}?",
  askWeight: "Dhahabu yako ina uzito gani?",
  askAmount: "Ungependa kukopa kiasi gani, kwa shilingi za Kenya?",
  refining:
    "Tunayeyusha dhahabu ili vipande vingi viwe kipande kimoja safi, na tunaisafisha ili kuondoa kila kisicho dhahabu. Tafadhali leta kitambulisho chako na dhahabu kwenye tawi: kwanza tunapima metali zilizomo, nawe unaelezwa bei na muda kabla ya chochote kuyeyushwa.",
  privacy:
    "Tunaomba taarifa zinazohitajika kwa huduma na kuzitumia kwa huduma hiyo pekee, na hatuuzi taarifa binafsi. Unaweza kutuomba wakati wowote kuona, kurekebisha au kufuta tulichonacho kukuhusu: piga {{phone}} au tuandikie kupitia {{contactPage}}. Tafadhali usiandike majina wala nambari za hati hapa.",
  complaint: "Pole kwamba hukuridhika na huduma yetu.",
  complaintPeople:
    "Tafadhali waeleze watu wetu kilichotokea: piga {{phone}} saa yoyote, zungumza na meneja {{office}}, au itumie timu yetu mazungumzo haya.",
  account:
    "Siwezi kuona akaunti, mikopo wala rehani, kwa hiyo tafadhali usiandike taarifa binafsi hapa. Timu yetu itaangalia pamoja nawe: piga {{phone}} saa yoyote, tutembelee {{office}} ukiwa na kitambulisho chako, au tuandikie kupitia {{contactPage}}. Nenosiri ulilosahau unaweza kulibadilisha kupitia {{accountPage}}.",
  priceAlert:
    "Tunaweza kukutumia barua pepe kila bei ya gramu moja inapopanda au kushuka hadi kiasi unachochagua. Kwanza unathibitisha anwani yako kwa barua pepe, na mbofyo mmoja katika barua pepe yoyote huzima arifa. Unaiweka kwenye ukurasa wetu wa mwanzo, chini ya bei.",
  chargeOnRequest: "uliza tawini",
  chargeByAgreement: "kulingana na makubaliano",
  "type.karat": "dhahabu ya {{karat}}",
  karat: "{{number}}K",
  "type.Gold Bars": "vipande vya dhahabu",
  "type.Gold Coins": "sarafu za dhahabu",
  "type.Raw Gold": "dhahabu ghafi",

  "topic.price": "bei za dhahabu",
  "topic.loan": "makadirio ya mkopo",
  "topic.gramsNeeded": "dhahabu inayohitajika kwa mkopo",
  "topic.interest": "riba ya mkopo",
  "topic.ltv": "uwiano wa mkopo kwa thamani",
  "topic.duration": "muda wa mkopo",
  "topic.repayment": "ulipaji wa mkopo",
  "topic.default": "mkopo usiolipwa",
  "topic.minimumLoan": "kiwango cha chini cha mkopo",
  "topic.loanFees": "gharama za mkopo",
  "topic.documents": "unachohitaji kuleta",
  "topic.receipt": "kukosa risiti",
  "topic.approval": "kasi ya kuidhinisha mkopo",
  "topic.sell": "kutuuzia dhahabu yako",
  "topic.buy": "kununua dhahabu",
  "topic.digital": "dhahabu ya kidijitali",
  "topic.storage": "masanduku ya amana",
  "topic.transport": "usafirishaji wa dhahabu",
  "topic.purity": "karati na usafi",
  "topic.analysis": "kupima dhahabu yako",
  "topic.branches": "matawi yetu",
  "topic.hours": "saa za kazi",
  "topic.contact": "jinsi ya kuwasiliana nasi",
  "topic.services": "huduma zetu",
  "topic.human": "kuzungumza na timu yetu",
  "topic.who": "mimi ni nani",
  "topic.refining": "kuyeyusha na kusafisha dhahabu",
  "topic.privacy": "faragha na data yako",
  "topic.complaint": "malalamiko",
  "topic.account": "akaunti au mkopo wako mwenyewe",
  "topic.priceAlert": "arifa za bei",
  "topic.other": "jambo lingine",
};
