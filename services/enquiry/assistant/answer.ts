import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { bankName, firstFacts } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import { listFacts, sayFact } from "./bank-facts.ts";
import type { Figures } from "./figures.ts";
import { formats } from "./format.ts";
import {
  answerBranches,
  answerHours,
  answerPurity,
  answerSell,
  answerService,
  answerTerms,
} from "./information-answer.ts";
import type { Confidence, Intent } from "./intents.ts";
import type { KnownPages } from "./knowledge.ts";
import { answerGramsNeeded, answerInterest, answerLoan } from "./loan-answer.ts";
import { emptyMemory, goOn, rememberAnswer, rememberMiss } from "./memory.ts";
import type { Memory } from "./memory.ts";
import { answerAmbiguous, answerMiss, nameTopics } from "./miss-answer.ts";
import { answerDocuments, answerFromPages, answerWithPassage } from "./passage-answer.ts";
import { answerPrice } from "./price-answer.ts";
import { say } from "./question.ts";
import type { Outcome, Question, Reply, Source } from "./question.ts";
import { readMessage } from "./reading.ts";
import type { Reading } from "./reading.ts";
import { findFault } from "./self-check.ts";
import { renderParts } from "./texts.ts";
import type { Part } from "./texts.ts";
import type { TextKey } from "./texts/en.ts";
import { findNamedTopic, hasName } from "./topics.ts";

/** A message with the language of the page, and the currency that the page counts in. */
export interface Message {
  text: string;
  language: ChatLanguage;
  currency: string;
}

/** An answer that staff wrote, with names of live values in double braces. */
export interface Correction {
  id: number;
  text: string;
  /** The page that says more; null for none. */
  sourcePath: string | null;
}

/** What an answer is made with, beside the figures. Each part may be missing. */
export interface Context {
  /** The facts in force; the bank's first ones where nobody tells. */
  facts?: BankFacts;
  /** What is known of the visitor; undefined where nothing can be remembered. */
  memory?: Memory | undefined;
  /** What the pages say in a language. */
  readPages?: (language: ChatLanguage) => KnownPages | undefined;
  /** What staff wrote in place of the assistant's own answer; null for a message that no intent claims. */
  findCorrection?: (
    language: ChatLanguage,
    intent: Intent | null,
    text: string,
  ) => Correction | undefined;
  read?: (text: string) => Reading;
}

/** A text from the pages alone, which may be put into other words before its values go in. */
export interface Rephrasable {
  text: string;
  values: Record<string, string>;
}

/** An answer, what is to be remembered of it, and what the log may know of it. */
export interface Answer {
  response: string;
  source: Source | undefined;
  choices: string[];
  isHandOver: boolean;
  intent: Intent | "against-rules" | "ambiguous" | "unknown";
  outcome: Outcome;
  confidence: Confidence;
  /** The answer of staff that was given. */
  correctionId?: number;
  memory: Memory;
  rephrasable?: Rephrasable;
  /** Why an answer was put aside for the safe one. */
  fault?: string;
}

/** Pages that say more of what an answer was about. */
const paths: Partial<Record<Intent, string>> = {
  price: "/#prices",
  loan: "/services/gold-loans",
  gramsNeeded: "/services/gold-loans",
  interest: "/interest-rate-policy",
  ltv: "/loan-policy",
  duration: "/loan-policy",
  repayment: "/loan-policy",
  default: "/interest-rate-policy",
  minimumLoan: "/services/gold-loans",
  loanFees: "/services/gold-loans",
  documents: "/services/gold-loans",
  receipt: "/services/gold-buying",
  approval: "/services/gold-loans",
  sell: "/services/gold-buying",
  digital: "/faq",
  storage: "/services/secure-storage",
  transport: "/services/transport",
  purity: "/services/gold-purity-chart",
  analysis: "/services/gold-analysis",
  refining: "/services/gold-analysis/gold-refining",
  services: "/services",
  branches: "/contact",
  hours: "/contact",
  contact: "/contact",
  human: "/contact",
  privacy: "/privacy-policy",
  complaint: "/fair-practices",
  priceAlert: "/#price-alerts",
};

type Answerer = (question: Question) => Promise<Reply> | Reply;

/** A text of published facts that answers by itself. */
function tell(key: TextKey, outcome: Outcome = "answered"): Answerer {
  return (question) => ({ outcome, parts: [sayFact(question, key)] });
}

/** What the pages say; the text of the same name where they cannot be read. */
function tellPages(intent: Intent & TextKey): Answerer {
  return (question) => answerFromPages(question, intent, sayFact(question, intent));
}

function greet(question: Question): Reply {
  return {
    outcome: "answered",
    parts: [sayFact(question, "greeting")],
    choices: nameTopics(question.format, ["price", "loan", "sell", "branches"]),
  };
}

function answerComplaint(question: Question): Promise<Reply> {
  const people = sayFact(question, "complaintPeople");
  const sorry = say("complaint");
  return question.pages?.get("fair-practices general")
    ? answerFromPages(question, "complaint", people, {
        before: [sorry],
        after: [people],
        outcome: "handed-over",
      })
    : Promise.resolve({ outcome: "handed-over", parts: [sorry, people] });
}

/** What a loan costs beside its interest; amounts that nobody published are asked of people. */
function answerLoanFees(question: Question): Promise<Reply> {
  const areStated = question.facts.loanCharges.every(({ amountKes }) => amountKes !== undefined);
  return answerFromPages(question, "loanFees", sayFact(question, "loanFees"), {
    outcome: areStated && question.pages ? "answered" : "handed-over",
  });
}

type Missed = "outOfScope" | "unpublished";

const answerers: Record<Exclude<Intent, Missed>, Answerer> = {
  price: answerPrice,
  loan: answerLoan,
  gramsNeeded: answerGramsNeeded,
  interest: answerInterest,
  ltv: (question) => answerTerms(question, "ltv"),
  duration: (question) => answerTerms(question, "duration"),
  repayment: tellPages("repayment"),
  default: tellPages("default"),
  minimumLoan: tellPages("minimumLoan"),
  loanFees: answerLoanFees,
  documents: answerDocuments,
  receipt: tell("receipt", "handed-over"),
  approval: tellPages("approval"),
  sell: answerSell,
  buy: tell("buy", "handed-over"),
  digital: tellPages("digital"),
  storage: (question) => answerService(question, "storage"),
  transport: (question) => answerService(question, "transport"),
  purity: answerPurity,
  analysis: (question) => answerService(question, "analysis"),
  refining: (question) => answerService(question, "refining"),
  branches: answerBranches,
  hours: answerHours,
  contact: tell("contact"),
  services: tellPages("services"),
  privacy: tellPages("privacy"),
  complaint: answerComplaint,
  account: tell("account", "handed-over"),
  priceAlert: tell("priceAlert"),
  human: tell("human", "handed-over"),
  who: tell("who"),
  greeting: greet,
  thanks: tell("thanks"),
  goodbye: tell("goodbye"),
};

/** Understands the message after those before it; a topic that was offered and tapped is that topic. */
function understand(message: Message, { memory, read = readMessage }: Context) {
  const reading = read(message.text);
  const named = findNamedTopic(message.text);
  const own: Reading =
    named === undefined
      ? reading
      : { ...reading, understanding: { kind: "clear", intent: named }, concepts: new Set() };
  const { slots, understanding: likely } = goOn(own, message.text, memory ?? emptyMemory);
  // Between something and nothing there is no choice to offer.
  const isChoice = likely.kind !== "ambiguous" || (hasName(likely.first) && hasName(likely.second));
  const understanding = isChoice ? likely : ({ kind: "unknown" } as const);
  const waiting = memory?.asked === "topic" && named !== undefined ? memory.slots : slots;
  const isNearRules = own.isNearRules && named === undefined;
  return { ...own, slots: waiting, understanding, isNearRules };
}

/**
 * Answers a message: reads it after those before it, asks for the figures it needs, writes the answer and
 * checks it. Throws what a source of figures throws.
 */
export async function answerMessage(
  message: Message,
  figures: Figures,
  context: Context = {},
): Promise<Answer> {
  const { memory } = context;
  const { slots, concepts, understanding, confidence, isNearRules } = understand(message, context);
  const question: Question = {
    text: message.text,
    slots,
    concepts,
    format: formats[message.language],
    figures,
    facts: context.facts ?? firstFacts,
    pages: context.readPages?.(message.language),
    isRemembered: memory !== undefined,
  };
  const known = memory ?? emptyMemory;
  const { misses, asked } = known;
  const closing = { message, question, confidence, isNearRules };
  if (understanding.kind === "against-rules") {
    const reply: Reply = { outcome: "refused", parts: [sayFact(question, "safety")] };
    return close(closing, "against-rules", { reply, memory: { ...known, misses: 0 } });
  }
  if (understanding.kind === "ambiguous") {
    const reply = answerAmbiguous(question, { ...understanding, misses });
    const next = rememberMiss(known, misses > 0 ? undefined : slots);
    return close(closing, "ambiguous", { reply, memory: next });
  }
  const intent = understanding.kind === "clear" ? understanding.intent : undefined;
  const corrected = await findCorrected(message, question, { context, intent });
  if (corrected) {
    const { reply, id: correctionId } = corrected;
    const next = rememberAnswer(known, { intent, slots, asked: undefined });
    return close(closing, intent ?? "unknown", { reply, memory: next, correctionId });
  }
  if (intent === undefined || intent === "outOfScope" || intent === "unpublished") {
    const passage = intent === "outOfScope" ? undefined : findPassage(message, context);
    if (passage) {
      const reply = await answerWithPassage(question, passage);
      return close(closing, intent ?? "unknown", { reply, memory: emptyMemory });
    }
    const kind = intent ?? "unknown";
    const reply = answerMiss(question, { kind, misses, ...(asked && { asked }) });
    return close(closing, kind, { reply, memory: rememberMiss(known) });
  }
  const reply = await answerers[intent](question);
  const next = rememberAnswer(known, { intent, slots, asked: reply.asked });
  const parts = [...reply.parts, ...sayCurrency(message, question, intent)];
  return close(closing, intent, { reply: { ...reply, parts }, memory: next });
}

/** The answer where a source of figures is down. */
export function answerWithoutFigures(message: Message, context: Context = {}): Answer {
  const { language } = message;
  const facts = context.facts ?? firstFacts;
  const parts = [sayFact({ format: formats[language], facts }, "figuresDown")];
  return {
    response: renderParts(parts, language),
    source: undefined,
    choices: [],
    isHandOver: false,
    intent: "unknown",
    outcome: "unavailable",
    confidence: { score: 0, margin: 0 },
    memory: context.memory ?? emptyMemory,
  };
}

/** The passage that a message asks for in whatever language, in the language of the answer. */
function findPassage({ text, language }: Message, { readPages }: Context) {
  const own = readPages?.(language);
  if (!readPages || !own) return undefined;
  const others = (["en", "sw", "ar"] as const).filter((other) => other !== language);
  for (const code of [language, ...others]) {
    const found = readPages(code)?.find(text);
    const passage = found && own.get(found.passage.id);
    if (passage) return passage;
  }
  return undefined;
}

/** Topics whose answer offers people, whoever wrote it. */
const endsWithPeople: ReadonlySet<Intent> = new Set<Intent>(["human", "complaint", "account"]);

/** What staff wrote as the answer, filled in with what holds now; undefined where they wrote none. */
async function findCorrected(
  { language, text }: Message,
  question: Question,
  { context, intent }: { context: Context; intent: Intent | undefined },
): Promise<{ reply: Reply; id: number } | undefined> {
  const correction = context.findCorrection?.(language, intent ?? null, text);
  if (!correction) return undefined;
  const { format, facts, figures } = question;
  const values: Record<string, string> = { ...listFacts(format, facts) };
  if (/\{\{\s*(?:rate|ltv)\s*\}\}/u.test(correction.text)) {
    const { interestRate, ltvRatio } = await figures.readPublicConfig();
    values["rate"] = format.percent(interestRate);
    values["ltv"] = format.percent(ltvRatio);
  }
  const passage = correction.text.replaceAll(/\{\{\s*([\w.-]+)\s*\}\}/gu, "{{$1}}");
  const names = [...passage.matchAll(/\{\{([\w.-]+)\}\}/gu)].map(([, name = ""]) => name);
  const used = Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
  const path = correction.sourcePath;
  return {
    id: correction.id,
    reply: {
      outcome: intent !== undefined && endsWithPeople.has(intent) ? "handed-over" : "answered",
      parts: [{ passage, values: used }],
      ...(path !== null && { source: { path, title: nameOfPage(question, path) } }),
    },
  };
}

const withFigures: ReadonlySet<Intent> = new Set<Intent>([
  "price",
  "loan",
  "gramsNeeded",
  "interest",
  "sell",
]);

// The site counts in KES: a page or a message that names another currency is told so.
function sayCurrency(message: Message, { slots }: Question, intent: Intent): Part[] {
  const isOther = message.currency !== "" && message.currency.toUpperCase() !== "KES";
  return (isOther || slots.isForeignCurrency) && withFigures.has(intent) ? [say("onlyKes")] : [];
}

/** Name of a page, in the language of the answer. */
function nameOfPage({ format, pages }: Question, path: string): string {
  const known = pages?.titleOf(path);
  if (known !== undefined) return known;
  const about = (Object.keys(paths) as Intent[]).find((intent) => paths[intent] === path);
  return about === undefined ? bankName : format.title(format.topic(about));
}

function findSource(question: Question, intent: Answer["intent"]): Source | undefined {
  const path = (paths as Partial<Record<Answer["intent"], string>>)[intent];
  return path === undefined ? undefined : { path, title: nameOfPage(question, path) };
}

interface Closing {
  message: Message;
  question: Question;
  confidence: Confidence;
  isNearRules: boolean;
}

/** Writes an answer and checks it; one with a fault is put aside for the safe one. */
function close(
  { message, question, confidence, isNearRules }: Closing,
  intent: Answer["intent"],
  { reply, memory, correctionId }: { reply: Reply; memory: Memory; correctionId?: number },
): Answer {
  const { language } = message;
  const { outcome } = reply;
  const tellsRules = isNearRules && intent !== "against-rules";
  const parts = tellsRules ? [say("rulesFirst"), ...reply.parts] : reply.parts;
  const response = renderParts(parts, language);
  const fault = findFault({ text: response, parts, language });
  const isAnswered = outcome !== "unavailable" && outcome !== "asked";
  const whole: Answer = {
    response,
    source: reply.source ?? (isAnswered ? findSource(question, intent) : undefined),
    choices: reply.choices ?? [],
    isHandOver: outcome === "handed-over",
    intent,
    outcome,
    confidence,
    memory,
    ...(correctionId !== undefined && { correctionId }),
    ...(correctionId === undefined && rephrase(parts)),
  };
  if (fault === undefined) return whole;
  const safe = [sayFact(question, "unknown")];
  return {
    response: renderParts(safe, language),
    source: undefined,
    choices: [],
    isHandOver: true,
    intent,
    outcome: "handed-over",
    confidence,
    memory,
    fault,
  };
}

/** What may be put into other words: an answer from the pages alone. */
function rephrase(parts: readonly Part[]): { rephrasable: Rephrasable } | undefined {
  const passages = parts.flatMap((part) => ("passage" in part ? [part] : []));
  if (passages.length === 0 || passages.length < parts.length) return undefined;
  return {
    rephrasable: {
      text: passages.map(({ passage }) => passage).join("\n"),
      values: Object.assign({}, ...passages.map(({ values }) => values)) as Record<string, string>,
    },
  };
}
