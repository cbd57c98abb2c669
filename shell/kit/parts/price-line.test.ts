import { expect, test } from "vitest";
import {
  buildChartData,
  findPriceBounds,
  hasGaps,
  summarizeHistory,
  thinPoints,
} from "./price-line.ts";

const startMs = Date.parse("2026-11-20T09:00:00.000Z");

/** Points five minutes apart; undefined leaves one out. */
function pointsOf(prices: (number | undefined)[]) {
  return prices.flatMap((pricePerGram, index) =>
    pricePerGram === undefined
      ? []
      : [{ at: new Date(startMs + index * 300_000).toISOString(), pricePerGram }],
  );
}

test("a history is summed up from its first price to its last", () => {
  const points = pointsOf([15_000, 14_700, 15_600, 15_300]);
  expect(summarizeHistory(points)).toEqual({
    first: points[0],
    last: points[3],
    lowestKes: 14_700,
    highestKes: 15_600,
    changePercent: 2,
  });
});

test("a price that fell changes below nothing, one that stood by nothing", () => {
  expect(summarizeHistory(pointsOf([200, 150]))?.changePercent).toBe(-25);
  expect(summarizeHistory(pointsOf([200, 200]))?.changePercent).toBe(0);
  expect(summarizeHistory(pointsOf([0, 200]))?.changePercent).toBe(0);
  expect(summarizeHistory([])).toBeUndefined();
});

test("a long history is thinned to its first, its last and others evenly between", () => {
  const points = pointsOf(Array.from({ length: 289 }, (_, index) => index));
  const rows = thinPoints(points, 24);
  expect(rows).toHaveLength(24);
  expect([rows[0], rows.at(-1)]).toEqual([points[0], points.at(-1)]);
  const distances = rows
    .slice(1)
    .map((row, index) => row.pricePerGram - (rows[index]?.pricePerGram ?? 0));
  expect([Math.min(...distances), Math.max(...distances)]).toEqual([12, 13]);
  expect(thinPoints(points.slice(0, 24), 24)).toHaveLength(24);
  expect(thinPoints([], 24)).toEqual([]);
});

test("a time without a price breaks the line", () => {
  const points = pointsOf([1, 2, undefined, undefined, 5]);
  const startSeconds = startMs / 1000;
  expect(buildChartData({ points, stepSeconds: 300 })).toEqual([
    [startSeconds, startSeconds + 300, startSeconds + 600, startSeconds + 1200],
    [1, 2, null, 5],
  ]);
  const history = { goldType: "24K", range: "1D", currency: "KES", stepSeconds: 300 } as const;
  const times = { from: "", to: "", keptSince: "" };
  expect(hasGaps({ ...history, ...times, points })).toBe(true);
  expect(hasGaps({ ...history, ...times, points: pointsOf([1, 2, 3]) })).toBe(false);
});

test("the chart leaves room around the line, also around a level one", () => {
  expect(findPriceBounds(1000, 2000)).toEqual([880, 2120]);
  expect(findPriceBounds(15_000, 15_000)).toEqual([14_970, 15_030]);
  expect(findPriceBounds(0, 0)).toEqual([0, 0.01]);
});
