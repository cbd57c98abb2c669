import type { AssistantTopic, QuestionOutcome } from "@dhahabu/contract/assistant-topics";
import { AppError } from "@dhahabu/contract/errors";
import type { BankFacts } from "@dhahabu/contract/facts";
import { answerMessage, answerWithoutFigures } from "./answer.ts";
import type { Answer, Context, Message, Rephrasable } from "./answer.ts";
import type { Figures } from "./figures.ts";
import { emptyMemory } from "./memory.ts";
import type { Memory, MemoryStore } from "./memory.ts";
import { maskFigures } from "./rephrase.ts";
import type { Rephrasing } from "./rephrase.ts";
import { findFault } from "./self-check.ts";
import { fillText } from "./texts.ts";

/** A question that was not answered well, as it was typed. */
export interface NotedQuestion {
  text: string;
  language: Message["language"];
  /** What it was taken for; null for nothing. */
  intent: AssistantTopic | null;
  /** How sure that was, and by how much it led the next guess. */
  score: number;
  margin: number;
  /** Why staff should look at it. */
  outcome: QuestionOutcome;
}

/** What the assistant works with. Those that may be missing are. */
export interface AssistantParts {
  figuresFor(requestId: string): Figures;
  readFacts(requestId: string): Promise<BankFacts>;
  memory?: MemoryStore;
  readPages?: NonNullable<Context["readPages"]>;
  findCorrection?: NonNullable<Context["findCorrection"]>;
  read?: NonNullable<Context["read"]>;
  /** Puts a passage into other words; undefined where that did not work. */
  rephrase?: (request: Rephrasing) => Promise<string | undefined>;
  noteQuestion?: (question: NotedQuestion) => void;
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
  /** Answers, remembers and notes what staff should see. Answers also where figures cannot be had. */
  answer(message: Message, visit: Visit): Promise<Answer>;
  /** Answers as a visitor without memory would be, and notes nothing. Throws what a source of figures throws. */
  tryAnswer(message: Message, requestId: string): Promise<Answer>;
}

/** Topics that end with people by their nature: staff need not look at them. */
const meantForPeople: ReadonlySet<Answer["intent"]> = new Set<Answer["intent"]>([
  "human",
  "complaint",
  "account",
  "receipt",
  "buy",
  "loanFees",
]);

const leastSureScore = 0.5;
const leastSureMargin = 0.2;

/** Creates the assistant. */
export function createAssistant(parts: AssistantParts): Assistant {
  const { readPages, findCorrection, read } = parts;

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

  function buildContext(facts: BankFacts, memory: Memory | undefined): Context {
    return {
      facts,
      memory,
      ...(readPages && { readPages }),
      ...(findCorrection && { findCorrection }),
      ...(read && { read }),
    };
  }

  return {
    async answer(message, visit) {
      const { requestId } = visit;
      const [facts, memory] = await Promise.all([parts.readFacts(requestId), recall(visit)]);
      const context = buildContext(facts, memory);
      const figures = parts.figuresFor(requestId);
      const answer = await answerMessage(message, figures, context).catch((error: unknown) => {
        parts.onFault(error, isAway(error) ? "figures" : "answer");
        return answerWithoutFigures(message, context);
      });
      if (memory) await remember(visit, answer.memory);
      const noted = toNote(message, answer);
      if (noted) parts.noteQuestion?.(noted);
      return putInOtherWords(message, answer, parts.rephrase);
    },
    async tryAnswer(message, requestId) {
      const facts = await parts.readFacts(requestId);
      return answerMessage(message, parts.figuresFor(requestId), buildContext(facts, undefined));
    },
  };
}

function isAway(error: unknown): boolean {
  return error instanceof AppError && error.code === "unavailable";
}

/** What staff should see of a message; undefined where it was answered well. */
export function toNote({ text, language }: Message, answer: Answer): NotedQuestion | undefined {
  const { intent, outcome, confidence } = answer;
  const kind = findOutcome(answer);
  if (kind === undefined || outcome === "unavailable" || intent === "against-rules") {
    return undefined;
  }
  const isNone = intent === "unknown" || intent === "ambiguous";
  return { text, language, intent: isNone ? null : intent, ...confidence, outcome: kind };
}

function findOutcome({ intent, outcome, confidence, correctionId }: Answer) {
  if (correctionId !== undefined) return undefined;
  if (intent === "unknown") return outcome === "answered" ? "low-confidence" : "unknown";
  if (intent === "ambiguous") return "ambiguous";
  if (outcome === "handed-over" && !meantForPeople.has(intent) && intent !== "outOfScope") {
    return "handed-over";
  }
  const isUnsure = confidence.score < leastSureScore || confidence.margin < leastSureMargin;
  return isUnsure ? "low-confidence" : undefined;
}

/** The answer in a model's words, where it comes from the pages alone and the words pass every check. */
async function putInOtherWords(
  { language }: Message,
  answer: Answer,
  rephrase: AssistantParts["rephrase"],
): Promise<Answer> {
  const { rephrasable, intent } = answer;
  if (!rephrase || !rephrasable) return answer;
  const masked = maskFigures(rephrasable.text);
  const topic =
    intent === "against-rules" || intent === "ambiguous" || intent === "unknown" ? "other" : intent;
  const told = await rephrase({ language, topic, passage: masked.text });
  if (told === undefined) return answer;
  const text = fillText(masked.unmask(told), rephrasable.values);
  const fault = checkRephrased(text, rephrasable, language);
  return fault === undefined ? { ...answer, response: text } : { ...answer, fault };
}

function checkRephrased(
  text: string,
  { text: passage, values }: Rephrasable,
  language: Message["language"],
) {
  return findFault({ text, parts: [{ passage, values }], language });
}
