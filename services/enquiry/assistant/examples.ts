import arAsked from "./examples/ar.json" with { type: "json" };
import enAsked from "./examples/en.json" with { type: "json" };
import swAsked from "./examples/sw.json" with { type: "json" };
import { labels } from "./intents.ts";
import type { Label } from "./intents.ts";
import ar from "./lessons/ar.json" with { type: "json" };
import en from "./lessons/en.json" with { type: "json" };
import sw from "./lessons/sw.json" with { type: "json" };

/** What somebody wrote, and what it means. */
export interface Example {
  text: string;
  intent: Label;
  /** The language it was written in. Readers learn all languages together. */
  language?: string;
  /** How much it counts; 1 unless said otherwise. */
  weight?: number;
}

function listLessons(language: string, lessons: Record<string, string[]>): Example[] {
  return labels.flatMap((intent) =>
    (lessons[intent] ?? []).map((text) => ({ text, intent, language })),
  );
}

function listAsked(
  language: string,
  asked: readonly { text: string; intent: string }[],
): Example[] {
  return asked.flatMap(({ text, intent }) => {
    const label = labels.find((known) => known === intent);
    return label === undefined ? [] : [{ text, intent: label, language }];
  });
}

/** What readers learn from before staff add anything. */
export const builtInExamples: readonly Example[] = [
  ...listAsked("en", enAsked),
  ...listAsked("sw", swAsked),
  ...listAsked("ar", arAsked),
  ...listLessons("en", en),
  ...listLessons("sw", sw),
  ...listLessons("ar", ar),
];
