import type { UseMutationOptions, UseMutationResult } from "@tanstack/react-query";
import { useAnswerCache } from "./answer-cache.ts";
import { renewAnswers } from "./use-call.ts";
import { useSend } from "./use-send.ts";
import { sessionReplacement } from "./use-staff-events.ts";

/** A call that replaces one's session: events ask for nothing meanwhile, and every answer is renewed after. */
export function useSessionReplacement<Input, Output>(
  options: UseMutationOptions<Output, Error, Input>,
): UseMutationResult<Output, Error, Input> {
  const cache = useAnswerCache();
  return useSend({
    ...options,
    mutationKey: sessionReplacement,
    onSettled() {
      void renewAnswers(cache, {});
    },
  });
}
