import { useMemo } from "react";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { BankEntry } from "@dhahabu/contract/assistant-desk";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { useCall } from "../../data/use-call.ts";
import { pickTitleLanguage } from "./bank-entries.ts";

export interface AnswerBankState {
  readonly entries: readonly BankEntry[] | undefined;
  readonly error: Error | undefined;
  readonly isFetching: boolean;
  readonly language: ChatLanguage;
  find(id: string): BankEntry | undefined;
  /** The title of an answer; its id until the bank is there, and where the bank has no such answer. */
  nameOf(id: string): string;
  refresh(): Promise<void>;
  /** Shows an answer as it is now, before the bank is asked for again. */
  show(entry: BankEntry): void;
}

export function useAnswerBank(): AnswerBankState {
  const language = pickTitleLanguage(useLanguage());
  const { data, error, isFetching, refresh, change } = useCall(
    "listAnswerBank",
    {},
    { isKept: true },
  );
  return useMemo(() => {
    const byId = new Map(data?.map((entry) => [entry.id, entry]));
    return {
      entries: data,
      error,
      isFetching,
      language,
      find: (id) => byId.get(id),
      nameOf: (id) => byId.get(id)?.title[language] ?? id,
      refresh,
      show: (changed) =>
        change((known) => known.map((entry) => (entry.id === changed.id ? changed : entry))),
    };
  }, [data, error, isFetching, language, refresh, change]);
}
