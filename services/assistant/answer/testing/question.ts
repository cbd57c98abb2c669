import { firstFacts } from "@dhahabu/contract/facts";
import { normalise, tokenise } from "../../read/normalise.ts";
import { readNumerals } from "../../read/numerals.ts";
import { readSlots } from "../../read/slots.ts";
import { formats } from "../format.ts";
import type { Question } from "../question.ts";
import { createStillFigures } from "./figures.ts";

/** What an English message asks on Monday 23 November 2026, 11 o'clock in Nairobi, unless given otherwise. */
export function createQuestion(text: string, given: Partial<Question> = {}): Question {
  const tokens = readNumerals(tokenise(normalise(text)));
  return {
    slots: readSlots(tokens),
    tokens,
    format: formats.en,
    figures: createStillFigures(),
    facts: firstFacts,
    now: new Date("2026-11-23T08:00:00Z"),
    ...given,
  };
}
