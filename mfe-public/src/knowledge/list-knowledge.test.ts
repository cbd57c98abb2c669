import { chatLanguages } from "@dhahabu/contract/assistant";
import { expect, test } from "vitest";
import { routes } from "../routes.ts";
import { readMessages } from "../testing/read-messages.ts";
import { listKnowledge } from "./list-knowledge.ts";

test.each(chatLanguages)("pages are listed once in %s, with their names", async (language) => {
  const { pages } = await listKnowledge(language, routes, readMessages);
  expect(pages.length).toBeGreaterThan(20);
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  expect(pages.filter(({ title }) => title.startsWith("nav."))).toEqual([]);
});
