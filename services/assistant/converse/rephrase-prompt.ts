import type { ChatLanguage } from "@dhahabu/contract/assistant";

import { isInLanguage } from "../answer/self-check.ts";

/** A passage that a model may put into other words: figures and live values stand as names in double braces. */
export interface Rephrasing {
  language: ChatLanguage;
  topic: string;
  passage: string;
}

export interface Masked {
  text: string;
  unmask(text: string): string;
}

const markerPattern = /\{\{([\w.-]+)\}\}/gu;
const figurePattern = /\p{Nd}(?:[\p{Nd}.,:٫٬]*\p{Nd})?(?:[\u00a0\u202f]?[%٪])?/gu;

export function maskFigures(text: string): Masked {
  const hidden = new Map<string, string>();
  const pattern = new RegExp(`${markerPattern.source}|${figurePattern.source}`, "gu");
  const masked = text.replaceAll(pattern, (found) => {
    // Letters alone: a name may not look like a figure.
    const letter = String.fromCodePoint(97 + (hidden.size % 26));
    const name = letter.repeat(1 + Math.floor(hidden.size / 26));
    hidden.set(name, found);
    return `{{${name}}}`;
  });
  return {
    text: masked,
    unmask: (told) =>
      told.replaceAll(markerPattern, (whole, name: string) => hidden.get(name) ?? whole),
  };
}

export type Prompt = { role: "system" | "user"; content: string }[];

/** What a model is told to put a passage into other words. It sees the bank's own words and a topic, and nothing of the customer. */
export function buildPrompt({ language, topic, passage }: Rephrasing): Prompt {
  const names = { en: "English", sw: "Swahili", ar: "Arabic" };
  return [
    {
      role: "system",
      content: [
        `Put the passage of a bank's website into warm, plain ${names[language]} for a chat.`,
        "Say what it says and nothing else: no advice, no promise, no question, no address, no list of sources.",
        "Names in double braces stand for figures. Keep each exactly as it is, as often as it stands there.",
        "Write no digit and no number in words. Answer with the new text alone.",
      ].join(" "),
    },
    { role: "user", content: JSON.stringify({ topic, passage }) },
  ];
}

function listMarkers(text: string): string[] {
  return [...text.matchAll(markerPattern)].map(([, name = ""]) => name).toSorted();
}

const strange = /\p{Nd}|https?:|www\.|[@<>[\]`#*{}]/u;

/**
 * Tells what is wrong with a model's text; undefined for a good one. Every name in double braces is kept
 * as often as it was, no digit and no address is its own, and it is in the language and about as long.
 */
export function findRephrasingFault(
  { passage, language }: Rephrasing,
  text: string,
): string | undefined {
  if (text.trim() === "") return "is empty";
  if (text.length > passage.length * 1.6 + 120) return "is too long";
  const kept = listMarkers(text);
  const given = listMarkers(passage);
  if (kept.length !== given.length || kept.some((name, at) => name !== given[at])) {
    return "does not keep the figures";
  }
  const bare = text.replaceAll(markerPattern, " ");
  if (strange.test(bare)) return "has a figure, an address or a sign of its own";
  return isInLanguage(bare, language) ? undefined : "is in another language";
}
