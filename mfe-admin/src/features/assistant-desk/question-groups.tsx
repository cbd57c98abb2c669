import { useState } from "react";
import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { Button } from "@dhahabu/kit/ui/button";
import { Icon } from "@dhahabu/kit/ui/icon";
import layout from "../../blocks/layout/layout.module.css";
import { DataTable } from "../../blocks/table/data-table.tsx";
import type { Column } from "../../blocks/table/column.ts";
import { ListToolbar } from "../../blocks/table/list-toolbar.tsx";
import { RefusedDialog } from "../../blocks/table/refused-dialog.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { MomentBy } from "../../blocks/value/moment-by.tsx";
import { usePage } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./assistant-desk.module.css";
import { deskLanguages } from "./desk-language.ts";
import { leaveOut, readGroups } from "./group-rows.ts";
import type { GroupRow } from "./group-rows.ts";
import { QuestionDialogs } from "./question-dialogs.tsx";
import type { OpenedQuestions } from "./question-dialogs.tsx";
import { QuestionWords, QuestionGuess } from "./question-words.tsx";
import { useOpenRows } from "./use-open-rows.ts";
import { useQuestionActs } from "./use-question-acts.ts";
import { WordingActs } from "./wording-acts.tsx";

/** Open questions, those that are alike together: what staff do to a group is done to all of it, or to one of its wordings. */
export function QuestionGroups() {
  const t = useTexts("admin-assistant");
  const table = useTableState({ sorts: ["-times"], filters: { language: deskLanguages } });
  const page = usePage("listQuestionGroups", { query: table.filters });
  const acts = useQuestionActs(page.refresh);
  const rows = useOpenRows("group");
  const [opened, setOpened] = useState<OpenedQuestions>();

  function dismiss(questions: readonly AskedQuestion[]) {
    page.changeRows((groups) => leaveOut(groups, questions));
    void acts.setState(questions, "dismissed");
  }

  const columns = useColumns({ rows, onOpen: setOpened, onDismiss: dismiss });

  return (
    <div className={layout.column}>
      <ListToolbar
        table={table}
        search={{ label: t("search") }}
        filters={[
          {
            name: "language",
            label: t("column.language"),
            nameOf: (code) => languageTraits[code].name,
          },
        ]}
      />
      <DataTable
        caption={t("view.groups")}
        columns={columns}
        page={{ ...page, rows: page.rows && readGroups(page.rows, table.search) }}
        rowKey={({ lead }) => lead.id}
        table={table}
        renderDetail={({ lead, questions }) =>
          questions.length > 1 && rows.isOpen(String(lead.id)) ? (
            <ul className={classes.wordings} aria-label={t("wordingsLike", { text: lead.text })}>
              {questions.map((question) => (
                <li key={question.id} className={classes.wording}>
                  <QuestionWords question={question} />
                  <span className={classes.small}>
                    {t("askedTimes", { count: question.times })}
                  </span>
                  <WordingActs lead={question} others={[]} onOpen={setOpened} onDismiss={dismiss} />
                </li>
              ))}
            </ul>
          ) : undefined
        }
        empty={{ title: t("emptyQuestions"), text: t("emptyQuestionsText") }}
      />
      <RefusedDialog outcomes={acts.outcomes} renderName={({ text }) => <bdi>{text}</bdi>} />
      <QuestionDialogs
        opened={opened}
        onChange={() => void page.refresh()}
        onClose={() => setOpened(undefined)}
      />
    </div>
  );
}

function useColumns({
  rows,
  onOpen,
  onDismiss,
}: {
  rows: ReturnType<typeof useOpenRows>;
  onOpen(opened: OpenedQuestions): void;
  onDismiss(questions: readonly AskedQuestion[]): void;
}): readonly Column<GroupRow>[] {
  const t = useTexts("admin-assistant");
  const format = useFormat();
  return [
    {
      id: "question",
      label: t("column.question"),
      isRowHeader: true,
      render: ({ lead }) => <QuestionWords question={lead} />,
    },
    {
      id: "wordings",
      label: t("column.wordings"),
      isHiddenLabel: true,
      render: ({ lead, questions }) =>
        questions.length > 1 && (
          <Button
            look="quiet"
            isSmall
            aria-expanded={rows.isOpen(String(lead.id))}
            aria-label={t("wordingsOf", { count: questions.length, text: lead.text })}
            onClick={() => rows.toggle(String(lead.id))}
          >
            <Icon name="chevron" className={classes.unfold} />
            {t("wordings", { count: questions.length })}
          </Button>
        ),
    },
    {
      id: "guess",
      label: t("column.guess"),
      render: ({ lead }) => <QuestionGuess question={lead} />,
    },
    {
      id: "times",
      label: t("column.times"),
      align: "end",
      render: ({ times }) => format.number(times),
    },
    {
      id: "last",
      label: t("column.lastAsked"),
      render: ({ lastAskedAt }) => <MomentBy at={lastAskedAt} by={null} precision="relative" />,
    },
    {
      id: "actions",
      label: t("column.actions"),
      isHiddenLabel: true,
      align: "end",
      width: "17rem",
      render: ({ lead, questions }) => (
        <WordingActs
          lead={lead}
          others={questions.slice(1)}
          onOpen={onOpen}
          onDismiss={onDismiss}
        />
      ),
    },
  ];
}
