import { assistantRoutes } from "@dhahabu/contract/assistant";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { countFeedback } from "./count-feedback.ts";

export function createUseEndpoints(parts: Parameters<typeof countFeedback>[0]): Endpoint[] {
  return [
    createEndpoint(assistantRoutes.rateAnswer, async ({ body }) => {
      await countFeedback(parts, body);
      return { isHelpful: body.isHelpful };
    }),
  ];
}
