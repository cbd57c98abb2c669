import { chatLanguages } from "@dhahabu/contract/assistant";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { Knowledge } from "@dhahabu/contract/knowledge";
import { listKnowledge } from "../../mfe-public/src/knowledge/list-knowledge.ts";
import type { SiteRoute } from "../../mfe-public/src/site-route.ts";
import { readMessages } from "../../mfe-public/src/testing/read-messages.ts";

// By a name that the compiler does not follow: pages are compiled with settings of their own.
const routesFile = "../../mfe-public/src/routes.ts";

/** What the pages say in each language, as the gateway of a running bank tells it. */
export async function readKnowledge(): Promise<Record<ChatLanguage, Knowledge>> {
  const { routes } = (await import(routesFile)) as { routes: readonly SiteRoute[] };
  const told = chatLanguages.map(async (language) => {
    const knowledge = await listKnowledge(language, routes, readMessages);
    return [language, { language, ...knowledge }] as const;
  });
  return Object.fromEntries(await Promise.all(told)) as Record<ChatLanguage, Knowledge>;
}
