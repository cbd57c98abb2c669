import { useCallback, useEffect, useState } from "react";
import type { PolicyPreview, PolicyPreviewRequest } from "@dhahabu/contract/price-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { useFailureText } from "../../blocks/use-failure-text.ts";

interface PreviewState {
  readonly preview: PolicyPreview | undefined;
  /** A sentence where it could not be made. */
  readonly fault: string | undefined;
}

/** Asks for the effect of undoing a change, or of a request, as of now. */
export function usePreview(subject: "undo" | "request", id: number): PreviewState {
  const describeFailure = useFailureText();
  const [state, setState] = useState<PreviewState>({ preview: undefined, fault: undefined });
  const ask = useCallback(async (): Promise<PreviewState> => {
    const body: PolicyPreviewRequest = { subject, id };
    try {
      return { preview: await callApi("previewPolicyChange", { body }), fault: undefined };
    } catch (error) {
      return { preview: undefined, fault: describeFailure(error) };
    }
  }, [subject, id, describeFailure]);
  useEffect(() => {
    let isOver = false;
    async function show() {
      const next = await ask();
      if (!isOver) setState(next);
    }
    void show();
    return () => {
      isOver = true;
    };
  }, [ask]);
  return state;
}
