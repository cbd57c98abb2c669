import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { strikePersonalData } from "../read/personal-data.ts";
import type { Prompt } from "./rephrase-prompt.ts";

export interface Choosing {
  text: string;
  language: ChatLanguage;
  options: { id: string; title: string }[];
}

/** What a model is told to choose among answers. It sees the message without figures and personal data, and the questions by number. */
export function buildChoicePrompt({ text, options }: Choosing): Prompt {
  const message = strikePersonalData(text).replaceAll(/\p{Nd}[\p{Nd}.,]*/gu, "#");
  const questions = options.map(({ title }, at) => `${at + 1}. ${title}`).join("\n");
  return [
    {
      role: "system",
      content:
        "A customer of a gold bank wrote a message. Which of the numbered questions do they ask? Answer with its number alone, or 0 for none.",
    },
    { role: "user", content: `${questions}\n\nMessage: ${message}` },
  ];
}

/** The answer that a model chose; undefined where it said anything but one of the numbers. */
export function readChoice({ options }: Choosing, said: string): string | undefined {
  const number = /^\s*(\d{1,2})\.?\s*$/u.exec(said)?.[1];
  return number === undefined ? undefined : options[Number(number) - 1]?.id;
}
