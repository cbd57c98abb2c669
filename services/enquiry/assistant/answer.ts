import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { firstFacts } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import { sayFact } from "./bank-facts.ts";
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
import type { Intent } from "./intents.ts";
import { answerGramsNeeded, answerInterest, answerLoan } from "./loan-answer.ts";
import { answerPrice } from "./price-answer.ts";
import { say } from "./question.ts";
import type { Outcome, Question, Reply } from "./question.ts";
import { readMessage } from "./reading.ts";
import { findFault } from "./self-check.ts";
import { renderParts } from "./texts.ts";
import type { Part } from "./texts.ts";
import type { TextKey } from "./texts/en.ts";

/** A message with the language of the page, and the currency that the page counts in. */
export interface Message {
  text: string;
  language: ChatLanguage;
  currency: string;
}

/** A message, and the facts of the bank that answers may name. */
interface Asked extends Message {
  facts: BankFacts;
}

/** An answer, and what the log may know of it. */
export interface Answer {
  response: string;
  intent: Intent | "against-rules" | "ambiguous" | "unknown";
  outcome: Outcome;
  /** Why an answer was put aside for the safe one. */
  fault?: string;
}

/** Pages that say more of what an answer was about. */
const pages: Partial<Record<Intent, string>> = {
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
  approval: "/services/gold-loans",
  sell: "/services/gold-buying",
  digital: "/faq",
  storage: "/services/secure-storage",
  transport: "/services/transport",
  purity: "/services/gold-purity-chart",
  analysis: "/services/gold-analysis",
  services: "/services",
  branches: "/contact",
  hours: "/contact",
};

/**
 * Answers a message: reads it, asks for the figures it needs, writes the answer and checks it. `facts`
 * are those in force, or the bank's first ones. Throws what a source of figures throws.
 */
export async function answerMessage(
  asked: Message,
  figures: Figures,
  facts: BankFacts = firstFacts,
): Promise<Answer> {
  const message = { ...asked, facts };
  const { slots, concepts, understanding } = readMessage(message.text);
  const format = formats[message.language];
  const question: Question = { slots, concepts, format, figures, facts };
  if (understanding.kind === "against-rules") {
    return write(message, "against-rules", {
      outcome: "refused",
      parts: [sayFact(question, "safety")],
    });
  }
  if (understanding.kind === "unknown") return write(message, "unknown", handOver(message));
  if (understanding.kind === "ambiguous") {
    const { first, second } = understanding;
    const names = { first: format.topic(first), second: format.topic(second) };
    return write(message, "ambiguous", { outcome: "asked", parts: [say("ambiguous", names)] });
  }
  const { intent } = understanding;
  const reply = await answerers[intent](question);
  const page = reply.outcome === "unavailable" ? undefined : pages[intent];
  return write(message, intent, {
    ...reply,
    parts: [
      ...reply.parts,
      ...sayCurrency(message, question, intent),
      ...(page === undefined ? [] : [say("more", { page: format.code(page) })]),
    ],
  });
}

/** The answer where a source of figures is down. */
export function answerWithoutFigures(asked: Message, facts: BankFacts = firstFacts): Answer {
  const message = { ...asked, facts };
  return write(message, "unknown", {
    outcome: "unavailable",
    parts: [sayFact(toSpeaker(message), "figuresDown")],
  });
}

type Answerer = (question: Question) => Promise<Reply> | Reply;

/** A text of published facts that answers by itself. */
function tell(key: TextKey, outcome: Outcome = "answered"): Answerer {
  return (question) => ({ outcome, parts: [sayFact(question, key)] });
}

const answerers: Record<Intent, Answerer> = {
  price: answerPrice,
  loan: answerLoan,
  gramsNeeded: answerGramsNeeded,
  interest: answerInterest,
  ltv: (question) => answerTerms(question, "ltv"),
  duration: (question) => answerTerms(question, "duration"),
  repayment: tell("repayment"),
  default: tell("default"),
  minimumLoan: tell("minimumLoan"),
  loanFees: tell("loanFees", "handed-over"),
  documents: tell("documents"),
  receipt: tell("receipt", "handed-over"),
  approval: tell("approval"),
  sell: answerSell,
  buy: tell("buy", "handed-over"),
  digital: tell("digital"),
  storage: (question) => answerService(question, "storage"),
  transport: (question) => answerService(question, "transport"),
  purity: answerPurity,
  analysis: tell("analysis"),
  branches: answerBranches,
  hours: answerHours,
  contact: tell("contact"),
  services: tell("services"),
  human: tell("human", "handed-over"),
  who: tell("who"),
  greeting: tell("greeting"),
  thanks: tell("thanks"),
  goodbye: tell("goodbye"),
  outOfScope: tell("outOfScope", "refused"),
  unpublished: tell("unknown", "handed-over"),
};

const withFigures: ReadonlySet<Intent> = new Set([
  "price",
  "loan",
  "gramsNeeded",
  "interest",
  "sell",
]);

// The site counts in KES: a page or a message that names another currency is told so.
function sayCurrency(message: Asked, { slots }: Question, intent: Intent): Part[] {
  const isOther = message.currency !== "" && message.currency.toUpperCase() !== "KES";
  return (isOther || slots.isForeignCurrency) && withFigures.has(intent) ? [say("onlyKes")] : [];
}

function toSpeaker({ language, facts }: Asked) {
  return { format: formats[language], facts };
}

function handOver(message: Asked): Reply {
  return { outcome: "handed-over", parts: [sayFact(toSpeaker(message), "unknown")] };
}

function write(message: Asked, intent: Answer["intent"], reply: Reply): Answer {
  const { language } = message;
  const response = renderParts(reply.parts, language);
  const fault = findFault({ text: response, parts: reply.parts, language });
  if (fault === undefined) return { response, intent, outcome: reply.outcome };
  const safe = [sayFact(toSpeaker(message), "unknown")];
  return { response: renderParts(safe, language), intent, outcome: "handed-over", fault };
}
