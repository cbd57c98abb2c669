import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { QuestionOutcome } from "@dhahabu/contract/assistant-choices";
import { AppError } from "@dhahabu/contract/errors";
import type { BankFacts } from "@dhahabu/contract/facts";
import { isRefusal } from "../answer/bank.ts";
import { isGoneOnWith, topicOf } from "../read/topics.ts";
import type { AnswerBank } from "../answer/bank.ts";
import { computedIds, computeAnswer } from "../answer/compute.ts";
import { findCity } from "../answer/city.ts";
import type { Figures } from "../answer/figures.ts";
import { formats } from "../answer/format.ts";
import { askFor } from "../answer/loan.ts";
import { say } from "../answer/question.ts";
import type { Outcome, Question } from "../answer/question.ts";
import { findFault } from "../answer/self-check.ts";
import { tellAnswer, tellWritten } from "../answer/tell.ts";
import type { Told, WrittenAnswer } from "../answer/tell.ts";
import { fillText, renderParts } from "../answer/texts.ts";
import type { Part, PassagePart } from "../answer/texts.ts";
import type { Candidate } from "../read/reader.ts";
import { hasFigures, leansOnBefore, mergeSlots } from "./follow-up.ts";
import { listOffered, noConfidence, shareOfForbidden } from "./choose.ts";
import type { Confidence } from "./choose.ts";
import { emptyMemory } from "./memory.ts";
import type { Memory, MemoryStore } from "./memory.ts";
import { maskFigures } from "./rephrase.ts";
import type { Rephrasing } from "./rephrase.ts";
import { understand } from "./understand.ts";
import type { Knowing, Understood } from "./understand.ts";

/** A message with the language of the page, and the currency that the page counts in. */
export interface Message {
  text: string;
  language: ChatLanguage;
  currency: string;
}

/** A question that was not answered well, as it was typed. */
export interface NotedQuestion {
  text: string;
  language: ChatLanguage;
  /** The answer it was taken for; null for none. */
  answerId: string | null;
  /** How sure that was, and by how much it led the next guess. */
  score: number;
  margin: number;
  /** Why staff should look at it. */
  outcome: QuestionOutcome;
}

/** The page that an answer comes from, or says more, and its name. */
export interface Source {
  path: string;
  title: string;
}

/** An answer, what is to be remembered of it, and what the log may know of it. */
export interface Answer {
  response: string;
  source: Source | undefined;
  choices: string[];
  isHandOver: boolean;
  /** The answer of the bank that was given; undefined where none was. */
  answerId: string | undefined;
  outcome: Outcome;
  confidence: Confidence;
  /** The likeliest answers, in order. */
  candidates: readonly Candidate[];
  /** The answer of staff that was given. */
  writtenAnswerId?: number;
  memory: Memory;
  /** What may be put into other words: texts alone, no computed figure. */
  passages?: PassagePart[];
  /** Why an answer was put aside for the safe one. */
  fault?: string;
}

/** What the assistant works with. Those that may be missing are. */
export interface AssistantParts {
  knowing: () => Knowing;
  figuresFor(requestId: string): Figures;
  readFacts(requestId: string): Promise<BankFacts>;
  now: () => Date;
  memory?: MemoryStore;
  /** Name of a page, as its own heading has it. */
  titleOfPage?: (language: ChatLanguage, path: string) => string | undefined;
  /** What staff wrote in place of an answer, or for a question of its own (the answer is then null). */
  findWritten?: (
    language: ChatLanguage,
    answerId: string | null,
    text: string,
  ) => WrittenAnswer | undefined;
  /** Chooses among the likeliest answers where ours is unsure; undefined where that did not work. */
  chooseAmong?: (asked: {
    text: string;
    language: ChatLanguage;
    options: { id: string; title: string }[];
  }) => Promise<string | undefined>;
  /** Puts a passage into other words; undefined where that did not work. */
  rephrase?: (request: Rephrasing) => Promise<string | undefined>;
  noteQuestion?: (question: NotedQuestion) => void;
  /** Counts an answer that was given. */
  noteUse?: (answerId: string) => void;
  /** Told of what went wrong beside the answer: a source that is away, or a fault of ours in the answer. */
  onFault(error: unknown, what: "figures" | "memory" | "answer"): void;
}

/** Who asks. */
export interface Visit {
  requestId: string;
  /** Undefined for a visitor who cannot be recognised. */
  visitorId: string | undefined;
}

/** The assistant of the bank. */
export interface Assistant {
  /** Answers, remembers and notes what staff should see. Answers also where figures cannot be had. Throws what `knowing` throws. */
  answer(message: Message, visit: Visit): Promise<Answer>;
  /** Answers as a visitor without memory would be, and notes nothing; where figures cannot be had, it is still told which answer is meant. */
  tryAnswer(message: Message, requestId: string, memory?: Memory): Promise<Answer>;
}

/** Answers that end with people by their nature. */
const offersPeople = new Set(["contact.person", "contact.call-back", "contact.complaint"]);
const leastSureScore = 0.45;
/** An answer with less comes with what else may have been meant. */
const clearScore = 0.6;
const mostOthers = 2;
/** Whoever may be asking for what is forbidden is told what holds, and neither yes nor no. */
const mostForbiddenOfYes = 0.2;
/** A question understood with less is not answered with a yes or no. */
const leastSureOfYes = 0.7;

/** Creates the assistant. */
export function createAssistant(parts: AssistantParts): Assistant {
  /** What is remembered of a visitor; undefined where nothing can be. */
  async function recall({ visitorId }: Visit): Promise<Memory | undefined> {
    if (!parts.memory || visitorId === undefined) return undefined;
    try {
      return (await parts.memory.read(visitorId)) ?? emptyMemory;
    } catch (error) {
      parts.onFault(error, "memory");
      return undefined;
    }
  }

  async function remember({ visitorId }: Visit, memory: Memory): Promise<void> {
    if (!parts.memory || visitorId === undefined) return;
    try {
      await parts.memory.write(visitorId, memory);
    } catch (error) {
      parts.onFault(error, "memory");
    }
  }

  /** Lets the model choose among the likeliest where reading is unsure. */
  async function settle(message: Message, understood: Understood, bank: AnswerBank) {
    const { choice, candidates } = understood;
    if (!parts.chooseAmong || choice.kind !== "unsure") return understood;
    const { text, language } = message;
    const options = candidates
      .filter(({ answerId }) => !isRefusal(answerId))
      .flatMap(({ answerId }) => {
        const title = bank.get(answerId)?.title[language];
        return title === undefined ? [] : [{ id: answerId, title }];
      })
      .slice(0, 10);
    const answerId = await parts.chooseAmong({ text, language, options });
    return answerId === undefined
      ? understood
      : { ...understood, choice: { kind: "answer" as const, answerId, confidence: noConfidence } };
  }

  async function answerMessage(
    message: Message,
    given: { figures: Figures; facts: BankFacts; memory: Memory | undefined },
  ): Promise<Answer> {
    const { language } = message;
    const knowing = parts.knowing();
    const { bank } = knowing;
    const known = given.memory ?? emptyMemory;
    const understood = await Promise.all(
      understand(message.text, known, knowing).map((one) => settle(message, one, bank)),
    );
    const [first] = understood;
    if (!first) throw new Error("A message was understood as nothing at all.");
    const question: Question = {
      slots: first.slots,
      tokens: first.reading.tokens,
      format: formats[language],
      figures: given.figures,
      facts: given.facts,
      now: parts.now(),
      cityBefore: leansOnBefore(first.reading) ? known.city : undefined,
    };
    const closing = { message, known, candidates: first.candidates };
    const told: Told[] = [];
    for (const each of understood) {
      const { slots, reading } = each;
      const own = { ...question, slots, tokens: reading.tokens };
      const one = await tellOne(own, each);
      if (one) told.push(one);
    }
    return told.length === 0
      ? closeMiss(closing, first, question)
      : close(closing, { told, first, facts: given.facts });

    async function tellOne(
      own: Question,
      { choice, reading, candidates }: Understood,
    ): Promise<Told | undefined> {
      const answerId = choice.kind === "answer" ? choice.answerId : null;
      if (choice.kind === "place") return tellPlace(choice.answerId);
      const written = parts.findWritten?.(language, answerId, message.text);
      // What a message names figures for is computed; staff write what is said to the others.
      if (written && !(answerId !== null && (await isTheBanksOwn(answerId, own)))) {
        const staffs = await tellWritten(written, own, answerId ?? `staff.${written.id}`);
        if (staffs) return staffs;
      }
      const answer = answerId === null ? undefined : bank.get(answerId);
      if (!answer) return undefined;
      const mayBegin =
        choice.confidence.score >= leastSureOfYes &&
        isGoneOnWith(answer.id) &&
        shareOfForbidden(candidates) < mostForbiddenOfYes;
      const firstWord = mayBegin ? knowing.reader.readFirstWord(reading, answer.id) : undefined;
      return tellAnswer(answer, own, { bank, language, firstWord });
    }

    async function isTheBanksOwn(answerId: string, own: Question): Promise<boolean> {
      if (isRefusal(answerId)) return true;
      return computedIds.has(answerId) && (await computeAnswer(answerId, own)) !== undefined;
    }

    function tellPlace(answerId: string): Told | undefined {
      const link = bank.get(answerId)?.link;
      if (link === undefined) return undefined;
      const values = { page: findTitle(language, link) ?? formats[language].code(link) };
      return { answerId, reply: { parts: [say("placeOf", values)] }, link, next: undefined };
    }
  }

  /** The heading of a page; undefined where no published interface tells. */
  function findTitle(language: ChatLanguage, path: string): string | undefined {
    return (
      parts.titleOfPage?.(language, path) ??
      parts.titleOfPage?.(language, path.replace(/#.*$/u, ""))
    );
  }

  /** Name of a page in the language of the answer; the question that it answers where nobody tells. */
  function nameOfPage(language: ChatLanguage, path: string, answerId: string): string {
    return findTitle(language, path) ?? parts.knowing().bank.get(answerId)?.title[language] ?? path;
  }

  /** The questions that were nearly as likely as the one that is answered, to tap; undefined where it is clear enough and was not answered just before. */
  function nameOthers(
    { choice, candidates }: Understood,
    { language, before }: { language: ChatLanguage; before: string | undefined },
  ) {
    if (choice.kind !== "answer") return undefined;
    const isClear = choice.confidence.score >= clearScore && choice.answerId !== before;
    if (isClear) return undefined;
    const others = listOffered(candidates).filter((id) => id !== choice.answerId);
    const titles = others.flatMap((id) => parts.knowing().bank.get(id)?.title[language] ?? []);
    return titles.length === 0 ? undefined : titles.slice(0, mostOthers);
  }

  interface Closing {
    message: Message;
    known: Memory;
    candidates: readonly Candidate[];
  }

  /** Writes an answer and checks it; one with a fault is put aside for the safe one. */
  function close(
    { message, known, candidates }: Closing,
    { told, first, facts }: { told: readonly Told[]; first: Understood; facts: BankFacts },
  ): Answer {
    const { language } = message;
    const { bank } = parts.knowing();
    const said: Part[] = told.flatMap(({ reply }) => reply.parts);
    const response = renderParts(said, language);
    const isStaffs = told.some(({ writtenAnswerId }) => writtenAnswerId !== undefined);
    const checked = isStaffs ? undefined : language;
    const fault = findFault({ text: response, parts: said, language: checked });
    const [main] = told;
    if (!main) throw new Error("Nothing is told.");
    if (fault !== undefined) {
      return { ...answerWithoutFigures(message, facts, known), fault };
    }
    const { answerId, link, next, reply } = main;
    const title = next === undefined ? undefined : bank.get(next)?.title[language];
    const passages = told.flatMap((one) => one.reply.parts.filter((part) => "passage" in part));
    const memory: Memory = !isGoneOnWith(answerId)
      ? { ...known, misses: 0 }
      : {
          answerId,
          slots: hasFigures(first.slots) ? first.slots : known.slots,
          misses: 0,
          city: findCity(first.reading.tokens) ?? known.city,
          ...(reply.asked === undefined ? {} : { asked: reply.asked }),
        };
    return {
      response,
      source:
        link === undefined
          ? undefined
          : { path: link, title: nameOfPage(language, link, answerId) },
      choices:
        reply.choices ??
        nameOthers(first, { language, before: known.answerId }) ??
        (title === undefined ? [] : [title]),
      isHandOver: offersPeople.has(answerId),
      answerId,
      outcome: isRefusal(answerId) ? "refused" : reply.asked === undefined ? "answered" : "asked",
      confidence: first.choice.confidence,
      candidates,
      memory,
      ...(main.writtenAnswerId === undefined ? {} : { writtenAnswerId: main.writtenAnswerId }),
      ...(passages.length === said.length && isGoneOnWith(answerId) ? { passages } : {}),
    };
  }

  /** What is said to a message that is not answered: the likeliest questions to tap, from the second in a row on people. */
  function closeMiss(
    { message, known, candidates }: Closing,
    { choice, slots: own }: Understood,
    question: Question,
  ): Answer {
    const { language } = message;
    const { format, facts } = question;
    const { bank } = parts.knowing();
    const { misses, asked } = known;
    const phone = format.code(facts.phones.support);
    const slots = hasFigures(own) ? mergeSlots(known.slots, own) : known.slots;
    const memory: Memory = { ...known, slots, misses: misses + 1 };
    const shared = { source: undefined, answerId: undefined, candidates, memory };
    const write = (said: readonly Part[]) => renderParts(said, language);
    const name = (ids: readonly string[]) =>
      ids.flatMap((id) => bank.get(id)?.title[language] ?? []);
    const likely = choice.kind === "unsure" ? name(choice.answerIds) : [];
    if (misses > 0) {
      const key = misses % 2 === 1 ? "missAgain" : "missStill";
      return {
        ...shared,
        response: write([say(key, { phone })]),
        choices: likely,
        isHandOver: true,
        outcome: "handed-over",
        confidence: choice.confidence,
      };
    }
    if (asked !== undefined && choice.kind === "unknown") {
      const again = askFor(question, asked);
      return {
        ...shared,
        response: write([say("slotMiss"), ...again.parts]),
        choices: again.choices ?? [],
        isHandOver: false,
        outcome: "asked",
        confidence: choice.confidence,
      };
    }
    return {
      ...shared,
      response: write([say("miss", { phone })]),
      choices: likely.length > 0 ? likely : name(usualQuestions),
      isHandOver: false,
      outcome: "asked",
      confidence: choice.confidence,
    };
  }

  return {
    async answer(message, visit) {
      const { requestId } = visit;
      // Without what was taught nothing can be said, not even that figures are away.
      parts.knowing();
      const [facts, memory] = await Promise.all([parts.readFacts(requestId), recall(visit)]);
      const figures = parts.figuresFor(requestId);
      const answer = await answerMessage(message, { figures, facts, memory }).catch(
        (error: unknown) => {
          parts.onFault(error, isAway(error) ? "figures" : "answer");
          return answerWithoutFigures(message, facts, memory ?? emptyMemory);
        },
      );
      if (memory) await remember(visit, answer.memory);
      const noted = toNote(message, answer);
      if (noted) parts.noteQuestion?.(noted);
      if (answer.answerId !== undefined) parts.noteUse?.(answer.answerId);
      return putInOtherWords(message, answer, parts.rephrase);
    },
    async tryAnswer(message, requestId, memory) {
      const facts = await parts.readFacts(requestId);
      const figures = parts.figuresFor(requestId);
      return answerMessage(message, { figures, facts, memory }).catch((error: unknown) => {
        if (!isAway(error)) throw error;
        const known = memory ?? emptyMemory;
        const [first] = understand(message.text, known, parts.knowing());
        const without = answerWithoutFigures(message, facts, known);
        return first?.choice.kind === "answer"
          ? { ...without, answerId: first.choice.answerId, candidates: first.candidates }
          : without;
      });
    },
  };
}

/** What is offered where nothing is likely. */
const usualQuestions = ["price.today", "loan.estimate", "branch.list"];

/** The answer where a source of figures is down. */
export function answerWithoutFigures(
  { language }: Message,
  facts: BankFacts,
  memory: Memory,
): Answer {
  const phone = formats[language].code(facts.phones.support);
  return {
    response: renderParts([say("figuresDown", { phone })], language),
    source: undefined,
    choices: [],
    isHandOver: false,
    answerId: undefined,
    outcome: "unavailable",
    confidence: noConfidence,
    candidates: [],
    memory,
  };
}

function isAway(error: unknown): boolean {
  return error instanceof AppError && error.code === "unavailable";
}

/** What staff should see of a message; undefined where it was answered well. */
export function toNote({ text, language }: Message, answer: Answer): NotedQuestion | undefined {
  const { answerId, outcome, confidence, writtenAnswerId } = answer;
  if (writtenAnswerId !== undefined || outcome === "unavailable" || outcome === "refused") {
    return undefined;
  }
  const noted = { text, language, answerId: answerId ?? null, ...confidence };
  if (outcome === "handed-over") return { ...noted, outcome: "handed-over" };
  if (answerId === undefined) {
    return { ...noted, outcome: answer.candidates.length === 0 ? "unknown" : "ambiguous" };
  }
  return confidence.score < leastSureScore ? { ...noted, outcome: "low-confidence" } : undefined;
}

/** The answer in a model's words, where it is the bank's text alone and the words pass every check. */
async function putInOtherWords(
  { language }: Message,
  answer: Answer,
  rephrase: AssistantParts["rephrase"],
): Promise<Answer> {
  const { passages, answerId } = answer;
  if (!rephrase || !passages || answerId === undefined) return answer;
  const masked = maskFigures(passages.map(({ passage }) => passage).join("\n"));
  const told = await rephrase({ language, topic: topicOf(answerId), passage: masked.text });
  if (told === undefined) return answer;
  const values = Object.assign({}, ...passages.map((part) => part.values)) as Record<
    string,
    string
  >;
  const text = fillText(masked.unmask(told), values);
  const passage = passages.map((part) => part.passage).join("\n");
  const fault = findFault({ text, parts: [{ passage, values }], language });
  return fault === undefined ? { ...answer, response: text } : { ...answer, fault };
}
