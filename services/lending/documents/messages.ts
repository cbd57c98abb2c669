import type { Language } from "@dhahabu/contract/language";
import ar from "./messages/ar.json" with { type: "json" };
import en from "./messages/en.json" with { type: "json" };
import fr from "./messages/fr.json" with { type: "json" };
import hi from "./messages/hi.json" with { type: "json" };
import sw from "./messages/sw.json" with { type: "json" };
import zh from "./messages/zh.json" with { type: "json" };

/** The texts of papers; a missing key is a fault of types, since every file has the English file's shape. */
const paperMessages: Record<Language, typeof en> = { en, sw, fr, ar, hi, zh };

/** A text of papers in one language, with its values filled in. */
export type PaperWords = (
  key: keyof typeof en,
  values?: Readonly<Record<string, string>>,
) => string;

export function getPaperWords(language: Language): PaperWords {
  return (key, values = {}) =>
    paperMessages[language][key].replaceAll(
      /\{\{(\w+)\}\}/g,
      (place, name: string) => values[name] ?? place,
    );
}
