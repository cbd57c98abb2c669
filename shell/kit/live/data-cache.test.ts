import { expect, test } from "vitest";
import { createDataCache } from "./data-cache.ts";
import type { CacheSource } from "./data-cache.ts";

function createSource(options: Partial<CacheSource> = {}) {
  const answers: PromiseWithResolvers<unknown>[] = [];
  const source: CacheSource = {
    key: "prices",
    fetch() {
      const answer = Promise.withResolvers<unknown>();
      answers.push(answer);
      return answer.promise;
    },
    events: ["prices.changed"],
    pollMs: 30_000,
    ...options,
  };
  return { source, answers };
}

const noListener = () => undefined;

async function settle() {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

test("data that the server sent are not fetched again", () => {
  const cache = createDataCache({ now: () => 0 });
  const { source, answers } = createSource();
  cache.setData("prices", [1]);
  cache.watch(source, noListener);
  expect(answers).toHaveLength(0);
  expect(cache.getEntry("prices").data).toEqual([1]);
});

test("what the page was served with is still known after a change", async () => {
  const cache = createDataCache({ now: () => 0 });
  const { source, answers } = createSource();
  cache.setData("prices", [1]);
  cache.watch(source, noListener);
  cache.notify("prices.changed");
  answers[0]?.resolve([2]);
  await settle();
  expect(cache.getEntry("prices").data).toEqual([2]);
  expect(cache.getServedEntry("prices").data).toEqual([1]);
  expect(cache.getServedEntry("media").data).toBeUndefined();
});

test("two who watch an empty key share one fetch and both hear of it", async () => {
  const cache = createDataCache({ now: () => 0 });
  const { source, answers } = createSource();
  let heard = 0;
  cache.watch(source, () => {
    heard += 1;
  });
  cache.watch(source, () => {
    heard += 1;
  });
  expect(answers).toHaveLength(1);
  answers[0]?.resolve([2]);
  await settle();
  expect(cache.getEntry("prices")).toEqual({ data: [2], error: undefined, isFetching: false });
  expect(heard).toBe(2 + 2 - 1);
});

test("an event renews what is watched and names it, and nothing else", () => {
  const cache = createDataCache({ now: () => 0 });
  const { source, answers } = createSource();
  cache.setData("prices", [1]);
  const stop = cache.watch(source, noListener);
  cache.notify("media.changed");
  expect(answers).toHaveLength(0);
  cache.notify("prices.changed");
  expect(answers).toHaveLength(1);
  stop();
  answers[0]?.resolve([2]);
  cache.notify("prices.changed");
  expect(answers).toHaveLength(1);
});

test("an event during a fetch makes it ask once more: the answer may be older than the event", async () => {
  const cache = createDataCache({ now: () => 0 });
  const { source, answers } = createSource();
  cache.watch(source, noListener);
  await settle();
  cache.notify("prices.changed");
  cache.notify("prices.changed");
  answers[0]?.resolve("old");
  await settle();
  expect(answers).toHaveLength(2);
  answers[1]?.resolve("new");
  await settle();
  expect(answers).toHaveLength(2);
  expect(cache.getEntry("prices").data).toBe("new");
});

test("several events at once renew what names some of them once", () => {
  const cache = createDataCache({ now: () => 0 });
  const { source, answers } = createSource({ events: ["prices.changed", "policy.changed"] });
  cache.setData("prices", [1]);
  cache.watch(source, noListener);
  cache.notify("prices.changed", "media.changed", "policy.changed");
  answers[0]?.resolve([2]);
  expect(answers).toHaveLength(1);
});

test("who asks after a save is not given the state before it", async () => {
  const cache = createDataCache({ now: () => 0 });
  const { source, answers } = createSource();
  cache.watch(source, noListener);
  await settle();
  const refreshed = cache.refresh(source);
  answers[0]?.resolve("before the save");
  await settle();
  answers[1]?.resolve("after the save");
  await refreshed;
  expect(answers).toHaveLength(2);
  expect(cache.getEntry("prices").data).toBe("after the save");
});

test("who asks in the task of a fetch's beginning, or only watches, shares that fetch", async () => {
  const cache = createDataCache({ now: () => 0 });
  const { source, answers } = createSource();
  cache.watch(source, noListener);
  const refreshed = cache.refresh(source);
  await settle();
  cache.watch(source, noListener);
  answers[0]?.resolve([1]);
  await refreshed;
  expect(answers).toHaveLength(1);
});

test("the poll renews after its time and not before", () => {
  const cache = createDataCache({ now: () => 0 });
  const { source, answers } = createSource();
  cache.setData("prices", [1]);
  cache.watch(source, noListener);
  cache.poll(29_999);
  expect(answers).toHaveLength(0);
  cache.poll(30_000);
  expect(answers).toHaveLength(1);
});

test("a failure keeps the previous data", async () => {
  const cache = createDataCache({ now: () => 0 });
  const { source, answers } = createSource();
  cache.setData("prices", [1]);
  cache.watch(source, noListener);
  cache.notify("prices.changed");
  answers[0]?.reject(new Error("down"));
  await settle();
  expect(cache.getEntry("prices")).toMatchObject({ data: [1], isFetching: false });
  expect(cache.getEntry("prices").error?.message).toBe("down");
});

test("what is forgotten is fetched anew; what is watched goes with who watches it", async () => {
  const cache = createDataCache({ now: () => 0 });
  const idle = createSource({ key: "users" });
  const watched = createSource({ key: "prices" });
  cache.setData("users", ["Amina"]);
  cache.setData("prices", [1]);
  const stop = cache.watch(watched.source, noListener);
  cache.forget();
  expect(cache.getEntry("users").data).toBeUndefined();
  cache.watch(idle.source, noListener);
  expect(idle.answers).toHaveLength(1);
  expect(cache.getEntry("prices").data).toEqual([1]);
  cache.notify("prices.changed");
  expect(watched.answers).toHaveLength(1);
  stop();
  watched.answers[0]?.resolve([2]);
  await settle();
  expect(cache.getEntry("prices").data).toBeUndefined();
});
