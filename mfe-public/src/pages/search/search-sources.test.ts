import { confirmationPagePath } from "@dhahabu/contract/account-terms";
import { languages } from "@dhahabu/contract/language";
import { createI18n } from "@dhahabu/kit/i18n/i18n";
import type { Messages } from "@dhahabu/kit/i18n/i18n";
import { describe, expect, test } from "vitest";
import { accountPath, branchesAnchor, paths } from "../../paths.ts";
import { routes } from "../../routes.ts";
import { readMessages } from "../../testing/read-messages.ts";
import { listNamespaces, listPages, listQuestions, listTownDocuments } from "./list-documents.ts";
import { createSearchIndex } from "./search-index.ts";
import { listQueryTerms } from "./search-terms.ts";

/** A tooth of gold, and a licence, as customers look for them. */
const looked = {
  en: ["teeth", "licence"],
  sw: ["meno", "leseni"],
  fr: ["dents", "agrément"],
  ar: ["أسنان", "ترخيص"],
  hi: ["दाँत", "लाइसेंस"],
  zh: ["金牙", "执照"],
} as const;

describe.each(languages)("in %s", async (language) => {
  const texts = new Map<string, Messages>();
  const i18n = createI18n(language);
  for (const namespace of ["public", ...listNamespaces(routes)]) {
    texts.set(namespace, await readMessages(language, namespace));
    i18n.addMessages(language, namespace, texts.get(namespace) ?? {});
  }
  const pages = listPages({ routes, i18n, texts });
  const questions = listQuestions({ i18n, interestRatePercent: 15, facts: undefined });
  const index = createSearchIndex([...pages, ...questions]);

  test("every page but the search and the one of a link is in the index", () => {
    const left: readonly string[] = [
      paths.search,
      paths.passwordReset,
      confirmationPagePath,
      paths.enquiry,
      paths.ownVisit,
      paths.quote,
      accountPath,
    ];
    const expected = routes.map((route) => route.path).filter((path) => !left.includes(path));
    const found = pages.flatMap(({ to }) => to ?? []).filter((to) => !to.includes("#"));
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

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

  test("words that stand on no page lead to theirs, and any town to the nearest branch", () => {
    const findFirst = (query: string) =>
      createSearchIndex([...pages, ...questions, ...listTownDocuments(i18n)])
        .find(query)
        .slice(0, 3)
        .map(({ document }) => document.to);
    const [teeth, licence] = looked[language];
    expect(findFirst(teeth)).toContain(paths.goldBuying);
    expect(findFirst(licence)).toContain(paths.verify);
    expect(findFirst("Nakuru")[0]).toBe(`${paths.contact}#${branchesAnchor}`);
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
