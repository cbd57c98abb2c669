import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { Outcome } from "../answer/question.ts";
import type { PassagePart } from "../answer/texts.ts";
import type { Candidate } from "../read/reader.ts";
import type { Confidence } from "./choose.ts";
import type { Memory } from "./memory.ts";

/** A message with the language of the page, and the currency that the page counts in. */
export interface Message {
  text: string;
  language: ChatLanguage;
  currency: string;
}

/** Who asks. */
export interface Visit {
  requestId: string;
  /** Undefined for a visitor who cannot be recognised. */
  visitorId: string | undefined;
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
