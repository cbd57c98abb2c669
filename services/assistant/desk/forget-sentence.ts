import type { AssistantExample } from "@dhahabu/contract/assistant-desk";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import { enqueueJob } from "@dhahabu/platform/outbox";
import { teachAssistant } from "../teach/order.ts";
import { changeKnowledge } from "./change-knowledge.ts";
import type { TeachingParts } from "./change-knowledge.ts";
import { changeQuestionState } from "./change-question-state.ts";
import type { ExampleStore } from "./example-store.ts";
import { recordChange } from "./record-change.ts";

/** Forgets what a sentence means; the question it was made from is open again. Throws `AppError` not_found. */
export async function forgetSentence(
  parts: TeachingParts & { examples: ExampleStore },
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
