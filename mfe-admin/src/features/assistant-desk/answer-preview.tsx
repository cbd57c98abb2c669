import type { PreviewLine } from "@dhahabu/contract/assistant-desk";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { FieldGroup } from "@dhahabu/kit/parts/field-group";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { useTexts } from "../../use-texts.ts";
import type { AnswerForm } from "./answer-form.ts";
import { AnswerName } from "./answer-name.tsx";
import classes from "./assistant-desk.module.css";
import { useAnswerPreview } from "./use-answer-preview.ts";

export function AnswerPreview({ form }: { form: AnswerForm }) {
  const t = useTexts("admin-assistant");
  const format = useFormat();
  const { isBlank, isStale, lines, fault } = useAnswerPreview(form);

  function say(): string {
    if (isBlank) return t("preview.blank");
    if (isStale) return t("preview.busy");
    if (fault !== undefined || !lines) return `${t("preview.failed")} ${fault ?? ""}`;
    if (lines.length === 0) return t("preview.none");
    return t("preview.count", {
      answered: format.number(lines.filter(({ isAnsweredByDraft }) => isAnsweredByDraft).length),
      total: format.number(lines.length),
    });
  }

  return (
    <FieldGroup legend={t("preview.title")}>
      <p className={classes.small} role="status">
        {say()}
      </p>
      {!isBlank && lines && lines.length > 0 && (
        <ul className={classes.preview} data-stale={isStale || undefined}>
          {lines.map((line) => (
            <li key={`${line.language} ${line.text}`} className={classes.previewLine}>
              <bdi className={classes.text} lang={line.language}>
                {line.text}
              </bdi>
              <Outcome line={line} />
            </li>
          ))}
        </ul>
      )}
    </FieldGroup>
  );
}

function Outcome({ line: { answerId, isAnsweredByDraft } }: { line: PreviewLine }) {
  const t = useTexts("admin-assistant");
  if (isAnsweredByDraft) {
    return (
      <span className={classes.facts}>
        <StatusBadge tone="good">{t("preview.byDraft")}</StatusBadge>
      </span>
    );
  }
  return (
    <span className={classes.facts}>
      {answerId === null ? (
        t("preview.unanswered")
      ) : (
        <>
          <span>{t("preview.asNow")}</span>
          <AnswerName id={answerId} />
        </>
      )}
    </span>
  );
}
