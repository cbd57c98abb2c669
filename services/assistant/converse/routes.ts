import { randomUUID } from "node:crypto";
import { assistantRoutes, chatLanguages } from "@dhahabu/contract/assistant";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { answerMessage } from "./answer-message.ts";
import type { AnsweringParts } from "./answer-message.ts";

/**
 * Creates the call by which a visitor talks to the assistant. It answers also where figures cannot be
 * had. Messages are not logged: only their language, answer, confidence and outcome are.
 */
export function createChatEndpoints(
  parts: AnsweringParts & {
    writeToken: (reply: { replyId: string; answerId: string; language: ChatLanguage }) => string;
    log: Log;
  },
): Endpoint[] {
  const { writeToken, log } = parts;
  return [
    createEndpoint(assistantRoutes.chat, async ({ body, caller }) => {
      const language = chatLanguages.find((code) => code === body.language) ?? "en";
      const message = { text: body.message, language, currency: body.currency };
      const { requestId, visitorId } = caller;
      const answer = await answerMessage(parts, message, { requestId, visitorId });
      const { response, source, choices, isHandOver, answerId } = answer;
      const { outcome, confidence, fault } = answer;
      if (fault !== undefined)
        log.error({ answerId, language, fault, requestId }, "answer refused");
      log.info({ language, answerId, outcome, ...confidence, requestId }, "assistant answered");
      return {
        response,
        choices,
        isHandOver,
        ...(source && { source }),
        ...(answerId !== undefined && {
          feedbackToken: writeToken({ replyId: randomUUID(), answerId, language }),
        }),
      };
    }),
  ];
}
