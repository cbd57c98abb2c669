import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { AnswerBank } from "../answer/bank.ts";
import type { Reader } from "../read/reader.ts";

/** An answer that staff wrote, in place of one of the bank or beside it, in one language. */
export interface StaffAnswer {
  id: number;
  text: string;
  /** The page that says more; null for none. */
  sourcePath: string | null;
}

export interface Knowledge {
  reader: Reader;
  bank: AnswerBank;
  /** What staff said that a text means, exactly or nearly; undefined where they did not. */
  findTaught?: (text: string) => string | undefined;
  /** True for an answer that staff took out of use. */
  isRetired?: (answerId: string) => boolean;
  /** What staff wrote in place of an answer, or for a question of its own (the answer is then null). */
  findWritten?: (
    language: ChatLanguage,
    answerId: string | null,
    text: string,
  ) => StaffAnswer | undefined;
  titleOfPage?: (language: ChatLanguage, path: string) => string | undefined;
}

/** The heading of a page; undefined where no published interface tells. */
export function findPageTitle(
  { titleOfPage }: Knowledge,
  language: ChatLanguage,
  path: string,
): string | undefined {
  return titleOfPage?.(language, path) ?? titleOfPage?.(language, path.replace(/#.*$/u, ""));
}
