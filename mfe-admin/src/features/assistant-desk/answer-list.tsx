import { useState } from "react";
import type { WrittenAnswer } from "@dhahabu/contract/assistant-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { Button } from "@dhahabu/kit/ui/button";
import layout from "../../blocks/layout/layout.module.css";
import type { Column } from "../../blocks/table/column.ts";
import { Listing } from "../../blocks/table/listing.tsx";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { useRemoveRow } from "../../blocks/undo/use-remove-row.ts";
import { LanguageNames } from "../../blocks/value/language-names.tsx";
import { MomentBy } from "../../blocks/value/moment-by.tsx";
import { usePage } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import type { AnswerSubject } from "./answer-form.ts";
import { AnswerName } from "./answer-name.tsx";
import classes from "./assistant-desk.module.css";
import { deskLanguages } from "./desk-language.ts";
import { useAnswerBank } from "./use-answer-bank.ts";

export function AnswerList() {
  const t = useTexts("admin-assistant");
  const bank = useAnswerBank();
  const table = useTableState({ prefix: "answer-", sorts: ["-updatedAt"] });
  const page = usePage("listWrittenAnswers", { query: table.query });
  const removeRow = useRemoveRow(page);
  const [edited, setEdited] = useState<AnswerSubject>();

  const nameOf = ({ answerId, questions }: WrittenAnswer) =>
    answerId === null ? (questions[0] ?? "") : bank.nameOf(answerId);

  function remove(answer: WrittenAnswer) {
    const { id } = answer;
    const name = nameOf(answer);
    return removeRow(answer, {
      remove: () => callApi("deleteWrittenAnswer", { params: { id } }),
      restore: () => callApi("restoreWrittenAnswer", { params: { id } }),
      texts: {
        removed: t("answerRemoved", { name }),
        restored: t("answerRestored", { name }),
        failed: t("removeFailed"),
      },
    });
  }

  const columns = useColumns({
    nameOf,
    onEdit: (answer) => setEdited({ kind: "written", answer }),
    onRemove: (answer) => void remove(answer),
  });

  return (
    <div className={layout.column}>
      <Listing
        caption={t("tab.answers")}
        table={table}
        page={page}
        search={{ label: t("searchAnswers") }}
        actions={
          <Button isSmall onClick={() => setEdited({ kind: "blank" })}>
            {t("addAnswer")}
          </Button>
        }
        columns={columns}
        empty={{ title: t("emptyAnswers"), text: t("emptyAnswersText") }}
      />
      {edited && (
        <AnswerDialog
          key={edited.kind === "written" ? edited.answer.id : edited.kind}
          subject={edited}
          onSaved={() => void page.refresh()}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

function useColumns({
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
        <span className={layout.end}>
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
