import type { MediaItem } from "@dhahabu/contract/content";
import type { Language } from "@dhahabu/contract/language";
import { callApi } from "@dhahabu/kit/api/client";
import { createI18n } from "@dhahabu/kit/i18n/i18n";
import type { Messages } from "@dhahabu/kit/i18n/i18n";
import { fetchMediaPage, firstMediaPage, keepPublicItems } from "../../content/media-list.ts";
import { loadMessages } from "../../load-messages.ts";
import type { SiteRoute } from "../../site-route.ts";
import {
  listBranchDocuments,
  listMedia,
  listNamespaces,
  listPages,
  listPrices,
  listQuestions,
  listTownDocuments,
} from "./list-documents.ts";
import { createSearchIndex } from "./search-index.ts";
import type { SearchIndex } from "./search-index.ts";

// A search has to end: of a gallery longer than this the first items are found.
const maxMediaPages = 10;

/** An index and what could not be put into it. */
export interface LoadedIndex {
  readonly index: SearchIndex;
  readonly lacksMedia: boolean;
}

async function loadTexts(
  routes: readonly SiteRoute[],
  language: Language,
): Promise<Map<string, Messages>> {
  const namespaces = ["public", "search", ...listNamespaces(routes)];
  const entries = namespaces.map(async (namespace): Promise<[string, Messages]> => {
    return [namespace, (await loadMessages(language, namespace)).default];
  });
  return new Map(await Promise.all(entries));
}

async function loadMedia(): Promise<MediaItem[]> {
  const items: MediaItem[] = [];
  let next: string | undefined = firstMediaPage;
  for (let page = 0; next !== undefined && page < maxMediaPages; page += 1) {
    const { items: further, next: following } = await fetchMediaPage(next);
    items.push(...further);
    next = following;
  }
  return keepPublicItems(items);
}

/** A source that may be missing: the failure is logged and the rest is searched. */
async function tryToLoad<T>(source: Promise<T>): Promise<T | undefined> {
  try {
    return await source;
  } catch (failure) {
    console.error("A part of the site cannot be searched", failure);
    return undefined;
  }
}

/** Loads everything that can be found in a language. Throws when the site's own texts cannot be loaded. */
export async function loadSearchIndex(
  routes: readonly SiteRoute[],
  language: Language,
): Promise<LoadedIndex> {
  const [texts, media, config, facts, branches, prices] = await Promise.all([
    loadTexts(routes, language),
    tryToLoad(loadMedia()),
    tryToLoad(callApi("getPublicConfig", {})),
    tryToLoad(callApi("getFacts", {})),
    tryToLoad(callApi("listBranches", {})),
    tryToLoad(callApi("listGoldPrices", { params: { currency: "KES" } })),
  ]);
  const i18n = createI18n(language);
  for (const [namespace, messages] of texts) i18n.addMessages(language, namespace, messages);
  return {
    index: createSearchIndex([
      ...listBranchDocuments(branches ?? [], i18n),
      ...listTownDocuments(i18n),
      ...listPrices(prices ?? [], i18n),
      ...listPages({
        routes,
        i18n,
        texts,
        data: config ? { publicConfig: config } : {},
      }),
      ...listQuestions({ i18n, interestRatePercent: config?.interestRate, facts }),
      ...listMedia(media ?? [], i18n),
    ]),
    lacksMedia: media === undefined,
  };
}
