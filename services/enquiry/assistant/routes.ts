import { assistantRoutes, chatLanguages } from "@dhahabu/contract/assistant";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { answerMessage, answerWithoutFigures } from "./answer.ts";
import type { ContentClient } from "./content-client.ts";
import type { PricingClient } from "./pricing-client.ts";

/**
 * Creates the call by which a visitor talks to the assistant. It answers also where figures cannot be
 * had. Messages are neither stored nor logged: only their language, intent and outcome are.
 */
export function createAssistantEndpoints(parts: {
  pricing: PricingClient;
  content: ContentClient;
  log: Log;
}): Endpoint[] {
  const { pricing, content, log } = parts;
  return [
    createEndpoint(assistantRoutes.chat, async ({ body, caller }) => {
      const language = chatLanguages.find((code) => code === body.language) ?? "en";
      const message = { text: body.message, language, currency: body.currency };
      const { requestId } = caller;
      const facts = await content.readFacts(requestId);
      const figures = { ...pricing.figuresFor(requestId), ...content.factsFor(requestId) };
      const answer = await answerMessage(message, figures, facts).catch((error: unknown) => {
        log.warn({ err: error, requestId }, "the assistant has no figures");
        return answerWithoutFigures(message, facts);
      });
      const { response, intent, outcome, fault } = answer;
      if (fault !== undefined) log.error({ intent, language, fault, requestId }, "answer refused");
      log.info({ language, intent, outcome, requestId }, "assistant answered");
      return { response };
    }),
  ];
}
