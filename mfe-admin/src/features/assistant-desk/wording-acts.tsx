import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import layout from "../../blocks/layout/layout.module.css";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTexts } from "../../use-texts.ts";
import type { OpenedQuestions } from "./question-dialogs.tsx";

export function WordingActs({
  lead,
  others,
  onOpen,
  onDismiss,
}: {
  lead: AskedQuestion;
  others: readonly AskedQuestion[];
  onOpen(opened: OpenedQuestions): void;
  onDismiss(questions: readonly AskedQuestion[]): void;
}) {
  const t = useTexts("admin-assistant");
  const { text } = lead;
  const questions = [lead, ...others] as const;
  const isAlone = others.length === 0;
  return (
    <span className={layout.end}>
      <RowButton
        label={t(isAlone ? "meansOf" : "meansOfAll", { text })}
        onClick={() => onOpen({ act: "example", questions })}
      >
        {t(isAlone ? "means" : "meansAll")}
      </RowButton>
      <RowButton
        label={t(isAlone ? "answerOf" : "answerOfAll", { text })}
        onClick={() => onOpen({ act: "answer", questions })}
      >
        {t("answer")}
      </RowButton>
      <RowButton
        look="quiet"
        label={t(isAlone ? "dismissOf" : "dismissOfAll", { text })}
        onClick={() => onDismiss(questions)}
      >
        {t(isAlone ? "dismiss" : "dismissAll")}
      </RowButton>
    </span>
  );
}
