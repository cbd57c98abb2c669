import { chatLanguages, maxChatResponseLength } from "@dhahabu/contract/assistant";
import { loanCharges } from "@dhahabu/contract/facts";
import { passageChargeMarker, passageMarkers } from "@dhahabu/contract/knowledge";
import { describe, expect, test } from "vitest";
import { routes } from "../routes.ts";
import { readMessages } from "../testing/read-messages.ts";
import { listKnowledge } from "./list-knowledge.ts";

const knownMarkers = [
  ...passageMarkers,
  ...loanCharges.map(({ id }) => passageChargeMarker(id)),
] as const;

describe.each(chatLanguages)("in %s", async (language) => {
  const { pages, passages } = await listKnowledge(language, routes, readMessages);

  test("every passage is whole, short enough for an answer, and on a page of the site", () => {
    const paths = new Set(routes.map(({ path }) => path));
    expect(passages.length).toBeGreaterThan(60);
    expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length);
    for (const { id, path, title, text } of passages) {
      expect([id, paths.has(path.split("#")[0] ?? "")]).toEqual([id, true]);
      const fault = /undefined|NaN|\.(?:title|text|question|answer|lead)\b/.exec(
        `${title} ${text}`,
      );
      expect([id, fault]).toEqual([id, null]);
      expect(text.length, id).toBeLessThan(maxChatResponseLength - 200);
    }
  });

  test("live values stand as names that the assistant knows", () => {
    const names = passages.flatMap(({ text }) =>
      [...text.matchAll(/\{\{([^}]*)\}\}/g)].map(([, name]) => name),
    );
    expect(new Set(names)).toEqual(new Set(knownMarkers));
  });

  test("pages are listed once, with their names", () => {
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
    expect(pages.filter(({ title }) => title.startsWith("nav."))).toEqual([]);
  });
});
