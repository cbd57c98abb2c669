import type { AskedQuestion, QuestionGroup } from "@dhahabu/contract/assistant-desk";
import { measureLikeness, readShape } from "./question-matcher.ts";
import type { Shape } from "./question-matcher.ts";

/** Most questions that are grouped, and that a draft is compared with. */
export const mostCompared = 500;

/** Two questions of which so much is alike are one group. */
const leastLikeness = 0.5;
const mostGroups = 50;
const mostLike = 10;
const leastRelated = 0.2;

export function groupQuestions(questions: readonly AskedQuestion[]): QuestionGroup[] {
  const groups: { shape: Shape; questions: AskedQuestion[]; times: number }[] = [];
  for (const question of questions) {
    const shape = readShape(question.text);
    const own = groups.find(
      (group) =>
        group.questions[0]?.language === question.language &&
        measureLikeness(group.shape.telling, shape.telling) >= leastLikeness,
    );
    if (own) {
      own.questions.push(question);
      own.times += question.times;
    } else groups.push({ shape, questions: [question], times: question.times });
  }
  return groups
    .toSorted((one, other) => other.times - one.times)
    .slice(0, mostGroups)
    .map(({ questions: own, times }) => ({ questions: own, times }));
}

/** The questions that are most like those of a draft, or were taken for the answer whose place it takes. */
export function findLike(
  questions: readonly AskedQuestion[],
  draft: { answerId: string | null; questions: readonly string[] },
): AskedQuestion[] {
  const shapes = draft.questions.map((text) => readShape(text));
  return questions
    .map((question) => {
      const { telling } = readShape(question.text);
      const likeness = Math.max(
        0,
        ...shapes.map((shape) => measureLikeness(shape.telling, telling)),
      );
      const isTakenFor = draft.answerId !== null && question.answerId === draft.answerId;
      return { question, likeness: isTakenFor ? 1 : likeness };
    })
    .filter(({ likeness }) => likeness >= leastRelated)
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, mostLike)
    .map(({ question }) => question);
}
