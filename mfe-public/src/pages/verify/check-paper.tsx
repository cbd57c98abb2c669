import { useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { normaliseDecimal, toExactNumber } from "@dhahabu/contract/decimal-text";
import type { Verdict } from "@dhahabu/contract/documents";
import { callApi } from "@dhahabu/kit/api/client";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { FormCallField } from "@dhahabu/kit/send/form-call";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { arrivalFocus } from "@dhahabu/kit/ui/arrival-focus";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import type texts from "./messages/en.json";
import classes from "./verify-page.module.css";

const codeField = "code";
const amountField = "amountKes";

function Said({ verdict, isAnswer }: { verdict: Verdict; isAnswer: boolean }) {
  const t = useT<typeof texts>("verify");
  const format = useFormat();
  const { state, document, amountMatches } = verdict;
  return (
    <div
      className={classes.verdict}
      data-state={state}
      role="status"
      tabIndex={-1}
      {...(isAnswer && arrivalFocus)}
    >
      <p className={classes.said}>{t(`paper.${document?.standing ?? "unknown"}`)}</p>
      {document && (
        <p>
          {t("paper.facts", {
            kind: t(`paper.kind.${document.kind}`),
            date: format.date(document.madeOn),
            count: format.number(document.pieceCount),
          })}
        </p>
      )}
      {document?.holdsUntil && (
        <p>
          {t("paper.until", { until: format.longDateTime(document.holdsUntil) })}
          {document.kind === "quote" && ` ${t("paper.quote")}`}
        </p>
      )}
      {document?.number && (
        <p>
          {t("paper.number")} <bdi dir="ltr">{document.number}</bdi>
        </p>
      )}
      {amountMatches !== null && (
        <p className={classes.said}>{t(amountMatches ? "paper.match" : "paper.altered")}</p>
      )}
    </div>
  );
}

type Faults = Readonly<Record<string, string>>;

/** A fault of no field stands at the code. */
function toFaults({ text = "", fields }: { text: string | undefined; fields: Faults }): Faults {
  return Object.keys(fields).length > 0 ? fields : { [codeField]: text };
}

function readField(fields: FormData, name: string): string {
  const typed = fields.get(name);
  return typeof typed === "string" ? typed.trim() : "";
}

/** Says whether a paper with a code is the bank's. */
export function CheckPaper() {
  const t = useT<typeof texts>("verify");
  const explain = useExplainFailure();
  const language = useLanguage();
  const begun = useSentForm("verifyDocument");
  const [verdict, setVerdict] = useState(begun?.accepted?.answer as Verdict | undefined);
  const [faults, setFaults] = useState<Faults>(begun?.failure ? toFaults(begun.failure) : {});
  const [isSending, setIsSending] = useState(false);
  const last = useRef(0);

  async function check(code: string, amount: string) {
    const own = (last.current += 1);
    setIsSending(true);
    setVerdict(undefined);
    setFaults({});
    try {
      const amountKes = toExactNumber(normaliseDecimal(amount, language));
      const answer = await callApi("verifyDocument", {
        body: { code, ...(amount !== "" && { amountKes }) },
      });
      if (own === last.current) setVerdict(answer);
    } catch (error) {
      const explained = await explain(error, { general: t("paper.failed") });
      if (own === last.current) setFaults(toFaults(explained));
    }
    if (own === last.current) setIsSending(false);
  }

  return (
    <form
      className={classes.paper}
      action="?"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        void check(readField(fields, codeField), readField(fields, amountField));
      }}
    >
      <FormCallField call="verifyDocument" />
      <TextField
        name={codeField}
        label={t("paper.code")}
        hint={t("paper.hint")}
        error={faults[codeField]}
        defaultValue={begun?.typed[codeField]}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        required
      />
      <TextField
        name={amountField}
        label={t("paper.amount")}
        hint={t("paper.amount.hint")}
        error={faults[amountField]}
        defaultValue={begun?.typed[amountField]}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        isOptional
      />
      <Button type="submit" isBusy={isSending}>
        {t("paper.check")}
      </Button>
      {verdict && <Said verdict={verdict} isAnswer={begun?.accepted !== undefined} />}
    </form>
  );
}
