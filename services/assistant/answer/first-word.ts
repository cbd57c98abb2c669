import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { FirstWord } from "../read/first-words.ts";

const words = {
  en: { yes: "Yes", no: "No" },
  sw: { yes: "Ndiyo", no: "Hapana" },
  ar: { yes: "نعم", no: "لا" },
};

// Without a stop after it, no belongs to what follows: "No upper limit".
const startsWithWord = /^(?:yes|no|ndiyo|hapana|نعم|لا)[,.:،؛;]\s*/iu;

/** Puts yes or no before what is said, in place of the one that it begins with; where neither answers the question, it is left out. Steps begin with the first of them. */
export function putFirstWord(said: string, chosen: FirstWord, language: ChatLanguage): string {
  if (said.startsWith("1. ")) return said;
  const own = startsWithWord.exec(said)?.[0] ?? "";
  const word = chosen === "none" ? "" : words[language][chosen];
  if (word !== "" && own.toLowerCase().startsWith(word.toLowerCase())) return said;
  const rest = said.slice(own.length);
  const sentence = `${rest.charAt(0).toLocaleUpperCase(language)}${rest.slice(1)}`;
  return word === "" ? sentence : `${word}. ${sentence}`;
}
