import { maxExamples } from "@dhahabu/contract/assistant-desk";
import type { AssistantExample, ExampleInput } from "@dhahabu/contract/assistant-desk";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Said } from "@dhahabu/contract/sentences";
import { enqueueJob } from "@dhahabu/platform/outbox";
import { teachAssistant } from "../teach/order.ts";
import { assertAnswerKnown, changeKnowledge } from "./change-knowledge.ts";
import type { TeachingParts } from "./change-knowledge.ts";
import { changeQuestionState, finishQuestion } from "./change-question-state.ts";
import type { ExampleStore } from "./example-store.ts";
import { toQuestionKey } from "./question-key.ts";
import { recordChange } from "./record-change.ts";

interface SentenceParts extends TeachingParts {
  examples: ExampleStore;
}

/** Learns what a sentence means. Throws `AppError` conflict where it is an example already, or there are too many. */
export async function learnSentence(
  parts: SentenceParts,
  { text, language, answerId, questionId }: ExampleInput,
  author: Author,
): Promise<AssistantExample> {
  const { bank, examples } = parts;
  assertAnswerKnown(bank, answerId);
  const key = toQuestionKey(text);
  if (key === "") throw refuse({ reason: "assistant.exampleWordless" });
  return changeKnowledge(parts, { what: "example added", author }, async (tx, version) => {
    const same = await examples.findExample(tx, key);
    if (same?.answerId === answerId) throw refuse({ reason: "assistant.exampleKnown" });
    if (same) throw refuse({ reason: "assistant.exampleElsewhere" });
    if ((await examples.countExamples(tx)) >= maxExamples) {
      throw refuse({ reason: "assistant.tooManyExamples", values: { max: maxExamples } });
    }
    const addedBy = author.username;
    const fields = { text, key, language, answerId, questionId: questionId ?? null, addedBy };
    const example = await examples.insertExample(tx, fields);
    const content = { text, language, answerId };
    const { id } = example;
    await recordChange(parts, tx, { subject: "example", action: "added", id, content }, author);
    await enqueueJob(tx, teachAssistant, { version }, author.requestId);
    await finishQuestion(parts, tx, { id: questionId, meantAnswerId: answerId, author });
    return example;
  });
}

/** Forgets what a sentence means; the question it was made from is open again. Throws `AppError` not_found. */
export async function forgetSentence(
  parts: SentenceParts,
  id: number,
  author: Author,
): Promise<AssistantExample> {
  return changeKnowledge(parts, { what: "example removed", author }, async (tx, version) => {
    const example = await parts.examples.deleteExample(tx, id);
    if (!example) throw new AppError("not_found", { reason: "assistant.unknownExample" });
    const { text, language, answerId, questionId } = example;
    const content = { text, language, answerId };
    await recordChange(parts, tx, { subject: "example", action: "removed", id, content }, author);
    await enqueueJob(tx, teachAssistant, { version }, author.requestId);
    const before =
      questionId === null ? undefined : await parts.questions.lockQuestion(tx, questionId);
    if (before?.state === "done" && before.meantAnswerId === answerId) {
      const after = { state: "open", meantAnswerId: null } as const;
      await changeQuestionState(parts, tx, { before, after, author });
    }
    return example;
  });
}

function refuse(said: Said): AppError {
  return new AppError("conflict", { ...said, at: "text" });
}
