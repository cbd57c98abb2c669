import { assistantDeskRoutes as routes } from "@dhahabu/contract/assistant-desk";
import { readAuthor } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import { groupQuestions, mostCompared } from "./group-questions.ts";
import { setQuestionState } from "./set-question-state.ts";

export function createQuestionEndpoints(parts: Parameters<typeof setQuestionState>[0]): Endpoint[] {
  const { questions, knowledge } = parts;
  return [
    createListEndpoint(routes.listAskedQuestions, ({ query }) => {
      const { limit, after, sort, ...filter } = query;
      return questions.listQuestions({ filter, sort, limit, after });
    }),

    createEndpoint(routes.getAssistantTotals, () => knowledge.readTotals()),

    createEndpoint(routes.setQuestionState, ({ params, body, caller }) =>
      setQuestionState(parts, params.id, body, readAuthor(caller)),
    ),

    createEndpoint(routes.listQuestionGroups, async ({ query }) =>
      groupQuestions(await questions.listOpenQuestions(query.language, mostCompared)),
    ),
  ];
}
