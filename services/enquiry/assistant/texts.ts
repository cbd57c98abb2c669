import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { ar } from "./texts/ar.ts";
import { en } from "./texts/en.ts";
import type { TextKey, Texts } from "./texts/en.ts";
import { sw } from "./texts/sw.ts";

/** What the assistant says, by language. */
export const texts: Record<ChatLanguage, Texts> = { en, sw, ar };

/** One text with what is put into it, formatted already. */
export interface Part {
  key: TextKey;
  values: Record<string, string>;
}

/** Puts values into a text. A name without a value stays as it is, and the self-check refuses it. */
export function fillText(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{\{([\w.-]+)\}\}/gu, (found, name: string) => values[name] ?? found);
}

/** Writes an answer's parts, one a line, each beginning with a capital letter. */
export function renderParts(parts: readonly Part[], language: ChatLanguage): string {
  return parts
    .map(({ key, values }) => fillText(texts[language][key], values))
    .map((line) => line.charAt(0).toLocaleUpperCase(language) + line.slice(1))
    .join("\n");
}
