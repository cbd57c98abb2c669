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
  asksSomething,
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
/** A message of so few telling words is about what was said before, unless it is this sure. */
const vagueWords = 1;
const surest = 0.97;
const leastShareAfter = 0.15;

/** Understands a message after those before it: one question, or two. */
export function understand(
  message: { text: string; language: ChatLanguage },
  memory: Memory,
  knowing: Knowing,
): Understood[] {
  const reading = knowing.reader.read(message.text);
  const tapped = findTapped(message.text, knowing.bank);
  const named = tapped ?? knowing.findTaught?.(message.text);
  const taught = named !== undefined && knowing.isRetired?.(named) === true ? undefined : named;
  const candidates = listInUse(reading, knowing);
  const base = { reading, slots: reading.slots, candidates };
  if (taught !== undefined) {
    return [{ ...base, choice: { kind: "answer", answerId: taught, confidence: sure } }];
  }
  const own = preferPrice(choose(candidates), reading, knowing.bank);
  const { answerId: last } = memory;
  if (own.kind === "answer" && isRefusal(own.answerId)) return [{ ...base, choice: own }];
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
  const after =
    last === undefined ? undefined : understandAfter(message, last, reading, own, knowing);
  const choice = after ?? own;
  const goesOn =
    choice.kind === "answer" &&
    last !== undefined &&
    figureTopics.has(topicOf(choice.answerId)) &&
    topicOf(choice.answerId) === topicOf(last) &&
    leansOnBefore(reading);
  return [
    { ...base, choice, slots: goesOn ? mergeSlots(memory.slots, reading.slots) : base.slots },
  ];
}

const pricedTopics = new Set(["storage", "transport", "analysis", "refining"]);
const priceConcepts = ["fee", "fees", "price"] as const;
/** Answers that say themselves what something costs. */
const ownPrices = new Set(["storage.lost-key", "storage.shortest", "storage.unpaid-rent"]);

/** What a service costs is asked of whatever part of it: the answer on its price is given. */
function preferPrice(choice: Choice, { concepts }: Reading, bank: AnswerBank): Choice {
  if (choice.kind !== "answer" || !pricedTopics.has(topicOf(choice.answerId))) return choice;
  const asksPrice = priceConcepts.some((concept) => concepts.has(concept));
  const answerId = `${topicOf(choice.answerId)}.price`;
  if (!asksPrice || ownPrices.has(choice.answerId) || !bank.get(answerId)) return choice;
  return { ...choice, answerId };
}

/** A question that was offered and tapped, in any language. */
function findTapped(text: string, bank: AnswerBank): string | undefined {
  const said = text.trim();
  return bank.ids.find((id) => {
    const title = bank.get(id)?.title;
    return title !== undefined && Object.values(title).includes(said);
  });
}

function listInUse({ candidates }: Reading, { isRetired }: Knowing): Candidate[] {
  return candidates.filter(({ answerId }) => isRetired?.(answerId) !== true);
}

/** The answer that figures alone go on with: the last one, or one of its topic that the message names. */
function continueWith(last: string, own: Choice, slots: Slots): string {
  const isOwn =
    own.kind === "answer" &&
    topicOf(own.answerId) === topicOf(last) &&
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
  const parts = knowing.reader.readParts(whole).map((reading): Understood => {
    const candidates = listInUse(reading, knowing);
    return { reading, slots: reading.slots, candidates, choice: choose(candidates) };
  });
  const clear = parts.filter(
    ({ choice }) => choice.kind === "answer" && choice.confidence.score >= leastPartShare,
  );
  const idOf = ({ choice }: Understood) => (choice.kind === "answer" ? choice.answerId : "");
  const asking = clear.filter(
    (part) =>
      asksSomething(part.reading) && !isRefusal(idOf(part)) && topicOf(idOf(part)) !== "talk",
  );
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

/** A short message in the light of the last answer's question; undefined where it says enough by itself. */
function understandAfter(
  { text, language }: { text: string; language: ChatLanguage },
  last: string,
  reading: Reading,
  own: Choice,
  knowing: Knowing,
): Choice | undefined {
  const isVague = countTelling(reading) <= vagueWords;
  const isSure = own.kind === "answer" && own.confidence.score >= (isVague ? surest : sureAlone);
  const title = knowing.bank.get(last)?.title[language];
  if (isSure || title === undefined || !leansOnBefore(reading)) return undefined;
  const together = listInUse(knowing.reader.read(`${title} ${text}`), knowing);
  const [best] = together.filter(
    ({ answerId }) => topicOf(answerId) === topicOf(last) && answerId !== last,
  );
  const isOwnTopic =
    own.kind === "answer" && [topicOf(last), "talk"].includes(topicOf(own.answerId));
  if (isOwnTopic || !best || best.share < leastShareAfter) return undefined;
  return { kind: "answer", answerId: best.answerId, confidence: { score: best.share, margin: 0 } };
}
