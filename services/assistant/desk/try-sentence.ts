import { chatAnswerSchema } from "@dhahabu/contract/assistant";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { Trial } from "@dhahabu/contract/assistant-desk";
import type { FindingParts } from "../converse/answer-message.ts";
import type { Answer } from "../converse/message.ts";
import { tryMessage } from "../converse/try-message.ts";

const mostCandidates = 5;

/** Shows how a sentence would be understood and answered at this moment, without noting it. */
export async function trySentence(
  parts: FindingParts,
  { text, language, requestId }: { text: string; language: ChatLanguage; requestId: string },
): Promise<Trial> {
  const given = await tryMessage(parts, { text, language, currency: "KES" }, { requestId });
  const { outcome, answerId, candidates, writtenAnswerId = null } = given;
  const isGiven = (one: (typeof candidates)[number]) => one.answerId === answerId;
  // What staff taught is given whatever reading makes of the text.
  const first = answerId === undefined ? [] : [candidates.find(isGiven) ?? { answerId, share: 1 }];
  const others = candidates.filter((one) => !isGiven(one));
  return {
    understanding: describeUnderstanding(given),
    candidates: [...first, ...others].slice(0, mostCandidates),
    answer: outcome === "unavailable" ? null : chatAnswerSchema.parse(given),
    writtenAnswerId,
  };
}

function describeUnderstanding({ outcome, answerId, candidates }: Answer): Trial["understanding"] {
  if (outcome === "refused") return "refused";
  if (answerId !== undefined) return "clear";
  return candidates.length > 0 ? "unsure" : "unknown";
}
