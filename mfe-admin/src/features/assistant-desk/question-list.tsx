import { useState } from "react";
import { questionOutcomes } from "@dhahabu/contract/assistant-choices";
import type { QuestionState } from "@dhahabu/contract/assistant-choices";
import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { Button } from "@dhahabu/kit/ui/button";
import layout from "../../blocks/layout/layout.module.css";
import type { Column } from "../../blocks/table/column.ts";
import { Listing } from "../../blocks/table/listing.tsx";
import { RefusedDialog } from "../../blocks/table/refused-dialog.tsx";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { Moment } from "../../blocks/value/moment.tsx";
import { MomentBy } from "../../blocks/value/moment-by.tsx";
import { usePage } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./assistant-desk.module.css";
import { deskLanguages } from "./desk-language.ts";
import { QuestionDialogs } from "./question-dialogs.tsx";
import type { OpenedQuestions } from "./question-dialogs.tsx";
import { QuestionGuess, QuestionWords } from "./question-words.tsx";
import { useQuestionActs } from "./use-question-acts.ts";

// Open ones are shown where nothing else is chosen.
const otherStates = ["done", "dismissed"] as const;

export function QuestionList() {
  const t = useTexts("admin-assistant");
  const table = useTableState({
    list: "questions",
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

  const columns = useColumns({ onOpen: setOpened, onState: setState });

  return (
    <div className={layout.column}>
      <Listing
        caption={t("tab.questions")}
        table={table}
        page={page}
        search={{ label: t("search") }}
        filters={[
          {
            name: "state",
            label: t("column.state"),
            allLabel: t("state.open"),
            nameOf: (state) => t(`state.${state}`),
          },
          {
            name: "language",
            label: t("column.language"),
            nameOf: (code) => languageTraits[code].name,
          },
          {
            name: "outcome",
            label: t("column.outcome"),
            nameOf: (outcome) => t(`outcome.${outcome}`),
          },
        ]}
        exportPath="/api/assistant/questions/export"
        columns={columns}
        rowLabel={({ text }) => text}
        renderBrief={({ times, lastAskedAt }) => (
          <>
            <span>{t("askedTimes", { count: times })}</span>
            <Moment at={lastAskedAt} precision="relative" />
          </>
        )}
        renderBulk={(questions, clear) => (
          <QuestionButtons
            questions={questions}
            isBusy={acts.isBusy}
            onOpen={setOpened}
            onState={async (state) => {
              if (await acts.setState(questions, state)) clear();
            }}
          />
        )}
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

/** What can be done with the questions that are selected; all of them have the state that is listed. */
function QuestionButtons({
  questions,
  isBusy,
  onOpen,
  onState,
}: {
  questions: readonly AskedQuestion[];
  isBusy: boolean;
  onOpen(opened: OpenedQuestions): void;
  onState(state: QuestionState): Promise<void>;
}) {
  const t = useTexts("admin-assistant");
  const [first, ...others] = questions;
  if (!first) return null;
  const look = { look: "secondary", isSmall: true, isBusy } as const;
  if (first.state !== "open") {
    return (
      <Button {...look} onClick={() => void onState("open")}>
        {t("reopen")}
      </Button>
    );
  }
  return (
    <>
      {(["example", "answer"] as const).map((act) => (
        <Button
          key={act}
          {...look}
          aria-haspopup="dialog"
          onClick={() => onOpen({ act, questions: [first, ...others] })}
        >
          {t(act === "example" ? "means" : "answer")}
        </Button>
      ))}
      <Button {...look} onClick={() => void onState("done")}>
        {t("done")}
      </Button>
      <Button {...look} onClick={() => void onState("dismissed")}>
        {t("dismiss")}
      </Button>
    </>
  );
}

function useColumns({
  onOpen,
  onState,
}: {
  onOpen(opened: OpenedQuestions): void;
  onState(question: AskedQuestion, state: QuestionState): void;
}): readonly Column<AskedQuestion>[] {
  const t = useTexts("admin-assistant");
  const format = useFormat();
  return [
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
        <span className={layout.end}>
          {question.state === "open" ? (
            <>
              <RowButton
                label={t("meansOf", { text: question.text })}
                onClick={() => onOpen({ act: "example", questions: [question] })}
              >
                {t("means")}
              </RowButton>
              <RowButton
                label={t("answerOf", { text: question.text })}
                onClick={() => onOpen({ act: "answer", questions: [question] })}
              >
                {t("answer")}
              </RowButton>
              <span className={classes.pair}>
                <RowButton
                  look="quiet"
                  label={t("doneOf", { text: question.text })}
                  onClick={() => onState(question, "done")}
                >
                  {t("done")}
                </RowButton>
                <RowButton
                  look="quiet"
                  label={t("dismissOf", { text: question.text })}
                  onClick={() => onState(question, "dismissed")}
                >
                  {t("dismiss")}
                </RowButton>
              </span>
            </>
          ) : (
            <RowButton
              look="quiet"
              label={t("reopenOf", { text: question.text })}
              onClick={() => onState(question, "open")}
            >
              {t("reopen")}
            </RowButton>
          )}
        </span>
      ),
    },
  ];
}
