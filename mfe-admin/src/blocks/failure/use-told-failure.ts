import { useCallback } from "react";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { useSentence } from "./use-sentence.ts";

/** Says why the server did not do what a call asked, in the office's language; undefined where it gave no sentence. */
export function useToldFailure(): (error: unknown) => string | undefined {
  const say = useSentence();
  return useCallback(
    (error) => {
      const { message, reason, values } = (error instanceof ApiError && error.body) || {};
      return message === undefined ? undefined : say({ message, reason, values });
    },
    [say],
  );
}
