import { assistantDeskRoutes as routes } from "@dhahabu/contract/assistant-desk";
import { readAuthor } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import type { FindingParts } from "../converse/answer-message.ts";
import { describeBankEntry, listBankEntries } from "./bank-entry.ts";
import type { Use } from "./bank-entry.ts";
import { forgetSentence } from "./forget-sentence.ts";
import { learnSentence } from "./learn-sentence.ts";
import { retireAnswer } from "./retire-answer.ts";
import { trySentence } from "./try-sentence.ts";

export function createTeachingEndpoints(
  parts: Parameters<typeof learnSentence>[0] &
    FindingParts & {
      isRetired: (answerId: string) => boolean;
      readUses: () => Promise<ReadonlyMap<string, Use>>;
    },
): Endpoint[] {
  const { bank, isRetired, readUses } = parts;
  return [
    createListEndpoint(routes.listAssistantExamples, ({ query }) => {
      const { limit, after, sort: _sort, ...filter } = query;
      return parts.examples.listExamples({ filter, limit, after });
    }),

    createEndpoint(routes.addAssistantExample, ({ body, caller }) =>
      learnSentence(parts, body, readAuthor(caller)),
    ),

    createEndpoint(routes.removeAssistantExample, ({ params, caller }) =>
      forgetSentence(parts, params.id, readAuthor(caller)),
    ),

    createEndpoint(routes.listAnswerBank, async () =>
      listBankEntries({ bank, isRetired, uses: await readUses() }),
    ),

    createEndpoint(routes.setBankAnswerState, async ({ params, body, caller }) => {
      const { answerId } = params;
      await retireAnswer(parts, { answerId, ...body }, readAuthor(caller));
      const entry = describeBankEntry({ bank, isRetired, uses: await readUses() }, answerId);
      if (!entry) throw new Error("The answer was there a moment ago.");
      return entry;
    }),

    createEndpoint(routes.tryAssistant, ({ body, caller }) =>
      trySentence(parts, { ...body, requestId: caller.requestId }),
    ),
  ];
}
