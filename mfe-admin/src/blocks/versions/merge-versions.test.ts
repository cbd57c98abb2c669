import { expect, test } from "vitest";
import { mergeVersions } from "./merge-versions.ts";

const base = { title: "Vault", text: "Old", tags: ["a"] };

test("fields that one of them changed are taken from who changed them", () => {
  const mine = { ...base, title: "Vault tour" };
  const theirs = { ...base, text: "New" };
  expect(mergeVersions({ base, mine, theirs })).toEqual({
    merged: { title: "Vault tour", text: "New", tags: ["a"] },
    conflicts: [],
  });
});

test("a field that both changed is a conflict, unless to the same", () => {
  const mine = { ...base, title: "Mine", tags: ["a", "b"] };
  const theirs = { ...base, title: "Theirs", tags: ["a", "b"] };
  expect(mergeVersions({ base, mine, theirs })).toEqual({
    merged: { title: "Mine", text: "Old", tags: ["a", "b"] },
    conflicts: ["title"],
  });
});
