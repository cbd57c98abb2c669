import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { ar } from "./texts/ar.ts";
import { en } from "./texts/en.ts";
import type { TextKey, Texts } from "./texts/en.ts";
import { sw } from "./texts/sw.ts";

export const texts: Record<ChatLanguage, Texts> = { en, sw, ar };

/** A text of the assistant's own with what is put into it, formatted already. */
export interface OwnPart {
  key: TextKey;
  values: Record<string, string>;
}

/** A text that the bank published or staff wrote, with the live values that are put into it. */
export interface PassagePart {
  passage: string;
  values: Record<string, string>;
}

export type Part = OwnPart | PassagePart;

export function readTemplate(part: Part, language: ChatLanguage): string {
  return "passage" in part ? part.passage : texts[language][part.key];
}

/** Puts values into a text. A name without a value stays as it is, and the self-check refuses it. */
export function fillText(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{\{([\w.-]+)\}\}/gu, (found, name: string) => values[name] ?? found);
}

export function renderParts(parts: readonly Part[], language: ChatLanguage): string {
  return parts
    .map((part) => fillText(readTemplate(part, language), part.values))
    .map((line) => line.charAt(0).toLocaleUpperCase(language) + line.slice(1))
    .join("\n");
}
