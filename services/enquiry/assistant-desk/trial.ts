import type { ChatAnswer } from "@dhahabu/contract/assistant";
import type { Trial } from "@dhahabu/contract/assistant-desk";
import type { Reading } from "../assistant/reading.ts";

/** What staff are shown of how a text is read and answered. */
export function toTrial(
  { understanding, confidence }: Pick<Reading, "understanding" | "confidence">,
  given: { answer: ChatAnswer | null; answerId: number | null },
): Trial {
  return {
    understanding: understanding.kind,
    topics: listTopics(understanding),
    score: confidence.score,
    margin: confidence.margin,
    ...given,
  };
}

function listTopics(understanding: Reading["understanding"]): Trial["topics"] {
  if (understanding.kind === "clear") return [understanding.intent];
  return understanding.kind === "ambiguous" ? [understanding.first, understanding.second] : [];
}
