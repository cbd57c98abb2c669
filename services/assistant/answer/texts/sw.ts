import type { Texts } from "./en.ts";

export const sw: Texts = {
  priceHeader: "Bei zetu za dhahabu sasa, kwa gramu moja:",
  priceHeaderWeight: "{{weight}} kwa bei zetu za sasa:",
  priceLine: "{{type}}: {{price}}",
  priceOne: "{{type}} sasa ni {{price}} kwa gramu moja.",
  priceOfWeight:
    "{{weight}} za {{type}} ni {{total}}, kwa bei yetu ya sasa ya {{price}} kwa gramu moja.",
  pieceLine: "{{weight}} za {{type}}: {{total}}",
  piecesTotal: "Kwa jumla ni {{total}} kwa bei zetu za sasa.",
  priceNotListed: "Hatuchapishi bei ya {{type}}. Bei zetu za sasa, kwa gramu moja:",
  "priceState.market-closed": "Soko la dunia limefungwa kwa sasa; hizi ni bei zake za mwisho.",
  "priceState.delayed": "Bei mpya za soko zimechelewa, hivyo huenda bei imebadilika.",
  priceNote: "Bei ya mwisho hutolewa baada ya dhahabu yako kupimwa kwenye tawi.",
  priceCompare:
    "{{first}} ina thamani ya {{difference}} zaidi kwa {{weight}}: {{firstPrice}} dhidi ya {{secondPrice}} kwa {{second}}.",
  converted:
    "Hiyo ni takriban {{amount}}, kwa kiwango cha benki cha {{rate}} kwa dola moja ya Marekani tarehe {{day}}.",
  onlyDollars: "Mbali na shilingi za Kenya ninaweza kubadilisha kwa dola za Marekani tu.",
  weightRange: "Tafadhali taja uzito unaozidi sifuri na usiozidi {{max}}.",

  loanMax:
    "Kwa {{weight}} za {{type}} unaweza kukopa hadi {{max}}: {{ltv}} ya thamani yake ya mkopo ya {{value}}.",
  loanPieces: "Kwa vipande hivi pamoja unaweza kukopa hadi {{max}}.",
  loanHeader: "Kwa {{weight}} unaweza kukopa hadi:",
  loanLimited: "Umetaja zaidi ya kile dhahabu hii inaruhusu, kwa hiyo nimehesabu kiwango cha juu.",
  loanTypeNotLent:
    "Kikokotoo chetu hakina hesabu ya {{type}}: kinajua {{types}}. Tafadhali leta dhahabu nyingine kwenye tawi, au piga {{phone}}.",
  loanLongest: "Muda wa mkopo hauzidi {{longest}}.",
  loanUnderWeight: "Mikopo huanzia {{weight}} za dhahabu; vipande kadhaa huhesabiwa pamoja.",
  loanUnderAmount: "Kiwango chetu cha chini cha mkopo ni {{amount}}.",
  repayOne:
    "Ukikopa {{amount}} kwa {{months}}, unarudisha jumla ya {{total}}, ambapo {{interest}} ni riba ya {{rate}} kwa mwezi.",
  repayHeader: "Ukikopa {{amount}} kwa riba ya {{rate}} kwa mwezi, unarudisha kwa jumla:",
  repayLine: "{{months}}: {{total}}, ambapo riba ni {{interest}}",
  gramsNeeded: "Kukopa {{amount}} unahitaji takriban {{weight}} za {{type}} kwa thamani ya leo.",
  gramsHeader: "Kukopa {{amount}} unahitaji takriban:",
  gramsLine: "{{type}}: {{weight}}",
  gramsTooMany:
    "Hiyo ni zaidi ya kinachohesabiwa na kikokotoo chetu; timu yetu itakuambia kwa {{phone}}.",
  interestOf:
    "Kwa {{amount}} riba ni {{interest}} kwa mwezi, kwa kiwango cha {{rate}} kwa mwezi. Ukiilipa kila mwezi inabaki hivyo; usipoilipa inaongezwa kwenye mkopo.",
  rateIs: "Riba yetu ni {{rate}} kwa mwezi.",
  yearly:
    "{{rate}} kwa mwezi ingekua hadi {{compound}} kwa mwaka kama hakuna kinacholipwa, na ni {{simple}} kwa mwaka ukiilipa kila mwezi. Mkopo hauzidi {{longest}}, ambayo ni {{most}}.",
  extension:
    "Mwezi mmoja zaidi kwa {{amount}} unagharimu {{difference}}: unarudisha {{after}} baada ya {{afterMonths}} badala ya {{before}} baada ya {{beforeMonths}}.",
  early:
    "Ukirudisha {{amount}} baada ya {{months}}, jumla ni {{total}}. Baada ya {{longest}} ingekuwa {{longTotal}}, kwa hiyo unaokoa {{saved}}.",

  purityOf: "{{karat}} ni dhahabu safi kwa {{percent}} (usafi {{fineness}}).",
  purityAtLeast: "{{karat}} ni dhahabu safi kwa angalau {{percent}} (usafi {{fineness}}).",

  branchOne: "{{name}} iko {{address}}. Simu yake ni {{phone}}, na iko wazi {{hours}}.",
  branchHours: "{{name}} iko wazi {{hours}}, saa za Nairobi.",
  branchPhone: "{{name}} inapatikana kwa {{phone}}.",
  branchLine: "{{name}}: {{address}}, {{phone}}",
  branchesHeader: "Matawi yetu:",
  branchClosed: "{{name}} imefungwa kwa sasa. Tafadhali piga {{phone}}.",
  branchesDown:
    "Orodha ya matawi yetu haipatikani kwa sasa. Ofisi kuu iko {{office}}; unaweza kutupigia kwa {{phone}}.",
  hours: "Tuko wazi {{hours}}, saa za Nairobi. Simu yetu hupokelewa saa yoyote: {{phone}}.",
  openNow: "Ndiyo, tuko wazi sasa, hadi {{closes}} saa za Nairobi.",
  closedNow: "Hapana, tumefunga sasa. Tunafungua tena {{day}} saa {{opens}} saa za Nairobi.",
  openOn: "Ndiyo, {{day}} tuko wazi kuanzia {{opens}} hadi {{closes}} saa za Nairobi.",
  closedThen: "Hapana, {{day}} tuko wazi kuanzia {{opens}} hadi {{closes}} saa za Nairobi.",
  closedOn: "Hapana, {{day}} tumefunga. Tunafungua tena {{nextDay}} saa {{opens}}.",
  rule: "{{days}} {{opens}} hadi {{closes}}",
  daysInARow: "{{first}} hadi {{last}}",

  askType: "Ni dhahabu gani: {{types}}?",
  askWeight: "Ina uzito wa kiasi gani?",
  askAmount: "Ungependa kukopa kiasi gani, kwa shilingi za Kenya?",
  amountInKes: "Ninahesabu kwa shilingi za Kenya: ni shilingi ngapi?",
  miss: "Sina hakika kama nina jibu la hilo. Je, ni mojawapo ya haya? La sivyo, timu yetu itakuambia kwa {{phone}}, saa yoyote.",
  missAgain:
    "Samahani, bado sijaelewa. Timu yetu itakusaidia: piga {{phone}}, au uwatumie mazungumzo haya.",
  missStill:
    "Mtu atakusaidia vizuri zaidi hapa: piga {{phone}} saa yoyote, au tuma mazungumzo haya kwa timu yetu.",
  slotMiss: "Sikuweza kuelewa hilo kama jibu.",
  placeOf: "Utaipata hapa: {{page}}.",
  figuresDown:
    "Takwimu zetu za sasa hazipatikani kwa wakati huu, na sitazibahatisha. Tafadhali jaribu tena baada ya muda mfupi, au piga {{phone}}.",
  chargeOnRequest: "kwa kuuliza",
  chargeByAgreement: "kulingana na makubaliano",
  "type.karat": "dhahabu ya {{karat}}",
  karat: "{{number}}K",
  "type.Gold Bars": "mikuo ya dhahabu",
  "type.Gold Coins": "sarafu za dhahabu",
  "type.Raw Gold": "dhahabu ghafi",
};
