import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { QuestionOutcome } from "@dhahabu/contract/assistant-topics";

/** A question that the assistant did not answer well, as it was typed. */
export interface NotedQuestion {
  text: string;
  language: ChatLanguage;
  /** What it was taken for; what is no topic counts as nothing. */
  intent: string | null;
  /** How sure that was, and by how much it led the next guess. */
  score: number | null;
  margin: number | null;
  outcome: QuestionOutcome;
}

/** Takes a question for the desk: it never throws and never waits. */
export type NoteQuestion = (question: NotedQuestion) => void;

/** An answer that staff wrote, in one language, with its placeholders. */
export interface Correction {
  id: number;
  text: string;
  sourcePath: string | null;
}

/** Finds the answer that staff wrote for a text of an intent; undefined where the assistant's own counts. */
export type FindCorrection = (
  language: ChatLanguage,
  intent: string | null,
  text: string,
) => Correction | undefined;
