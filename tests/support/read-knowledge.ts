import { chatLanguages } from "@dhahabu/contract/assistant";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { Knowledge } from "@dhahabu/contract/knowledge";
import { listKnowledge } from "../../mfe-public/src/knowledge/list-knowledge.ts";
import { routes } from "../../mfe-public/src/routes.ts";
import { readMessages } from "../../mfe-public/src/testing/read-messages.ts";

/** What the pages say in each language, as the gateway of a running bank tells it. */
export async function readKnowledge(): Promise<Record<ChatLanguage, Knowledge>> {
  const told = chatLanguages.map(async (language) => {
    const knowledge = await listKnowledge(language, routes, readMessages);
    return [language, { language, ...knowledge }] as const;
  });
  return Object.fromEntries(await Promise.all(told)) as Record<ChatLanguage, Knowledge>;
}
