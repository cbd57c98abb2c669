import { expect, test } from "vitest";
import { groupHits } from "./group-hits.ts";
import type { SearchDocument } from "./search-document.ts";
import type { SearchHit } from "./search-index.ts";

function makeHit(
  fields: Pick<SearchDocument, "kind" | "title"> & Partial<SearchDocument>,
): SearchHit {
  const document = { id: fields.title, to: "/", summary: "", texts: [], trail: [], ...fields };
  return { document, terms: new Set() };
}

const branch = makeHit({
  kind: "branch",
  title: "Head Office",
  summary: "Muthithi Road, Westlands",
});
const page = makeHit({ kind: "page", title: "Gold loans", summary: "Come to Westlands." });
const question = makeHit({ kind: "question", title: "What does a loan cost?" });
const answer = { title: "How long is a loan?", text: "Three months.", isSure: true };

function order(query: string, hits: SearchHit[], isSure?: boolean): string[] {
  const answers = isSure === undefined ? [] : [{ ...answer, isSure }];
  return groupHits(query, hits, answers).map(({ kind }) => kind);
}

test("a branch that is named by its street is first, before an answer that is sure", () => {
  expect(order("westlands", [page, branch], true)).toEqual(["branch", "answer", "page"]);
  expect(order("WESTLANDS road", [page, branch])).toEqual(["branch", "page"]);
});

test("a page by its name is first; a title much like the query comes before a sure answer, and that before the rest", () => {
  expect(order("what does loan cost", [page, question], true)).toEqual([
    "question",
    "answer",
    "page",
  ]);
  expect(order("loan", [page, question], true)).toEqual(["page", "answer", "question"]);
  expect(order("come", [page], false)).toEqual(["page", "answer"]);
  const named = makeHit({ kind: "page", title: "Borrow against gold", name: "Gold loans" });
  expect(order("gold LOANS", [branch, question, named], true)[0]).toBe("page");
});

test("within a kind the named come first, and otherwise the order stays", () => {
  const other = makeHit({ kind: "page", title: "Storage" });
  const third = makeHit({ kind: "page", title: "Transport" });
  const [group] = groupHits("loans", [other, third, page], []);
  expect(group?.hits.map(({ document }) => document.title)).toEqual([
    "Gold loans",
    "Storage",
    "Transport",
  ]);
});

test("an answer without a page has no address, and nothing found is no group", () => {
  expect(groupHits("loan", [], [answer])[0]?.hits[0]?.document.to).toBeUndefined();
  expect(groupHits("loan", [], [])).toEqual([]);
});
