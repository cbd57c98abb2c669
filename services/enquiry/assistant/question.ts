import type { BankFacts } from "@dhahabu/contract/facts";
import { maxWeightGrams } from "@dhahabu/contract/pricing";
import type { PriceState } from "@dhahabu/contract/pricing";
import type { Figures } from "./figures.ts";
import type { Format } from "./format.ts";
import type { KnownPages } from "./knowledge.ts";
import type { Concept } from "./lexicon.ts";
import type { AskedSlot } from "./memory.ts";
import type { GoldForm, Slots } from "./slots.ts";
import type { OwnPart, Part } from "./texts.ts";

/** How a message ended, for the log. */
export type Outcome = "answered" | "asked" | "refused" | "handed-over" | "unavailable";

/** The page that an answer comes from, or says more, and its name. */
export interface Source {
  path: string;
  title: string;
}

/** What is said, before it is written. */
export interface Reply {
  outcome: Outcome;
  parts: Part[];
  /** What the customer is asked for. */
  asked?: AskedSlot;
  /** What they may tap instead of typing. */
  choices?: string[];
  source?: Source;
}

/** What an answer is made from. */
export interface Question {
  /** The message as it was written. */
  text: string;
  slots: Slots;
  concepts: ReadonlySet<Concept>;
  format: Format;
  figures: Figures;
  /** How to reach the bank, as staff keep it. */
  facts: BankFacts;
  /** What the pages say in the answer's language; undefined while nobody knows. */
  pages: KnownPages | undefined;
  /** True where the next message will be understood after this one. */
  isRemembered: boolean;
}

/** Makes a part of an answer. */
export function say(key: OwnPart["key"], values: Record<string, string> = {}): OwnPart {
  return { key, values };
}

/** The types of gold a message names: its karats, or its forms where it names no karat. */
export function namedTypes(slots: Slots): (number | GoldForm)[] {
  return slots.karats.length > 0 ? slots.karats : slots.forms;
}

/** Why the weights of a message cannot be computed with; undefined where they can. */
export function refuseWeights({ slots, format }: Question): Reply | undefined {
  const isOutOfRange = slots.weightsGrams.some((grams) => !(grams > 0 && grams <= maxWeightGrams));
  if (isOutOfRange) {
    return {
      outcome: "asked",
      asked: "weight",
      parts: [say("weightRange", { max: format.grams(maxWeightGrams) })],
    };
  }
  return slots.weightsGrams.length > 1
    ? { outcome: "asked", parts: [say("oneAtATime")] }
    : undefined;
}

/** What a customer must know of the prices behind a figure; nothing where all are live. */
export function sayPriceState(states: readonly PriceState[]): Part[] {
  const worst = (["fallback", "delayed", "market-closed"] as const).find((state) =>
    states.includes(state),
  );
  return worst === undefined ? [] : [say(`priceState.${worst}`)];
}
