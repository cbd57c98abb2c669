import { contactServices } from "@dhahabu/contract/contact-services";
import { languages } from "@dhahabu/contract/language";
import { describe, expect, test } from "vitest";
import { contactMessages } from "./messages.ts";

function listLeaves(value: unknown, path: string[] = []): [key: string, text: string][] {
  if (typeof value === "string") return [[path.join("."), value]];
  return Object.entries(value as object).flatMap(([key, part]) => listLeaves(part, [...path, key]));
}

const namesIn = (text: string) =>
  new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]));

const english = listLeaves(contactMessages.en);

describe.each(languages)("the texts in %s", (language) => {
  const own = listLeaves(contactMessages[language]);

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
    expect(Object.keys(contactMessages[language].services)).toEqual([...contactServices]);
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
