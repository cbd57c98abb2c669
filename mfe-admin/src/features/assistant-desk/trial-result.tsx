import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { Trial } from "@dhahabu/contract/assistant-desk";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import type { StatusTone } from "../../blocks/value/status-badge.tsx";
import { useTexts } from "../../use-texts.ts";
import { AnswerName } from "./answer-name.tsx";
import classes from "./assistant-desk.module.css";

const tones: Readonly<Record<Trial["understanding"], StatusTone>> = {
  clear: "good",
  unsure: "warning",
  unknown: "bad",
  refused: "neutral",
};

export function TrialResult({ trial, language }: { trial: Trial; language: ChatLanguage }) {
  const t = useTexts("admin-assistant");
  const format = useFormat();
  const { understanding, candidates, answer, writtenAnswerId } = trial;
  const { dir } = languageTraits[language];
  return (
    <div className={classes.result}>
      <p className={classes.facts}>
        <StatusBadge tone={tones[understanding]}>{t(`understood.${understanding}`)}</StatusBadge>
        {writtenAnswerId !== null && <StatusBadge tone="accent">{t("try.written")}</StatusBadge>}
        {answer?.isHandOver === true && (
          <StatusBadge tone="neutral">{t("outcome.handed-over")}</StatusBadge>
        )}
      </p>
      {answer ? (
        <>
          <p className={classes.response} lang={language} dir={dir}>
            {answer.response}
          </p>
          {answer.choices.length > 0 && (
            <p className={classes.facts} lang={language} dir={dir}>
              {answer.choices.join(" · ")}
            </p>
          )}
          {answer.source && (
            <p className={classes.facts}>
              <bdi lang={language}>{answer.source.title}</bdi>
              <bdi dir="ltr">{answer.source.path}</bdi>
            </p>
          )}
        </>
      ) : (
        <p>{t("try.noAnswer")}</p>
      )}
      {candidates.length > 0 && (
        <>
          <p className={classes.small}>{t("try.likeliest")}</p>
          <ol className={classes.candidates}>
            {candidates.map(({ answerId, share }) => (
              <li key={answerId} className={classes.candidate}>
                <AnswerName id={answerId} />
                <span className={classes.share}>{format.percent(Math.round(share * 100))}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
