import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { Outcome } from "../answer/question.ts";
import type { PassagePart } from "../answer/texts.ts";
import type { Candidate } from "../read/reader.ts";
import type { Confidence } from "./choose.ts";
import type { Memory } from "./memory.ts";

export interface Message {
  text: string;
  language: ChatLanguage;
  currency: string;
}

export interface Visit {
  requestId: string;
  /** Undefined for a visitor who cannot be recognised. */
  visitorId: string | undefined;
}

export interface Source {
  path: string;
  title: string;
}

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
  writtenAnswerId?: number;
  memory: Memory;
  /** What may be put into other words: texts alone, no computed figure. */
  passages?: PassagePart[];
  /** Why an answer was put aside for the safe one. */
  fault?: string;
}
