import { normalise, tokenise } from "./normalise.ts";
import { readNumerals } from "./numerals.ts";
import { courtesyWords, functionWords } from "./small-words.ts";
import {
  foreignCurrencies,
  goldWords,
  karatWords,
  measureWords,
  shillingWords,
  stripClitics,
} from "./units.ts";

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u).filter((word) => word !== ""));
}

/** Words of the forms of gold, and of what goes on with something said before. */
const otherPlainWords = setOf(`
  bar bars bullion ingot ingots coin coins raw nugget nuggets gold piece pieces it this that one same also then instead rather maybe
  vipande mche miche sarafu ghafi kipande pia halafu kisha badala vipi kuhusu sawa moja
  سبيكه سبايك سبيكتين عمله عملات ليره ليرات مسكوكات خام ذهبيه ذهبي قطعه كمان برضو ايضا بدل عيار لمده مده بمبلغ مبلغ`);

const howMuchWords = setOf("howmuch ngapi kiasi gani كم بكم كام بكام قديش");

const plainSets = [
  functionWords,
  courtesyWords,
  measureWords,
  karatWords,
  goldWords,
  shillingWords,
  foreignCurrencies,
  otherPlainWords,
];

/** True where a message says nothing but figures, units and kinds of gold: "and at 18K?", "20 grams". */
export function saysOnlyFigures(message: string, mayAskHowMuch: boolean): boolean {
  const sets = mayAskHowMuch ? [...plainSets, howMuchWords] : plainSets;
  return readNumerals(tokenise(normalise(message))).every(
    (token) =>
      token.kind !== "word" ||
      token.text.length === 1 ||
      sets.some((set) => set.has(token.text) || set.has(stripClitics(token.text))),
  );
}

const cue =
  /^(?:(?:and|also|then|or|so|but|what about|how about|what if|same|ok(?:ay)?|na|pia|halafu|kisha|je kwa|vipi kuhusu|ama|au|sawa|طيب|طب|ماذا عن|ايش عن|شو عن|كمان|برضو|او|ثم)(?=\s|\d|$)|و(?!(?:ين|زن|ش|قت|ديع|ثيق|ثاي|صل|ظيف|صف|اجب|سخ)))/u;

/** True where a message begins as one that goes on with what was said before. */
export function goesOnFromBefore(message: string): boolean {
  return cue.test(normalise(message));
}
