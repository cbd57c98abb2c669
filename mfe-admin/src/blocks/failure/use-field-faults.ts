import { useCallback } from "react";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { useSentence } from "./use-sentence.ts";

/** Tells what the server found wrong with each field, by the field's path; nothing where it failed for another reason. */
export function useFieldFaults(): (error: unknown) => Readonly<Record<string, string>> {
  const say = useSentence();
  return useCallback(
    (error) => {
      const issues = (error instanceof ApiError && error.body?.issues) || [];
      return Object.fromEntries(issues.map((issue) => [issue.path, say(issue)]));
    },
    [say],
  );
}
