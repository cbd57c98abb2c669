import { expect, test } from "vitest";
import { readConcepts } from "./concepts.ts";
import { lexicon } from "./lexicon.ts";
import type { Concept } from "./lexicon.ts";
import { normalise, tokenise } from "./normalise.ts";
import { thesaurus } from "./thesaurus.ts";

const entries = Object.entries({ ...lexicon, ...thesaurus }).flatMap(([concept, list]) =>
  list
    .split(",")
    .map((entry): [Concept, string] => [concept as Concept, entry.trim().replaceAll(/\s+/gu, " ")]),
);

test("every entry is written as messages are read", () => {
  const wrong = entries.filter(([, entry]) => {
    const plain = entry.replaceAll("~", "");
    return plain === "" || normalise(plain) !== plain;
  });
  expect(wrong).toEqual([]);
});

test("every entry without a verb is found", () => {
  const lost = entries.filter(
    ([concept, entry]) => !entry.includes("~") && !readConcepts(tokenise(entry)).has(concept),
  );
  expect(lost).toEqual([]);
});

test.each([
  ["nakopa", "loan"],
  ["mnakopesha", "loan"],
  ["tukikopeshwa", "loan"],
  ["niuze", "sell"],
  ["kununua", "buy"],
  ["mnahifadhi", "storage"],
  ["tutasafirisha", "transport"],
  ["والقروض", "loan"],
  ["بالفائدة", "interest"],
  ["للفروع", "branch"],
  ["أسعاركم", "price"],
] as [string, Concept][])("%s names %s", (word, concept) => {
  expect(readConcepts(tokenise(normalise(word)))).toContain(concept);
});
