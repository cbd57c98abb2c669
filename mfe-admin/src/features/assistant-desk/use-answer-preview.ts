import { useEffect, useState } from "react";
import { keepPreviousData, skipToken } from "@tanstack/react-query";
import type { PreviewLine } from "@dhahabu/contract/assistant-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useAnswer, useAnswerKey } from "../../data/use-call.ts";
import { writePreview } from "./answer-form.ts";
import type { AnswerForm } from "./answer-form.ts";

interface AnswerPreviewState {
  /** There is nothing yet to find questions by. */
  readonly isBlank: boolean;
  /** What is shown belongs to an earlier form, or to none. */
  readonly isStale: boolean;
  readonly lines: readonly PreviewLine[] | undefined;
  readonly fault: string | undefined;
}

const quietMs = 500;

export function useAnswerPreview(form: AnswerForm): AnswerPreviewState {
  const describe = useFailureText();
  const text = JSON.stringify(writePreview(form));
  const [still, setStill] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  const body =
    still === undefined ? undefined : (JSON.parse(still) as ReturnType<typeof writePreview>);
  const { data, error, isFetching } = useAnswer<readonly PreviewLine[]>({
    queryKey: useAnswerKey("previewWrittenAnswer", { body }),
    queryFn: body ? () => callApi("previewWrittenAnswer", { body }) : skipToken,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Infinity,
  });
  return {
    isBlank: text === undefined,
    isStale: still !== text || isFetching,
    lines: data,
    fault: error && describe(error),
  };
}
