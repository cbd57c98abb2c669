import { useState } from "react";
import type { WrittenAnswer } from "@dhahabu/contract/assistant-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { DataTable } from "../../blocks/table/data-table.tsx";
import type { Column } from "../../blocks/table/data-table.tsx";
import { LanguageNames } from "../../blocks/value/language-names.tsx";
import { ListToolbar } from "../../blocks/table/list-toolbar.tsx";
import { MomentBy } from "../../blocks/value/moment-by.tsx";
import { Pager } from "../../blocks/table/pager.tsx";
import { SearchField } from "../../blocks/table/search-field.tsx";
import { offerUndo } from "../../blocks/undo/undo.ts";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { usePage } from "../../data/use-page.ts";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import type texts from "../../messages/en/admin-assistant.json";
import { AnswerDialog } from "./answer-dialog.tsx";
import type { AnswerSubject } from "./answer-form.ts";
import { AnswerName } from "./answer-name.tsx";
import { deskLanguages } from "./desk-language.ts";
import { useAnswerBank } from "./use-answer-bank.ts";
import classes from "./assistant-desk.module.css";

/** The answers that staff wrote for the assistant. */
export function AnswerList() {
  const t = useT<typeof texts>("admin-assistant");
  const describe = useFailureText();
  const bank = useAnswerBank();
  const table = useTableState({ prefix: "answer-", sorts: ["-updatedAt"] });
  const page = usePage("listWrittenAnswers", { query: table.query });
  const [edited, setEdited] = useState<AnswerSubject>();

  const nameOf = ({ answerId, questions }: WrittenAnswer) =>
    answerId === null ? (questions[0] ?? "") : bank.nameOf(answerId);

  async function remove(answer: WrittenAnswer) {
    const { id } = answer;
    const name = nameOf(answer);
    page.changeRows((rows) => rows.filter((row) => row.id !== id));
    try {
      await callApi("deleteWrittenAnswer", { params: { id } });
    } catch (error) {
      showToast({ title: t("removeFailed"), description: describe(error), kind: "error" });
      await page.refresh();
      return;
    }
    void page.refresh();
    offerUndo({
      message: t("answerRemoved", { name }),
      undone: t("answerRestored", { name }),
      onUndo: async () => {
        await callApi("restoreWrittenAnswer", { params: { id } });
        await page.refresh();
      },
    });
  }

  const columns: readonly Column<WrittenAnswer>[] = [
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
          <Button
            look="secondary"
            isSmall
            aria-label={t("editOf", { name: nameOf(answer) })}
            onClick={() => setEdited({ kind: "written", answer })}
          >
            {t("edit")}
          </Button>
          <Button
            look="quiet"
            isSmall
            aria-label={t("removeOf", { text: nameOf(answer) })}
            onClick={() => void remove(answer)}
          >
            {t("remove")}
          </Button>
        </span>
      ),
    },
  ];

  return (
    <div className={classes.part}>
      <ListToolbar
        table={table}
        search={
          <SearchField label={t("searchAnswers")} value={table.search} onSearch={table.setSearch} />
        }
        actions={
          <Button isSmall onClick={() => setEdited({ kind: "blank" })}>
            {t("addAnswer")}
          </Button>
        }
      />
      <DataTable
        caption={t("tab.answers")}
        columns={columns}
        page={page}
        rowKey={({ id }) => id}
        table={table}
        empty={{ title: t("emptyAnswers"), text: t("emptyAnswersText") }}
      />
      <Pager table={table} page={page} />
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
