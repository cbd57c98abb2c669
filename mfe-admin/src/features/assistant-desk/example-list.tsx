import { useState } from "react";
import type { AssistantExample } from "@dhahabu/contract/assistant-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { Button } from "@dhahabu/kit/ui/button";
import { DataTable } from "../../blocks/table/data-table.tsx";
import { FilterSelect } from "../../blocks/table/filter-select.tsx";
import { ListToolbar } from "../../blocks/table/list-toolbar.tsx";
import { Pager } from "../../blocks/table/pager.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { useRemoveRow } from "../../blocks/undo/use-remove-row.ts";
import { usePage } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import { AnswerChoice } from "./answer-choice.tsx";
import classes from "./assistant-desk.module.css";
import { deskLanguages } from "./desk-language.ts";
import { ExampleDialog } from "./example-dialog.tsx";
import { useAnswerBank } from "./use-answer-bank.ts";
import { useExampleColumns } from "./use-example-columns.tsx";

const answerIdPattern = /^[a-z0-9-]+\.[a-z0-9-]+$/;

export function ExampleList() {
  const t = useTexts("admin-assistant");
  const bank = useAnswerBank();
  const table = useTableState({
    prefix: "example-",
    sorts: ["-addedAt"],
    filters: { language: deskLanguages, answerId: "text" },
  });
  const { answerId: chosenId, ...query } = table.query;
  // An address may hold anything.
  const answerId = answerIdPattern.test(chosenId ?? "") ? chosenId : undefined;
  const page = usePage("listAssistantExamples", {
    query: { ...query, ...(answerId !== undefined && { answerId }) },
  });
  const removeRow = useRemoveRow(page);
  const [isAdding, setIsAdding] = useState(false);

  function remove(example: AssistantExample) {
    const { id, text, language, answerId } = example;
    return removeRow(example, {
      remove: () => callApi("removeAssistantExample", { params: { id } }),
      restore: () => callApi("addAssistantExample", { body: { text, language, answerId } }),
      texts: {
        removed: t("exampleRemoved", { text }),
        restored: t("exampleAdded", { text, answer: bank.nameOf(answerId) }),
        failed: t("removeFailed"),
      },
    });
  }

  const columns = useExampleColumns({ onRemove: (example) => void remove(example) });

  return (
    <div className={classes.part}>
      <ListToolbar
        table={table}
        search={{ label: t("searchExamples") }}
        filters={
          <>
            <AnswerChoice
              label={t("column.asksFor")}
              look="filter"
              value={answerId ?? ""}
              onChange={(id) => table.setFilter("answerId", id === "" ? undefined : id)}
            />
            <FilterSelect
              label={t("column.language")}
              value={table.filters.language}
              options={deskLanguages.map((value) => ({
                value,
                label: languageTraits[value].name,
              }))}
              onChange={(value) => table.setFilter("language", value)}
            />
          </>
        }
        actions={
          <Button isSmall onClick={() => setIsAdding(true)}>
            {t("addExample")}
          </Button>
        }
      />
      <DataTable
        caption={t("tab.examples")}
        columns={columns}
        page={page}
        rowKey={({ id }) => id}
        table={table}
        empty={{ title: t("emptyExamples"), text: t("emptyExamplesText") }}
      />
      <Pager table={table} page={page} />
      {isAdding && (
        <ExampleDialog
          question={undefined}
          onChange={() => void page.refresh()}
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  );
}
