import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Button } from "@dhahabu/kit/ui/button";
import { Icon } from "@dhahabu/kit/ui/icon";
import type { Column } from "../../blocks/table/data-table.tsx";
import { MomentBy } from "../../blocks/value/moment-by.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./assistant-desk.module.css";
import type { GroupRow } from "./group-rows.ts";
import type { OpenedQuestions } from "./question-dialogs.tsx";
import { QuestionGuess, QuestionWords } from "./question-words.tsx";
import type { useOpenRows } from "./use-open-rows.ts";
import { WordingActs } from "./wording-acts.tsx";

export function useGroupColumns({
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
