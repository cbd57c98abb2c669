import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { z } from "zod";

const stems = z.strictObject({
  en: z.array(z.string().min(1)).default([]),
  sw: z.array(z.string().min(1)).default([]),
  ar: z.array(z.string().min(1)).default([]),
});

/** Which word an answer begins with where it is asked a closed question: most often, and where the question holds one of some stems. */
export const firstWordSchema = z.strictObject({
  default: z.enum(["yes", "no"]),
  yes: stems.optional(),
  no: stems.optional(),
});

/** Which word an answer begins with where it is asked a closed question. */
export type FirstWord = z.output<typeof firstWordSchema>;

const words = {
  en: { yes: "Yes", no: "No" },
  sw: { yes: "Ndiyo", no: "Hapana" },
  ar: { yes: "نعم", no: "لا" },
};

const startsWithWord = /^(?:yes|no|ndiyo|hapana|نعم|لا)(?=[\s,.:،؛;]|$)[\s,.:،؛;]*/iu;

const setOf = (text: string) => new Set(text.split(/\s+/u));

// As `normalise` writes them.
const openWords = setOf(`
  what whats which where wheres who whom whose when how why hows much many
  nini gani wapi lini vipi ngapi nani mbona kwanini aje jinsi namna kiasi wap
  ما ماذا كيف متي اين وين كم بكم ليش لماذا شو ايش وش ازاي فين امتي ليه مين قديش شنو شلون`);
const closedWords = setOf(`
  do does did can could is are was were will would may must should shall have has am need dont doesnt isnt arent cant wont didnt any
  je naweza naeza mnaweza unaweza tunaweza inawezekana nitaweza kuna lazima mna muna ninaweza mnanunua mnauza mnapima inabidi niko
  هل ممكن اقدر نقدر فيه عندكم لازم يمكن ينفع يصير تشترون بتشتروا تقبلون تاخذون بقدر فيني يجوز ضروري في`);
const swahiliVerb = /^(?:si|ni|m|u|tu|wa|i|ki|vi|zi|ku|ha)(?:na|ta|li|me|taku|tani)[a-z]{2,}/u;

/** True for a normalised text that asks whether something is so. */
export function isClosedQuestion(text: string): boolean {
  const clauses = text.split(/(?<=[?!.])\s+|,\s*|;\s*/u).filter((clause) => clause.trim() !== "");
  const asked = clauses.findLast((clause) => clause.includes("?")) ?? clauses.at(-1) ?? "";
  return [asked, ...clauses].some((clause) => asksWhether(clause, text));
}

const leadingWords = 4;

function asksWhether(clause: string, text: string): boolean {
  const said = clause.match(/\p{L}+/gu) ?? [];
  const leading = said.slice(0, leadingWords);
  if (leading.some((word) => openWords.has(word))) return false;
  if (said.some((word) => openWords.has(word)) && !leading.some((word) => closedWords.has(word))) {
    return false;
  }
  if (leading.some((word) => closedWords.has(word))) return true;
  return (
    text.includes("?") &&
    clause.includes("?") &&
    said.some((word) => swahiliVerb.test(word) || /\p{Script=Arabic}/u.test(word))
  );
}

/** Puts the right word before what is said to a closed question; what is said to another one stays as it is. */
export function putFirstWord(
  said: string,
  {
    firstWord,
    text,
    language,
  }: { firstWord: FirstWord | undefined; text: string; language: ChatLanguage },
): string {
  if (!firstWord || !isClosedQuestion(text)) return said;
  const holds = (which: FirstWord["yes"]) =>
    which !== undefined &&
    Object.values(which)
      .flat()
      .some((stem) => text.includes(stem));
  const chosen = holds(firstWord.no) ? "no" : holds(firstWord.yes) ? "yes" : firstWord.default;
  const word = words[language][chosen];
  const own = startsWithWord.exec(said)?.[0];
  if (own?.toLowerCase().startsWith(word.toLowerCase())) return said;
  const rest = said.slice(own?.length ?? 0);
  return `${word}. ${rest.charAt(0).toLocaleUpperCase(language)}${rest.slice(1)}`;
}
