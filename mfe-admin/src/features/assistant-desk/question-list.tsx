import { useState } from "react";
import { questionOutcomes } from "@dhahabu/contract/assistant-choices";
import type { QuestionState } from "@dhahabu/contract/assistant-choices";
import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { DataTable } from "../../blocks/table/data-table.tsx";
import { FilterSelect } from "../../blocks/table/filter-select.tsx";
import { ListToolbar } from "../../blocks/table/list-toolbar.tsx";
import { Pager } from "../../blocks/table/pager.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { usePage } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./assistant-desk.module.css";
import { deskLanguages } from "./desk-language.ts";
import { QuestionDialogs } from "./question-dialogs.tsx";
import type { OpenedQuestions } from "./question-dialogs.tsx";
import { useQuestionActs } from "./use-question-acts.ts";
import { useQuestionColumns } from "./use-question-columns.tsx";

// Open ones are shown where nothing else is chosen.
const otherStates = ["done", "dismissed"] as const;

export function QuestionList() {
  const t = useTexts("admin-assistant");
  const table = useTableState({
    sorts: ["-times", "-lastAskedAt"],
    filters: { language: deskLanguages, outcome: questionOutcomes, state: otherStates },
  });
  const shownState: QuestionState = table.filters.state ?? "open";
  const page = usePage("listAskedQuestions", { query: { ...table.query, state: shownState } });
  const acts = useQuestionActs(page.refresh);
  const [opened, setOpened] = useState<OpenedQuestions>();

  function setState(question: AskedQuestion, state: QuestionState) {
    page.changeRows((rows) => rows.filter(({ id }) => id !== question.id));
    void acts.setState([question], state);
  }

  const columns = useQuestionColumns({ onOpen: setOpened, onState: setState });

  return (
    <div className={classes.part}>
      <ListToolbar
        table={table}
        search={{ label: t("search") }}
        filters={
          <>
            <FilterSelect
              label={t("column.state")}
              allLabel={t("state.open")}
              value={table.filters.state}
              options={otherStates.map((value) => ({ value, label: t(`state.${value}`) }))}
              onChange={(value) => table.setFilter("state", value)}
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
            <FilterSelect
              label={t("column.outcome")}
              value={table.filters.outcome}
              options={questionOutcomes.map((value) => ({ value, label: t(`outcome.${value}`) }))}
              onChange={(value) => table.setFilter("outcome", value)}
            />
          </>
        }
      />
      <DataTable
        caption={t("tab.questions")}
        columns={columns}
        page={page}
        rowKey={({ id }) => id}
        table={table}
        empty={{ title: t("emptyQuestions"), text: t("emptyQuestionsText") }}
      />
      <Pager table={table} page={page} />
      <QuestionDialogs
        opened={opened}
        onChange={() => void page.refresh()}
        onClose={() => setOpened(undefined)}
      />
    </div>
  );
}
