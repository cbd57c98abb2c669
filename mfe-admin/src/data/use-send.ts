import { useMutation } from "@tanstack/react-query";
import type { UseMutationOptions, UseMutationResult } from "@tanstack/react-query";
import { useAnswerCache } from "./answer-cache.ts";

/** A call that changes something: whether it is under way, what it gave, why it failed. */
export function useSend<Input, Output>(
  options: UseMutationOptions<Output, Error, Input>,
): UseMutationResult<Output, Error, Input> {
  return useMutation(options, useAnswerCache());
}
