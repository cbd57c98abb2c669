import { normalise } from "../read/normalise.ts";

const maxKeyLength = 300;

/** The one form in which questions are compared: letters and digits alone; blank where there are none. */
export function toQuestionKey(text: string): string {
  const words = normalise(text)
    .replaceAll(/[^\p{L}\p{N}%]+/gu, " ")
    .trim();
  return Array.from(words).slice(0, maxKeyLength).join("").trim();
}
