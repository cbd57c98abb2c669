import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { YesOrNo } from "../read/first-words.ts";

const words = {
  en: { yes: "Yes", no: "No" },
  sw: { yes: "Ndiyo", no: "Hapana" },
  ar: { yes: "نعم", no: "لا" },
};

/** Puts yes or no before what is said; steps begin with the first of them. */
export function putFirstWord(said: string, word: YesOrNo, language: ChatLanguage): string {
  return said.startsWith("1. ") ? said : `${words[language][word]}. ${said}`;
}
