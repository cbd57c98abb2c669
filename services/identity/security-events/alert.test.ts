import { expect, test } from "vitest";
import { addFailure, addWideFailure, findNight } from "./alert.ts";
import type { FailingNetwork } from "./alert.ts";

const calm: FailingNetwork = { failures: [], alertedAtMs: null };
const minuteMs = 60_000;

/** At which of some failures there is an alert; each is a minute and an account. */
function findCrossings(failures: readonly (readonly [minute: number, userId: number | null])[]) {
  let network = calm;
  return failures.flatMap(([minute, userId], place) => {
    const added = addFailure(network, { atMs: minute * minuteMs, userId });
    network = added.network;
    return added.isCrossing ? [place + 1] : [];
  });
}

const spread = (count: number, everyMinutes: number, from = 0) =>
  Array.from({ length: count }, (_, at) => [from + at * everyMinutes, at % 3] as const);

test("the tenth failure across accounts within a quarter of an hour alerts, and none after it", () => {
  expect(findCrossings(spread(9, 1))).toEqual([]);
  expect(findCrossings(spread(10, 1))).toEqual([10]);
  expect(findCrossings(spread(200, 0.1))).toEqual([10]);
  expect(findCrossings(spread(180, 1))).toEqual([10]);
});

test("failures that are further apart alert never", () => {
  expect(findCrossings(spread(100, 1.7))).toEqual([]);
});

test("wherever the quarter of an hour begins, ten within it are seen", () => {
  expect(findCrossings([[5, 1], ...spread(9, 0.1, 14.9)])).toEqual([10]);
  expect(findCrossings([[5, 1], ...spread(9, 0.1, 20)])).toEqual([]);
});

test("an owner who mistypes alerts never, names without an account do", () => {
  expect(findCrossings(Array.from({ length: 40 }, (_, at) => [at * 0.1, 7] as const))).toEqual([]);
  expect(findCrossings(Array.from({ length: 10 }, (_, at) => [at * 0.1, null] as const))).toEqual([
    10,
  ]);
});

test("once a network has calmed down, the next crossing alerts again", () => {
  expect(findCrossings([...spread(12, 0.1), ...spread(10, 0.1, 30)])).toEqual([10, 22]);
});

test("failures without an end alert again every three hours", () => {
  expect(findCrossings(spread(400, 1))).toEqual([10, 190, 370]);
});

test("noise of all networks together that never ends alerts again every three hours", () => {
  let all = calm;
  const atMs = Array.from({ length: 1600 }, (_, at) => at * 15_000);
  const alertedAtMs = atMs.filter((moment) => {
    const added = addWideFailure(all, { atMs: moment, userId: null });
    all = added.network;
    return added.isCrossing;
  });
  const hourMs = 3_600_000;
  const [first = 0, ...later] = alertedAtMs;
  expect(later).toEqual([first + 3 * hourMs, first + 6 * hourMs]);
});

test("ten failures of a network count for all networks together, and the next once it has calmed down", () => {
  let network = calm;
  const counted = [...spread(30, 0.1), ...spread(3, 0.1, 30)].map(([minute, userId]) => {
    const added = addFailure(network, { atMs: minute * minuteMs, userId });
    network = added.network;
    return added.countsWidely;
  });
  expect(counted.filter(Boolean)).toHaveLength(13);
});

test("the fiftieth failure of all networks together alerts once until it calms down, be it about one account alone", () => {
  let all = calm;
  const minutes = Array.from({ length: 49 }, (_, at) => at * 0.31);
  const crossings = [...minutes, 14.9, ...minutes.map((at) => at + 15), 60, 61, 62].map(
    (minute) => {
      const added = addWideFailure(all, { atMs: minute * minuteMs, userId: 7 });
      all = added.network;
      return added.isCrossing;
    },
  );
  expect(crossings.flatMap((isCrossing, place) => (isCrossing ? [place + 1] : []))).toEqual([50]);
});

test.each([
  ["2026-11-28T18:59:59Z", undefined],
  ["2026-11-28T19:00:00Z", "2026-11-28"],
  ["2026-11-28T23:00:00Z", "2026-11-28"],
  ["2026-11-29T02:59:59Z", "2026-11-28"],
  ["2026-11-29T03:00:00Z", undefined],
  ["2026-11-29T12:00:00Z", undefined],
])("at %s the night is that of %s", (at, night) => {
  expect(findNight(new Date(at))).toBe(night);
});
