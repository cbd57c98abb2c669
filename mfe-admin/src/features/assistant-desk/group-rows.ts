import type { AskedQuestion, QuestionGroup } from "@dhahabu/contract/assistant-desk";

export interface GroupRow {
  readonly lead: AskedQuestion;
  readonly questions: readonly AskedQuestion[];
  readonly times: number;
  readonly lastAskedAt: string;
}

/** The groups of which some question holds every word of a search. */
export function readGroups(groups: readonly QuestionGroup[], search: string): readonly GroupRow[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return groups.flatMap(({ questions, times }) => {
    const [lead] = questions;
    const isFound = questions.some(({ text }) => {
      const held = text.toLocaleLowerCase();
      return words.every((word) => held.includes(word));
    });
    if (!lead || !isFound) return [];
    const lastAskedAt = questions
      .map((question) => question.lastAskedAt)
      .toSorted()
      .at(-1);
    return [{ lead, questions, times, lastAskedAt: lastAskedAt ?? lead.lastAskedAt }];
  });
}

/** The groups without some questions, and without those of which nothing is left. */
export function leaveOut(
  groups: readonly QuestionGroup[],
  gone: readonly AskedQuestion[],
): readonly QuestionGroup[] {
  const goneIds = new Set(gone.map(({ id }) => id));
  return groups.flatMap((group) => {
    const questions = group.questions.filter(({ id }) => !goneIds.has(id));
    const times = questions.reduce((sum, question) => sum + question.times, 0);
    return questions.length === 0 ? [] : [{ questions, times }];
  });
}
