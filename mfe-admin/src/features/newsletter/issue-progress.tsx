import { useEffect, useState } from "react";
import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import type { NewsletterIssue } from "@dhahabu/contract/newsletter-issues";
import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { Link } from "@dhahabu/kit/router";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { SelectField } from "@dhahabu/kit/ui/field";
import { FormDialog } from "../../blocks/dialog/form-dialog.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import layout from "../../blocks/layout/layout.module.css";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { MomentBy } from "../../blocks/value/moment-by.tsx";
import { useCall } from "../../data/use-call.ts";
import { useSend } from "../../data/use-send.ts";
import { paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import { IssuePreview } from "./issue-preview.tsx";
import classes from "./newsletter.module.css";

const everyMs = { sending: 2000, paused: 10_000 } as const;
const steps = {
  pause: "pauseNewsletterIssue",
  resume: "resumeNewsletterIssue",
  cancel: "cancelNewsletterIssue",
} as const;

/** How far the sending of an issue is, with the ways to stop it and to go on. */
export function IssueProgress({
  issue,
  onChange,
}: {
  issue: NewsletterIssue;
  onChange(change: (issue: NewsletterIssue) => NewsletterIssue): void;
}) {
  const t = useTexts("admin-newsletter");
  const describe = useFailureText();
  const [language, setLanguage] = useState<Language>("en");
  const [isCancelling, setIsCancelling] = useState(false);
  const { id, state } = issue;
  const isOpen = state === "sending" || state === "paused";
  const { data: progress } = useCall(
    "getNewsletterProgress",
    { params: { id } },
    { everyMs: isOpen && everyMs[state], isAsked: isOpen },
  );
  useEffect(() => {
    if (progress) onChange((known) => ({ ...known, ...progress }));
  }, [progress, onChange]);
  const steering = useSend({
    mutationFn: (step: keyof typeof steps) => callApi(steps[step], { params: { id } }),
    onSuccess(next) {
      onChange(() => next);
      setIsCancelling(false);
    },
    onError: (error) =>
      showToast({ kind: "error", title: t("steerFailed"), description: describe(error) }),
  });

  return (
    <div className={classes.writing}>
      <OfficePanel title={t("progress.title")}>
        <Figures issue={issue} />
        {issue.startedAt !== null && (
          <p className={classes.note}>
            {t("sentBy")}{" "}
            <MomentBy at={issue.startedAt} by={issue.startedBy} precision="relative" />
          </p>
        )}
        {issue.counts.failed > 0 && (
          <p className={classes.note}>
            <Link to={`${paths.deliveries}?about=newsletter`}>{t("failedMails")}</Link>
          </p>
        )}
        {isOpen && (
          <div className={classes.acts}>
            <Button
              look="secondary"
              isSmall
              isBusy={steering.isPending}
              onClick={() => steering.mutate(state === "sending" ? "pause" : "resume")}
            >
              {t(state === "sending" ? "pause" : "resume")}
            </Button>
            <Button look="danger" isSmall onClick={() => setIsCancelling(true)}>
              {t("cancel")}
            </Button>
          </div>
        )}
        <SelectField
          label={t("write.languages")}
          value={language}
          onChange={({ target }) => setLanguage(target.value as Language)}
        >
          {languages.map((code) => (
            <option key={code} value={code} lang={code}>
              {languageTraits[code].name}
            </option>
          ))}
        </SelectField>
      </OfficePanel>
      <IssuePreview language={language} texts={issue.texts} />
      {isCancelling && (
        <FormDialog
          size="small"
          title={t("cancel.title")}
          className={layout.tight}
          submitLabel={t("cancel.submit")}
          busyLabel={t("cancel.busy")}
          isBusy={steering.isPending}
          error={undefined}
          onSubmit={() => steering.mutate("cancel")}
          onCancel={() => setIsCancelling(false)}
          onClose={() => setIsCancelling(false)}
        >
          <p>{t("cancel.text")}</p>
        </FormDialog>
      )}
    </div>
  );
}

function Figures({ issue: { state, counts } }: { issue: NewsletterIssue }) {
  const t = useTexts("admin-newsletter");
  const format = useFormat();
  const figures = [
    [t("count.recipients"), counts.recipients],
    [t("count.sent"), counts.sent],
    [t("count.failed"), counts.failed],
    [t("count.unsubscribed"), counts.unsubscribed],
    [t(state === "cancelled" ? "count.notSent" : "count.left"), counts.left],
  ] as const;
  return (
    <>
      <progress
        className={classes.progress}
        aria-label={t("progress.label")}
        max={Math.max(counts.recipients, 1)}
        value={counts.recipients - counts.left}
      />
      <dl className={classes.figures}>
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{format.number(count)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
