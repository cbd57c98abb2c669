import type { WrittenAnswer } from "@dhahabu/contract/assistant-desk";
import type { Column } from "../../blocks/table/data-table.tsx";
import { LanguageNames } from "../../blocks/value/language-names.tsx";
import { MomentBy } from "../../blocks/value/moment-by.tsx";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTexts } from "../../use-texts.ts";
import { AnswerName } from "./answer-name.tsx";
import classes from "./assistant-desk.module.css";
import { deskLanguages } from "./desk-language.ts";

export function useAnswerColumns({
  nameOf,
  onEdit,
  onRemove,
}: {
  nameOf(answer: WrittenAnswer): string;
  onEdit(answer: WrittenAnswer): void;
  onRemove(answer: WrittenAnswer): void;
}): readonly Column<WrittenAnswer>[] {
  const t = useTexts("admin-assistant");
  return [
    {
      id: "about",
      label: t("column.about"),
      isRowHeader: true,
      width: "16rem",
      render: (answer) => (
        <span className={classes.question}>
          <span className={classes.text}>
            {answer.answerId === null ? (
              <bdi>{nameOf(answer)}</bdi>
            ) : (
              <AnswerName id={answer.answerId} />
            )}
          </span>
          <span className={classes.facts}>
            {answer.answerId === null
              ? t("ownQuestions", { count: answer.questions.length })
              : t("inPlace")}
          </span>
        </span>
      ),
    },
    {
      id: "text",
      label: t("column.answer"),
      render: ({ texts: own, sourcePath }) => (
        <span className={classes.question}>
          <span className={classes.start} lang="en">
            <bdi>{own.en}</bdi>
          </span>
          {sourcePath !== null && (
            <span className={classes.facts}>
              <bdi dir="ltr">{sourcePath}</bdi>
            </span>
          )}
        </span>
      ),
    },
    {
      id: "languages",
      label: t("column.languages"),
      render: ({ texts: own }) => (
        <LanguageNames languages={deskLanguages.filter((code) => own[code] !== undefined)} />
      ),
    },
    {
      id: "updated",
      label: t("column.updated"),
      render: ({ updatedAt, updatedBy }) => <MomentBy at={updatedAt} by={updatedBy} />,
    },
    {
      id: "actions",
      label: t("column.actions"),
      isHiddenLabel: true,
      align: "end",
      width: "12rem",
      render: (answer) => (
        <span className={classes.actions}>
          <RowButton label={t("editOf", { name: nameOf(answer) })} onClick={() => onEdit(answer)}>
            {t("edit")}
          </RowButton>
          <RowButton
            look="quiet"
            label={t("removeOf", { text: nameOf(answer) })}
            onClick={() => onRemove(answer)}
          >
            {t("remove")}
          </RowButton>
        </span>
      ),
    },
  ];
}
