import { useMutation } from "@tanstack/react-query";
import type { UseMutationOptions, UseMutationResult } from "@tanstack/react-query";
import { useAnswerCache } from "./answer-cache.ts";

/**
 * A call that changes something: whether it is under way, what it gave, why it failed. `reset` forgets an outcome,
 * and nothing while it is under way: it would be sent twice, and its failure shown to nobody.
 */
export function useSend<Input, Output>(
  options: UseMutationOptions<Output, Error, Input>,
): UseMutationResult<Output, Error, Input> {
  const sending = useMutation(options, useAnswerCache());
  return {
    ...sending,
    reset() {
      if (!sending.isPending) sending.reset();
    },
  };
}
