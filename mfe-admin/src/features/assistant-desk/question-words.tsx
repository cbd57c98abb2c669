import type { QuestionOutcome } from "@dhahabu/contract/assistant-choices";
import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import type { StatusTone } from "../../blocks/value/status-badge.tsx";
import { useTexts } from "../../use-texts.ts";
import { AnswerName } from "./answer-name.tsx";
import classes from "./assistant-desk.module.css";

const outcomeTones: Readonly<Record<QuestionOutcome, StatusTone>> = {
  unknown: "bad",
  ambiguous: "warning",
  "low-confidence": "warning",
  "handed-over": "neutral",
  unhelpful: "bad",
};

export function QuestionWords({ question }: { question: AskedQuestion }) {
  const t = useTexts("admin-assistant");
  const { text, language, outcome } = question;
  return (
    <span className={classes.question}>
      <span className={classes.text} lang={language}>
        <bdi>{text}</bdi>
      </span>
      <span className={classes.facts}>
        <bdi lang={language}>{languageTraits[language].name}</bdi>
        <StatusBadge tone={outcomeTones[outcome]}>{t(`outcome.${outcome}`)}</StatusBadge>
      </span>
    </span>
  );
}

export function QuestionGuess({ question }: { question: AskedQuestion }) {
  const t = useTexts("admin-assistant");
  const format = useFormat();
  const { answerId, score, meantAnswerId } = question;
  return (
    <span className={classes.question}>
      {answerId === null ? t("noAnswer") : <AnswerName id={answerId} />}
      {answerId !== null && score !== null && (
        <span className={classes.small}>
          {t("confidence", { share: format.percent(Math.round(score * 100)) })}
        </span>
      )}
      {meantAnswerId !== null && (
        <span className={classes.small}>
          {t("meant")} <AnswerName id={meantAnswerId} />
        </span>
      )}
    </span>
  );
}
