import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { AppError } from "@dhahabu/contract/errors";
import type { UseStore } from "./store.ts";
import { readToken } from "./token.ts";
import type { Sign } from "./token.ts";

/** Counts whether an answer helped. What helped nobody is noted for staff, with the question where it is sent along. Throws `AppError` for a token that was not written here. */
export async function countFeedback(
  parts: {
    store: UseStore;
    sign: Sign;
    noteUnhelpful: (question: { text: string; language: ChatLanguage; answerId: string }) => void;
  },
  {
    token,
    isHelpful,
    message,
  }: { token: string; isHelpful: boolean; message?: string | undefined },
): Promise<void> {
  const reply = readToken(token, parts.sign);
  if (!reply) throw new AppError("invalid_input", { reason: "chat.tokenWrong", at: "token" });
  const isNew = await parts.store.rate(reply, isHelpful);
  const { answerId, language } = reply;
  if (isNew && !isHelpful && message) parts.noteUnhelpful({ text: message, language, answerId });
}
