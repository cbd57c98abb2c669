import { useState } from "react";
import type { WrittenAnswer } from "@dhahabu/contract/assistant-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { Button } from "@dhahabu/kit/ui/button";
import { DataTable } from "../../blocks/table/data-table.tsx";
import { ListToolbar } from "../../blocks/table/list-toolbar.tsx";
import { Pager } from "../../blocks/table/pager.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { useRemoveRow } from "../../blocks/undo/use-remove-row.ts";
import { usePage } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import type { AnswerSubject } from "./answer-form.ts";
import classes from "./assistant-desk.module.css";
import { useAnswerBank } from "./use-answer-bank.ts";
import { useAnswerColumns } from "./use-answer-columns.tsx";

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

  const columns = useAnswerColumns({
    nameOf,
    onEdit: (answer) => setEdited({ kind: "written", answer }),
    onRemove: (answer) => void remove(answer),
  });

  return (
    <div className={classes.part}>
      <ListToolbar
        table={table}
        search={{ label: t("searchAnswers") }}
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
