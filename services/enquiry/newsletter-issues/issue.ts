import type { PlainSentenceName } from "@dhahabu/contract/sentences";
import type { IssueDraft, IssueState } from "@dhahabu/contract/newsletter-issues";
import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import { z } from "zod";
import type { Subscriber } from "../newsletter/subscriber.ts";

export type IssueTexts = IssueDraft["texts"];

interface IssueText {
  subject: string;
  body: string;
}

/** What one recipient is owed, as of now. */
export interface Letter {
  issueState: IssueState;
  texts: IssueTexts;
  subscriber: Pick<Subscriber, "email" | "name" | "language" | "token" | "isActive">;
}

/** What became of a letter; one of a cancelled issue goes back to waiting. */
export type LetterOutcome = "waiting" | "sent" | "failed" | "unsubscribed";

export const sendIssueJob = {
  name: "send-newsletter-issue",
  payload: z.object({ issueId: z.int() }),
};

export const deliverLetterJob = {
  name: "deliver-newsletter-letter",
  payload: z.object({ letterId: z.int() }),
};

export const deliverTestJob = {
  name: "deliver-newsletter-test",
  payload: z.object({ issueId: z.int(), userId: z.int(), language: z.enum(languages) }),
};

const isWhole = (text: IssueText | undefined): text is IssueText =>
  text !== undefined && text.subject !== "" && text.body !== "";

/** The text that a reader gets: in their language, else in English. */
export function chooseText(
  texts: IssueTexts,
  language: Language,
): IssueText & { language: Language } {
  const own = texts[language];
  if (isWhole(own)) return { ...own, language };
  return { subject: "", body: "", ...texts.en, language: "en" };
}

/** What keeps an issue from being sent, by the name of its sentence. */
export function findFault(texts: IssueTexts): PlainSentenceName | undefined {
  if (!isWhole(texts.en)) return "issue.englishMissing";
  return Object.values(texts).every(isWhole) ? undefined : "issue.half";
}
