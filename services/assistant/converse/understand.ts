import { isRefusal } from "../answer/bank.ts";
import { topicOf } from "../read/topics.ts";
import type { AnswerBank } from "../answer/bank.ts";
import { computedIds, figureTopics } from "../answer/compute.ts";
import type { Candidate, Reader, Reading } from "../read/reader.ts";
import type { Slots } from "../read/slots.ts";
import { choose } from "./choose.ts";
import type { Choice } from "./choose.ts";
import {
  asksForPlace,
  beginsAsking,
  continueFigures,
  countTelling,
  leansOnBefore,
  mergeSlots,
} from "./follow-up.ts";
import type { Memory } from "./memory.ts";
import type { ChatLanguage } from "@dhahabu/contract/assistant";

/** What reading is helped by. */
export interface Knowing {
  reader: Reader;
  bank: AnswerBank;
  /** What staff said that a text means, exactly or nearly; undefined where they did not. */
  findTaught?: ((text: string) => string | undefined) | undefined;
  /** True for an answer that staff took out of use. */
  isRetired?: ((answerId: string) => boolean) | undefined;
}

/** A message, or each of its parts, as it is to be understood after those before it. */
export interface Understood {
  choice: Choice | { kind: "place"; answerId: string; confidence: Choice["confidence"] };
  reading: Reading;
  slots: Slots;
  /** The likeliest answers, in order. */
  candidates: readonly Candidate[];
}

const sure = { score: 1, margin: 1 };
/** A part of a message is answered by itself where it is understood with this share. */
const leastPartShare = 0.6;
const mostParts = 2;
/** A message of more words says by itself what it asks for. */
const longestContinued = 16;
/** A short message that is understood with this share needs nothing said before. */
const sureAlone = 0.7;
/** By how much the last answer's topic is likelier, and how much less sure reading is, for messages of at most so many telling words. */
const boosts = [
  { mostWords: 1, boost: 8, sharpness: 0.2 },
  { mostWords: 3, boost: 5, sharpness: 0.3 },
  { mostWords: 6, boost: 2, sharpness: 0.7 },
] as const;
const noBoost = { boost: 1.3, sharpness: 1 };
/** The last question is read again together with messages of so few telling words. */
const mostWordsWithTitle = 3;
const togetherWeight = 1;

/** Understands a message after those before it: one question, or two. */
export function understand(
  message: { text: string; language: ChatLanguage },
  memory: Memory,
  knowing: Knowing,
): Understood[] {
  const reading = knowing.reader.read(message.text);
  const tapped = knowing.bank.findByTitle(message.text.trim())?.id;
  const named = tapped ?? knowing.findTaught?.(message.text);
  const isKnown = named !== undefined && knowing.bank.get(named) !== undefined;
  const taught = isKnown && knowing.isRetired?.(named) !== true ? named : undefined;
  const candidates = listInUse(reading, knowing);
  const base = { reading, slots: reading.slots, candidates };
  const own = preferPrice(
    refuseNamed(choose(candidates), reading, candidates),
    reading,
    knowing.bank,
  );
  const isRefused = own.kind === "answer" && isRefusal(own.answerId);
  if (taught !== undefined && !isRefused) {
    return [{ ...base, choice: { kind: "answer", answerId: taught, confidence: sure } }];
  }
  const { answerId: last } = memory;
  if (isThanks(reading)) {
    return [{ ...base, choice: { kind: "answer", answerId: "talk.thanks", confidence: sure } }];
  }
  const isAlone = own.kind === "answer" && standsAlone(own);
  if (isAlone) return [{ ...base, choice: own }];
  const slots = continueFigures(reading, memory);
  if (slots && last !== undefined) {
    const answerId = continueWith(last, own, slots);
    return [{ ...base, slots, choice: { kind: "answer", answerId, confidence: sure } }];
  }
  if (last !== undefined && asksForPlace(reading)) {
    return [{ ...base, choice: { kind: "place", answerId: last, confidence: sure } }];
  }
  const figured = last === undefined ? undefined : continueTopic(last, own, reading);
  if (figured !== undefined) {
    return [{ ...base, choice: { kind: "answer", answerId: figured, confidence: sure } }];
  }
  const parts = readParts(reading, knowing);
  if (parts.length > 0) return parts;
  const priced = last === undefined ? undefined : asksPriceOf(last, reading, knowing.bank);
  if (priced !== undefined) {
    return [{ ...base, choice: { kind: "answer", answerId: priced, confidence: sure } }];
  }
  const ranked = last === undefined ? candidates : rankAfter(message, last, reading, knowing);
  const chosen = preferPrice(preferTopic(choose(ranked), last), reading, knowing.bank);
  const choice = preferPapers(chosen, last, reading, knowing);
  const goesOn = choice.kind === "answer" && goesOnWithFigures(choice.answerId, last, reading);
  const merged = goesOn ? mergeSlots(memory.slots, reading.slots) : base.slots;
  return [{ ...base, candidates: ranked, choice, slots: merged }];
}

const forbiddenConcepts = ["stolen", "steal", "forged", "launder", "evasion"] as const;
/** Who names what is forbidden is refused from this share on: victims and the worried name it too. */
const leastShareOfNamed = 0.12;

/** Refuses a message that names the forbidden and may well ask for it. */
function refuseNamed(
  choice: Choice,
  { concepts }: Reading,
  candidates: readonly Candidate[],
): Choice {
  if (!forbiddenConcepts.some((concept) => concepts.has(concept))) return choice;
  const refusals = candidates.filter(({ answerId }) => isRefusal(answerId));
  const score = refusals.reduce((sum, { share }) => sum + share, 0);
  const [first] = refusals;
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

/** Of several that are as likely, the one of the topic that is talked about. */
function preferTopic(choice: Choice, last: string | undefined): Choice {
  if (choice.kind !== "unsure" || last === undefined) return choice;
  const [first] = choice.answerIds;
  return first !== undefined && topicOf(first) === topicOf(last)
    ? { kind: "answer", answerId: first, confidence: choice.confidence }
    : choice;
}

/** True where an answer is computed with the figures that were named before. */
function goesOnWithFigures(answerId: string, last: string | undefined, reading: Reading): boolean {
  const isFigures = (id: string) => figureTopics.has(topicOf(id));
  if (!isFigures(answerId)) return false;
  // What was named before was not understood yet.
  if (last === undefined) return true;
  if (!isFigures(last)) return false;
  return topicOf(answerId) === "price" ? topicOf(last) === "price" && leansOnBefore(reading) : true;
}

const pricedTopics = new Set(["storage", "transport", "analysis", "refining"]);
const mostWordsOfPrice = 2;
const leastPriceShare = 0.005;
const priceConcepts = ["fee", "fees", "price"] as const;
/** Answers that say themselves what something costs. */
const ownPrices = new Set(["storage.lost-key", "storage.shortest", "storage.unpaid-rent"]);

/** What a service costs is asked of whatever part of it: the answer on its price is given. */
function preferPrice(choice: Choice, { concepts, candidates }: Reading, bank: AnswerBank): Choice {
  if (choice.kind !== "answer" || !pricedTopics.has(topicOf(choice.answerId))) return choice;
  const answerId = `${topicOf(choice.answerId)}.price`;
  const share = candidates.find((one) => one.answerId === answerId)?.share ?? 0;
  const asksPrice =
    priceConcepts.some((concept) => concepts.has(concept)) && share >= leastPriceShare;
  if (!asksPrice || ownPrices.has(choice.answerId) || !bank.get(answerId)) return choice;
  return { ...choice, answerId };
}

/** What to bring, by the topic that was talked of. */
const papersOfTopic = new Map([
  ["loan", "papers.loan-documents"],
  ["repay", "papers.repayment-bring"],
  ["sell", "papers.sell-documents"],
  ["transport", "papers.transport-documents"],
]);
const anyPapers = new Set(papersOfTopic.values());
const dealConcepts = ["lendAmount", "sellIt", "buyIt", "pay", "getBack"] as const;

/** Which papers are asked for without saying what for: those of what was talked of. */
function preferPapers(
  choice: Choice,
  last: string | undefined,
  { concepts }: Reading,
  { isRetired }: Knowing,
): Choice {
  if (choice.kind !== "answer" || last === undefined || !anyPapers.has(choice.answerId)) {
    return choice;
  }
  const answerId = papersOfTopic.get(topicOf(last));
  const namesDeal = dealConcepts.some((concept) => concepts.has(concept));
  return answerId === undefined || namesDeal || isRetired?.(answerId) === true
    ? choice
    : { ...choice, answerId };
}

/** The price of the service that was talked of, where a message asks for nothing but a price: "how much per month?" */
function asksPriceOf(last: string, reading: Reading, bank: AnswerBank): string | undefined {
  const { concepts } = reading;
  const asks = [...priceConcepts, "howMuch" as const].some((concept) => concepts.has(concept));
  const answerId = `${topicOf(last)}.price`;
  // With a weight it may be the gold's own price that is asked for, unless a fee is.
  const isOnlyPrice =
    countTelling(reading) <= mostWordsOfPrice && (!isFigured(reading) || isFeeOfWeight(reading));
  return asks && isOnlyPrice && pricedTopics.has(topicOf(last)) && bank.get(answerId)
    ? answerId
    : undefined;
}

function listInUse({ candidates }: Reading, { isRetired }: Knowing): Candidate[] {
  return candidates.filter(({ answerId }) => isRetired?.(answerId) !== true);
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

/** The parts of a message where two of them ask something of their own. */
function readParts(whole: Reading, knowing: Knowing): Understood[] {
  const parts = knowing.reader.readParts(whole, beginsAsking).map((reading): Understood => {
    const candidates = listInUse(reading, knowing);
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

/** True for a message that asks what is charged for a weight of whatever gold. */
function isFeeOfWeight({ concepts, slots }: Reading): boolean {
  return (
    concepts.has("fee") && slots.amountsKes.length + slots.karats.length + slots.forms.length === 0
  );
}

/** True for a message that names figures: its parts belong together. */
function isFigured({ slots }: Reading): boolean {
  return slots.weightsGrams.length + slots.amountsKes.length > 0;
}

/**
 * The likeliest answers after the last one: the less a message says by itself, the more its topic and its
 * question count. What is manners, or forbidden, is so whatever was said before.
 */
function rankAfter(
  { text, language }: { text: string; language: ChatLanguage },
  last: string,
  reading: Reading,
  knowing: Knowing,
): Candidate[] {
  const said = countTelling(reading);
  const { boost, sharpness } = boosts.find(({ mostWords }) => said <= mostWords) ?? noBoost;
  const title = knowing.bank.get(last)?.title[language];
  const isShort = said <= mostWordsWithTitle && title !== undefined;
  const together = isShort ? listInUse(knowing.reader.read(`${title} ${text}`), knowing) : [];
  const shares = new Map<string, number>();
  const add = (answerId: string, share: number) =>
    shares.set(answerId, (shares.get(answerId) ?? 0) + share);
  for (const { answerId, share } of listInUse(reading, knowing)) {
    const own = share ** sharpness;
    add(answerId, topicOf(answerId) === topicOf(last) ? own * boost : own);
  }
  for (const { answerId, share } of together) {
    const isManners = topicOf(answerId) === "talk" || isRefusal(answerId);
    if (!isManners && answerId !== last) add(answerId, share ** sharpness * togetherWeight);
  }
  const all = [...shares.values()].reduce((sum, share) => sum + share, 0) || 1;
  return [...shares]
    .map(([answerId, share]) => ({ answerId, share: share / all }))
    .toSorted((one, other) => other.share - one.share);
}
