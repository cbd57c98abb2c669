import type { PolicyPreview } from "@dhahabu/contract/price-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useAnswer, useAnswerKey } from "../../data/use-call.ts";

/** What is decided on: taking a change back, having its value again, or a request. */
export type EffectSubject = "undo" | "restore" | "request";

/** Asks for the effect of what is decided on, as of now; a sentence where it could not be made. */
export function usePreview(
  subject: EffectSubject,
  id: number,
): { readonly preview: PolicyPreview | undefined; readonly fault: string | undefined } {
  const describeFailure = useFailureText();
  const input = { body: { subject, id } };
  const { data, error } = useAnswer<PolicyPreview>({
    queryKey: useAnswerKey("previewPolicyChange", input),
    queryFn: () => callApi("previewPolicyChange", input),
    gcTime: 0,
    // What somebody decides by stands still.
    staleTime: Infinity,
  });
  return { preview: data, fault: error && describeFailure(error) };
}
