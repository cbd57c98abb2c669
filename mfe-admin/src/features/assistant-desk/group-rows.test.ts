import { expect, test } from "vitest";
import { leaveOut, readGroups } from "./group-rows.ts";
import { createQuestion } from "./testing/desk-server.ts";

const insured = [
  createQuestion(1, "Is it insured?", { times: 4 }),
  createQuestion(3, "Insured or not"),
];
const open = [createQuestion(2, "Open on Eid?")];
const groups = [
  { questions: insured, times: 5 },
  { questions: open, times: 1 },
];

test("a group is found by any of its wordings, and was asked last when one of them was", () => {
  expect(readGroups(groups, "")).toHaveLength(2);
  const [found, ...others] = readGroups(groups, "NOT insured");
  expect(others).toEqual([]);
  expect(found?.lead.id).toBe(1);
  expect(found?.lastAskedAt).toBe("2026-01-03T00:00:00.000Z");
});

test("what is done leaves its group, and a group without questions goes", () => {
  expect(leaveOut(groups, insured.slice(0, 1))).toEqual([
    { questions: insured.slice(1), times: 1 },
    groups[1],
  ]);
  expect(leaveOut(groups, [...insured, ...open])).toEqual([]);
});
