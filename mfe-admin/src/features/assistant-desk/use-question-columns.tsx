import type { QuestionState } from "@dhahabu/contract/assistant-choices";
import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { useFormat } from "@dhahabu/kit/format/use-format";
import type { Column } from "../../blocks/table/data-table.tsx";
import { MomentBy } from "../../blocks/value/moment-by.tsx";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./assistant-desk.module.css";
import type { OpenedQuestions } from "./question-dialogs.tsx";
import { QuestionGuess, QuestionWords } from "./question-words.tsx";

export function useQuestionColumns({
  onOpen,
  onState,
}: {
  onOpen(opened: OpenedQuestions): void;
  onState(question: AskedQuestion, state: QuestionState): void;
}): readonly Column<AskedQuestion>[] {
  const t = useTexts("admin-assistant");
  const format = useFormat();
  return [
    {
      id: "question",
      label: t("column.question"),
      isRowHeader: true,
      render: (question) => <QuestionWords question={question} />,
    },
    {
      id: "guess",
      label: t("column.guess"),
      render: (question) => <QuestionGuess question={question} />,
    },
    {
      id: "times",
      label: t("column.times"),
      sort: "times",
      first: "descending",
      align: "end",
      render: ({ times }) => format.number(times),
    },
    {
      id: "last",
      label: t("column.lastAsked"),
      sort: "lastAskedAt",
      first: "descending",
      render: ({ lastAskedAt, changedBy }) => (
        <MomentBy at={lastAskedAt} by={changedBy} precision="relative" />
      ),
    },
    {
      id: "actions",
      label: t("column.actions"),
      isHiddenLabel: true,
      align: "end",
      width: "20.5rem",
      render: (question) => (
        <span className={classes.actions}>
          {question.state === "open" ? (
            <>
              <RowButton
                label={t("meansOf", { text: question.text })}
                onClick={() => onOpen({ act: "example", questions: [question] })}
              >
                {t("means")}
              </RowButton>
              <RowButton
                label={t("answerOf", { text: question.text })}
                onClick={() => onOpen({ act: "answer", questions: [question] })}
              >
                {t("answer")}
              </RowButton>
              <span className={classes.pair}>
                <RowButton
                  look="quiet"
                  label={t("doneOf", { text: question.text })}
                  onClick={() => onState(question, "done")}
                >
                  {t("done")}
                </RowButton>
                <RowButton
                  look="quiet"
                  label={t("dismissOf", { text: question.text })}
                  onClick={() => onState(question, "dismissed")}
                >
                  {t("dismiss")}
                </RowButton>
              </span>
            </>
          ) : (
            <RowButton
              look="quiet"
              label={t("reopenOf", { text: question.text })}
              onClick={() => onState(question, "open")}
            >
              {t("reopen")}
            </RowButton>
          )}
        </span>
      ),
    },
  ];
}
