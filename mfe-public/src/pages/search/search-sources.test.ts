import { languages } from "@dhahabu/contract/language";
import { createI18n } from "@dhahabu/kit/i18n/i18n";
import type { Messages } from "@dhahabu/kit/i18n/i18n";
import { describe, expect, test } from "vitest";
import { navigation } from "../../navigation.ts";
import { paths } from "../../paths.ts";
import { remote } from "../../remote.tsx";
import { readMessages } from "../../testing/read-messages.ts";
import { listNamespaces, listPages, listQuestions } from "./list-documents.ts";
import { createSearchIndex } from "./search-index.ts";
import { searchedRoutes } from "./search-sources.ts";
import { listQueryTerms } from "./search-terms.ts";

test("every page of the remote but the search is in the index", () => {
  const expected = remote.routes.map((route) => route.path).filter((path) => path !== paths.search);
  expect(searchedRoutes.map((route) => route.path).toSorted()).toEqual(expected.toSorted());
});

describe.each(languages)("in %s", async (language) => {
  const texts = new Map<string, Messages>();
  const i18n = createI18n(language);
  for (const namespace of ["public", ...listNamespaces(searchedRoutes)]) {
    texts.set(namespace, await readMessages(language, namespace));
    i18n.addMessages(language, namespace, texts.get(namespace) ?? {});
  }
  const pages = listPages({ routes: searchedRoutes, navigation, i18n, texts });
  const questions = listQuestions({ i18n, interestRatePercent: 15, facts: undefined });
  const index = createSearchIndex([...pages, ...questions]);

  test.each(pages.map(({ title, to }) => [title, to]))("%j leads to %s", (title, to) => {
    expect(
      index
        .find(title)
        .slice(0, 5)
        .map(({ document }) => document.to),
    ).toContain(to);
  });

  test.each(questions.map(({ title, to }) => [title, to]))("%j leads to %s", (title, to) => {
    expect(index.find(title)[0]?.document.to).toBe(to);
  });

  test("what the empty field suggests is found by every word", async () => {
    const own = await readMessages(language, "search");
    const suggestions = (own["field.placeholder"] ?? "").replace("...", "").split(/[,،、]/);
    expect(suggestions).toHaveLength(3);
    for (const suggestion of suggestions) {
      const [best] = index.find(suggestion);
      expect(best?.terms.size, suggestion).toBeGreaterThanOrEqual(
        listQueryTerms(suggestion).length,
      );
    }
  });

  test("no page shows a placeholder or the bank's name in its title", () => {
    for (const { title, summary } of pages) {
      expect(`${title} ${summary}`).not.toMatch(/\{\{|head\./);
      expect(title).not.toContain("|");
    }
  });
});
