import { everydayOunceGrams, purityRows } from "@dhahabu/contract/facts";

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

function mapOf(...entries: [value: number, words: string][]): ReadonlyMap<string, number> {
  return new Map(
    entries.flatMap(([value, words]) =>
      words.split(" ").map((word): [string, number] => [word, value]),
    ),
  );
}

/** Units of weight, in grams. */
export const gramsByUnit = mapOf(
  [
    1,
    "g gm gms gr grs grm grms gram grams gramme grammes gramu magramu غرام غرامات غراما جرام جرامات جراما قرام غ غم جم",
  ],
  [
    1000,
    "kg kgs kilo kilos kilogram kilograms kilogramu كيلو كيلوات كغ كغم كجم كيلوغرام كيلوجرام كيلوغرامات",
  ],
  [everydayOunceGrams, "oz ozs ounce ounces aunsi wakia اونصه اونصات اونسه اوقيه"],
);

/** Arabic duals of weight, in grams. */
export const dualGrams = mapOf(
  [2, "غرامين غرامان جرامين جرامان"],
  [2000, "كيلوين"],
  [2 * everydayOunceGrams, "اونصتين اونصتان"],
);

/** Units of time, in months of 30 days. */
export const monthsByUnit = mapOf(
  [1, "month months mth mths mwezi miezi شهر شهرا شهور اشهر"],
  [7 / 30, "week weeks wiki majuma اسبوع اسابيع"],
  [1 / 30, "day days siku يوم ايام يوما"],
  [12, "year years yr yrs mwaka miaka سنه سنوات سنين عام اعوام"],
);

/** Arabic duals of time, in months. */
export const dualMonths = mapOf([2, "شهرين شهران"], [14 / 30, "اسبوعين"], [24, "سنتين عامين"]);

/** What says that a number is a karat. */
export const karatWords = setOf(
  "k kt kts ct karat karats carat carats carrat karati karate kerat عيار عيارات قيراط قراريط",
);

/** Units that stand before their number, as Swahili has it; "kilo" and "gram" do so in mixed speech. */
export const unitsBeforeNumber = setOf(
  "gramu magramu karati kilogramu aunsi mwezi miezi wiki siku mwaka miaka kilo gram عيار",
);

/** What may stand between a number and its unit: one more month, two full years. */
export const addingWords = setOf("more extra additional whole full other");

/** What says that a unit is meant once: a whole year. */
export const wholeWords = setOf("whole full entire mzima nzima كامل كامله");

export const shillingWords = setOf(
  "kes ksh kshs sh shs shilling shillings shilingi bob شلن شلنات شلنج شيلينغ شلنغ",
);

export const dollarWords = setOf("$ usd dollar dollars dola دولار دولارات");

export const foreignCurrencies = setOf(
  "$ € £ usd dollar dollars dola madola eur euro euros yuro gbp pound pounds pauni aed dirham dirhams sar riyal riyals ugx tzs inr rupee rupees yuan دولار دولارات يورو ريال ريالات درهم دراهم جنيه",
);

/** Letters and words behind a figure that multiply it. */
export const multiplierByLetter = mapOf([1000, "k"], [1_000_000, "m mn mil million milioni مليون"]);

/** What says that a message is about gold, so that 22 alone is a karat. */
export const goldWords = setOf("gold dhahabu ذهب دهب karati karat عيار fineness purity hallmark");

export const tableKarats: ReadonlySet<number> = new Set(purityRows.map((row) => row.karat));

/** Karats that nobody means as thousands ("22k"), unless money is named beside them. */
export const plainKarats: ReadonlySet<number> = new Set([24, 22, 21, 18, 14]);

/** Karat of a fineness in parts per 1,000: the purity table and the other marks in use. */
export const karatByFineness: ReadonlyMap<number, number> = new Map([
  ...purityRows.map((row): [number, number] => [row.finenessPerMille, row.karat]),
  [995, 24],
  [917, 22],
  [585, 14],
]);

/** Read as a fineness without a word beside it; 500 or 625 alone could be anything. */
export const plainFineness: ReadonlySet<number> = new Set([
  999, 995, 958, 916, 917, 875, 750, 585, 583,
]);

/** A number without a unit is money from here on, in KES. */
export const leastPlainAmountKes = 1000;

/** The most that an amount can be, in KES; more is a slip of the finger. */
export const mostAmountKes = 1e12;

/** What says that the number behind it is a name and no quantity. */
export const namingWords = setOf(
  "id no number namba nambari pin box passport account in since kitambulisho رقم هويه حساب",
);

/** What joins two weights of which one is meant, or several. */
export const rangeWords = setOf("to or and hadi au na الي او و");

export const measureWords: ReadonlySet<string> = new Set([
  ...[gramsByUnit, dualGrams, monthsByUnit, dualMonths].flatMap((words) => [...words.keys()]),
  ...karatWords,
  ...shillingWords,
  ...foreignCurrencies,
]);

/** An Arabic word without the clitics that may stand before a noun; other words as they are. */
export function stripClitics(word: string): string {
  return word.replace(
    /^(?:و?(?:بال|كال|فال|ال|لل)(?=[\u0621-\u064a]{2})|[وبل](?=[\u0621-\u064a]{3}))/u,
    "",
  );
}
