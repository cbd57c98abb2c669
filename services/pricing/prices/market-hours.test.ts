import { expect, test } from "vitest";
import { isMarketOpen, openMarketMsBetween } from "./market-hours.ts";

const at = (text: string) => new Date(text);
const hourMs = 3_600_000;

test.each([
  ["winter: last second of Friday", "2026-01-09T21:59:59.999Z", true],
  ["winter: Friday 17:00", "2026-01-09T22:00:00Z", false],
  ["winter: Saturday", "2026-01-10T12:00:00Z", false],
  ["winter: last second of the rest", "2026-01-11T22:59:59.999Z", false],
  ["winter: Sunday 18:00", "2026-01-11T23:00:00Z", true],
  ["summer: last second of Friday", "2026-07-10T20:59:59Z", true],
  ["summer: Friday 17:00", "2026-07-10T21:00:00Z", false],
  ["summer: Sunday 18:00", "2026-07-12T22:00:00Z", true],
  ["into summer: Friday in winter time", "2026-03-06T21:59:59Z", true],
  ["into summer: Friday 17:00", "2026-03-06T22:00:00Z", false],
  ["into summer: Sunday 17:59", "2026-03-08T21:59:00Z", false],
  ["into summer: Sunday 18:00", "2026-03-08T22:00:00Z", true],
  ["into winter: Friday 17:00", "2026-10-30T21:00:00Z", false],
  ["into winter: Sunday 17:59", "2026-11-01T22:59:00Z", false],
  ["into winter: Sunday 18:00", "2026-11-01T23:00:00Z", true],
  ["midweek", "2026-01-14T03:00:00Z", true],
])("%s", (_name, instant, isOpen) => {
  expect(isMarketOpen(at(instant))).toBe(isOpen);
});

test("a quote does not age over the weekend", () => {
  const friday = at("2026-01-09T21:50:00Z");
  expect(openMarketMsBetween(friday, at("2026-01-09T21:55:00Z"))).toBe(5 * 60_000);
  expect(openMarketMsBetween(friday, at("2026-01-11T12:00:00Z"))).toBe(10 * 60_000);
  expect(openMarketMsBetween(friday, at("2026-01-11T23:05:00Z"))).toBe(15 * 60_000);
});

test("a week has 24 x 7 - 49 open hours, one more or less where the clocks change", () => {
  const hours = (from: string, to: string) => openMarketMsBetween(at(from), at(to)) / hourMs;
  expect(hours("2026-01-07T12:00:00Z", "2026-01-14T12:00:00Z")).toBe(119);
  expect(hours("2026-03-04T12:00:00Z", "2026-03-11T12:00:00Z")).toBe(120);
  expect(hours("2026-10-28T12:00:00Z", "2026-11-04T12:00:00Z")).toBe(118);
});

test("nothing passes backwards", () => {
  expect(openMarketMsBetween(at("2026-01-14T03:00:00Z"), at("2026-01-14T02:00:00Z"))).toBe(0);
});
