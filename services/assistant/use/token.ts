import type { ChatLanguage } from "@dhahabu/contract/assistant";

/** What a thumb is for: one answer that was given, once. */
export interface GivenReply {
  replyId: string;
  answerId: string;
  language: ChatLanguage;
}

/** Signs a text; the same text is signed the same. */
export type Sign = (text: string) => string;

const separator = "~";

/** Writes what a browser sends a thumb with: nobody can make one up for an answer that was not given. */
export function writeToken({ replyId, answerId, language }: GivenReply, sign: Sign): string {
  const text = [replyId, answerId, language].join(separator);
  return [text, sign(text)].join(separator);
}

/** Reads such a token; undefined for one that was not written here. */
export function readToken(token: string, sign: Sign): GivenReply | undefined {
  const [replyId = "", answerId = "", language = "", signature = ""] = token.split(separator);
  const text = [replyId, answerId, language].join(separator);
  if (signature === "" || sign(text) !== signature) return undefined;
  if (language !== "en" && language !== "sw" && language !== "ar") return undefined;
  return { replyId, answerId, language };
}
