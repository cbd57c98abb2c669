import type { AssistantTopic } from "@dhahabu/contract/assistant-topics";
import type { Reading } from "../assistant/reading.ts";

/** A reading with what staff said that the text means; what is against the rules stays so. */
export function applyMeaning(reading: Reading, meaning: AssistantTopic | undefined): Reading {
  if (meaning === undefined || reading.understanding.kind === "against-rules") return reading;
  return {
    ...reading,
    understanding: { kind: "clear", intent: meaning },
    confidence: { score: 1, margin: 1 },
    isNearRules: false,
  };
}
