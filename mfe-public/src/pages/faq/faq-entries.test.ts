import { readFile } from "node:fs/promises";
import { figures } from "@dhahabu/contract/facts";
import { getFormatters } from "@dhahabu/contract/format";
import { languages } from "@dhahabu/contract/language";
import { createI18n } from "@dhahabu/kit/i18n/i18n";
import type { Messages } from "@dhahabu/kit/i18n/i18n";
import { describe, expect, test } from "vitest";
import { answerQuestions, faqCategories, faqNamespace } from "./faq-entries.ts";

async function readTexts(language: string): Promise<Messages> {
  const file = new URL(`./messages/${language}.json`, import.meta.url);
  return JSON.parse(await readFile(file, "utf8")) as Messages;
}

async function answer(language: (typeof languages)[number], interestRatePercent?: number) {
  const i18n = createI18n(language);
  i18n.addMessages(language, faqNamespace, await readTexts(language));
  return answerQuestions({
    t: i18n.getTranslate(faqNamespace),
    format: getFormatters(language),
    interestRatePercent,
  });
}

test("there are the four categories of the specification, each with five to seven questions", () => {
  expect(faqCategories.map(({ id }) => id)).toEqual(["loans", "buying", "services", "digital"]);
  for (const { entries } of faqCategories) {
    expect(entries.length).toBeGreaterThanOrEqual(5);
    expect(entries.length).toBeLessThanOrEqual(7);
  }
});

test("every question has an anchor of its own, and every text of a question is used", async () => {
  const ids = faqCategories.flatMap(({ entries }) => entries.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  const written = Object.keys(await readTexts("en")).filter((key) => key.endsWith(".question"));
  expect(written.toSorted()).toEqual(ids.map((id) => `${id}.question`).toSorted());
});

describe.each(languages)("in %s", (language) => {
  test("no answer leaves a figure open or a key untranslated", async () => {
    for (const { id, question, answer: text } of await answer(language)) {
      expect(question, id).not.toContain(`${id}.`);
      expect(text, id).not.toMatch(/\{\{|undefined|NaN|\.answer/);
    }
  });

  test("the interest is the one in force", async () => {
    const rate = new Intl.NumberFormat(language === "ar" ? "ar-SA" : language).format(13.5);
    const texts = (await answer(language, 13.5)).map((entry) => entry.answer);
    expect(texts.filter((text) => text.includes(rate))).toHaveLength(1);
  });
});

test("answers carry the facts that the specification gives the FAQ", async () => {
  const texts = new Map((await answer("en")).map(({ id, answer: text }) => [id, text]));
  expect(texts.get("loan-amount")).toContain(`${figures.loanToValueOnFaqPercent}%`);
  expect(texts.get("loan-duration")).toContain("3 months in total");
  expect(texts.get("branches")).toContain("25+ branches");
  expect(texts.get("opening-hours")).toMatch(/Monday to Saturday, 08:00\D+18:00/);
  expect(texts.get("digital-minimum")).toContain("10");
  expect(texts.get("box-minimum")).toContain("1 month.");
  expect(texts.get("transport-areas")).toContain("50 km");
});
