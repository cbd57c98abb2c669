import { isRefusal } from "../answer/bank.ts";
import { topicOf } from "../read/topics.ts";
import { computedIds, figureTopics } from "../answer/compute.ts";
import type { Candidate, Reading } from "../read/reader.ts";
import type { Slots } from "../read/slots.ts";
import { choose, shareOfForbidden } from "./choose.ts";
import type { Choice } from "./choose.ts";
import {
  asksForPlace,
  beginsAsking,
  continueFigures,
  countTelling,
  leansOnBefore,
  mergeSlots,
} from "./follow-up.ts";
import type { Knowledge } from "./knowledge.ts";
import type { Memory } from "./memory.ts";

/** A message, or each of its parts, as it is to be understood after those before it. */
export interface Understood {
  choice: Choice | { kind: "place"; answerId: string; confidence: Choice["confidence"] };
  reading: Reading;
  slots: Slots;
  /** The likeliest answers, in order. */
  candidates: readonly Candidate[];
}

const sure = { score: 1, margin: 1 };
/** A message that asks once and is understood with this share is answered as one. */
const clearEnough = 0.6;
/** A part of a message is answered by itself where it is understood with this share. */
const leastPartShare = 0.6;
const mostParts = 2;
/** A message of more words says by itself what it asks for. */
const longestContinued = 16;
/** A short message that is understood with this share needs nothing said before. */
const sureAlone = 0.7;

/**
 * Understands a message after those before it: one question, or two. The first of these that holds decides: a title
 * or a sentence that staff taught, unless the message is refused; thanks; what is clear by itself; figures, a place or
 * the matter of the answer before; two questions in one message; what it most likely asks.
 */
export function understand(text: string, memory: Memory, knowledge: Knowledge): Understood[] {
  const { reader, bank, findTaught } = knowledge;
  const { answerId: last } = memory;
  const reading = reader.read(text, last);
  const candidates = listInUse(reading, knowledge);
  const base = { reading, slots: reading.slots, candidates };
  const answerWith = (
    answerId: string | undefined,
    slots = reading.slots,
  ): Understood[] | undefined =>
    answerId !== undefined && bank.get(answerId) && isInUse(answerId, knowledge)
      ? [{ ...base, slots, choice: { kind: "answer", answerId, confidence: sure } }]
      : undefined;

  const own = preferPrice(refuseNamed(choose(candidates), reading, candidates), reading, knowledge);
  const isRefused = own.kind === "answer" && isRefusal(own.answerId);
  const named = isRefused
    ? undefined
    : answerWith(bank.findByTitle(text.trim())?.id ?? findTaught?.(text));
  if (named) return named;
  const thanks = isThanks(reading) ? answerWith("talk.thanks") : undefined;
  if (thanks) return thanks;
  if (own.kind === "answer" && standsAlone(own)) return [{ ...base, choice: own }];
  if (last !== undefined) {
    const slots = continueFigures(reading, memory);
    const figures = slots && answerWith(continueWith(last, own, slots), slots);
    if (figures) return figures;
    if (asksForPlace(reading) && isInUse(last, knowledge)) {
      return [{ ...base, choice: { kind: "place", answerId: last, confidence: sure } }];
    }
    const figured = answerWith(continueTopic(last, own, reading));
    if (figured) return figured;
  }
  const isOne = !asksTwice(reading) && own.kind === "answer" && own.confidence.score >= clearEnough;
  const parts = isOne ? [] : readParts(reading, knowledge);
  if (parts.length > 0) return parts;
  const continues = own.kind === "answer" && usesEarlierFigures(own.answerId, last, reading);
  const slots = continues ? mergeSlots(memory.slots, reading.slots) : base.slots;
  return [{ ...base, choice: own, slots }];
}

const forbiddenConcepts = ["stolen", "steal", "forged", "launder", "evasion"] as const;
/** Who names what is forbidden is refused from this share on: victims and the worried name it too. */
const leastShareOfNamed = 0.12;

function refuseNamed(
  choice: Choice,
  { concepts }: Reading,
  candidates: readonly Candidate[],
): Choice {
  if (!forbiddenConcepts.some((concept) => concepts.has(concept))) return choice;
  const first = candidates.find(({ answerId }) => isRefusal(answerId));
  const score = shareOfForbidden(candidates);
  if (!first || score < leastShareOfNamed) return choice;
  return { kind: "answer", answerId: first.answerId, confidence: { score, margin: 0 } };
}

const mostWordsOfThanks = 2;

/** True for a message that thanks and asks for nothing. */
function isThanks(reading: Reading): boolean {
  const { concepts, text } = reading;
  return (
    concepts.has("thanks") &&
    !text.includes("?") &&
    !beginsAsking(text) &&
    countTelling(reading) <= mostWordsOfThanks
  );
}

/** True for what is said whatever was said before: a refusal, and manners. */
function standsAlone({ answerId, confidence }: Choice & { kind: "answer" }): boolean {
  const isManners = topicOf(answerId) === "talk" && confidence.score >= leastPartShare;
  return isRefusal(answerId) || isManners;
}

/** True where an answer is computed with the figures that were named before: of a loan whatever came between, of a price right after one. */
function usesEarlierFigures(answerId: string, last: string | undefined, reading: Reading): boolean {
  if (!figureTopics.has(topicOf(answerId))) return false;
  if (topicOf(answerId) !== "price" || last === undefined) return true;
  return topicOf(last) === "price" && leansOnBefore(reading);
}

const pricedTopics = new Set(["storage", "transport", "analysis", "refining"]);
const leastPriceShare = 0.005;
const priceConcepts = ["fee", "fees", "price"] as const;
/** Answers that say themselves what something costs. */
const ownPrices = new Set(["storage.lost-key", "storage.shortest", "storage.unpaid-rent"]);

/** What a service costs is asked of whatever part of it: the answer on its price is given. */
function preferPrice(choice: Choice, reading: Reading, knowledge: Knowledge): Choice {
  if (choice.kind !== "answer" || !pricedTopics.has(topicOf(choice.answerId))) return choice;
  const answerId = `${topicOf(choice.answerId)}.price`;
  const share = reading.candidates.find((one) => one.answerId === answerId)?.share ?? 0;
  const asksPrice =
    priceConcepts.some((concept) => reading.concepts.has(concept)) && share >= leastPriceShare;
  return asksPrice && !ownPrices.has(choice.answerId) && isInUse(answerId, knowledge)
    ? { ...choice, answerId }
    : choice;
}

function isInUse(answerId: string, { isRetired }: Knowledge): boolean {
  return isRetired?.(answerId) !== true;
}

function listInUse({ candidates }: Reading, knowledge: Knowledge): Candidate[] {
  return candidates.filter(({ answerId }) => isInUse(answerId, knowledge));
}

/** The answer that figures alone go on with: the last one, or a computed one of its topic that the message names. */
function continueWith(last: string, own: Choice, slots: Slots): string {
  const isOwn =
    own.kind === "answer" &&
    topicOf(own.answerId) === topicOf(last) &&
    computedIds.has(own.answerId) &&
    own.confidence.score >= leastPartShare;
  const answerId = isOwn ? own.answerId : last;
  // With a time, what is borrowed becomes what is paid back.
  return answerId === "loan.rate" && slots.amountsKes.length > 0 && slots.durationsMonths.length > 0
    ? "repay.total"
    : answerId;
}

/** The computed answer that a message with figures of its own asks for after a talk of loans or prices; undefined where it is sure of another. */
function continueTopic(last: string, own: Choice, { slots, tokens }: Reading): string | undefined {
  const topic = topicOf(last);
  const isWhole = slots.weightsGrams.length > 0 && slots.karats.length + slots.forms.length > 0;
  const isSure = own.kind === "answer" && own.confidence.score >= sureAlone;
  const isOther =
    own.kind === "answer" &&
    figureTopics.has(topicOf(own.answerId)) &&
    computedIds.has(own.answerId);
  if (!isWhole || tokens.length > longestContinued || isOther) return undefined;
  if (isSure && topicOf(own.answerId) !== topic) return undefined;
  if (topic === "loan" || topic === "repay") return "loan.estimate";
  return topic === "price" || topic === "sell" ? "price.today" : undefined;
}

function asksTwice({ text }: Reading): boolean {
  return text.split("?").length > 2;
}

/** The parts of a message where two of them ask something of their own. */
function readParts(whole: Reading, knowledge: Knowledge): Understood[] {
  const parts = knowledge.reader.readParts(whole, beginsAsking).map((reading): Understood => {
    const candidates = listInUse(reading, knowledge);
    return { reading, slots: reading.slots, candidates, choice: choose(candidates) };
  });
  const clear = parts.filter(
    ({ choice }) => choice.kind === "answer" && choice.confidence.score >= leastPartShare,
  );
  const idOf = ({ choice }: Understood) => (choice.kind === "answer" ? choice.answerId : "");
  const asking = clear.filter((part) => !isRefusal(idOf(part)) && topicOf(idOf(part)) !== "talk");
  const ids = new Set(asking.map((part) => idOf(part)));
  if (ids.size < 2 || [...ids].some((id) => figureTopics.has(topicOf(id)) && isFigured(whole))) {
    return [];
  }
  return [...ids]
    .flatMap((id) => asking.find((part) => idOf(part) === id) ?? [])
    .slice(0, mostParts);
}

/** True for a message that names figures: its parts belong together. */
function isFigured({ slots }: Reading): boolean {
  return slots.weightsGrams.length + slots.amountsKes.length > 0;
}
