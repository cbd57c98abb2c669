import type { BankFacts } from "@dhahabu/contract/facts";
import { maxWeightGrams } from "@dhahabu/contract/pricing";
import type { PriceState } from "@dhahabu/contract/pricing";
import type { BranchCity } from "./city.ts";
import type { Token } from "../read/normalise.ts";
import type { GoldForm, Slots } from "../read/slots.ts";
import type { Figures } from "./figures.ts";
import type { Format } from "./format.ts";
import type { OwnPart, Part } from "./texts.ts";

export const askedSlots = ["type", "weight", "amount"] as const;

export type AskedSlot = (typeof askedSlots)[number];

export type Outcome = "answered" | "asked" | "refused" | "handed-over" | "unavailable";

export interface Reply {
  parts: Part[];
  asked?: AskedSlot;
  choices?: string[];
}

export interface Question {
  slots: Slots;
  tokens: readonly Token[];
  format: Format;
  figures: Figures;
  facts: BankFacts;
  now: Date;
  /** The city with a branch that was talked of before; undefined where none was. */
  cityBefore?: BranchCity | undefined;
}

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
  if (!isOutOfRange) return undefined;
  return {
    asked: "weight",
    parts: [say("weightRange", { max: format.grams(maxWeightGrams) })],
  };
}

/** What a customer must know of the prices behind a figure; nothing where all are live. */
export function sayPriceState(states: readonly PriceState[]): Part[] {
  const worst = (["delayed", "market-closed"] as const).find((state) => states.includes(state));
  return worst === undefined ? [] : [say(`priceState.${worst}`)];
}
