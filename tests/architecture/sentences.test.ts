import { languages } from "@dhahabu/contract/language";
import { sentences } from "@dhahabu/contract/sentence-texts";
import { expect, test } from "vitest";
import { readMessages } from "./message-files.ts";

const part = "admin-sentences:";
const pluralEnding = /_(?:zero|one|two|few|many|other)$/;
const office = await readMessages("mfe-admin/src/messages");
const names = Object.keys(sentences);

function readWords(language: (typeof languages)[number]): [key: string, text: string][] {
  return [...(office.get(language) ?? [])]
    .filter(([key]) => key.startsWith(part))
    .map(([key, text]) => [key.slice(part.length), text]);
}

test.each(languages)(
  "in %s the office has words for every sentence of the services",
  (language) => {
    const known = new Set(readWords(language).map(([key]) => key.replace(pluralEnding, "")));
    expect([...known].toSorted()).toEqual(names.toSorted());
  },
);

test("in English they are the services' own", () => {
  const own: Readonly<Record<string, string>> = sentences;
  const others = readWords("en")
    .filter(([key]) => !key.endsWith("_one"))
    .filter(([key, text]) => text !== own[key.replace(pluralEnding, "")]);
  expect(others).toEqual([]);
});
