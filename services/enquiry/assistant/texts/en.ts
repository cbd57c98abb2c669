/** What the assistant says in English. Figures come in by name; no text holds one of its own. */
export const en = {
  greeting:
    "Hello, and welcome to {{bank}}. I can tell you today's gold prices, estimate a gold loan, and answer questions about our services, branches and opening hours. What would you like to know?",
  thanks: "You are welcome. Is there anything else I can help you with?",
  goodbye: "Goodbye, and thank you for talking to {{bank}}.",
  who: "I am the automatic assistant of {{bank}}. I answer with the bank's own live figures and published information, and I hand you to our team where I do not know. You can call them at any hour on {{phone}}.",
  human:
    "Of course. You can call our team at any hour on {{phone}}, visit us at {{office}}, or write to us at {{contactPage}}; in business hours we reply within {{replyWithin}}.",
  unknown:
    "I do not have a confirmed answer to that, and I would rather not guess. Our team can help: call {{phone}} at any hour, visit us at {{office}}, or write to us at {{contactPage}}. I can answer questions about {{topics}}.",
  outOfScope:
    "I can only help with the services of {{bank}}, so I cannot answer that. Ask me about {{topics}}, or reach our team on {{phone}} or at {{contactPage}}.",
  topics:
    "gold prices, gold loans, selling gold, storage, transport, gold analysis, branches and opening hours",
  ambiguous: "I am not sure which you mean: {{first}}, or {{second}}? Please choose one of them.",
  figuresDown:
    "Our live figures are not available right now, and I will not guess them. Please try again in a moment, or call us at any hour on {{phone}}.",
  safety:
    "We only take gold from its rightful owner. Every sale and every loan needs a valid government ID and our know-your-customer (KYC) checks, and we accept nothing that is stolen, forged or undeclared. If you have a question about ownership or papers, please call {{phone}}, visit us at {{office}}, or write to us at {{contactPage}}.",
  rulesFirst:
    "Please note first: we only take gold that its rightful owner brings, with a valid government ID, and nothing that is stolen, forged or undeclared.",
  receipt:
    "A missing receipt is something to clear up with our team. Please bring a valid government ID, because we check identity and ownership (KYC) for every sale and every loan, and call {{phone}} first to hear what else shows that the gold is yours.",
  onlyKes: "I answer in Kenyan shillings (KES), the currency in which we publish our figures.",
  amountInKes: "Please give the amount in Kenyan shillings (KES), so that I can calculate exactly.",
  oneAtATime:
    "Please ask about one piece of gold at a time, with its weight and its karat, so that every figure is exact.",
  weightRange: "Please give a weight above zero and up to {{max}}.",

  priceHeader: "Our gold prices now, per gram:",
  priceHeaderWeight: "{{weight}} at our prices now:",
  priceLine: "{{type}}: {{price}}",
  priceOne: "{{type}}: {{price}} per gram now.",
  priceOfWeight:
    "{{weight}} of {{type}} comes to {{total}}, at our price now of {{price}} per gram.",
  priceNotListed: "We do not publish a price for {{type}}. Our prices now, per gram:",
  "priceState.market-closed": "The world market is closed; these are its last prices.",
  "priceState.delayed": "New market prices are late, so the actual price may have changed.",
  "priceState.fallback":
    "These are prices set by the bank, as market prices are not in use right now.",
  priceNote: "The final price follows once your gold is weighed and tested at the branch.",

  loanExample: "“Loan for {{weight}} of {{type}} for {{months}}”",
  loanExampleAmount: "“Loan of {{amount}} with {{type}}”",
  loanTypeNotLent:
    "Our calculator does not lend on {{type}}. It estimates loans on {{types}}. For other gold, please bring it to a branch, where we test it, or call {{phone}}.",
  loanMax:
    "{{weight}} of {{type}} is valued at {{value}} for a loan, so you can borrow up to {{max}} ({{ltv}} of that value).",
  loanRepayHeader: "If you borrow {{amount}} at {{rate}} interest a month, you repay:",
  loanRepayLine: "{{months}}: {{total}}, of which interest is {{interest}}",
  loanLimited: "You asked for more than this gold allows, so I used the most that it does.",
  loanLongest: "A loan runs for {{longest}} at the most.",
  loanUnderWeight: "Please note that we lend on {{weight}} of gold or more.",
  loanUnderAmount: "Please note that our smallest loan is {{amount}}.",
  loanNote:
    "This is an estimate; the offer follows once your gold is weighed and tested at the branch.",
  gramsNeeded:
    "For a loan of {{amount}} you need about {{weight}} of {{type}} at today's valuation.",

  interest:
    "The interest on a gold loan is {{rate}} a month. It is compounded: unpaid interest is added to the loan every month. You can pay it monthly, or all at the end.",
  ltv: "We lend up to {{ltv}} of the value of your gold. The value depends on its weight, its purity and the gold price of the day.",
  duration:
    "A gold loan runs for {{shortest}} and can be extended month by month, up to {{longest}} in all. Interest is {{rate}} a month and compounds while the loan runs.",
  repayment:
    "You can repay monthly or in one lump sum, and pay the interest monthly or at the end. We return your gold once the loan and its interest are fully paid. A loan runs for {{longest}} at the most.",
  default:
    "If the loan and its interest are not fully paid after {{longest}}, the pledged gold is forfeited to the company. If you see that a payment will be difficult, please call us early on {{phone}}: we call clients about their loans from {{callsFrom}} to {{callsTo}} only.",
  minimumLoan:
    "Our smallest loan is {{amount}}, and we lend on {{weight}} of gold or more. There is no largest loan: what you can borrow depends on the value of your gold.",
  loanFees:
    "Besides interest, a loan can carry security charges, a lawyer's fee, safe custody charges (payable at closure or renewal), SMS and recovery charges, and notice charges as per agreement. Their amounts are not published; our team will tell you on {{phone}}.",
  approval:
    "We approve a gold loan in under {{minutes}}. You bring your ID and your gold to a branch, we check the gold, you sign the loan contract and receive the money.",
  documents:
    "For a gold loan please bring your gold, a government ID, your tax PIN certificate, a passport photo, your bank or mobile-money details, and a utility bill as proof of residence. To sell gold, bring the gold and your government ID.",

  sell: "Yes, we buy gold: jewellery (new, used or broken), coins, bullion bars, raw gold, refined gold and dental gold. Call or visit us; we test your gold without damaging it, weigh it in front of you, make an offer at once at the market price, and pay you immediately in cash. Please bring your government ID.",
  buy: "I have no confirmed information on buying gold from {{bank}}: we buy gold from customers, lend on it, store it and analyse it. Please ask our team on {{phone}} or at {{contactPage}} what is available.",
  digital:
    "Digital gold can be bought from {{minimum}} in your chosen currency; trading is planned for the future. For how to begin, please ask our team on {{phone}} or at {{contactPage}}.",
  storage:
    "Our safe deposit boxes come in three sizes: Medium (jewellery, documents and small valuables), Large (gold bars and bigger collections) and Extra Large (bulk storage). Each box has its own key and a PIN of {{digits}} digits, and the shortest charge is for {{months}}.",
  transport:
    "We carry gold in armoured, GPS-tracked vehicles, in tamper-evident packaging: from branch to branch, from you to us, and to you, with the recipient's identity checked. We cover Nairobi within {{radius}}, the coast from Mombasa, and western Kenya from Kisumu.",
  feesUnpublished: "Prices for this are not published; our team will tell you on {{phone}}.",
  purityOf: "{{karat}} is {{percent}} pure gold (fineness {{fineness}}).",
  purityAtLeast: "{{karat}} is at least {{percent}} pure gold (fineness {{fineness}}).",
  purity: "The karat says how much of the metal is pure gold:",
  analysis:
    "We analyse gold by fire assay, X-ray fluorescence, electronic testing and plasma spectrometry, and we also smelt and refine it. You bring a sample, we test it, you receive a detailed report, and our experts explain it. That tells you whether the gold is real, and how pure it is.",
  services:
    "{{bank}} buys gold, lends on gold, keeps valuables in safe deposit boxes, analyses, smelts and refines gold, and transports it under guard. I can give you prices and loan estimates right here.",
  branchesHeader: "Our branches:",
  branchLine: "{{name}}: {{address}}, {{phone}}",
  branchClosed: "{{name}}: closed at the moment, {{phone}}",
  branchesDown:
    "The list of our branches is not available right now. Our head office is at {{office}}; you can call us at any hour on {{phone}}.",
  hours:
    "We are open from {{weekdayFrom}} to {{weekdayTo}}, {{weekdayOpens}} to {{weekdayCloses}}, and on {{saturday}} from {{saturdayOpens}} to {{saturdayCloses}}, Nairobi time. Our phone is answered at any hour: {{phone}}.",
  hoursHeader: "Our opening hours, Nairobi time:",
  hoursLine: "{{days}}: {{opens}} to {{closes}}",
  hoursPhone: "Our phone is answered at any hour: {{phone}}.",
  daysInARow: "{{first}} to {{last}}",
  contact:
    "You can call us at any hour on {{phone}}, write to {{email}} or through {{contactPage}}, or visit us at {{office}}. In business hours we reply within {{replyWithin}}.",

  miss: "I am not sure what you mean. Could you put it in other words, or choose one of these topics?",
  slotMiss: "I could not read that as an answer.",
  handOver:
    "I am sorry that I cannot answer that. Our team can: call {{phone}} at any hour, visit {{office}}, write to us at {{contactPage}}, or send them this conversation.",
  handOverAgain:
    "I still have no answer for you, and a person will help you better: call {{phone}} at any hour, visit {{office}}, or send this conversation to our team. I can answer questions about {{topics}}.",
  askInOneMessage: "Please answer in one message, for example: {{example}}",
  loanIntro:
    "With a gold loan you can borrow up to {{ltv}} of the value of your gold, at {{rate}} interest a month, for up to {{longest}}.",
  askType: "Which gold is it: {{types}}?",
  askWeight: "How much does your gold weigh?",
  askAmount: "How much would you like to borrow, in Kenyan shillings?",
  refining:
    "We smelt gold, which makes one clean bar of many pieces, and we refine it, which takes out everything that is not gold. Please bring your ID and the gold to a branch: we read its metals first, and you hear price and time before anything is melted.",
  privacy:
    "We ask for what a service needs and use it for that service alone, and we do not sell personal data. You can ask us at any time to see, correct or erase what we hold about you: call {{phone}} or write to us at {{contactPage}}. Please write no names or document numbers here.",
  complaint: "I am sorry that you are not satisfied.",
  complaintPeople:
    "Please tell our people what happened: call {{phone}} at any hour, speak to the manager at {{office}}, or send this conversation to our team.",
  account:
    "I cannot see accounts, loans or pledges, so please write no personal details here. Our team looks it up with you: call {{phone}} at any hour, visit {{office}} with your ID, or write to us at {{contactPage}}. A forgotten password can be replaced at {{accountPage}}.",
  priceAlert:
    "We can send you an e-mail each time the price of a gram rises or falls to an amount that you choose. You confirm your address by e-mail first, and one click in any of the e-mails switches the alert off. You set it up on our home page, under the prices.",
  chargeOnRequest: "on request",
  chargeByAgreement: "as per agreement",
  "type.karat": "{{karat}} gold",
  karat: "{{number}}K",
  "type.Gold Bars": "gold bars",
  "type.Gold Coins": "gold coins",
  "type.Raw Gold": "raw gold",

  "topic.price": "gold prices",
  "topic.loan": "a loan estimate",
  "topic.gramsNeeded": "the gold needed for a loan",
  "topic.interest": "the interest on a loan",
  "topic.ltv": "how much of the value we lend",
  "topic.duration": "how long a loan runs",
  "topic.repayment": "how to repay a loan",
  "topic.default": "a loan that is not repaid",
  "topic.minimumLoan": "the smallest loan",
  "topic.loanFees": "loan charges",
  "topic.documents": "what to bring",
  "topic.receipt": "a missing receipt",
  "topic.approval": "how fast a loan is approved",
  "topic.sell": "selling your gold to us",
  "topic.buy": "buying gold",
  "topic.digital": "digital gold",
  "topic.storage": "safe deposit boxes",
  "topic.transport": "transport of gold",
  "topic.purity": "karat and purity",
  "topic.analysis": "testing your gold",
  "topic.branches": "our branches",
  "topic.hours": "opening hours",
  "topic.contact": "how to reach us",
  "topic.services": "our services",
  "topic.human": "talking to our team",
  "topic.who": "who I am",
  "topic.refining": "smelting and refining",
  "topic.privacy": "privacy and your data",
  "topic.complaint": "a complaint",
  "topic.account": "your own account or loan",
  "topic.priceAlert": "price alerts",
  "topic.other": "something else",
};

/** The texts of one language. */
export type Texts = Record<keyof typeof en, string>;

/** Name of a text. */
export type TextKey = keyof Texts;
