import { expect, test } from "vitest";
import { tellState } from "./own-state.ts";

const dueAt = new Date("2026-03-05T10:00:00Z");
const fresh = { status: "open", assigneeId: null, dueAt, firstRepliedAt: null } as const;
const replied = { firstRepliedAt: new Date("2026-03-05T09:00:00Z"), dueAt: null } as const;

test.each([
  ["waits", fresh, "received", dueAt],
  ["was taken", { ...fresh, assigneeId: 7 }, "in-hand", dueAt],
  ["was set aside", { ...fresh, status: "pending" }, "in-hand", dueAt],
  ["was answered", { ...fresh, ...replied, status: "pending" }, "answered", null],
  ["was written to again", { ...fresh, ...replied, dueAt }, "received", dueAt],
  ["was closed with the answer", { ...fresh, ...replied, status: "closed" }, "closed", null],
  ["was closed without one", { ...fresh, status: "closed" }, "closed", null],
] as const)("an enquiry that %s", (_, inbox, state, answerDueAt) => {
  expect(tellState(inbox)).toEqual({ state, answerDueAt });
});
