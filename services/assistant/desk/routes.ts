import { assistantDeskRoutes as routes } from "@dhahabu/contract/assistant-desk";
import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { readAuthor } from "@dhahabu/contract/internal";
import { createCsvAnswer, eachRow, writeMoment } from "@dhahabu/platform/http/csv";
import type { CsvCell } from "@dhahabu/platform/http/csv";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import { describeBankEntry, listBankEntries } from "./bank-entry.ts";
import type { Use } from "./bank-entry.ts";
import { publishAnswer, restoreAnswer, reviseAnswer, withdrawAnswer } from "./publish-answer.ts";
import type { AnswerParts } from "./publish-answer.ts";
import { setQuestionStates } from "./change-question-state.ts";
import { groupQuestions, mostCompared } from "./group-questions.ts";
import { forgetSentence, learnSentence } from "./learn-sentence.ts";
import { previewAnswer } from "./preview-answer.ts";
import { retireAnswer } from "./retire-answer.ts";
import { trySentence } from "./try-sentence.ts";

const exportedAtOnce = 500;

export function createDeskEndpoints(
  parts: AnswerParts &
    Parameters<typeof learnSentence>[0] &
    Parameters<typeof previewAnswer>[0] & {
      isRetired: (answerId: string) => boolean;
      readUses: () => Promise<ReadonlyMap<string, Use>>;
    },
): Endpoint[] {
  const { questions, knowledge, examples, answers, bank, isRetired, readUses } = parts;
  return [
    createListEndpoint(routes.listAskedQuestions, ({ query }) => {
      const { limit, after, sort, ...filter } = query;
      return questions.listQuestions({ filter, sort, limit, after });
    }),

    createEndpoint(routes.getAssistantTotals, () => knowledge.readTotals()),

    createEndpoint(routes.setQuestionStates, ({ body, caller }) =>
      setQuestionStates(parts, body, readAuthor(caller)),
    ),

    createPlainEndpoint(routes.exportAskedQuestions, async ({ query }) => {
      const { sort, ids, ...filter } = query;
      const rows = eachRow((after: string | undefined) =>
        questions.listQuestions({ filter, sort, limit: exportedAtOnce, after, ids }),
      );
      return createCsvAnswer({
        fileName: "assistant-questions.csv",
        columns: questionColumns,
        rows: writeQuestions(rows),
      });
    }),

    createEndpoint(routes.listQuestionGroups, async ({ query }) =>
      groupQuestions(await questions.listOpenQuestions(query.language, mostCompared)),
    ),

    createListEndpoint(routes.listAssistantExamples, ({ query }) => {
      const { limit, after, sort: _sort, ...filter } = query;
      return examples.listExamples({ filter, limit, after });
    }),

    createEndpoint(routes.addAssistantExample, ({ body, caller }) =>
      learnSentence(parts, body, readAuthor(caller)),
    ),

    createEndpoint(routes.removeAssistantExample, ({ params, caller }) =>
      forgetSentence(parts, params.id, readAuthor(caller)),
    ),

    createEndpoint(routes.listAnswerBank, async () =>
      listBankEntries({ bank, isRetired, uses: await readUses() }),
    ),

    createEndpoint(routes.setBankAnswerState, async ({ params, body, caller }) => {
      const { answerId } = params;
      await retireAnswer(parts, { answerId, ...body }, readAuthor(caller));
      const entry = describeBankEntry({ bank, isRetired, uses: await readUses() }, answerId);
      if (!entry) throw new Error("The answer was there a moment ago.");
      return entry;
    }),

    createEndpoint(routes.tryAssistant, ({ body, caller }) =>
      trySentence(parts, { ...body, requestId: caller.requestId }),
    ),

    createListEndpoint(routes.listWrittenAnswers, ({ query }) => answers.listAnswers(query)),

    createEndpoint(routes.createWrittenAnswer, ({ body, caller }) =>
      publishAnswer(parts, body, readAuthor(caller)),
    ),

    createEndpoint(routes.updateWrittenAnswer, ({ params, body, caller }) =>
      reviseAnswer(parts, params.id, body, readAuthor(caller)),
    ),

    createEndpoint(routes.deleteWrittenAnswer, ({ params, caller }) =>
      withdrawAnswer(parts, params.id, readAuthor(caller)),
    ),

    createEndpoint(routes.restoreWrittenAnswer, ({ params, caller }) =>
      restoreAnswer(parts, params.id, readAuthor(caller)),
    ),

    createEndpoint(routes.previewWrittenAnswer, ({ body, caller }) =>
      previewAnswer(parts, body, caller.requestId),
    ),
  ];
}

const questionColumns = [
  "id",
  "question",
  "language",
  "outcome",
  "takenFor",
  "times",
  "state",
  "meant",
  "changedBy",
  "firstAsked",
  "firstAskedNairobi",
  "lastAsked",
  "lastAskedNairobi",
];

async function* writeQuestions(
  questions: AsyncIterable<AskedQuestion>,
): AsyncGenerator<readonly CsvCell[]> {
  for await (const question of questions) {
    yield [
      question.id,
      question.text,
      question.language,
      question.outcome,
      question.answerId,
      question.times,
      question.state,
      question.meantAnswerId,
      question.changedBy,
      ...writeMoment(question.firstAskedAt),
      ...writeMoment(question.lastAskedAt),
    ];
  }
}
