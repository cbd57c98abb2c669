import { useCallback } from "react";
import { findFieldFaults } from "@dhahabu/kit/failure/explain-failure";
import { useSentence } from "@dhahabu/kit/failure/use-sentence";

/** Tells what the server found wrong with each field, by the field's path; nothing where it failed for another reason. */
export function useFieldFaults(): (error: unknown) => Readonly<Record<string, string>> {
  const say = useSentence();
  return useCallback((error) => findFieldFaults(error, say), [say]);
}
