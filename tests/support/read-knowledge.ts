import { chatLanguages } from "@dhahabu/contract/assistant";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { Knowledge } from "@dhahabu/contract/knowledge";
import {
  knowledgeNamespaces,
  listKnowledge,
} from "../../mfe-public/src/knowledge/list-knowledge.ts";
import { readMessages } from "../../mfe-public/src/testing/read-messages.ts";

type Messages = Awaited<ReturnType<typeof readMessages>>;

/** What the pages say in each language, as the gateway of a running bank tells it. `edit` changes texts first. */
export async function readKnowledge(
  edit: (language: ChatLanguage, namespace: string, messages: Messages) => Messages = (
    _language,
    _namespace,
    messages,
  ) => messages,
): Promise<Record<ChatLanguage, Knowledge>> {
  const told = chatLanguages.map(async (language) => {
    const entries = knowledgeNamespaces.map(async (namespace): Promise<[string, Messages]> => {
      return [namespace, edit(language, namespace, await readMessages(language, namespace))];
    });
    const messages = new Map(await Promise.all(entries));
    return [language, { language, ...listKnowledge(language, messages) }] as const;
  });
  return Object.fromEntries(await Promise.all(told)) as Record<ChatLanguage, Knowledge>;
}
