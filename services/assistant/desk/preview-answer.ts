import type { AnswerInput, PreviewLine } from "@dhahabu/contract/assistant-desk";
import type { FindingParts } from "../converse/answer-message.ts";
import { findLike, mostCompared } from "./group-questions.ts";
import { assertAnswerKnown } from "./change-knowledge.ts";
import type { AnswerBank } from "../answer/bank.ts";
import { createQuestionMatcher } from "./question-matcher.ts";
import type { QuestionStore } from "./question-store.ts";
import { trySentence } from "./try-sentence.ts";

/** What open questions like those of a draft are answered with now, and whether the draft would answer them. */
export async function previewAnswer(
  parts: FindingParts & { bank: AnswerBank; questions: QuestionStore },
  draft: Pick<AnswerInput, "answerId" | "questions">,
  requestId: string,
): Promise<PreviewLine[]> {
  assertAnswerKnown(parts.bank, draft.answerId);
  const open = await parts.questions.listOpenQuestions(undefined, mostCompared);
  const matcher = createQuestionMatcher([{ id: 0, questions: draft.questions }]);
  const lines: PreviewLine[] = [];
  for (const { text, language } of findLike(open, draft)) {
    const trial = await trySentence(parts, { text, language, requestId });
    const answerId =
      trial.understanding === "clear" ? (trial.candidates[0]?.answerId ?? null) : null;
    const isAnsweredByDraft =
      draft.answerId === null
        ? matcher.find(text, false) !== undefined
        : answerId === draft.answerId;
    lines.push({ text, language, answerId, isAnsweredByDraft });
  }
  return lines;
}
