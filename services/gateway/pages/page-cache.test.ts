import { expect, test } from "vitest";
import { createPageCache } from "./page-cache.ts";

function createCounter() {
  let count = 0;
  return async () => {
    count += 1;
    return count;
  };
}

test("a value is made once within its life, and again after it", async () => {
  let nowMs = 0;
  const cache = createPageCache<number>({ maxEntries: 2, lifeMs: 30, nowMs: () => nowMs });
  const make = createCounter();
  expect(await Promise.all([cache.get("a", make), cache.get("a", make)])).toEqual([1, 1]);
  nowMs = 29;
  expect(await cache.get("a", make)).toBe(1);
  nowMs = 30;
  expect(await cache.get("a", make)).toBe(2);
});

test("the least recently used value goes first", async () => {
  const cache = createPageCache<number>({ maxEntries: 2, lifeMs: 30, nowMs: () => 0 });
  const make = createCounter();
  await cache.get("a", make);
  await cache.get("b", make);
  await cache.get("a", make);
  await cache.get("c", make);
  expect(await cache.get("a", make)).toBe(1);
  expect(await cache.get("b", make)).toBe(4);
});

test("a failure is not kept", async () => {
  const cache = createPageCache<number>({ maxEntries: 2, lifeMs: 30, nowMs: () => 0 });
  await expect(cache.get("a", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(await cache.get("a", async () => 7)).toBe(7);
});
