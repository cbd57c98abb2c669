import { languages } from "@dhahabu/contract/language";
import { describe, expect, test } from "vitest";
import { createTexts } from "./texts.ts";

const greeting = { greeting: "Dear {{name}},", regards: "With kind regards," };

describe("createTexts", () => {
  const texts = createTexts({
    en: greeting,
    sw: greeting,
    fr: greeting,
    ar: greeting,
    hi: greeting,
    zh: greeting,
  });
  // 21:30 in Nairobi, which is three hours ahead.
  const at = new Date("2026-03-05T18:30:00Z");

  test.each([
    ["en", "March 5, 2026", "9:30 PM"],
    ["sw", "5 Machi 2026", "21:30"],
    ["fr", "5 mars 2026", "21:30"],
    ["hi", "5 मार्च 2026", "9:30"],
    ["zh", "2026年3月5日", "21:30"],
  ] as const)("writes date and time of Nairobi in %s", (language, date, time) => {
    const written = texts[language].longDateTime(at).replaceAll(/\s/g, " ");
    expect(written).toContain(date);
    expect(written).toContain(time);
  });

  test("keeps the Gregorian year in Arabic, in Arabic digits", () => {
    expect(texts.ar.longDateTime(at)).toContain("٢٠٢٦");
    expect(texts.ar.number(24)).toBe("٢٤");
  });

  test("puts values in as they are, and does not read them as texts of its own", () => {
    expect(texts.en.text("greeting", { name: "$t(regards) {{bank}} <b>" })).toBe(
      "Dear $t(regards) {{bank}} <b>,",
    );
  });

  test("writes right to left in Arabic alone", () => {
    const rightToLeft = languages.filter((language) => texts[language].direction === "rtl");
    expect(rightToLeft).toEqual(["ar"]);
  });
});
