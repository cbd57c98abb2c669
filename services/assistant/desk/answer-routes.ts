import { assistantDeskRoutes as routes } from "@dhahabu/contract/assistant-desk";
import { readAuthor } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import { previewAnswer } from "./preview-answer.ts";
import { publishAnswer } from "./publish-answer.ts";
import type { PublishingParts } from "./publish-answer.ts";
import { restoreAnswer } from "./restore-answer.ts";
import { reviseAnswer } from "./revise-answer.ts";
import { withdrawAnswer } from "./withdraw-answer.ts";

export function createAnswerEndpoints(
  parts: PublishingParts & Parameters<typeof previewAnswer>[0],
): Endpoint[] {
  return [
    createListEndpoint(routes.listWrittenAnswers, ({ query }) => parts.answers.listAnswers(query)),

    createEndpoint(routes.createWrittenAnswer, ({ body, caller }) =>
      publishAnswer(parts, body, readAuthor(caller)),
    ),

    createEndpoint(routes.updateWrittenAnswer, ({ params, body, caller }) =>
      reviseAnswer(parts, params.id, body, readAuthor(caller)),
    ),

    createEndpoint(routes.deleteWrittenAnswer, ({ params, caller }) =>
      withdrawAnswer(parts, params.id, readAuthor(caller)),
    ),

    createEndpoint(routes.restoreWrittenAnswer, ({ params, caller }) =>
      restoreAnswer(parts, params.id, readAuthor(caller)),
    ),

    createEndpoint(routes.previewWrittenAnswer, ({ body, caller }) =>
      previewAnswer(parts, body, caller.requestId),
    ),
  ];
}
