/** What the assistant computes and how it talks, in English. Figures come in by name; no text holds one of its own. */
export const en = {
  priceHeader: "Our gold prices now, per gram:",
  priceHeaderWeight: "{{weight}} at our prices now:",
  priceLine: "{{type}}: {{price}}",
  priceOne: "{{type}} is {{price}} a gram now.",
  priceOfWeight:
    "{{weight}} of {{type}} comes to {{total}}, at our price now of {{price}} per gram.",
  pieceLine: "{{weight}} of {{type}}: {{total}}",
  piecesTotal: "Together that is {{total}} at our prices now.",
  priceNotListed: "We publish no price for {{type}}. Our prices now, per gram:",
  "priceState.market-closed": "The world market is closed; these are its last prices.",
  "priceState.delayed": "New market prices are late, so the price may have changed.",
  priceNote: "The final price follows once your gold is weighed and tested at the branch.",
  priceCompare:
    "{{first}} is worth {{difference}} more for {{weight}}: {{firstPrice}} against {{secondPrice}} for {{second}}.",
  converted:
    "That is about {{amount}}, converted at the bank's rate of {{rate}} for a US dollar on {{day}}.",
  onlyDollars: "Besides Kenyan shillings I can only convert into US dollars.",
  weightRange: "Please give a weight above zero and up to {{max}}.",

  loanMax:
    "With {{weight}} of {{type}} you can borrow up to {{max}}: {{ltv}} of its loan value of {{value}}.",
  loanPieces: "With these pieces you can borrow up to {{max}} together.",
  loanHeader: "With {{weight}} you can borrow up to:",
  loanLimited: "You named more than this gold allows, so I counted with the most that it does.",
  loanTypeNotLent:
    "Our calculator has no figure for {{type}}: it knows {{types}}. Please bring other gold to a branch, or call {{phone}}.",
  loanLongest: "A loan runs for {{longest}} at the most.",
  loanUnderWeight: "Loans start at {{weight}} of gold; several pieces count together.",
  loanUnderAmount: "Our smallest loan is {{amount}}.",
  repayOne:
    "Borrowing {{amount}} for {{months}}, you pay back {{total}} in all, {{interest}} of it interest at {{rate}} a month.",
  repayHeader: "Borrowing {{amount}} at {{rate}} a month, you pay back in all:",
  repayLine: "{{months}}: {{total}}, of it interest {{interest}}",
  gramsNeeded: "To borrow {{amount}} you need about {{weight}} of {{type}} at today's valuation.",
  gramsHeader: "To borrow {{amount}} you need about:",
  gramsLine: "{{type}}: {{weight}}",
  gramsTooMany:
    "That is more than our calculator counts with; our team will tell you on {{phone}}.",
  interestOf:
    "On {{amount}} the interest is {{interest}} a month, at {{rate}} a month. Paid each month it stays so; unpaid, it is added to the loan.",
  rateIs: "Our interest is {{rate}} a month.",
  yearly:
    "{{rate}} a month would compound to {{compound}} a year if nothing were paid, and is {{simple}} a year if you pay it each month. A loan runs for {{longest}} at the most, which comes to {{most}}.",
  extension:
    "One more month on {{amount}} costs {{difference}}: you pay back {{after}} after {{afterMonths}} instead of {{before}} after {{beforeMonths}}.",
  early:
    "If you pay back {{amount}} after {{months}}, it is {{total}} in all. After {{longest}} it would be {{longTotal}}, so you save {{saved}}.",

  purityOf: "{{karat}} is {{percent}} pure gold (fineness {{fineness}}).",
  purityAtLeast: "{{karat}} is at least {{percent}} pure gold (fineness {{fineness}}).",

  branchOne: "{{name}} is at {{address}}. Its phone is {{phone}}, and it is open {{hours}}.",
  branchHours: "{{name}} is open {{hours}}, Nairobi time.",
  branchPhone: "{{name}} answers on {{phone}}.",
  branchLine: "{{name}}: {{address}}, {{phone}}",
  branchesHeader: "Our branches:",
  branchClosed: "{{name}} is closed for the moment. Please call {{phone}}.",
  branchesDown:
    "The list of our branches is not available right now. Our head office is at {{office}}; you can call us on {{phone}}.",
  hours: "We are open {{hours}}, Nairobi time. Our phone is answered at any hour: {{phone}}.",
  openNow: "Yes, we are open now, until {{closes}} Nairobi time.",
  closedNow: "No, we are closed now. We open again on {{day}} at {{opens}} Nairobi time.",
  openOn: "Yes, on {{day}} we are open from {{opens}} to {{closes}} Nairobi time.",
  closedThen: "No, on {{day}} we are open from {{opens}} to {{closes}} Nairobi time.",
  closedOn: "No, on {{day}} we are closed. We open again on {{nextDay}} at {{opens}}.",
  rule: "{{days}} {{opens}} to {{closes}}",
  daysInARow: "{{first}} to {{last}}",

  askType: "Which gold is it: {{types}}?",
  askWeight: "How much does it weigh?",
  askAmount: "How much would you like to borrow, in Kenyan shillings?",
  amountInKes: "I count in Kenyan shillings: how much is it in shillings?",
  miss: "I am not sure I have an answer to that. Is it one of these? If not, our team tells you on {{phone}}, at any hour.",
  missAgain:
    "I am sorry, I still do not understand. Our team will help you: call {{phone}}, or send them this conversation.",
  missStill:
    "A person will help you better here: call {{phone}} at any hour, or send this conversation to our team.",
  slotMiss: "I could not read that as an answer.",
  placeOf: "You find it here: {{page}}.",
  figuresDown:
    "Our live figures are not available right now, and I will not guess them. Please try again in a moment, or call {{phone}}.",
  chargeOnRequest: "on request",
  chargeByAgreement: "as per agreement",
  "type.karat": "{{karat}} gold",
  karat: "{{number}}K",
  "type.Gold Bars": "gold bars",
  "type.Gold Coins": "gold coins",
  "type.Raw Gold": "raw gold",
};

export type Texts = Record<keyof typeof en, string>;

export type TextKey = keyof Texts;
