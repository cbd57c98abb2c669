import { findFault } from "../answer/self-check.ts";
import { fillText } from "../answer/texts.ts";
import { topicOf } from "../read/topics.ts";
import type { Answer, Message } from "./message.ts";
import type { ModelClient } from "./model-client.ts";
import { maskFigures } from "./rephrase-prompt.ts";

/** Puts an answer into a model's words, where it is the bank's text alone and the words pass every check. */
export async function rephraseAnswer(
  { model }: { model?: ModelClient | undefined },
  { language }: Message,
  answer: Answer,
): Promise<Answer> {
  const { passages, answerId } = answer;
  if (!model || !passages || answerId === undefined) return answer;
  const passage = passages.map((part) => part.passage).join("\n");
  const masked = maskFigures(passage);
  const said = await model.rephrase({ language, topic: topicOf(answerId), passage: masked.text });
  if (said === undefined) return answer;
  const values = Object.fromEntries(passages.flatMap((part) => Object.entries(part.values)));
  const text = fillText(masked.unmask(said), values);
  const fault = findFault({ text, parts: [{ passage, values }], language });
  return fault === undefined ? { ...answer, response: text } : { ...answer, fault };
}
