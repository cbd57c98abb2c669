import { readConcepts } from "./concepts.ts";
import { chooseIntent } from "./intents.ts";
import type { Understanding } from "./intents.ts";
import type { Concept } from "./lexicon.ts";
import { normalise, tokenise } from "./normalise.ts";
import { readNumerals } from "./numerals.ts";
import { isAgainstRules } from "./safety.ts";
import { readSlots } from "./slots.ts";
import type { Slots } from "./slots.ts";

/** A message as the assistant reads it. */
export interface Reading {
  slots: Slots;
  concepts: ReadonlySet<Concept>;
  understanding: Understanding | { kind: "against-rules" };
}

/** Reads a message: one form, numbers, slots, concepts, the safety gate, then the intent. All languages at once. */
export function readMessage(message: string): Reading {
  const tokens = tokenise(normalise(message));
  const slots = readSlots(readNumerals(tokens));
  const concepts = readConcepts(tokens);
  return {
    slots,
    concepts,
    understanding: isAgainstRules(concepts)
      ? { kind: "against-rules" }
      : chooseIntent(concepts, slots),
  };
}
