import { useEffect, useEffectEvent, useState } from "react";
import type { PreviewLine } from "@dhahabu/contract/assistant-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { useFailureText } from "../../blocks/use-failure-text.ts";
import { writePreview } from "./answer-form.ts";
import type { AnswerForm } from "./answer-form.ts";

/** Open questions like those that a form answers, as far as they are known. */
export interface AnswerPreviewState {
  /** There is nothing yet to find questions by. */
  readonly isBlank: boolean;
  /** What is shown belongs to an earlier form, or to none. */
  readonly isStale: boolean;
  readonly lines: readonly PreviewLine[] | undefined;
  /** Why it could not be made. */
  readonly fault: string | undefined;
}

const quietMs = 500;

/** Asks how open questions would be answered with a form, each time once its answer and questions stand still. */
export function useAnswerPreview(form: AnswerForm): AnswerPreviewState {
  const describe = useFailureText();
  const body = writePreview(form);
  const key = JSON.stringify(body);
  const [shown, setShown] = useState<{
    key: string;
    lines?: readonly PreviewLine[];
    fault?: string;
  }>();

  const ask = useEffectEvent(async (isOver: () => boolean) => {
    if (!body) return;
    try {
      const lines = await callApi("previewWrittenAnswer", { body });
      if (!isOver()) setShown({ key, lines });
    } catch (error) {
      if (!isOver()) setShown({ key, fault: describe(error) });
    }
  });
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => void ask(() => isOver), quietMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [key]);

  return {
    isBlank: !body,
    isStale: shown?.key !== key,
    lines: shown?.lines,
    fault: shown?.fault,
  };
}
