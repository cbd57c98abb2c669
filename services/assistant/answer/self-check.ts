import { maxChatResponseLength } from "@dhahabu/contract/assistant";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { normalise } from "../read/normalise.ts";
import { readTemplate } from "./texts.ts";
import type { Part } from "./texts.ts";

const numberPattern = /\d(?:[\d.,:]*\d)?/gu;

function listNumbers(text: string): string[] {
  return normalise(text).match(numberPattern) ?? [];
}

const stripNames = (text: string) => text.replaceAll(/\{\{[^}]*\}\}/gu, " ");

/** The numbers that a part may bring: those of its values, and those that a page itself says. */
function listSourced(part: Part): string[] {
  const told = "passage" in part ? [stripNames(part.passage)] : [];
  return [...Object.values(part.values), ...told].flatMap((text) => listNumbers(text));
}

/**
 * Tells what is wrong with an answer before it is sent; undefined for a good one. An answer is short,
 * whole, in its language, and every number in it came from a tool, a fact, a page or the customer's
 * message.
 */
export function findFault(reply: {
  text: string;
  parts: readonly Part[];
  /** Undefined where staff chose the words themselves. */
  language: ChatLanguage | undefined;
}): string | undefined {
  const { text, parts, language } = reply;
  if (text.trim() === "") return "is empty";
  if (text.length > maxChatResponseLength) return "is too long";
  if (/\{\{|\}\}|undefined|NaN|Infinity|\[object/u.test(text)) return "has a gap";
  const sourced = new Set(parts.flatMap(listSourced));
  const unsourced = listNumbers(text).find((number) => !sourced.has(number));
  if (unsourced !== undefined) return `has the number ${unsourced} from nowhere`;
  if (language === undefined) return undefined;
  const own = parts.map((part) => stripNames(readTemplate(part, language)));
  return isInLanguage(own.join(" "), language) ? undefined : "is in another language";
}

const signWords: Record<"en" | "sw", ReadonlySet<string>> = {
  en: new Set("the a of to is our you your and per at in for on with more which we".split(" ")),
  sw: new Set(
    "ya wa za kwa ni na yako yetu unaweza tunaweza bei katika hadi la cha zaidi kuhusu wetu zetu".split(
      " ",
    ),
  ),
};

/** A vote of letters for Arabic, of small words between English and Swahili; a text without either passes. */
export function isInLanguage(text: string, language: ChatLanguage): boolean {
  const arabicLetters = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latinLetters = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (language === "ar") return arabicLetters >= latinLetters;
  if (arabicLetters > latinLetters) return false;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (code: "en" | "sw") => words.filter((word) => signWords[code].has(word)).length;
  return count(language) >= count(language === "en" ? "sw" : "en");
}
