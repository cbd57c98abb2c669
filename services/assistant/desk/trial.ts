import type { ChatAnswer } from "@dhahabu/contract/assistant";
import type { Trial } from "@dhahabu/contract/assistant-desk";
import type { Answer } from "../converse/conversation.ts";

const mostCandidates = 5;

/** What staff are shown of how a text is read and answered. */
export function describeTrial(given: Answer, answer: ChatAnswer): Trial {
  const { outcome, answerId, candidates, writtenAnswerId = null } = given;
  const understanding =
    outcome === "refused"
      ? "refused"
      : answerId !== undefined
        ? "clear"
        : candidates.length > 0
          ? "unsure"
          : "unknown";
  const isGiven = (one: (typeof candidates)[number]) => one.answerId === answerId;
  // What staff taught is given whatever reading makes of the text.
  const first = answerId === undefined ? [] : [candidates.find(isGiven) ?? { answerId, share: 1 }];
  const others = candidates.filter((one) => !isGiven(one));
  return {
    understanding,
    candidates: [...first, ...others].slice(0, mostCandidates),
    answer: outcome === "unavailable" ? null : answer,
    writtenAnswerId,
  };
}
