import { pushEventNames } from "@dhahabu/contract/gateway";
import type { PushEventName } from "@dhahabu/contract/gateway";
import { expect, test } from "vitest";
import { createAnnouncer } from "./announcer.ts";

function setUp() {
  const state = { version: "1", isOwnerUp: true, nowMs: 0, pushed: [] as PushEventName[] };
  const announcer = createAnnouncer({
    refresh: () => Promise.resolve(state.isOwnerUp),
    readVersion: (name) => (name === "prices.changed" ? state.version : "same"),
    push: (name) => state.pushed.push(name),
    clock: { now: () => new Date(state.nowMs) },
  });
  for (const name of pushEventNames) announcer.announceChange(name);
  return { state, announcer };
}

test("an event is told once its reads are fresh, also where nothing visible changed", async () => {
  const { state, announcer } = setUp();
  await announcer.onEvent("policy.changed");
  await announcer.onEvent("policy.changed");
  expect(state.pushed).toEqual(["policy.changed", "policy.changed"]);
});

test("a change without an event is told, and its late event is not told again", async () => {
  const { state, announcer } = setUp();
  state.version = "2";
  announcer.announceChange("prices.changed");
  announcer.announceChange("prices.changed");
  expect(state.pushed).toEqual(["prices.changed"]);
  await announcer.onEvent("prices.changed");
  expect(state.pushed).toHaveLength(1);
  await announcer.onEvent("prices.changed");
  expect(state.pushed).toHaveLength(2);
});

test("an event long after a healed change is a new one", async () => {
  const { state, announcer } = setUp();
  state.version = "2";
  announcer.announceChange("prices.changed");
  state.nowMs = 60_000;
  await announcer.onEvent("prices.changed");
  expect(state.pushed).toHaveLength(2);
});

test("while the owner is away nothing is told; it is told when the owner answers again", async () => {
  const { state, announcer } = setUp();
  state.isOwnerUp = false;
  await announcer.onEvent("prices.changed");
  expect(state.pushed).toEqual([]);
  announcer.announceChange("prices.changed");
  expect(state.pushed).toEqual(["prices.changed"]);
  announcer.announceChange("prices.changed");
  expect(state.pushed).toHaveLength(1);
});

test("what is there at the start is no change", () => {
  const { state } = setUp();
  expect(state.pushed).toEqual([]);
});
