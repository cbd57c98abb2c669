import { useEffect, useRef, useState } from "react";
import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import type { NewsletterIssue } from "@dhahabu/contract/newsletter-issues";
import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { FieldGroup } from "@dhahabu/kit/parts/field-group";
import { RadioGroup } from "@dhahabu/kit/parts/radio-group";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { FormDialog } from "../../blocks/dialog/form-dialog.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { CheckField } from "../../blocks/form/check-field.tsx";
import layout from "../../blocks/layout/layout.module.css";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import { useCall } from "../../data/use-call.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import { listWritten } from "./issue-form.ts";
import classes from "./newsletter.module.css";

/** Asks who gets an issue, says how many that are, and sends it. */
export function SendDialog({
  issue,
  onSent,
  onClose,
}: {
  /** As it was seen; another version is not sent. */
  issue: NewsletterIssue;
  onSent(issue: NewsletterIssue): void;
  onClose(): void;
}) {
  const t = useTexts("admin-newsletter");
  const format = useFormat();
  const describe = useFailureText();
  const readers = useCall("countNewsletterReaders", {});
  const [who, setWho] = useState<"all" | "some">("all");
  const [chosen, setChosen] = useState<readonly Language[]>([]);
  const written = listWritten(issue.texts);
  const count = (isCounted: (language: Language) => boolean) =>
    (readers.data ?? []).reduce(
      (sum, reader) => sum + (isCounted(reader.language) ? reader.count : 0),
      0,
    );
  const isRecipient = (language: Language) => who === "all" || chosen.includes(language);
  const recipients = count(isRecipient);
  const inEnglish = count((language) => isRecipient(language) && !written.includes(language));
  const sending = useSend({
    mutationFn: () =>
      callApi("sendNewsletterIssue", {
        params: { id: issue.id },
        body: { languages: who === "all" ? null : [...chosen], updatedAt: issue.updatedAt },
      }),
    onSuccess: onSent,
  });

  const choice = useRef<HTMLDivElement>(null);
  const isCounted = readers.data !== undefined;
  // Who gets it is chosen already: Enter sends, once one knows how many they are.
  useEffect(() => {
    if (isCounted) choice.current?.querySelector<HTMLInputElement>("input:checked")?.focus();
  }, [isCounted]);

  return (
    <FormDialog
      title={t("send.title")}
      className={layout.tight}
      submitLabel={t("send.submit", { people: format.number(recipients) })}
      busyLabel={t("send.busy")}
      isBusy={sending.isPending}
      isDisabled={recipients === 0}
      error={sending.error ? describe(sending.error) : undefined}
      onSubmit={() => sending.mutate()}
      onCancel={onClose}
      onClose={onClose}
    >
      {readers.data ? (
        <>
          <div ref={choice}>
            <RadioGroup<"all" | "some">
              legend={t("send.who")}
              look="lines"
              value={who}
              onChange={setWho}
              choices={[
                { value: "all", label: t("send.all") },
                { value: "some", label: t("send.some") },
              ]}
            />
          </div>
          {who === "some" && (
            <LanguageChoice
              chosen={chosen}
              countOf={(language) => count((known) => known === language)}
              onChoose={setChosen}
            />
          )}
          <dl className={classes.figures} aria-live="polite">
            <div>
              <dt>{t("send.recipients")}</dt>
              <dd>{format.number(recipients)}</dd>
            </div>
            {inEnglish > 0 && (
              <div>
                <dt>{t("send.inEnglish")}</dt>
                <dd>{format.number(inEnglish)}</dd>
              </div>
            )}
          </dl>
          <p className={classes.note}>{t("send.final")}</p>
        </>
      ) : (
        <MissingAnswer answer={readers} title={t("send.failed")}>
          <Skeleton height="10rem" />
        </MissingAnswer>
      )}
    </FormDialog>
  );
}

function LanguageChoice({
  chosen,
  countOf,
  onChoose,
}: {
  chosen: readonly Language[];
  countOf(language: Language): number;
  onChoose(chosen: readonly Language[]): void;
}) {
  const t = useTexts("admin-newsletter");
  const format = useFormat();
  return (
    <FieldGroup legend={t("send.languages")}>
      <div className={classes.choices}>
        {languages.map((language) => (
          <CheckField
            key={language}
            label={
              <span>
                <bdi lang={language}>{languageTraits[language].name}</bdi> ·{" "}
                {format.number(countOf(language))}
              </span>
            }
            checked={chosen.includes(language)}
            onChange={({ target }) =>
              onChoose(
                target.checked
                  ? [...chosen, language]
                  : chosen.filter((known) => known !== language),
              )
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
