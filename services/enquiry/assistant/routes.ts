import { assistantRoutes, chatLanguages } from "@dhahabu/contract/assistant";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import type { Assistant } from "./conversation.ts";

/**
 * Creates the call by which a visitor talks to the assistant. It answers also where figures cannot be
 * had. Messages are not logged: only their language, intent, confidence and outcome are.
 */
export function createAssistantEndpoints(parts: {
  answer: Assistant["answer"];
  log: Log;
}): Endpoint[] {
  const { log } = parts;
  return [
    createEndpoint(assistantRoutes.chat, async ({ body, caller }) => {
      const language = chatLanguages.find((code) => code === body.language) ?? "en";
      const message = { text: body.message, language, currency: body.currency };
      const { requestId, visitorId } = caller;
      const answer = await parts.answer(message, { requestId, visitorId });
      const { response, source, choices, isHandOver } = answer;
      const { intent, outcome, confidence, fault } = answer;
      if (fault !== undefined) log.error({ intent, language, fault, requestId }, "answer refused");
      log.info({ language, intent, outcome, ...confidence, requestId }, "assistant answered");
      return { response, choices, isHandOver, ...(source && { source }) };
    }),
  ];
}
