import { isComputedAnswer } from "@dhahabu/contract/assistant-choices";
import type { BankEntry } from "@dhahabu/contract/assistant-desk";
import type { AnswerBank } from "../answer/bank.ts";

export type Use = Pick<BankEntry, "uses" | "thumbsUp" | "thumbsDown">;

interface Given {
  bank: AnswerBank;
  isRetired: (answerId: string) => boolean;
  uses: ReadonlyMap<string, Use>;
}

/** An answer of the bank as staff see it; undefined where there is none. */
export function describeBankEntry(
  { bank, isRetired, uses }: Given,
  id: string,
): BankEntry | undefined {
  const answer = bank.get(id);
  if (!answer) return undefined;
  const { kind, title, says, link = null } = answer;
  const use = uses.get(id) ?? { uses: 0, thumbsUp: 0, thumbsDown: 0 };
  const isComputed = isComputedAnswer(id);
  return { id, kind, title, says, link, isComputed, isRetired: isRetired(id), ...use };
}

export function listBankEntries(given: Given): BankEntry[] {
  return given.bank.ids.flatMap((id) => describeBankEntry(given, id) ?? []);
}
