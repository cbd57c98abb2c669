import type { Knowledge } from "@dhahabu/contract/knowledge";
import type { Language } from "@dhahabu/contract/language";
import { getFormatters } from "@dhahabu/kit/format/format";
import { createI18n } from "@dhahabu/kit/i18n/i18n";
import type { Messages, Translate } from "@dhahabu/kit/i18n/i18n";
import type loansTexts from "../shared-texts/loans/messages/en.json";
import { listSections } from "../site-route.ts";
import type { SiteRoute } from "../site-route.ts";
import { markLive } from "./page-passages.ts";

/** What the pages say in a language, and what they are called. Live values stand as their names in double braces. */
export async function listKnowledge(
  language: Language,
  routes: readonly SiteRoute[],
  loadMessages: (language: Language, namespace: string) => Promise<Messages>,
): Promise<Omit<Knowledge, "language">> {
  const i18n = createI18n(language);
  const told = routes.flatMap(({ path, messages: [namespace], passages }) =>
    passages ? [{ path, namespace, passages }] : [],
  );
  await Promise.all(
    ["public", "loans", ...told.map(({ namespace }) => namespace)].map(async (namespace) => {
      i18n.addMessages(language, namespace, await loadMessages(language, namespace));
    }),
  );
  const tPublic = i18n.getTranslate("public");
  const format = getFormatters(language);
  const loans = i18n.getTranslate("loans") as Translate<typeof loansTexts>;
  const passages = told.map(async ({ path, namespace, passages }) => {
    const { listPassages } = await passages();
    return listPassages({
      t: i18n.getTranslate(namespace),
      loans,
      format,
      language,
      months: (count) => loans("months", { count, months: format.number(count) }),
      live: { rate: markLive("rate"), ltv: markLive("ltv") },
    }).map(({ id, anchor, ...passage }) => ({
      id: `${namespace} ${id}`,
      path: anchor === undefined ? path : `${path}#${anchor}`,
      ...passage,
    }));
  });
  return {
    pages: routes
      .flatMap(({ path, nameKey, passages, ...route }) => [
        ...listSections({ path, ...route }),
        ...(passages && nameKey ? [{ to: path, nameKey }] : []),
      ])
      .map(({ to, nameKey }) => ({ path: to, title: tPublic(nameKey) })),
    passages: (await Promise.all(passages)).flat(),
  };
}
