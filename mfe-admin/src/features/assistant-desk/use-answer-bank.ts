import { useMemo } from "react";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { BankEntry } from "@dhahabu/contract/assistant-desk";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import { buildDataKey, useQuery } from "@dhahabu/kit/live/use-data";
import { pickTitleLanguage } from "./bank-entries.ts";

/** Answers of the bank, and their names in the office's language. */
export interface AnswerBankState {
  readonly entries: readonly BankEntry[] | undefined;
  readonly error: Error | undefined;
  readonly isFetching: boolean;
  /** Language of the names. */
  readonly language: ChatLanguage;
  find(id: string): BankEntry | undefined;
  /** The title of an answer; its id until the bank is there, and where the bank has no such answer. */
  nameOf(id: string): string;
  refresh(): Promise<void>;
  /** Shows an answer as it is now, before the bank is asked for again. */
  show(entry: BankEntry): void;
}

const input = {};

/** The answers of the bank, fetched once for all of the page. */
export function useAnswerBank(): AnswerBankState {
  const language = pickTitleLanguage(useLanguage());
  const { cache } = useKit();
  const { data, error, isFetching, refresh } = useQuery("listAnswerBank", input);
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
      show(changed) {
        const key = buildDataKey("listAnswerBank", input);
        const known = cache.getEntry(key).data as readonly BankEntry[] | undefined;
        if (!known) return;
        cache.setData(
          key,
          known.map((entry) => (entry.id === changed.id ? changed : entry)),
        );
      },
    };
  }, [data, error, isFetching, language, refresh, cache]);
}
