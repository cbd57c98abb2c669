import { contactServices } from "@dhahabu/contract/enquiry";
import { languages } from "@dhahabu/contract/language";
import { describe, expect, test } from "vitest";
import { createMailTexts, mailMessages } from "./mail-texts.ts";

function listLeaves(value: unknown, path: string[] = []): [key: string, text: string][] {
  if (typeof value === "string") return [[path.join("."), value]];
  return Object.entries(value as object).flatMap(([key, part]) => listLeaves(part, [...path, key]));
}

const namesIn = (text: string) =>
  new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]));

const english = listLeaves(mailMessages.en);

describe.each(languages)("the texts in %s", (language) => {
  const own = listLeaves(mailMessages[language]);

  test("have the keys of the English ones, none of them blank", () => {
    expect(own.map(([key]) => key)).toEqual(english.map(([key]) => key));
    expect(own.filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  test("have the same values to put in", () => {
    const byKey = new Map(own);
    for (const [key, text] of english) {
      expect([key, namesIn(byKey.get(key) ?? "")]).toEqual([key, namesIn(text)]);
    }
  });

  test("name every service of the form", () => {
    expect(Object.keys(mailMessages[language].services)).toEqual([...contactServices]);
  });

  test("are translated", () => {
    if (language === "en") return;
    const sentences = own.filter(
      ([key]) => !key.startsWith("services.") && !key.startsWith("labels."),
    );
    const texts = new Map(english);
    expect(sentences.filter(([key, text]) => texts.get(key) === text)).toEqual([]);
  });
});

describe("createMailTexts", () => {
  const texts = createMailTexts();
  // 21:30 in Nairobi, which is three hours ahead.
  const at = new Date("2026-03-05T18:30:00Z");

  test.each([
    ["en", "March 5, 2026", "9:30 PM"],
    ["sw", "5 Machi 2026", "21:30"],
    ["fr", "5 mars 2026", "21:30"],
    ["hi", "5 मार्च 2026", "9:30"],
    ["zh", "2026年3月5日", "21:30"],
  ] as const)("writes date and time of Nairobi in %s", (language, date, time) => {
    const written = texts[language].time(at).replaceAll(/\s/g, " ");
    expect(written).toContain(date);
    expect(written).toContain(time);
  });

  test("keeps the Gregorian year in Arabic, in Arabic digits", () => {
    expect(texts.ar.time(at)).toContain("٢٠٢٦");
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
