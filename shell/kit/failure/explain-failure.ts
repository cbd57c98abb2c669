import { ApiError, NetworkError } from "../api/api-error.ts";
import type { Told } from "./say-sentence.ts";

/** What is said of a failure of which the server says nothing. */
export interface OwnTexts {
  readonly general: string;
  /** Where no answer came, if it is not the general text. */
  readonly offline?: string;
}

/** Why a call failed: the server's own sentence where it gave one. */
export function explainFailure(
  error: unknown,
  say: (told: Told) => string,
  { general, offline = general }: OwnTexts,
): string {
  if (error instanceof NetworkError) return offline;
  const { message, reason, values } = (error instanceof ApiError && error.body) || {};
  return message === undefined ? general : say({ message, reason, values });
}

/** What the server found wrong with each field, by the field's path; nothing where it failed for another reason. */
export function findFieldFaults(
  error: unknown,
  say: (told: Told) => string,
): Readonly<Record<string, string>> {
  const issues = (error instanceof ApiError && error.body?.issues) || [];
  return Object.fromEntries(issues.map((issue) => [issue.path, say(issue)]));
}
