import type { Token } from "../read/normalise.ts";
import { stripClitics } from "../read/units.ts";

export const branchCities = ["nairobi", "mombasa", "kisumu"] as const;

export type BranchCity = (typeof branchCities)[number];

const words = (text: string) => new Set(text.split(" "));

const wordsOfCity: Record<BranchCity, ReadonlySet<string>> = {
  nairobi: words(
    "nairobi nrb nai kanairo westlands westi muthithi occidental نيروبي نايروبي ويستلاندز",
  ),
  mombasa: words(
    "mombasa msa mombasani pwani coast moi avenue ممباسا مومباسا مومباسه ممباسه الساحل",
  ),
  kisumu: words("kisumu ksm kisumuni oginga odinga كيسومو كسومو"),
};

export function findCity(tokens: readonly Token[]): BranchCity | undefined {
  return branchCities.find((city) =>
    tokens.some(
      ({ kind, text }) =>
        kind === "word" &&
        (wordsOfCity[city].has(text) || wordsOfCity[city].has(stripClitics(text))),
    ),
  );
}
