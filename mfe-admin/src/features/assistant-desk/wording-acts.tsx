import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { Button } from "@dhahabu/kit/ui/button";
import { useTexts } from "../../use-texts.ts";
import classes from "./assistant-desk.module.css";
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
    <span className={classes.actions}>
      <Button
        look="secondary"
        isSmall
        aria-label={t(isAlone ? "meansOf" : "meansOfAll", { text })}
        onClick={() => onOpen({ act: "example", questions })}
      >
        {t(isAlone ? "means" : "meansAll")}
      </Button>
      <Button
        look="secondary"
        isSmall
        aria-label={t(isAlone ? "answerOf" : "answerOfAll", { text })}
        onClick={() => onOpen({ act: "answer", questions })}
      >
        {t("answer")}
      </Button>
      <Button
        look="quiet"
        isSmall
        aria-label={t(isAlone ? "dismissOf" : "dismissOfAll", { text })}
        onClick={() => onDismiss(questions)}
      >
        {t(isAlone ? "dismiss" : "dismissAll")}
      </Button>
    </span>
  );
}
