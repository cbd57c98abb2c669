import type { Knowledge } from "@dhahabu/contract/knowledge";
import type { Language } from "@dhahabu/contract/language";
import { createI18n } from "@dhahabu/kit/i18n/i18n";
import type { Messages } from "@dhahabu/kit/i18n/i18n";
import { listSections } from "../site-route.ts";
import type { SiteRoute } from "../site-route.ts";

/** What the pages and their sections are called in a language. */
export async function listKnowledge(
  language: Language,
  routes: readonly SiteRoute[],
  loadMessages: (language: Language, namespace: string) => Promise<Messages>,
): Promise<Omit<Knowledge, "language">> {
  const i18n = createI18n(language);
  i18n.addMessages(language, "public", await loadMessages(language, "public"));
  const t = i18n.getTranslate("public");
  return {
    pages: routes
      .flatMap(({ nameKey, ...route }) => [
        ...listSections(route),
        ...(nameKey ? [{ to: route.path, nameKey }] : []),
      ])
      .map(({ to, nameKey }) => ({ path: to, title: t(nameKey) })),
  };
}
