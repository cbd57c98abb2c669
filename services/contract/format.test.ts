import { describe, expect, test } from "vitest";
import { languages } from "./language.ts";
import { getFormatters } from "./format.ts";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

describe("in English", () => {
  const format = getFormatters("en");

  test.each([
    [15_000, "KES 15,000.00"],
    [1234.5, "KES 1,234.50"],
    [0, "KES 0.00"],
  ])("%d shillings are %s", (amountKes, text) => {
    expect(plain(format.kes(amountKes))).toBe(text);
  });

  test("percentages are given in percent", () => {
    expect(format.percent(15)).toBe("15%");
    expect(format.percent(12.5)).toBe("12.5%");
    expect(format.signedPercent(0.25)).toBe("+0.25%");
    expect(format.signedPercent(-1)).toBe("-1.00%");
    expect(format.signedPercent(0)).toBe("0.00%");
  });

  test.each([
    [0, "0.0 MB"],
    [1_048_576, "1.0 MB"],
    [5_400_000, "5.1 MB"],
    [2_147_483_648, "2,048.0 MB"],
  ])("%d bytes are %s", (sizeBytes, text) => {
    expect(plain(format.fileSize(sizeBytes))).toBe(text);
  });

  test("a small file is in kB where that is wanted", () => {
    expect(plain(format.fileSize(20_000, "kilobyte"))).toBe("20 kB");
    expect(plain(format.fileSize(3_500_000, "kilobyte"))).toBe("3.3 MB");
  });

  test.each([
    [0, "0:00"],
    [9.4, "0:09"],
    [59.6, "1:00"],
    [65, "1:05"],
    [4_205, "70:05"],
    [90_000, "1500:00"],
  ])("%d seconds play for %s", (durationSeconds, text) => {
    expect(format.playTime(durationSeconds)).toBe(text);
  });

  test("times are Nairobi's, whatever the machine's zone", () => {
    expect(format.date("2026-01-01T22:30:00.000Z")).toBe("January 2, 2026");
    expect(plain(format.time("2026-01-01T22:30:00.000Z"))).toBe("1:30:00 AM");
    expect(plain(format.clock("2026-01-01T22:30:00.000Z"))).toBe("1:30 AM");
  });
});

test("opening hours have their days and the 24-hour clock", () => {
  const format = getFormatters("en");
  expect(format.weekdays([1, 2, 3, 4, 5])).toBe("Mon–Fri");
  expect(format.weekdays([6])).toBe("Sat");
  expect(format.weekdays([])).toBe("");
  expect(format.hours("08:00", "18:00")).toBe("08:00\u2009–\u200918:00");
  expect(getFormatters("ar").hours("08:00", "12:00")).toBe("٠٨:٠٠\u2009–\u2009١٢:٠٠");
  expect(getFormatters("fr").weekdays([6])).toBe("sam.");
});

test("Arabic has its digits and the Gregorian year", () => {
  const format = getFormatters("ar");
  expect(format.number(1234.5)).toBe("١٬٢٣٤٫٥");
  expect(format.playTime(125)).toBe("٢:٠٥");
  expect(format.fileSize(1_572_864)).toContain("١٫٥");
  expect(format.date("2026-01-01T09:00:00.000Z")).toContain("٢٠٢٦");
});

test.each(languages)("%s names the currency and two decimals", (language) => {
  const text = getFormatters(language).kes(1.5);
  expect(text).toMatch(/KES|Ksh|ش\.ك|كيني/);
  expect(text).toMatch(/[.,٫](?:50|٥٠)/);
});

test("weekdays count from Monday, in the language", () => {
  expect(getFormatters("en").weekday(1)).toBe("Monday");
  expect(getFormatters("en").weekday(7)).toBe("Sunday");
  expect(getFormatters("sw").weekday(6)).toBe("Jumamosi");
  expect(getFormatters("ar").weekday(1)).toBe("الاثنين");
});

test.each([
  [0.04, "0 km"],
  [2.34, "2.3 km"],
  [9.96, "10 km"],
  [137.6, "138 km"],
])("%d kilometres are %s", (distanceKm, text) => {
  expect(plain(getFormatters("en").kilometres(distanceKm))).toBe(text);
});

test("a quantity follows the grammar of the language", () => {
  expect(getFormatters("en").quantity(2, "hour")).toBe("2 hours");
  expect(getFormatters("en").quantity(1, "minute")).toBe("1 minute");
  expect(getFormatters("ar").quantity(45, "minute")).toBe("٤٥ دقيقة");
  expect(getFormatters("ar").quantity(2, "hour")).toBe("ساعتان");
});
