import { bankName } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import type { MediaItem } from "@dhahabu/contract/content";
import type { Language } from "@dhahabu/contract/language";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { getFormatters } from "@dhahabu/kit/format/format";
import type { I18n, Messages } from "@dhahabu/kit/i18n/i18n";
import type { PageRoute } from "@dhahabu/kit/remote";
import { dropBreakPlaces } from "../../content/break-places.ts";
import { readMediaTitle } from "../../content/media-title.ts";
import { answerQuestions, faqNamespace } from "../faq/faq-entries.ts";
import { nameGoldType } from "../../content/gold-types.ts";
import { towns } from "../../features/branches/kenyan-towns.ts";
import { findOpeningBranch } from "../../features/branches/list-branches.ts";
import type { Branch } from "../../features/branches/list-branches.ts";
import { branchesAnchor, homeAnchors, paths } from "../../paths.ts";
import { listSections } from "../../site-route.ts";
import type { SiteRoute } from "../../site-route.ts";
import type { SearchDocument } from "./search-document.ts";

/** Pages that are looked for by words which do not stand on them. */
const wordedPages = [
  "gold-loans",
  "gold-buying",
  "gold-analysis",
  "secure-storage",
  "transport",
  "verify",
  "visit",
] as const;

function hasWords(id: string): id is (typeof wordedPages)[number] {
  return wordedPages.some((page) => page === id);
}

// Words of faults, forms and controls say nothing about a page.
const unspokenKey =
  /(?:^|\.)(?:head|error|toast|failure|noscript|field|placeholder|label|hint|busy)(?:\.|$)/;
const headingKey = /(?:^|\.)title$/;
// Of the plural forms one stands for all.
const otherPluralKey = /_(?:zero|one|two|few|many)$/;

const bankNameParts = [` | ${bankName}`, `${bankName} | `];

/** The namespaces that are each page's own: one that several pages read belongs to the first of them. */
function assignNamespaces(routes: readonly PageRoute[]): Map<string, string[]> {
  const taken = new Set<string>();
  return new Map(
    routes.map((route) => {
      const own = route.messages.filter((namespace) => !taken.has(namespace));
      for (const namespace of own) taken.add(namespace);
      return [route.id, own];
    }),
  );
}

function listTexts(messages: Messages): string[] {
  const told = Object.entries(messages).filter(
    ([key]) => !unspokenKey.test(key) && !otherPluralKey.test(key),
  );
  const headings = told.filter(([key]) => headingKey.test(key));
  const others = told.filter(([key]) => !headingKey.test(key));
  return [...headings, ...others].map(([, text]) => dropBreakPlaces(text));
}

/** Namespaces that hold the texts of pages. */
export function listNamespaces(routes: readonly PageRoute[]): string[] {
  return [...new Set(routes.flatMap((route) => route.messages))];
}

/**
 * The pages of the site: title, description and texts as the pages themselves declare them, so that a
 * page that is added is found. `texts` holds every namespace that `listNamespaces` names.
 */
export function listPages({
  routes,
  i18n,
  texts,
  data = {},
}: {
  routes: readonly SiteRoute[];
  /** With the texts of the pages and the namespace `public` in its language. */
  i18n: I18n;
  texts: ReadonlyMap<string, Messages>;
  /** What the pages' descriptions say figures of. */
  data?: Parameters<PageRoute["head"]>[1];
}): SearchDocument[] {
  const namespaces = assignNamespaces(routes);
  const tPublic = i18n.getTranslate("public");
  const tSearch = i18n.getTranslate("search");
  const pages = routes
    .filter(({ access = "public" }) => access === "public")
    .flatMap((route): SearchDocument[] => {
      const t = i18n.getTranslate(route.messages[0] ?? "public");
      const head = route.head(t, data, getFormatters(i18n.getLanguage()));
      if (head.isIndexed === false) return [];
      const own = namespaces.get(route.id) ?? [];
      return [
        {
          id: `page ${route.id}`,
          kind: "page",
          to: route.path,
          ...(route.nameKey && { name: tPublic(route.nameKey) }),
          title: bankNameParts.reduce((title, part) => title.replace(part, ""), head.title),
          summary: head.description,
          ...(hasWords(route.id) && { words: tSearch(`words.${route.id}`) }),
          // Its questions are found one by one.
          texts: own
            .filter((namespace) => namespace !== faqNamespace)
            .flatMap((namespace) => listTexts(texts.get(namespace) ?? {})),
          trail: (head.trail ?? []).map(({ name }) => name),
        },
      ];
    });
  return [...pages, ...routes.flatMap((route) => listSectionDocuments(route, i18n))];
}

function listSectionDocuments(route: SiteRoute, i18n: I18n): SearchDocument[] {
  const t = i18n.getTranslate("public");
  return listSections(route).map(({ to, nameKey }) => ({
    id: `section ${to}`,
    kind: "page",
    to,
    title: t(nameKey),
    summary: "",
    texts: [],
    trail: [],
  }));
}

/** The questions, answered with the rate in force; a month, in percent. */
export function listQuestions({
  i18n,
  interestRatePercent,
  facts,
}: {
  /** With the namespace `faq`. */
  i18n: I18n;
  interestRatePercent: number | undefined;
  facts: BankFacts | undefined;
}): SearchDocument[] {
  const t = i18n.getTranslate(faqNamespace);
  const format = getFormatters(i18n.getLanguage());
  const questions = answerQuestions({ t, format, interestRatePercent, facts });
  return questions.map(({ id, question, answer }) => ({
    id: `question ${id}`,
    kind: "question",
    to: `${paths.faq}#${id}`,
    title: question,
    summary: answer,
    texts: [],
    trail: [],
  }));
}

/** Where the nearest branch is found; by the name of any town, in each language. */
export function listTownDocuments(i18n: I18n): SearchDocument[] {
  const t = i18n.getTranslate("branches");
  const names = towns.flatMap((town) => [...Object.values(town.names), ...town.also]);
  return [
    {
      id: "towns",
      kind: "branch",
      to: `${paths.contact}#${branchesAnchor}`,
      title: t("nearest.title"),
      summary: t("nearest.straight"),
      words: [...new Set(names)].join("\n"),
      texts: [],
      trail: [],
    },
  ];
}

/** The branches: their name, address and phone. */
export function listBranchDocuments(branches: readonly Branch[], i18n: I18n): SearchDocument[] {
  const t = i18n.getTranslate("branches");
  return branches.map((branch) => {
    const opening = findOpeningBranch(branch);
    return {
      id: `branch ${branch.id}`,
      kind: "branch",
      to: `${paths.contact}#${branchesAnchor}`,
      title: opening ? t(`name.${opening}`) : branch.name,
      summary: branch.address,
      words: [t("eyebrow"), branch.name, branch.phone].join("\n"),
      texts: [],
      trail: [],
    };
  });
}

/** Today's prices of a gram. */
export function listPrices(prices: readonly GoldPrice[], i18n: I18n): SearchDocument[] {
  const t = i18n.getTranslate("search");
  const tGold = i18n.getTranslate("gold");
  const format = getFormatters(i18n.getLanguage());
  return prices.map(({ goldType, pricePerGram }) => {
    const type = nameGoldType(goldType, tGold);
    return {
      id: `price ${goldType}`,
      kind: "price",
      to: `${paths.home}#${homeAnchors.prices}`,
      title: t("price.title", { type }),
      summary: t("price.text", { price: format.kes(pricePerGram) }),
      words: [goldType, t("price.words")].join("\n"),
      texts: [],
      trail: [],
    };
  });
}

/** The gallery's items; their category is found in the page's language. */
export function listMedia(items: readonly MediaItem[], i18n: I18n): SearchDocument[] {
  const t = i18n.getTranslate("media");
  const language: Language = i18n.getLanguage();
  return items.map((item): SearchDocument => {
    const { id, description, category, type } = item;
    const title = readMediaTitle(item, language);
    return {
      id: `media ${id}`,
      kind: "media",
      to: `${paths.media}#media-${id}`,
      title: title.text,
      titleLanguage: title.language,
      language: item.language,
      summary: description ?? "",
      texts: [item.title],
      trail: [t(`${type}.title`), t(`category.${category}`)],
    };
  });
}
