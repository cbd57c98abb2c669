const struckOut = "[…]";

/** Most characters of a question that are kept. */
export const maxQuestionLength = 300;

const currency = String.raw`(?:kes|kshs?|shs?|bob|shilling(?:s|i)?|shilingi|usd|eur|dollars?|شلن|شيلينغ|دولار|[$€£])`;
const unit = String.raw`(?:g|gm|gms|gr|grams?|gramu|kg|kilo|oz|k|kt|karats?|carats?|karati|غرام|جرام|كيلو|قيراط)`;
const isLetter = String.raw`[\p{L}\p{M}]`;
const sayMoney = new RegExp(
  String.raw`(?:${currency}|loan|borrow|lend|amount|worth|mkopo|kukopa|nikope|kiasi|pesa|thamani|قرض|مبلغ|سلفة|سلفه|قيمة|اقترض)(?:${isLetter}*\s+(?:of|about|for|wa|ya|kama|ب|حوالي))?\s*[.:]?\s*$`,
  "iu",
);
const sayMoneyAfter = new RegExp(
  String.raw`^\s?(?:/[=-]|[-=]?\s?${currency}(?!${isLetter})|${unit}(?!${isLetter}))`,
  "iu",
);

function isAmount(text: string, { at, length }: { at: number; length: number }): boolean {
  return (
    sayMoney.test(text.slice(Math.max(0, at - 40), at)) ||
    sayMoneyAfter.test(text.slice(at + length, at + length + 20))
  );
}

const link = /(?:https?:\/\/|www\.)\S+/giu;
const email =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]{1,63}(?:\s?\.\s?[\p{L}\p{N}-]{2,63})+/giu;
const spelledEmail =
  /(?<!\S)[\p{L}\p{N}._-]{2,64}\s+at\s+(?:gmail|yahoo|hotmail|outlook|icloud)(?:\s*(?:\.|dot)\s*com)?(?!\p{L})/giu;
const handle = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{3,}/gu;

// Dates, such as of birth.
const date = /(?<!\p{Nd})\p{Nd}{1,4}([/.-])\p{Nd}{1,2}\1\p{Nd}{2,4}(?!\p{Nd})/gu;

// What follows says which number: an identity, an account, a transaction.
const numbered = new RegExp(
  [
    String.raw`(?<!${isLetter})(`,
    String.raw`(?:national\s+|my\s+)?id(?:s|entity)?(?:\s?card)?|passport|kra(?:\s+pin)?|pin|password|otp|code|account|acct?|a/c|till|paybill|`,
    String.raw`reference|ref|receipt\s+no|ticket|pledge|loan\s+(?:no|number|id)|card|mpesa|m-pesa|`,
    String.raw`kitambulisho|pasipoti|akaunti|nenosiri|msimbo|kumbukumbu|`,
    String.raw`(?:ال|ل|ب|و)*(?:هوية|هويه|بطاقة|بطاقه|جواز|حساب|إيصال|بصمة|رمز)(?:ي|تي)?`,
    String.raw`)(?!${isLetter})`,
    // Small words between the name of the number and itself.
    String.raw`((?:[\s:#.,=-]{1,3}(?:no|nr|num|number|card|code|pin|namba|nambari|ya|yangu|langu|is|ni|was|my|the|taifa|رقم|رقمي|رقمه|رقمها|هو|هي|السفر|الوطنية|الوطنيه|الشخصية))*[\s:#.,=-]{0,3})`,
    // Each round ends with its own digit: with two ways to cut a text into rounds none would ever be done.
    String.raw`(\p{L}{0,3}\p{Nd}(?:[\s-]?\p{L}*\p{Nd}){3,}\p{L}?)(?![\p{L}\p{M}])`,
  ].join(""),
  "giu",
);

// Letters with digits: transactions of M-Pesa (ten signs, a letter first), passports, tax PINs, IBANs, references.
const iban =
  /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,7}(?:\s?[A-Z0-9]{1,3})?(?![\p{L}\p{N}])/giu;
const mixed = /(?<![\p{L}\p{N}])[A-Z][A-Z0-9]{6,15}(?![\p{L}\p{N}])/giu;
const moneyThenNumber = new RegExp(String.raw`^${currency}\d+$`, "iu");

function isCode(word: string): boolean {
  if (moneyThenNumber.test(word)) return false;
  const digits = word.replaceAll(/\D/gu, "").length;
  return /^[A-Z]{1,3}\d{5,12}[A-Z]?$/iu.test(word) || (word.length === 10 && digits >= 1);
}

const separator = String.raw`[\s().\-/]{0,2}`;
// An international number, one with the zero of the country, one in groups as telephones write it, a card.
const telephones = [
  new RegExp(String.raw`\+\s?\p{Nd}(?:${separator}\p{Nd}){6,14}(?!\p{Nd})`, "gu"),
  new RegExp(
    String.raw`(?<![\p{Nd}.,٫٬])[0٠۰](?![.,٫]\p{Nd})(?:${separator}\p{Nd}){8,13}(?!\p{Nd})`,
    "gu",
  ),
  /(?<![\p{Nd}.,])(?:254|٢٥٤)(?:[\s-]?\p{Nd}){9}(?!\p{Nd})/gu,
  /(?<![\p{Nd}.,])\p{Nd}{4}(?:[\s-]\p{Nd}{4}){2,3}(?:[\s-]\p{Nd}{1,3})?(?!\p{Nd})/gu,
];
const groupedTelephone =
  /(?<![\p{Nd}.,])[17١٧]\p{Nd}{2}([\s-])\p{Nd}{3}\1\p{Nd}{3}(?![\p{Nd}.,])/gu;
const longNumber = /(?<![\p{Nd}.,٫٬])\p{Nd}{7,20}(?![.,٫٬]?\p{Nd})/gu;

function isRound(digits: string): boolean {
  return /[0٠۰]{3}$/u.test(digits) && digits.length <= 9;
}

const nameSayings = new RegExp(
  [
    String.raw`(?<!${isLetter})(`,
    String.raw`(?:my\s+(?:full\s+|first\s+|sur|last\s+)?names?(?:\s+(?:is|are)|['’]s)?|(?:i\s+am|i['’]?m)\s+called|call\s+me|`,
    String.raw`jina\s+langu(?:\s+(?:ni|kamili\s+ni))?|majina\s+yangu(?:\s+ni)?|(?:mimi\s+)?(?:ni)?naitwa|`,
    String.raw`(?:و)?[اإأ]سمي(?:\s+(?:هو|الكامل))?|[اأ]دعى|(?:ismi|esmi|isme|esmy)|`,
    String.raw`je\s+m['’]appelle|mon\s+nom\s+est|मेरा\s+नाम|mera\s+naam)`,
    String.raw`[\s:,-]+)(?=\p{L})`,
  ].join(""),
  "giu",
);
const title =
  /(?<!\p{L})((?:Mr|Mrs|Ms|Dr|Bw|Bwana|Bi|Mzee|Mama|السيد|السيدة|الأستاذ|أستاذ)\.?\s+)(?:\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?|\p{Script=Arabic}{2,}(?:\s+\p{Script=Arabic}{2,})?)/gu;
const chineseName = /(我叫|我的名字(?:是|叫)|我姓)\s*\p{Script=Han}{2,3}/gu;

// After these the name is over, and a name that begins with one is none.
const notNames: ReadonlySet<string> = new Set(
  [
    "a an and am are as at based but by can do for from gold have here how i if in is it living loan my need not of on or",
    "please price so speaking that the this to want we what when where which who with would you your",
    "bei dhahabu gani je kutoka kwa lakini mimi mkopo na naomba nahitaji nataka natoka nauliza nina ninahitaji ninaomba",
    "ninataka ningependa ninauliza nipo niko nina sasa ya za tafadhali toka wa",
    "من و في على انا أنا اريد أريد ابغى أبغى ابي عايز بدي عندي لدي كم سعر ذهب الذهب قرض هل هو هي ما ممكن محتاج احتاج أحتاج",
    "et je de d est veux है हूँ और hai hoon",
  ]
    .join(" ")
    .split(" "),
);
const maxNameWords = 4;
const maxSmallNameWords = 2;

/** How many characters of a text are the name it begins with. */
function measureName(text: string): number {
  const words = [...text.matchAll(/[\p{L}\p{M}'’.-]+|\S/gu)];
  const isCapital = (word: string) => /^\p{Lu}/u.test(word);
  const startsLarge = isCapital(words[0]?.[0] ?? "");
  const most = startsLarge ? maxNameWords : maxSmallNameWords;
  let length = 0;
  for (const [place, match] of words.entries()) {
    const word = match[0].replaceAll(/\.+$/gu, "");
    const isLetters = /^\p{L}/u.test(word);
    if (place >= most || !isLetters || notNames.has(word.toLowerCase())) break;
    if (startsLarge && !isCapital(word)) break;
    length = match.index + word.length;
    if (match[0].endsWith(".")) break;
  }
  return length;
}

function strikeNames(text: string): string {
  let result = "";
  let from = 0;
  for (const match of text.matchAll(nameSayings)) {
    const start = match.index + match[0].length;
    const length = measureName(text.slice(start));
    if (start < from || length === 0) continue;
    result += text.slice(from, start) + struckOut;
    from = start + length;
  }
  return result + text.slice(from);
}

function strikeNumbers(text: string): string {
  let left = text;
  for (const pattern of telephones) left = left.replaceAll(pattern, struckOut);
  for (const pattern of [groupedTelephone, longNumber]) {
    left = left.replaceAll(pattern, (found, ...rest) => {
      const at = rest.find((part): part is number => typeof part === "number") ?? 0;
      const isKept =
        (pattern === longNumber && isRound(found)) || isAmount(left, { at, length: found.length });
      return isKept ? found : struckOut;
    });
  }
  return left;
}

/**
 * A message on one line without what names a person: telephone numbers, e-mail addresses, links, numbers of
 * identities, accounts, cards and transactions, dates, and names after the words that announce them.
 * Weights, karats and amounts of money stay. Blank where nothing is left to read.
 */
export function strikePersonalData(message: string): string {
  const line = message
    .normalize("NFC")
    .replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const withoutAddresses = [link, email, spelledEmail, handle, iban, date].reduce(
    (text, pattern) => text.replaceAll(pattern, struckOut),
    line,
  );
  const withoutCodes = withoutAddresses
    .replaceAll(
      numbered,
      (found: string, name: string, between: string, code: string, at: number, whole: string) =>
        isAmount(whole, { at: at + found.length - code.length, length: code.length })
          ? found
          : name + between + struckOut,
    )
    .replaceAll(mixed, (word) => (isCode(word) ? struckOut : word));
  const struck = strikeNames(strikeNumbers(withoutCodes))
    .replaceAll(title, `$1${struckOut}`)
    .replaceAll(chineseName, `$1${struckOut}`)
    .replaceAll(/(?:\[…\][\s,;:]*){2,}/gu, `${struckOut} `)
    .trim();
  if (!/\p{L}/u.test(struck.replaceAll(struckOut, ""))) return "";
  const signs = Array.from(struck);
  return signs.length <= maxQuestionLength
    ? struck
    : `${signs
        .slice(0, maxQuestionLength - 1)
        .join("")
        .trimEnd()}…`;
}
