import type { Texts } from "./en.ts";

/** What the assistant says in Swahili. */
export const sw: Texts = {
  greeting:
    "Habari, karibu {{bank}}. Ninaweza kukupa bei za dhahabu za leo, kukadiria mkopo wa dhahabu, na kujibu maswali kuhusu huduma zetu, matawi na saa za kazi. Ungependa kujua nini?",
  thanks: "Karibu sana. Je, kuna jambo lingine ninaloweza kukusaidia?",
  goodbye: "Kwaheri, na asante kwa kuzungumza na {{bank}}.",
  who: "Mimi ni msaidizi wa kiotomatiki wa {{bank}}. Ninajibu kwa takwimu za sasa za benki na taarifa zilizochapishwa, na nisipojua ninakuelekeza kwa timu yetu. Unaweza kuwapigia saa yoyote kwa {{phone}}.",
  human:
    "Bila shaka. Unaweza kuipigia timu yetu simu saa yoyote kwa {{phone}}, kututembelea {{office}}, au kutuandikia kupitia {{contactPage}}; katika saa za kazi tunajibu ndani ya {{replyWithin}}.",
  unknown:
    "Sina jibu lililothibitishwa kuhusu hilo, na sitaki kubahatisha. Timu yetu inaweza kukusaidia: piga {{phone}} saa yoyote, tutembelee {{office}}, au utuandikie kupitia {{contactPage}}. Ninaweza kujibu maswali kuhusu {{topics}}.",
  outOfScope:
    "Ninaweza kusaidia kuhusu huduma za {{bank}} pekee, kwa hiyo siwezi kujibu hilo. Niulize kuhusu {{topics}}, au wasiliana na timu yetu kwa {{phone}} au kupitia {{contactPage}}.",
  topics:
    "bei za dhahabu, mikopo ya dhahabu, kuuza dhahabu, hifadhi, usafirishaji, upimaji wa dhahabu, matawi na saa za kazi",
  ambiguous:
    "Sina hakika unamaanisha lipi: {{first}}, au {{second}}? Tafadhali uliza tena kuhusu moja kati ya hayo.",
  figuresDown:
    "Takwimu zetu za sasa hazipatikani kwa wakati huu, na sitazibahatisha. Tafadhali jaribu tena baada ya muda mfupi, au tupigie saa yoyote kwa {{phone}}.",
  safety:
    "Tunapokea dhahabu kutoka kwa mmiliki wake halali pekee. Kila mauzo na kila mkopo unahitaji kitambulisho halali cha serikali na ukaguzi wetu wa kumtambua mteja (KYC), na hatupokei chochote kilichoibwa, kilichoghushiwa au kisichotangazwa kisheria. Ukiwa na swali kuhusu umiliki au nyaraka, tafadhali piga {{phone}}, tutembelee {{office}}, au utuandikie kupitia {{contactPage}}.",
  receipt:
    "Kukosa risiti ni jambo la kuzungumza na timu yetu. Tafadhali leta kitambulisho halali cha serikali, kwa kuwa tunathibitisha utambulisho na umiliki (KYC) kwa kila mauzo na kila mkopo, na kwanza piga {{phone}} uelezwe ni nini kingine kinachoonyesha kuwa dhahabu ni yako.",
  onlyKes: "Ninajibu kwa shilingi za Kenya (KES), sarafu tunayoitumia kuchapisha takwimu zetu.",
  amountInKes: "Tafadhali taja kiasi kwa shilingi za Kenya (KES), ili nikokotoe kwa usahihi.",
  oneAtATime:
    "Tafadhali uliza kuhusu kipande kimoja cha dhahabu kwa wakati, pamoja na uzito na karati yake, ili kila takwimu iwe sahihi.",
  weightRange: "Tafadhali taja uzito unaozidi sifuri na usiozidi {{max}}.",
  more: "Zaidi: {{page}}",

  priceHeader: "Bei zetu za dhahabu kwa sasa, kwa gramu moja:",
  priceHeaderWeight: "{{weight}} kwa bei zetu za sasa:",
  priceLine: "{{type}}: {{price}}",
  priceOne: "Bei ya {{type}} kwa sasa ni {{price}} kwa gramu moja.",
  priceOfWeight:
    "Thamani ya {{type}} kwa uzito wa {{weight}} ni {{total}}, kwa bei yetu ya sasa ya {{price}} kwa gramu moja.",
  priceNotListed: "Hatuchapishi bei ya {{type}}. Bei zetu za sasa, kwa gramu moja:",
  "priceState.market-closed": "Soko la dunia limefungwa kwa sasa; hizi ni bei zake za mwisho.",
  "priceState.delayed": "Bei mpya za soko zimechelewa, hivyo huenda bei halisi imebadilika.",
  "priceState.fallback":
    "Hizi ni bei zilizowekwa na benki, kwa kuwa bei za soko hazitumiki kwa sasa.",
  priceNote: "Bei ya mwisho hutolewa baada ya dhahabu yako kupimwa uzito na usafi kwenye tawi.",

  loanAsk:
    "Kwa mkopo wa dhahabu unaweza kukopa hadi {{ltv}} ya thamani ya dhahabu yako, kwa riba ya {{rate}} kwa mwezi, kwa muda usiozidi {{longest}}. Ili nikupe makadirio kamili, niambie uzito na aina ya dhahabu katika ujumbe mmoja, kwa mfano: {{example}}",
  loanAskWeight:
    "Dhahabu yako ina uzito gani? Tafadhali uliza tena katika ujumbe mmoja pamoja na uzito, kwa mfano: {{example}}",
  loanAskType:
    "Ni dhahabu gani: {{types}}? Tafadhali uliza tena katika ujumbe mmoja pamoja na aina, kwa mfano: {{example}}",
  loanExample: "“Mkopo wa {{weight}} za {{type}} kwa {{months}}”",
  loanExampleAmount: "“Mkopo wa {{amount}} kwa {{type}}”",
  loanTypeNotLent:
    "Kikokotoo chetu hakikopeshi kwa {{type}}. Kinakadiria mikopo kwa {{types}}. Kwa dhahabu nyingine, tafadhali ilete kwenye tawi tuipime, au piga {{phone}}.",
  loanMax:
    "Kwa mkopo, thamani ya {{type}} kwa uzito wa {{weight}} inakadiriwa kuwa {{value}}, hivyo unaweza kukopa hadi {{max}} ({{ltv}} ya thamani hiyo).",
  loanRepayHeader: "Ukikopa {{amount}} kwa riba ya {{rate}} kwa mwezi, utarejesha:",
  loanRepayLine: "{{months}}: {{total}}, ambapo riba ni {{interest}}",
  loanLimited:
    "Umeomba zaidi ya kile dhahabu hii inachoruhusu, kwa hiyo nimetumia kiwango cha juu zaidi.",
  loanLongest: "Mkopo hauzidi {{longest}}.",
  loanUnderWeight: "Tafadhali kumbuka kuwa tunakopesha kwa dhahabu ya {{weight}} au zaidi.",
  loanUnderAmount: "Tafadhali kumbuka kuwa mkopo wetu mdogo zaidi ni {{amount}}.",
  loanNote:
    "Haya ni makadirio; ofa hutolewa baada ya dhahabu yako kupimwa uzito na usafi kwenye tawi.",
  gramsNeeded:
    "Kwa mkopo wa {{amount}} unahitaji takriban {{weight}} za {{type}} kwa ukadiriaji wa leo.",
  gramsAskAmount:
    "Ungependa kukopa kiasi gani? Tafadhali uliza tena ukitaja kiasi na aina ya dhahabu, kwa mfano: {{example}}",

  interest:
    "Riba ya mkopo wa dhahabu ni {{rate}} kwa mwezi. Ni riba limbikizi: riba ambayo haijalipwa huongezwa kwenye mkopo kila mwezi. Unaweza kuilipa kila mwezi, au yote mwishoni.",
  ltv: "Tunakopesha hadi {{ltv}} ya thamani ya dhahabu yako. Thamani hutegemea uzito wake, usafi wake na bei ya dhahabu ya siku hiyo.",
  duration:
    "Mkopo wa dhahabu ni wa {{shortest}} na unaweza kuongezwa mwezi baada ya mwezi, hadi {{longest}} kwa jumla. Riba ni {{rate}} kwa mwezi na hulimbikizwa muda wote wa mkopo.",
  repayment:
    "Unaweza kulipa kila mwezi au kwa mkupuo mmoja, na kulipa riba kila mwezi au mwishoni. Tunakurudishia dhahabu yako mkopo na riba yake vikilipwa kikamilifu. Mkopo hauzidi {{longest}}.",
  default:
    "Ikiwa mkopo na riba yake havijalipwa kikamilifu baada ya {{longest}}, dhahabu iliyowekwa rehani inakuwa mali ya kampuni. Ukiona kwamba malipo yatakuwa magumu, tafadhali tupigie mapema kwa {{phone}}: sisi huwapigia wateja kuhusu mikopo yao kati ya {{callsFrom}} na {{callsTo}} pekee.",
  minimumLoan:
    "Mkopo wetu mdogo zaidi ni {{amount}}, na tunakopesha kwa dhahabu ya {{weight}} au zaidi. Hakuna kikomo cha juu cha mkopo: kiasi unachoweza kukopa hutegemea thamani ya dhahabu yako.",
  loanFees:
    "Mbali na riba, mkopo unaweza kuwa na gharama za ulinzi, ada ya wakili, gharama za utunzaji salama (hulipwa wakati wa kufunga au kuongeza mkopo), gharama za SMS na za ukusanyaji, na gharama za notisi kulingana na makubaliano. Viwango vyake havijachapishwa; timu yetu itakueleza kwa {{phone}}.",
  approval:
    "Tunaidhinisha mkopo wa dhahabu kwa chini ya {{minutes}}. Unaleta kitambulisho na dhahabu yako kwenye tawi, tunaipima dhahabu, unatia saini mkataba wa mkopo na kupokea pesa.",
  documents:
    "Kwa mkopo wa dhahabu tafadhali leta dhahabu yako, kitambulisho cha serikali, cheti cha PIN ya kodi, picha ya pasipoti, maelezo ya benki au ya pesa kwa simu, na bili ya huduma kama uthibitisho wa makazi. Ili kuuza dhahabu, leta dhahabu na kitambulisho chako cha serikali.",

  sell: "Ndiyo, tunanunua dhahabu: vito (vipya, vilivyotumika au vilivyovunjika), sarafu, vipande vya dhahabu, dhahabu ghafi, dhahabu iliyosafishwa na dhahabu ya meno. Piga simu au ututembelee; tunapima dhahabu yako bila kuiharibu, tunaipima uzito mbele yako, tunakupa bei papo hapo kulingana na soko, na kukulipa mara moja kwa pesa taslimu. Tafadhali leta kitambulisho chako cha serikali.",
  buy: "Sina taarifa zilizothibitishwa kuhusu kununua dhahabu kutoka {{bank}}: sisi tunanunua dhahabu kutoka kwa wateja, tunakopesha kwa dhamana yake, tunaihifadhi na kuipima. Tafadhali uliza timu yetu kwa {{phone}} au kupitia {{contactPage}} ni nini kinachopatikana.",
  digital:
    "Dhahabu ya kidijitali inaweza kununuliwa kuanzia {{minimum}} kwa sarafu uliyochagua; biashara ya mtandaoni imepangwa kwa siku zijazo. Ili kujua jinsi ya kuanza, tafadhali uliza timu yetu kwa {{phone}} au kupitia {{contactPage}}.",
  storage:
    "Masanduku yetu ya amana yana ukubwa wa aina tatu: la wastani (vito, hati na vitu vidogo vya thamani), kubwa (vipande vya dhahabu na mikusanyo mikubwa) na kubwa zaidi (hifadhi ya jumla). Kila sanduku lina ufunguo wake na PIN ya tarakimu {{digits}}, na muda mfupi zaidi wa malipo ni {{months}}.",
  transport:
    "Tunasafirisha dhahabu kwa magari ya kivita yanayofuatiliwa kwa GPS, katika vifurushi vinavyoonyesha vikiguswa: kati ya matawi, kutoka kwako hadi kwetu, na hadi kwako, mpokeaji akithibitishwa. Tunahudumia Nairobi ndani ya {{radius}}, eneo la pwani kutoka Mombasa, na magharibi mwa Kenya kutoka Kisumu.",
  feesUnpublished: "Bei za huduma hii hazijachapishwa; timu yetu itakueleza kwa {{phone}}.",
  purityOf: "{{karat}} ni dhahabu safi kwa {{percent}} (kiwango {{fineness}}).",
  purityAtLeast: "{{karat}} ni dhahabu safi kwa angalau {{percent}} (kiwango {{fineness}}).",
  purity: "Karati huonyesha ni kiasi gani cha metali ni dhahabu safi:",
  analysis:
    "Tunapima dhahabu kwa kipimo cha moto, mionzi ya X, vipimo vya kielektroniki na spektrometa ya plasma, na pia tunaiyeyusha na kuisafisha. Unaleta sampuli, tunaipima, unapata ripoti kamili, na wataalamu wetu wanakueleza. Hivyo utajua kama dhahabu ni halisi na ni safi kiasi gani.",
  services:
    "{{bank}} hununua dhahabu, hukopesha kwa dhamana ya dhahabu, huhifadhi vitu vya thamani katika masanduku ya amana, hupima, huyeyusha na kusafisha dhahabu, na huisafirisha kwa ulinzi. Hapa hapa ninaweza kukupa bei na makadirio ya mkopo.",
  branchesHeader: "Matawi yetu:",
  branchLine: "{{name}}: {{address}}, {{phone}}",
  branchClosed: "{{name}}: limefungwa kwa sasa, {{phone}}",
  branchesDown:
    "Orodha ya matawi yetu haipatikani kwa sasa. Makao makuu yetu yako {{office}}; unaweza kutupigia saa yoyote kwa {{phone}}.",
  hours:
    "Tunafungua {{weekdayFrom}} hadi {{weekdayTo}} kuanzia {{weekdayOpens}} hadi {{weekdayCloses}}, na {{saturday}} kuanzia {{saturdayOpens}} hadi {{saturdayCloses}}, kwa saa za Nairobi. Simu yetu hujibiwa saa yoyote: {{phone}}.",
  contact:
    "Unaweza kutupigia saa yoyote kwa {{phone}}, kutuandikia kwa {{email}} au kupitia {{contactPage}}, au kututembelea {{office}}. Katika saa za kazi tunajibu ndani ya {{replyWithin}}.",

  "type.karat": "dhahabu ya {{karat}}",
  karat: "{{number}}K",
  "type.Gold Bars": "vipande vya dhahabu",
  "type.Gold Coins": "sarafu za dhahabu",
  "type.Raw Gold": "dhahabu ghafi",

  "topic.price": "bei za dhahabu",
  "topic.loan": "makadirio ya mkopo",
  "topic.gramsNeeded": "dhahabu inayohitajika kwa mkopo",
  "topic.interest": "riba ya mkopo",
  "topic.ltv": "sehemu ya thamani tunayokopesha",
  "topic.duration": "muda wa mkopo",
  "topic.repayment": "jinsi ya kulipa mkopo",
  "topic.default": "mkopo usiolipwa",
  "topic.minimumLoan": "mkopo mdogo zaidi",
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
  "topic.other": "jambo lingine",
};
