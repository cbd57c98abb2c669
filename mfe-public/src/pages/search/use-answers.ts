import { useEffect, useState } from "react";
import type { FoundAnswer } from "@dhahabu/contract/assistant";
import type { Language } from "@dhahabu/contract/language";
import { callApi } from "@dhahabu/kit/api/client";
import { chatLanguages } from "../../features/assistant/use-conversation.ts";

interface AnswerState {
  readonly query: string;
  readonly language: Language;
  readonly answers: readonly FoundAnswer[];
  readonly isLacking: boolean;
}

const none: readonly FoundAnswer[] = [];
/** What was found meanwhile is shown then; answers that come later join it. */
const patienceMs = 1500;

/** The assistant's answers to a query; undefined while they are awaited. Without the assistant there are none. */
export function useAnswers(query: string, language: Language) {
  const [state, setState] = useState<AnswerState>();
  const isSpoken = chatLanguages.some((code) => code === language);
  const isAsked = query !== "" && isSpoken;

  useEffect(() => {
    if (!isAsked) return undefined;
    const ending = new AbortController();
    const settle = (answers: readonly FoundAnswer[], isLacking: boolean) => {
      if (!ending.signal.aborted) setState({ query, language, answers, isLacking });
    };
    const timer = setTimeout(() => settle(none, false), patienceMs);
    callApi("findAnswers", { query: { words: query, language } }, { signal: ending.signal })
      .then(({ answers }) => settle(answers, false))
      .catch((failure: unknown) => {
        if (ending.signal.aborted) return;
        console.error("The assistant's answers cannot be searched", failure);
        settle(none, true);
      })
      .finally(() => clearTimeout(timer));
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [query, language, isAsked]);

  if (!isAsked) return { answers: none, isLacking: false };
  const isCurrent = state?.query === query && state.language === language;
  return isCurrent ? state : { answers: undefined, isLacking: false };
}
