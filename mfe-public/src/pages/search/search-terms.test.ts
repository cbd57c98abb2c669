import { expect, test } from "vitest";
import { createSearchIndex } from "./search-index.ts";
import { markMatches } from "./search-terms.ts";

function mark(text: string, query: string): string {
  const index = createSearchIndex([
    { id: "1", kind: "page", to: "/", title: text, summary: "", texts: [], trail: [] },
  ]);
  const terms = index.find(query)[0]?.terms ?? new Set();
  return markMatches(text, terms)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join("");
}

test.each([
  ["Gold loans, and a loan", "LOAN", "Gold [loans], and a [loan]"],
  ["Prêt sur l’or", "pret or", "[Prêt] sur l’[or]"],
  ["القروض بضمان الذهب", "ذهب", "القروض بضمان [الذهب]"],
  ["ज़ेवर और सोना", "सोना", "ज़ेवर और [सोना]"],
  ["黄金贷款，贷款利率", "黄金贷款", "[黄金贷款]，[贷款]利率"],
  ["以黄金抵押", "金抵", "以黄[金抵]押"],
  ["Mikopo ya dhahabu", "dhahabu", "Mikopo ya [dhahabu]"],
])("in %j, %j marks %j", (text, query, marked) => {
  expect(mark(text, query)).toBe(marked);
});

test("a text without a match stays whole", () => {
  expect(markMatches("Gold", new Set(["silver"]))).toEqual([{ text: "Gold", isMatch: false }]);
  expect(markMatches("", new Set(["silver"]))).toEqual([]);
});
