import { useState } from "react";
import type { AssistantExample } from "@dhahabu/contract/assistant-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { Button } from "@dhahabu/kit/ui/button";
import layout from "../../blocks/layout/layout.module.css";
import type { Column } from "../../blocks/table/column.ts";
import { Listing } from "../../blocks/table/listing.tsx";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { useRemoveRow } from "../../blocks/undo/use-remove-row.ts";
import { MomentBy } from "../../blocks/value/moment-by.tsx";
import { usePage } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import { AnswerChoice } from "./answer-choice.tsx";
import { AnswerName } from "./answer-name.tsx";
import classes from "./assistant-desk.module.css";
import { deskLanguages } from "./desk-language.ts";
import { ExampleDialog } from "./example-dialog.tsx";
import { useAnswerBank } from "./use-answer-bank.ts";

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

  const columns = useColumns((example) => void remove(example));

  return (
    <div className={layout.column}>
      <Listing
        caption={t("tab.examples")}
        table={table}
        page={page}
        search={{ label: t("searchExamples") }}
        filters={[
          <AnswerChoice
            key="answerId"
            label={t("column.asksFor")}
            look="filter"
            value={answerId ?? ""}
            onChange={(id) => table.setFilter("answerId", id === "" ? undefined : id)}
          />,
          {
            name: "language",
            label: t("column.language"),
            nameOf: (code) => languageTraits[code].name,
          },
        ]}
        actions={
          <Button isSmall onClick={() => setIsAdding(true)}>
            {t("addExample")}
          </Button>
        }
        columns={columns}
        empty={{ title: t("emptyExamples"), text: t("emptyExamplesText") }}
      />
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

function useColumns(
  onRemove: (example: AssistantExample) => void,
): readonly Column<AssistantExample>[] {
  const t = useTexts("admin-assistant");
  return [
    {
      id: "text",
      label: t("column.example"),
      isRowHeader: true,
      render: ({ text, language }) => (
        <span className={classes.question}>
          <span className={classes.text} lang={language}>
            <bdi>{text}</bdi>
          </span>
          <span className={classes.facts}>{languageTraits[language].name}</span>
        </span>
      ),
    },
    {
      id: "answer",
      label: t("column.asksFor"),
      render: ({ answerId }) => <AnswerName id={answerId} />,
    },
    {
      id: "added",
      label: t("column.added"),
      render: ({ addedAt, addedBy }) => <MomentBy at={addedAt} by={addedBy} />,
    },
    {
      id: "actions",
      label: t("column.actions"),
      isHiddenLabel: true,
      align: "end",
      render: (example) => (
        <RowButton
          look="quiet"
          label={t("removeOf", { text: example.text })}
          onClick={() => onRemove(example)}
        >
          {t("remove")}
        </RowButton>
      ),
    },
  ];
}
