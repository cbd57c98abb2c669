import type { Token } from "./normalise.ts";

export interface NumeralReading {
  value: number;
  /** Tokens read. */
  length: number;
}

/** The word at a place; nothing where there is none. */
export function wordAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at];
  return token?.kind === "word" ? token.text : "";
}

export function literalAt(tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at];
  return token?.kind === "number" ? token.value : undefined;
}

/** Values by words; each entry may hold several words of one value. */
export function table(entries: Record<string, number>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(entries).flatMap(([words, value]) =>
      words.split(" ").map((word): [string, number] => [word, value]),
    ),
  );
}
