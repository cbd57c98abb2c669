import { useState } from "react";
import { questionOutcomes } from "@dhahabu/contract/assistant-choices";
import type { QuestionState } from "@dhahabu/contract/assistant-choices";
import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import { DataTable } from "../../blocks/table/data-table.tsx";
import type { Column } from "../../blocks/table/data-table.tsx";
import { FilterSelect } from "../../blocks/table/filter-select.tsx";
import { ListToolbar } from "../../blocks/table/list-toolbar.tsx";
import { MomentBy } from "../../blocks/value/moment-by.tsx";
import { Pager } from "../../blocks/table/pager.tsx";
import { SearchField } from "../../blocks/table/search-field.tsx";
import { usePage } from "../../data/use-page.ts";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import type texts from "../../messages/en/admin-assistant.json";
import { deskLanguages } from "./desk-language.ts";
import { QuestionDialogs } from "./question-dialogs.tsx";
import type { OpenedQuestions } from "./question-dialogs.tsx";
import { QuestionGuess, QuestionWords } from "./question-words.tsx";
import { useQuestionActs } from "./use-question-acts.ts";
import classes from "./assistant-desk.module.css";

// Open ones are shown where nothing else is chosen.
const otherStates = ["done", "dismissed"] as const;

/** Questions that the assistant did not answer well, one by one, and what staff can do about each. */
export function QuestionList() {
  const t = useT<typeof texts>("admin-assistant");
  const format = useFormat();
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

  const columns: readonly Column<AskedQuestion>[] = [
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
              <Button
                look="secondary"
                isSmall
                aria-label={t("meansOf", { text: question.text })}
                onClick={() => setOpened({ act: "example", questions: [question] })}
              >
                {t("means")}
              </Button>
              <Button
                look="secondary"
                isSmall
                aria-label={t("answerOf", { text: question.text })}
                onClick={() => setOpened({ act: "answer", questions: [question] })}
              >
                {t("answer")}
              </Button>
              <span className={classes.pair}>
                <Button
                  look="quiet"
                  isSmall
                  aria-label={t("doneOf", { text: question.text })}
                  onClick={() => setState(question, "done")}
                >
                  {t("done")}
                </Button>
                <Button
                  look="quiet"
                  isSmall
                  aria-label={t("dismissOf", { text: question.text })}
                  onClick={() => setState(question, "dismissed")}
                >
                  {t("dismiss")}
                </Button>
              </span>
            </>
          ) : (
            <Button
              look="quiet"
              isSmall
              aria-label={t("reopenOf", { text: question.text })}
              onClick={() => setState(question, "open")}
            >
              {t("reopen")}
            </Button>
          )}
        </span>
      ),
    },
  ];

  return (
    <div className={classes.part}>
      <ListToolbar
        table={table}
        search={<SearchField label={t("search")} value={table.search} onSearch={table.setSearch} />}
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
