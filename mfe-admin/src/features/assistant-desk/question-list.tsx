import { useState } from "react";
import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { questionOutcomes } from "@dhahabu/contract/assistant-topics";
import type { QuestionOutcome, QuestionState } from "@dhahabu/contract/assistant-topics";
import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { DataTable } from "../../blocks/data-table.tsx";
import type { Column } from "../../blocks/data-table.tsx";
import { FilterSelect } from "../../blocks/filter-select.tsx";
import { ListToolbar } from "../../blocks/list-toolbar.tsx";
import { MomentBy } from "../../blocks/moment-by.tsx";
import { Pager } from "../../blocks/pager.tsx";
import { SearchField } from "../../blocks/search-field.tsx";
import { StatusBadge } from "../../blocks/status-badge.tsx";
import type { StatusTone } from "../../blocks/status-badge.tsx";
import { offerUndo } from "../../blocks/undo.ts";
import { useFailureText } from "../../blocks/use-failure-text.ts";
import { usePage } from "../../blocks/use-page.ts";
import { useTableState } from "../../blocks/use-table-state.ts";
import type texts from "../../messages/en/admin-assistant.json";
import { AnswerDialog } from "./answer-dialog.tsx";
import { deskLanguages } from "./desk-language.ts";
import { ExampleDialog } from "./example-dialog.tsx";
import { useTopicNames } from "./use-topic-names.ts";
import classes from "./assistant-desk.module.css";

// Open ones are shown where nothing else is chosen.
const otherStates = ["done", "dismissed"] as const;

const outcomeTones: Readonly<Record<QuestionOutcome, StatusTone>> = {
  unknown: "bad",
  ambiguous: "warning",
  "low-confidence": "warning",
  "handed-over": "neutral",
};

type Opened = { readonly question: AskedQuestion; readonly act: "example" | "answer" };

/** Questions that the assistant did not answer well, and what staff can do about each. */
export function QuestionList() {
  const t = useT<typeof texts>("admin-assistant");
  const format = useFormat();
  const describe = useFailureText();
  const topics = useTopicNames();
  const table = useTableState({
    sorts: ["-times", "-lastAskedAt"],
    filters: { language: deskLanguages, outcome: questionOutcomes, state: otherStates },
  });
  const shownState: QuestionState = table.filters.state ?? "open";
  const page = usePage(
    "listAskedQuestions",
    { query: { ...table.query, state: shownState } },
    { events: ["assistant.changed"] },
  );
  const [opened, setOpened] = useState<Opened>();

  async function setState({ id, text, state: from }: AskedQuestion, state: QuestionState) {
    page.changeRows((rows) => rows.filter((row) => row.id !== id));
    try {
      await callApi("setQuestionState", { params: { id }, body: { state, from } });
    } catch (error) {
      showToast({ title: t("stateFailed"), description: describe(error), kind: "error" });
      await page.refresh();
      return;
    }
    void page.refresh();
    offerUndo({
      message: t(`stateSet.${state}`, { text }),
      undone: t(`stateSet.${from}`, { text }),
      onUndo: async () => {
        await callApi("setQuestionState", { params: { id }, body: { state: from, from: state } });
        await page.refresh();
      },
    });
  }

  const columns: readonly Column<AskedQuestion>[] = [
    {
      id: "question",
      label: t("column.question"),
      isRowHeader: true,
      render: ({ text, language, outcome }) => (
        <span className={classes.question}>
          <span className={classes.text} lang={language}>
            <bdi>{text}</bdi>
          </span>
          <span className={classes.facts}>
            {languageTraits[language].name}
            <StatusBadge tone={outcomeTones[outcome]}>{t(`outcome.${outcome}`)}</StatusBadge>
          </span>
        </span>
      ),
    },
    {
      id: "topic",
      label: t("column.topic"),
      render: ({ topic, score, meantTopic }) => (
        <span className={classes.guess}>
          {topic === null ? t("noTopic") : topics.nameOf(topic)}
          {topic !== null && score !== null && (
            <span className={classes.small}>
              {t("confidence", { share: format.percent(Math.round(score * 100)) })}
            </span>
          )}
          {meantTopic !== null && (
            <span className={classes.small}>
              {t("meant", { topic: topics.nameOf(meantTopic) })}
            </span>
          )}
        </span>
      ),
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
                onClick={() => setOpened({ question, act: "example" })}
              >
                {t("means")}
              </Button>
              <Button
                look="secondary"
                isSmall
                aria-label={t("answerOf", { text: question.text })}
                onClick={() => setOpened({ question, act: "answer" })}
              >
                {t("answer")}
              </Button>
              <span className={classes.pair}>
                <Button
                  look="quiet"
                  isSmall
                  aria-label={t("doneOf", { text: question.text })}
                  onClick={() => void setState(question, "done")}
                >
                  {t("done")}
                </Button>
                <Button
                  look="quiet"
                  isSmall
                  aria-label={t("dismissOf", { text: question.text })}
                  onClick={() => void setState(question, "dismissed")}
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
              onClick={() => void setState(question, "open")}
            >
              {t("reopen")}
            </Button>
          )}
        </span>
      ),
    },
  ];

  function close(isSaved: boolean) {
    setOpened(undefined);
    if (isSaved) void page.refresh();
  }

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
      {opened?.act === "example" && (
        <ExampleDialog
          key={opened.question.id}
          question={opened.question}
          onChange={() => void page.refresh()}
          onClose={() => close(false)}
        />
      )}
      {opened?.act === "answer" && (
        <AnswerDialog
          key={opened.question.id}
          answer={undefined}
          question={opened.question}
          onSaved={() => void page.refresh()}
          onClose={() => close(false)}
        />
      )}
    </div>
  );
}
