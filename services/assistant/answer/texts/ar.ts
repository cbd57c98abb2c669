import type { Texts } from "./en.ts";

export const ar: Texts = {
  priceHeader: "أسعار الذهب لدينا الآن، للغرام الواحد:",
  priceHeaderWeight: "{{weight}} بأسعارنا الآن:",
  priceLine: "{{type}}: {{price}}",
  priceOne: "سعر الغرام من {{type}} الآن {{price}}.",
  priceOfWeight: "{{weight}} من {{type}} تساوي {{total}}، بسعرنا الآن وهو {{price}} للغرام.",
  pieceLine: "{{weight}} من {{type}}: {{total}}",
  piecesTotal: "المجموع {{total}} بأسعارنا الآن.",
  priceNotListed: "لا ننشر سعر {{type}}. أسعارنا الآن، للغرام الواحد:",
  "priceState.market-closed": "السوق العالمية مغلقة الآن، وهذه آخر أسعارها.",
  "priceState.delayed": "تأخرت أسعار السوق الجديدة، وقد يكون السعر قد تغيّر.",
  priceNote: "يتحدد السعر النهائي بعد وزن ذهبكم وفحص عياره في الفرع.",
  priceCompare:
    "{{first}} أغلى بمقدار {{difference}} لكل {{weight}}: {{firstPrice}} مقابل {{secondPrice}} لـ{{second}}.",
  converted: "أي نحو {{amount}}، محوّلة بسعر البنك {{rate}} للدولار الأمريكي بتاريخ {{day}}.",
  onlyDollars: "إلى جانب الشلن الكيني أستطيع التحويل إلى الدولار الأمريكي فقط.",
  weightRange: "يُرجى ذكر وزن أكبر من صفر ولا يزيد على {{max}}.",

  loanMax:
    "بضمان {{weight}} من {{type}} يمكنكم اقتراض حتى {{max}}: {{ltv}} من قيمتها للقرض وهي {{value}}.",
  loanPieces: "بضمان هذه القطع معًا يمكنكم اقتراض حتى {{max}}.",
  loanHeader: "بضمان {{weight}} يمكنكم اقتراض حتى:",
  loanLimited: "ذكرتم أكثر مما يتيحه هذا الذهب، لذلك حسبتُ بالحد الأقصى.",
  loanTypeNotLent:
    "ليس لدى حاسبتنا رقم عن {{type}}، فهي تعرف {{types}}. يُرجى إحضار غيرها إلى أحد الفروع، أو الاتصال على {{phone}}.",
  loanLongest: "مدة القرض لا تزيد على {{longest}}.",
  loanUnderWeight: "تبدأ القروض من {{weight}} من الذهب، وتُحسب عدة قطع معًا.",
  loanUnderAmount: "الحد الأدنى للقرض لدينا {{amount}}.",
  repayOne:
    "إذا اقترضتم {{amount}} لمدة {{months}} تسدّدون {{total}} إجمالًا، منها {{interest}} فائدة بسعر {{rate}} شهريًا.",
  repayHeader: "إذا اقترضتم {{amount}} بفائدة {{rate}} شهريًا تسدّدون إجمالًا:",
  repayLine: "{{months}}: {{total}}، منها فائدة {{interest}}",
  gramsNeeded: "لاقتراض {{amount}} تحتاجون إلى نحو {{weight}} من {{type}} بتقييم اليوم.",
  gramsHeader: "لاقتراض {{amount}} تحتاجون إلى نحو:",
  gramsLine: "{{type}}: {{weight}}",
  gramsTooMany: "هذا أكثر مما تحسبه حاسبتنا، ويخبركم فريقنا على {{phone}}.",
  interestOf:
    "الفائدة على {{amount}} هي {{interest}} شهريًا، بسعر {{rate}} شهريًا. إذا دُفعت كل شهر بقيت كما هي، وإلا أُضيفت إلى القرض.",
  rateIs: "سعر الفائدة لدينا {{rate}} شهريًا.",
  yearly:
    "{{rate}} شهريًا تتراكم إلى {{compound}} سنويًا إذا لم يُدفع شيء، وهي {{simple}} سنويًا إذا دُفعت كل شهر. ومدة القرض لا تزيد على {{longest}}، أي {{most}}.",
  extension:
    "شهر إضافي على {{amount}} يكلّف {{difference}}: تسدّدون {{after}} بعد {{afterMonths}} بدلًا من {{before}} بعد {{beforeMonths}}.",
  early:
    "إذا سدّدتم {{amount}} بعد {{months}} فالمجموع {{total}}. وبعد {{longest}} يكون {{longTotal}}، فتوفّرون {{saved}}.",

  purityOf: "{{karat}} فيه {{percent}} ذهب خالص (نقاء {{fineness}}).",
  purityAtLeast: "{{karat}} فيه {{percent}} ذهب خالص على الأقل (نقاء {{fineness}}).",

  branchOne: "{{name}} في {{address}}. هاتفه {{phone}}، وهو مفتوح {{hours}}.",
  branchHours: "{{name}} مفتوح {{hours}} بتوقيت نيروبي.",
  branchPhone: "هاتف {{name}} هو {{phone}}.",
  branchLine: "{{name}}: {{address}}، {{phone}}",
  branchesHeader: "فروعنا:",
  branchClosed: "{{name}} مغلق في الوقت الحالي. يُرجى الاتصال على {{phone}}.",
  branchesDown:
    "قائمة فروعنا غير متاحة الآن. مكتبنا الرئيسي في {{office}}، ويمكنكم الاتصال على {{phone}}.",
  hours: "نحن مفتوحون {{hours}} بتوقيت نيروبي. وهاتفنا يرد في أي وقت: {{phone}}.",
  openNow: "نعم، نحن مفتوحون الآن حتى {{closes}} بتوقيت نيروبي.",
  closedNow: "لا، نحن مغلقون الآن. نفتح من جديد يوم {{day}} الساعة {{opens}} بتوقيت نيروبي.",
  openOn: "نعم، يوم {{day}} نحن مفتوحون من {{opens}} إلى {{closes}} بتوقيت نيروبي.",
  closedThen: "لا، يوم {{day}} نحن مفتوحون من {{opens}} إلى {{closes}} بتوقيت نيروبي.",
  closedOn: "لا، يوم {{day}} نحن مغلقون. نفتح من جديد يوم {{nextDay}} الساعة {{opens}}.",
  rule: "{{days}} من {{opens}} إلى {{closes}}",
  daysInARow: "{{first}} إلى {{last}}",

  askType: "ما نوع الذهب: {{types}}؟",
  askWeight: "كم وزنه؟",
  askAmount: "كم تودّون أن تقترضوا بالشلن الكيني؟",
  amountInKes: "أحسب بالشلن الكيني: كم المبلغ بالشلن؟",
  miss: "لست متأكدًا أن لدي جوابًا عن ذلك. هل هو أحد هذه الأسئلة؟ وإن لم يكن، فإن فريقنا يخبركم على {{phone}} في أي ساعة.",
  missAgain:
    "عذرًا، لم أفهم بعد. فريقنا يساعدكم: اتصلوا على {{phone}}، أو أرسلوا إليهم هذه المحادثة.",
  missStill:
    "سيساعدكم أحد موظفينا هنا أفضل مني: اتصلوا على {{phone}} في أي وقت، أو أرسلوا هذه المحادثة إلى فريقنا.",
  slotMiss: "لم أستطع قراءة ذلك جوابًا.",
  placeOf: "تجدونه هنا: {{page}}.",
  figuresDown:
    "أرقامنا المباشرة غير متاحة الآن، ولن أخمّنها. يُرجى المحاولة بعد قليل، أو الاتصال على {{phone}}.",
  chargeOnRequest: "عند الطلب",
  chargeByAgreement: "بحسب الاتفاق",
  "type.karat": "ذهب {{karat}}",
  karat: "عيار {{number}}",
  "type.Gold Bars": "سبائك الذهب",
  "type.Gold Coins": "العملات الذهبية",
  "type.Raw Gold": "الذهب الخام",
};
