import type { useSentForm } from "@dhahabu/kit/send/sent-form";

/** What is wrong with a form of one field that the server has refused. */
export function findPlainFault(begun: ReturnType<typeof useSentForm>): string | undefined {
  return begun?.failure && (begun.failure.text ?? Object.values(begun.failure.fields)[0]);
}
