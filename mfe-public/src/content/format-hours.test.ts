import { expect, test } from "vitest";
import { formatClock, formatClockRange, formatWeekday } from "./format-hours.ts";

test("weekdays count from Monday, in the language", () => {
  expect(formatWeekday(1, "en")).toBe("Monday");
  expect(formatWeekday(7, "en")).toBe("Sunday");
  expect(formatWeekday(6, "sw")).toBe("Jumamosi");
  expect(formatWeekday(1, "ar")).toBe("الاثنين");
});

test("times are of the 24-hour clock, in the digits of the language", () => {
  expect(formatClock("18:00", "en")).toBe("18:00");
  expect(formatClock("08:00", "ar")).toBe("٠٨:٠٠");
});

test("a span has both ends", () => {
  const span = { opens: "08:00", closes: "18:30" };
  expect(formatClockRange(span, "en")).toMatch(/^08:00\s*–\s*18:30$/);
  expect(formatClockRange(span, "ar")).toMatch(/^٠٨:٠٠\s*–\s*١٨:٣٠$/);
});
