import { z } from "zod";
import { questionOutcomes, questionStates } from "./assistant-choices.ts";
import { chatLanguages } from "./assistant.ts";
import { chosenIds, idParam } from "./paging.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";
import { selectionOutcomeSchema } from "./selection.ts";

/** Most questions whose state is changed by one call: a group of those that are alike may have so many. */
const maxQuestionsChanged = 500;

/** What a list of questions is narrowed to and ordered by. */
export const questionFilters = {
  search: z.string().trim().max(200, says("search.tooLong")).optional(),
  sort: z.enum(["-times", "-lastAskedAt"]).default("-times"),
  language: z.enum(chatLanguages, { error: says("assistant.languageMissing") }).optional(),
  outcome: z.enum(questionOutcomes).optional(),
  state: z.enum(questionStates).optional(),
};

/** The calls of the assistant's desk that take several questions. */
export const questionSelectionRoutes = {
  exportAskedQuestions: defineRoute({
    method: "GET",
    path: "/api/assistant/questions/export",
    owner: "assistant",
    access: "staff",
    needsFreshSignIn: true,
    answerKind: "file",
    isExport: true,
    summary: "Questions that the assistant did not answer well as CSV, without personal data.",
    query: z.object({ ...questionFilters, ids: chosenIds }),
    response: z.file(),
  }),
  setQuestionStates: defineRoute({
    method: "PATCH",
    path: "/api/assistant/questions/state",
    owner: "assistant",
    access: "staff",
    summary:
      "Put several questions aside, mark them as done or open them again. The answer tells of each whether it was.",
    body: z.object({
      state: z.enum(questionStates, { error: says("enquiry.stateMissing") }),
      questions: z
        .array(
          z.object({
            id: idParam("assistant.unknownQuestion"),
            /** The state that was read. */
            from: z.enum(questionStates, { error: says("enquiry.oldStateMissing") }),
          }),
        )
        .min(1, says("assistant.noneChosen"))
        .max(maxQuestionsChanged, says("assistant.tooManyChosen")),
    }),
    response: z.array(selectionOutcomeSchema),
  }),
};
