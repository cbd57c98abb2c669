import { isRefusal } from "../answer/bank.ts";
import { allowsFollowUp, topicOf } from "../read/topics.ts";
import type { Candidate } from "../read/reader.ts";

export type Choice =
  | { kind: "answer"; answerId: string; confidence: Confidence }
  /** Several are as likely: the customer is asked which. */
  | { kind: "unsure"; answerIds: string[]; confidence: Confidence }
  | { kind: "unknown"; confidence: Confidence };

/** How sure a choice is: the likeliest answer's share of all, and its lead over the next. */
export interface Confidence {
  score: number;
  margin: number;
}

/** What is forbidden with this likelihood is refused. */
const leastForbiddenShare = 0.7;
const leastShare = 0.4;
const leastMargin = 0.03;
/** Of a topic as a whole, and of its likeliest answer, where none leads. */
const leastTopicShare = 0.55;
const leastShareOfTopic = 0.35;
/** An answer with a smaller share is not offered. */
const leastOfferedShare = 0.04;
const mostOffered = 3;

export const noConfidence: Confidence = { score: 0, margin: 0 };

/** Chooses among the likeliest answers, in order of their shares. Nobody is refused unless the forbidden is much likelier than all else together. */
export function choose(candidates: readonly Candidate[]): Choice {
  const refusal = candidates.find(({ answerId }) => isRefusal(answerId));
  const forbiddenShare = shareOfForbidden(candidates);
  if (refusal && forbiddenShare >= leastForbiddenShare) {
    const confidence = { score: forbiddenShare, margin: 2 * forbiddenShare - 1 };
    return { kind: "answer", answerId: refusal.answerId, confidence };
  }
  const honest = candidates
    .filter(({ answerId }) => !isRefusal(answerId))
    .map(({ answerId, share }) => ({ answerId, share: share / (1 - forbiddenShare) }));
  const [first, second] = honest;
  if (!first) return { kind: "unknown", confidence: noConfidence };
  const confidence = { score: first.share, margin: first.share - (second?.share ?? 0) };
  const topic = topicOf(first.answerId);
  const topicShare = honest.reduce(
    (sum, { answerId, share }) => sum + (topicOf(answerId) === topic ? share : 0),
    0,
  );
  const leads = first.share >= leastShare && confidence.margin >= leastMargin;
  // What is said in small talk is not alike: none of it stands for another.
  const isTalk = topic === "talk";
  const isOfTopic = first.share >= leastShareOfTopic && topicShare >= leastTopicShare && !isTalk;
  if (leads || isOfTopic) {
    return { kind: "answer", answerId: first.answerId, confidence };
  }
  const answerIds = listOffered(honest).slice(0, mostOffered);
  return answerIds.length === 0
    ? { kind: "unknown", confidence }
    : { kind: "unsure", answerIds, confidence };
}

export function shareOfForbidden(candidates: readonly Candidate[]): number {
  return candidates.reduce(
    (sum, { answerId, share }) => (isRefusal(answerId) ? sum + share : sum),
    0,
  );
}

/** Of the likeliest answers those that a customer may be asked about: no manners, and no refusal. */
export function listOffered(candidates: readonly Candidate[]): string[] {
  return candidates
    .filter(({ answerId, share }) => share >= leastOfferedShare && allowsFollowUp(answerId))
    .map(({ answerId }) => answerId);
}
