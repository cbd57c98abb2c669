import { figureTopics } from "../answer/compute.ts";
import { topicOf } from "../read/topics.ts";
import type { AskedSlot } from "../answer/question.ts";
import type { Token } from "../read/normalise.ts";
import type { Reading } from "../read/reader.ts";
import type { Slots } from "../read/slots.ts";
import { courtesyWords, functionWords } from "../read/small-words.ts";
import {
  foreignCurrencies,
  goldWords,
  karatWords,
  measureWords,
  shillingWords,
  stripClitics,
} from "../read/units.ts";
import type { Memory } from "./memory.ts";

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u).filter((word) => word !== ""));
}

/** Words of the forms of gold, of what goes on with something said before, and of who corrects themselves. */
const otherPlainWords = setOf(`
  bar bars bullion ingot ingots coin coins raw nugget nuggets gold piece pieces it this that one same also then instead rather maybe
  meant mean correction actually wait oops mistake wrong typo i sorry if its only else
  vipande mkuo mikuo mche miche sarafu ghafi kipande pia halafu kisha badala vipi kuhusu sawa moja
  nilimaanisha maanisha samahani nimekosea hapana ikiwa ni basi tu kama
  سبيكه سبايك سبيكتين عمله عملات ليره ليرات مسكوكات خام ذهبيه ذهبي قطعه كمان برضو ايضا بدل عيار لمده مده بمبلغ مبلغ
  mkopo wangu yangu uzito ilikuwa
  قصدي اقصد قصدت عفوا اسف غلط لا بل كانت كان واذا اذا لو طيب معليش معلش ما مو مش هو هي وزنها وزنه قرض القرض بس`);

const howMuchWords = setOf(
  "howmuch much many ngapi kiasi gani narudisha total jumla كم بكم كام بكام قديش",
);

const plainSets = [
  functionWords,
  courtesyWords,
  measureWords,
  karatWords,
  goldWords,
  shillingWords,
  foreignCurrencies,
  otherPlainWords,
  howMuchWords,
];

/** How many words say more than figures, units and kinds of gold: none in "and at 18K?", "sorry, I meant 20 grams". */
function countOtherWords(tokens: readonly Token[]): number {
  return tokens.filter(
    (token) =>
      token.kind === "word" &&
      token.text.length > 1 &&
      !plainSets.some((set) => set.has(token.text) || set.has(stripClitics(token.text))),
  ).length;
}

/** A message that begins as one that goes on may say so many other words. */
const otherWordsAfterCue = 2;

const cue =
  /^(?:(?:and|also|then|or|so|but|what about|how about|what if|why|same|ok(?:ay)?|na|pia|halafu|kisha|je kwa|vipi kuhusu|ama|au|sawa|kwa nini|mbona|طيب|طب|ماذا عن|ايش عن|شو عن|كمان|برضو|او|ثم|ليش|لماذا|ليه)(?=\s|\d|$|\?)|و(?!(?:ين|زن|ش|قت|ديع|ثيق|ثاي|صل|ظيف|صف|اجب|سخ)))/u;

/** A message of so few telling words may lean on what was said before. */
const fewWords = 3;

export function countTelling({ tokens }: Reading): number {
  return tokens.filter(
    (token) =>
      token.kind === "word" && !functionWords.has(token.text) && !courtesyWords.has(token.text),
  ).length;
}

/** True where a message begins as one that goes on with what was said before, or says little by itself. */
export function leansOnBefore(reading: Reading): boolean {
  return cue.test(reading.text) || countTelling(reading) <= fewWords;
}

const askingWords = setOf(`
  what whats which where wheres who when how why do does did is are can could may will would should must have has am
  nini gani wapi nani lini vipi je mbona kwanini ngapi mna mnaweza naweza inawezekana kuna ni bei
  ما ماذا هل اين وين متي كيف كم لماذا ليش شو ايش وش ممكن اقدر فين امتي ازاي بكم عندكم`);
const leadingWords = 3;

/** True for a text that begins as a question does. */
export function beginsAsking(normalised: string): boolean {
  const leading = normalised.match(/\p{L}+/gu)?.slice(0, leadingWords) ?? [];
  return leading.some((word) => askingWords.has(word));
}

const placeWords = setOf(
  "where link page site website wapi wap ukurasa kiungo linki تلاقي وين اين فين رابط الرابط صفحه الصفحه",
);

const correction =
  /(?<!\p{L})(?:sorry|meant|actually|oops|not|samahani|nimekosea|nilimaanisha|sio|si|siyo|قصدي|اقصد|عفوا|اسف|معليش|معلش|غلط|وليس)(?!\p{L})/u;

/** True where a message asks for nothing but the place of what was said before: "where is that?", "send me the link". */
export function asksForPlace({ tokens }: Reading): boolean {
  const words = tokens.flatMap((token) => (token.kind === "word" ? [token.text] : []));
  return (
    words.some((word) => placeWords.has(word)) &&
    words.every((word) =>
      [placeWords, functionWords, courtesyWords, sendingWords].some((set) => set.has(word)),
    )
  );
}

const sendingWords = setOf(
  "send share find see read more details about that this it nitumie nitapata naipata hiyo hilo ipo iko zaidi ارسل ابعث عطني اعطني ارسلي لي القاه القاها ذلك هذا",
);

/** Gives a number without a unit the meaning that was asked for: "20" after "how much does it weigh". */
export function readAnswer(slots: Slots, text: string, asked: AskedSlot | undefined): Slots {
  const bare = /^(\d+(?:\.\d+)?)(\s*k)?$/u.exec(text.replaceAll(/(?<=\d),(?=\d{3})/gu, ""));
  const [other] = slots.otherNumbers.length === 1 ? slots.otherNumbers : [];
  const number = bare ? Number(bare[1]) : other;
  if (number === undefined || number <= 0) return slots;
  const isThousands = bare?.[2] !== undefined;
  const emptied = { ...slots, otherNumbers: [] };
  if (asked === "weight" && slots.weightsGrams.length === 0 && !isThousands) {
    const pieces = [{ weightGrams: number, type: undefined }];
    return { ...emptied, karats: [], amountsKes: [], weightsGrams: [number], pieces };
  }
  if (asked === "amount" && slots.amountsKes.length === 0 && bare) {
    return { ...emptied, karats: [], amountsKes: [isThousands ? number * 1000 : number] };
  }
  if (asked === "type" && slots.karats.length === 0 && soldKarats.has(number)) {
    return { ...emptied, weightsGrams: [], pieces: [], karats: [number] };
  }
  return slots;
}

const soldKarats: ReadonlySet<number> = new Set([24, 22, 18]);

/** True where a message names a figure, a kind of gold or a currency. */
export function hasFigures(slots: Slots): boolean {
  const { weightsGrams, karats, forms, durationsMonths, amountsKes, otherCurrency } = slots;
  return (
    otherCurrency !== undefined ||
    [weightsGrams, karats, forms, durationsMonths, amountsKes].some((values) => values.length > 0)
  );
}

/** What a message names, and of the rest what was named before. */
export function mergeSlots(before: Slots, own: Slots): Slots {
  const chosen = <T>(now: readonly T[], then: readonly T[]) => [...(now.length > 0 ? now : then)];
  const namesType = own.karats.length + own.forms.length > 0;
  const karats = [...(namesType ? own.karats : before.karats)];
  const forms = [...(namesType ? own.forms : before.forms)];
  const [type] = [...karats, ...forms];
  const pieces = own.pieces.length > 0 ? own.pieces : before.pieces;
  return {
    weightsGrams: chosen(own.weightsGrams, before.weightsGrams),
    karats,
    forms,
    durationsMonths: chosen(own.durationsMonths, before.durationsMonths),
    amountsKes: chosen(own.amountsKes, before.amountsKes),
    otherCurrency: own.otherCurrency,
    pieces: pieces.map((piece) => ({
      weightGrams: piece.weightGrams,
      type:
        namesType || piece.type === undefined
          ? own.pieces.length > 1
            ? piece.type
            : type
          : piece.type,
    })),
    isChoice: own.isChoice,
    otherNumbers: own.otherNumbers,
  };
}

/** Of a loan, a smaller number is months: "and after 2?" */
const leastAmountKes = 13;

/** Gives a bare number the meaning of the only figure that was named before: "50, not 60". */
function readCorrection(slots: Slots, before: Slots): Slots {
  const [number] = slots.otherNumbers;
  const namesNothing = !hasFigures(slots) && slots.otherNumbers.length === 1;
  if (!namesNothing || number === undefined || number <= 0) return slots;
  const hasWeight = before.weightsGrams.length > 0;
  const hasAmount = before.amountsKes.length > 0;
  if (hasWeight === hasAmount) return slots;
  if (hasAmount && number < leastAmountKes) {
    return Number.isInteger(number)
      ? { ...slots, otherNumbers: [], durationsMonths: [number] }
      : slots;
  }
  return readAnswer(slots, String(number), hasWeight ? "weight" : "amount");
}

/** The slots of a message that goes on with the figures of the last answer; undefined where it does not. */
export function continueFigures(reading: Reading, memory: Memory): Slots | undefined {
  const { answerId, asked } = memory;
  if (answerId === undefined || !figureTopics.has(topicOf(answerId))) return undefined;
  const own = readCorrection(readAnswer(reading.slots, reading.text, asked), memory.slots);
  const others = countOtherWords(reading.tokens);
  const isCued = cue.test(reading.text) || correction.test(reading.text);
  const goesOn = others === 0 || (isCued && others <= otherWordsAfterCue);
  if (!hasFigures(own) || !goesOn) return undefined;
  const isWhole = own.weightsGrams.length > 0 && own.karats.length + own.forms.length > 0;
  return isWhole && asked === undefined && own.durationsMonths.length === 0
    ? { ...own, durationsMonths: memory.slots.durationsMonths }
    : mergeSlots(memory.slots, own);
}
