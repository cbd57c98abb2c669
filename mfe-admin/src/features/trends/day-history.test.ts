import { buildChartData } from "@dhahabu/kit/parts/price-line";
import { expect, test } from "vitest";
import { addUp, buildDayHistory, findLatest, pickDayPrices } from "./day-history.ts";

const days = [
  { day: "2026-11-27", value: 30 },
  { day: "2026-11-28", value: null },
  { day: "2026-11-29", value: 0 },
  { day: "2026-11-30", value: null },
];

test("days are drawn a day apart, and one without a value parts the line", () => {
  const history = buildDayHistory(days);
  expect([history?.from, history?.to]).toEqual([
    "2026-11-27T09:00:00.000Z",
    "2026-11-30T09:00:00.000Z",
  ]);
  expect(history && buildChartData(history)[1]).toEqual([30, null, 0]);
  expect(buildDayHistory([])).toBeUndefined();
});

test("figures pass over days without a value", () => {
  expect(addUp(days)).toBe(30);
  expect(findLatest(days)).toEqual({ day: "2026-11-29", value: 0 });
  expect(findLatest([])).toBeUndefined();
});

test("the price of a day is its last one, by Nairobi's clock", () => {
  expect(
    pickDayPrices([
      { at: "2026-11-27T20:59:00.000Z", pricePerGram: 17_000 },
      { at: "2026-11-27T21:00:00.000Z", pricePerGram: 17_100 },
      { at: "2026-11-28T12:00:00.000Z", pricePerGram: 17_200 },
    ]),
  ).toEqual([
    { day: "2026-11-27", value: 17_000 },
    { day: "2026-11-28", value: 17_200 },
  ]);
});
