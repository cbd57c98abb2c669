import { z } from "zod";
import { answerIdSchema, answerText } from "./answer-text.ts";
import { chatAnswerSchema, chatLanguages, maxChatMessageLength } from "./assistant.ts";
import {
  answerSources,
  isComputedAnswer,
  questionOutcomes,
  questionStates,
} from "./assistant-choices.ts";
import { oneLine } from "./one-line.ts";
import { idParam, pageQuery } from "./paging.ts";
import { defineRoute } from "./route.ts";
import { questionFilters, questionSelectionRoutes } from "./question-selection.ts";
import { says } from "./says.ts";

const moment = z.iso.datetime();

/** A question that the assistant did not answer well, without personal data. */
const askedQuestionSchema = z.object({
  id: z.int(),
  /** What was asked, with names, numbers of people and addresses struck out. */
  text: z.string(),
  /** Language of the page it was asked on. */
  language: z.enum(chatLanguages),
  /** What it was taken for when it was asked last; null for nothing. */
  answerId: z.string().nullable(),
  /** How sure that was, between 0 and 1, and by how much it led the next guess; null where there was none. */
  score: z.number().nullable(),
  margin: z.number().nullable(),
  outcome: z.enum(questionOutcomes),
  /** How often it was asked. */
  times: z.int().positive(),
  firstAskedAt: moment,
  lastAskedAt: moment,
  state: z.enum(questionStates),
  /** What staff said it means; null where they did not. */
  meantAnswerId: z.string().nullable(),
  /** Name of the member of staff who gave it its state. */
  changedBy: z.string().nullable(),
});

/** A question that the assistant did not answer well. */
export type AskedQuestion = z.infer<typeof askedQuestionSchema>;

/** How much waits at the assistant's desk. */
const assistantTotalsSchema = z.object({
  /** Open questions; counts to `openQuestionLimit`. */
  open: z.int().nonnegative(),
  examples: z.int().nonnegative(),
  answers: z.int().nonnegative(),
});

/** The most open questions that are counted. */
export const openQuestionLimit = 100;

/** A sentence and what it means, from which the assistant learns. */
const assistantExampleSchema = z.object({
  id: z.int(),
  text: z.string(),
  language: z.enum(chatLanguages),
  answerId: z.string(),
  /** The question it was made from. */
  questionId: z.int().nullable(),
  addedAt: moment,
  addedBy: z.string().nullable(),
});

/** A sentence and what it means. */
export type AssistantExample = z.infer<typeof assistantExampleSchema>;

/** Most examples that staff can add, all languages together. */
export const maxExamples = 2000;

/** Most characters of an example, and of an answer's own question. */
const maxExampleLength = 300;

/** Most written answers. */
export const maxAnswers = 300;

/** For how many days a question that nobody asks again is kept. */
export const questionsKeptDays = 90;

const language = z.enum(chatLanguages, { error: says("assistant.languageMissing") });

/** What staff send to add an example. */
const exampleInputSchema = z.object({
  text: oneLine("assistant.exampleMissing", maxExampleLength).refine(
    (text) => /\p{L}/u.test(text),
    says("assistant.exampleWordless"),
  ),
  language,
  answerId: answerIdSchema,
  /** The question it is made from, which is then done. */
  questionId: z.int().positive().optional(),
});

/** A parsed example. */
export type ExampleInput = z.output<typeof exampleInputSchema>;

/** What staff send to write or change an answer; English is needed, and where a language is missing the assistant's own answer is given. */
const answerInputSchema = z
  .object({
    /** The answer of the bank whose place it takes; null where it has questions of its own. */
    answerId: answerIdSchema
      .refine((chosen) => !isComputedAnswer(chosen), says("assistant.answerComputed"))
      .nullable(),
    /** Questions that it answers, in any of the languages; none where it takes an answer's place. */
    questions: z
      .array(oneLine("assistant.questionMissing", maxExampleLength))
      .max(20, says("assistant.tooManyQuestions")),
    texts: z
      .object({
        en: answerText.min(1, says("assistant.englishMissing")),
        sw: answerText.optional(),
        ar: answerText.optional(),
      })
      .transform(({ en, sw, ar }) => ({ en, ...(sw ? { sw } : {}), ...(ar ? { ar } : {}) })),
    /** The page that says more; null for none. */
    sourcePath: z.enum(answerSources, { error: says("assistant.sourceMissing") }).nullable(),
    /** The question that it answers, which is then done. */
    questionId: z.int().positive().optional(),
  })
  .refine((input) => (input.answerId === null) !== (input.questions.length === 0), {
    error: says("assistant.answerOrQuestions"),
    path: ["answerId"],
  });

/** A parsed answer. */
export type AnswerInput = z.output<typeof answerInputSchema>;

/** An answer that staff wrote. */
const writtenAnswerSchema = z.object({
  id: z.int(),
  answerId: z.string().nullable(),
  questions: z.array(z.string()),
  texts: z.object({ en: z.string(), sw: z.string().optional(), ar: z.string().optional() }),
  sourcePath: z.enum(answerSources).nullable(),
  updatedAt: moment,
  updatedBy: z.string().nullable(),
});

/** An answer that staff wrote. */
export type WrittenAnswer = z.infer<typeof writtenAnswerSchema>;

/** For how many days a removed answer can be brought back. */
export const answerKeptDays = 30;

/** How a text would be understood and answered now. */
const trialSchema = z.object({
  understanding: z.enum(["clear", "unsure", "unknown", "refused"]),
  /** Answers that it may ask for, the likeliest first, with the share of likelihood. */
  candidates: z.array(z.object({ answerId: z.string(), share: z.number() })),
  /** Null where live figures cannot be had at the moment. */
  answer: chatAnswerSchema.nullable(),
  writtenAnswerId: z.int().nullable(),
});

/** How a text would be understood and answered now. */
export type Trial = z.infer<typeof trialSchema>;

const search = z.string().trim().max(200, says("search.tooLong")).optional();
const exampleParams = z.object({ id: idParam("assistant.unknownExample") });
const answerParams = z.object({ id: idParam("assistant.unknownAnswer") });

/** An answer of the bank, how often it was given in the last 30 days, and what visitors thought of it. */
const bankEntrySchema = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.object({ en: z.string(), sw: z.string(), ar: z.string() }),
  /** What it says; live values stand as names in double braces. */
  says: z.object({ en: z.string(), sw: z.string(), ar: z.string() }),
  link: z.string().nullable(),
  isComputed: z.boolean(),
  /** True while staff have taken it out of use. */
  isRetired: z.boolean(),
  uses: z.int().nonnegative(),
  thumbsUp: z.int().nonnegative(),
  thumbsDown: z.int().nonnegative(),
});

/** An answer of the bank with its use. */
export type BankEntry = z.infer<typeof bankEntrySchema>;

/** For how many days uses and thumbs are counted. */
export const usesCountedDays = 30;

/** Open questions that are alike, the most asked first. */
const questionGroupSchema = z.object({
  questions: z.array(askedQuestionSchema).min(1),
  /** How often all of them were asked. */
  times: z.int().positive(),
});

/** Open questions that are alike. */
export type QuestionGroup = z.infer<typeof questionGroupSchema>;

/** A question like those that a written answer is for: what is said to it now, and whether the new answer would be. */
const previewLineSchema = z.object({
  text: z.string(),
  language: z.enum(chatLanguages),
  /** The answer of the bank that is given now; null for none. */
  answerId: z.string().nullable(),
  isAnsweredByDraft: z.boolean(),
});

/** A question like those that a written answer is for. */
export type PreviewLine = z.infer<typeof previewLineSchema>;

/** The calls of the assistant's desk. */
export const assistantDeskRoutes = {
  ...questionSelectionRoutes,
  listAskedQuestions: defineRoute({
    method: "GET",
    path: "/api/assistant/questions",
    owner: "assistant",
    access: "staff",
    summary: "Questions that the assistant did not answer well, without personal data.",
    query: pageQuery.extend(questionFilters),
    response: z.array(askedQuestionSchema),
  }),
  getAssistantTotals: defineRoute({
    method: "GET",
    path: "/api/assistant/totals",
    owner: "assistant",
    access: "staff",
    summary:
      "How many questions are open (counted to 100), and how many examples and answers there are.",
    response: assistantTotalsSchema,
  }),
  listAssistantExamples: defineRoute({
    method: "GET",
    path: "/api/assistant/examples",
    owner: "assistant",
    access: "staff",
    summary: "Examples that staff added, page by page.",
    query: pageQuery.extend({
      search,
      sort: z.enum(["-addedAt"]).default("-addedAt"),
      language: language.optional(),
      answerId: answerIdSchema.optional(),
    }),
    response: z.array(assistantExampleSchema),
  }),
  addAssistantExample: defineRoute({
    method: "POST",
    path: "/api/assistant/examples",
    owner: "assistant",
    access: "staff",
    canConflict: true,
    successStatus: 201,
    summary: "Teach the assistant what a sentence means; it knows within 2 seconds.",
    body: exampleInputSchema,
    response: assistantExampleSchema,
  }),
  removeAssistantExample: defineRoute({
    method: "DELETE",
    path: "/api/assistant/examples/:id",
    owner: "assistant",
    access: "staff",
    summary: "Remove an example; the question it was made from is open again.",
    params: exampleParams,
    response: assistantExampleSchema,
  }),
  listWrittenAnswers: defineRoute({
    method: "GET",
    path: "/api/assistant/answers",
    owner: "assistant",
    access: "staff",
    summary: "Answers that staff wrote, page by page.",
    query: pageQuery.extend({ search, sort: z.enum(["-updatedAt"]).default("-updatedAt") }),
    response: z.array(writtenAnswerSchema),
  }),
  createWrittenAnswer: defineRoute({
    method: "POST",
    path: "/api/assistant/answers",
    owner: "assistant",
    access: "staff",
    canConflict: true,
    successStatus: 201,
    summary: "Write an answer of the assistant; it gives it within 2 seconds.",
    body: answerInputSchema,
    response: writtenAnswerSchema,
  }),
  updateWrittenAnswer: defineRoute({
    method: "PUT",
    path: "/api/assistant/answers/:id",
    owner: "assistant",
    access: "staff",
    canConflict: true,
    summary: "Change a written answer; a 409 says that somebody else did meanwhile.",
    params: answerParams,
    body: answerInputSchema.safeExtend({
      /** The `updatedAt` that was read; left out, the change replaces whatever there is. */
      updatedAt: moment.optional(),
    }),
    response: writtenAnswerSchema,
  }),
  deleteWrittenAnswer: defineRoute({
    method: "DELETE",
    path: "/api/assistant/answers/:id",
    owner: "assistant",
    access: "staff",
    summary: "Remove a written answer; it can be brought back for 30 days.",
    params: answerParams,
    response: writtenAnswerSchema,
  }),
  restoreWrittenAnswer: defineRoute({
    method: "POST",
    path: "/api/assistant/answers/:id/restore",
    owner: "assistant",
    access: "staff",
    canConflict: true,
    summary: "Bring back a written answer that was removed.",
    params: answerParams,
    response: writtenAnswerSchema,
  }),
  tryAssistant: defineRoute({
    method: "POST",
    path: "/api/assistant/try",
    owner: "assistant",
    access: "staff",
    summary: "How a text would be understood and answered now; nothing is noted.",
    body: z.object({
      text: z
        .string({ error: says("chat.messageMissing") })
        .trim()
        .min(1, says("chat.messageMissing"))
        .max(maxChatMessageLength, says("chat.messageLong")),
      language,
    }),
    response: trialSchema,
  }),
  listAnswerBank: defineRoute({
    method: "GET",
    path: "/api/assistant/bank",
    owner: "assistant",
    access: "staff",
    summary:
      "Every answer that the assistant has, with how often it was given and what visitors thought.",
    response: z.array(bankEntrySchema),
  }),
  setBankAnswerState: defineRoute({
    method: "PATCH",
    path: "/api/assistant/bank/:answerId",
    owner: "assistant",
    access: "staff",
    summary: "Take an answer of the bank out of use, or bring it back; it counts within 2 seconds.",
    params: z.object({ answerId: answerIdSchema }),
    body: z.object({ isRetired: z.boolean({ error: says("assistant.stateMissing") }) }),
    response: bankEntrySchema,
  }),
  listQuestionGroups: defineRoute({
    method: "GET",
    path: "/api/assistant/question-groups",
    owner: "assistant",
    access: "staff",
    summary: "Open questions grouped by how alike they are, the most asked first.",
    query: z.object({ language: language.optional() }),
    response: z.array(questionGroupSchema),
  }),
  previewWrittenAnswer: defineRoute({
    method: "POST",
    path: "/api/assistant/preview",
    owner: "assistant",
    access: "staff",
    summary: "How ten questions like those of a draft would be answered with it; nothing is kept.",
    body: z.object({
      answerId: answerIdSchema.nullable(),
      questions: z.array(oneLine("assistant.questionMissing", maxExampleLength)).max(20),
    }),
    response: z.array(previewLineSchema).max(10),
  }),
};
