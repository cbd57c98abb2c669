import { assistantRoutes } from "@dhahabu/contract/assistant";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { AppError } from "@dhahabu/contract/errors";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { UseStore } from "./store.ts";
import { readToken } from "./token.ts";
import type { Sign } from "./token.ts";

/** Creates the call by which visitors say whether an answer helped. What helped nobody is noted for staff, with the question where it is sent along. */
export function createUseEndpoints(parts: {
  store: UseStore;
  sign: Sign;
  noteUnhelpful: (question: { text: string; language: ChatLanguage; answerId: string }) => void;
}): Endpoint[] {
  const { store, sign, noteUnhelpful } = parts;
  return [
    createEndpoint(assistantRoutes.rateAnswer, async ({ body }) => {
      const { token, isHelpful, message } = body;
      const reply = readToken(token, sign);
      if (!reply) throw new AppError("invalid_input", { reason: "chat.tokenWrong", at: "token" });
      const isNew = await store.rate(reply, isHelpful);
      const { answerId, language } = reply;
      if (isNew && !isHelpful && message) noteUnhelpful({ text: message, language, answerId });
      return { isHelpful };
    }),
  ];
}
