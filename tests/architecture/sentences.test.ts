import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { languages } from "@dhahabu/contract/language";
import { sentences } from "@dhahabu/contract/sentence-texts";
import { expect, test } from "vitest";
import { repository } from "./repository-files.ts";

const folder = join(repository, "shell/kit/failure/sentences");
const others = languages.filter((language) => language !== "en");
const pluralEnding = /_(?:zero|one|two|few|many|other)$/;

test("the services' sentences are translated, and their English has no copy", () => {
  expect(readdirSync(folder).toSorted()).toEqual(others.map((code) => `${code}.json`).toSorted());
});

test.each(others)("%s has words for every sentence of the services", (language) => {
  const text = readFileSync(join(folder, `${language}.json`), "utf8");
  const known = Object.keys(JSON.parse(text) as object).map((key) => key.replace(pluralEnding, ""));
  expect([...new Set(known)].toSorted()).toEqual(Object.keys(sentences).toSorted());
});
