import type { Language } from "@dhahabu/contract/language";

/**
 * The server writes its sentences in English. An English page shows them; any other shows its own
 * sentence for the same fault where it has one.
 */
export function chooseSentence({
  language,
  serverSentence,
  ownSentence,
}: {
  language: Language;
  serverSentence: string | undefined;
  ownSentence: string | undefined;
}): string | undefined {
  return language === "en" ? (serverSentence ?? ownSentence) : (ownSentence ?? serverSentence);
}
