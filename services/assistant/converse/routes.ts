import { randomUUID } from "node:crypto";
import { assistantRoutes, chatLanguages } from "@dhahabu/contract/assistant";
import type { ChatAnswer, ChatLanguage } from "@dhahabu/contract/assistant";
import { bankCountry } from "@dhahabu/contract/facts";
import type { Caller } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import type { z } from "zod";
import { answerMessage } from "./answer-message.ts";
import type { AnsweringParts } from "./answer-message.ts";
import { createAnsweringOnce } from "./create-answering-once.ts";
import { findAnswers } from "./find-answers.ts";
import type { SentStore } from "./store.ts";

const findChatLanguage = (language: string) =>
  chatLanguages.find((code) => code === language) ?? "en";

/**
 * Creates the calls by which a visitor talks to the assistant and searches its answers. They answer also where
 * figures cannot be had. Messages are not logged: only their language, answer, confidence and outcome are.
 */
export function createChatEndpoints(
  parts: AnsweringParts & {
    writeToken: (reply: { replyId: string; answerId: string; language: ChatLanguage }) => string;
    sent: SentStore;
    log: Log;
  },
): Endpoint[] {
  const { writeToken, log } = parts;
  const answerOnce = createAnsweringOnce(parts);

  async function answer(
    body: z.output<typeof assistantRoutes.chat.body>,
    { requestId, visitorId }: Pick<Caller, "requestId" | "visitorId">,
  ): Promise<ChatAnswer> {
    const language = findChatLanguage(body.language);
    const message = { text: body.message, language, currency: body.currency };
    const found = await answerMessage(parts, message, { requestId, visitorId });
    const { response, source, choices, isHandOver, answerId } = found;
    const { outcome, confidence, fault } = found;
    if (fault !== undefined) log.error({ answerId, language, fault, requestId }, "answer refused");
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
  }

  return [
    createEndpoint(assistantRoutes.chat, ({ body, caller }) =>
      answerOnce(body, () => answer(body, caller)),
    ),
    createEndpoint(assistantRoutes.findAnswers, async ({ query, caller }) => {
      const language = findChatLanguage(query.language);
      const message = { text: query.words, language, currency: bankCountry.currency };
      return { answers: await findAnswers(parts, message, caller.requestId) };
    }),
  ];
}
