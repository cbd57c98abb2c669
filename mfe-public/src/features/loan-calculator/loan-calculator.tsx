import { useEffect, useId, useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { figures } from "@dhahabu/contract/facts";
import type { LoanEstimate } from "@dhahabu/contract/pricing";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi, loadContract } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { useLive } from "@dhahabu/kit/live/use-data";
import { Button } from "@dhahabu/kit/ui/button";
import { SelectField, TextField } from "@dhahabu/kit/ui/field";
import { chooseSentence } from "../../content/choose-sentence.ts";
import { findGoldTypeKeys, loanGoldTypes } from "../../content/gold-types.ts";
import type texts from "../../messages/en/gold.json";
import { EstimatePanel } from "./estimate-panel.tsx";
import classes from "./loan-calculator.module.css";
import { buildLoanRequest, readLoanForm } from "./loan-request.ts";
import type { LoanField } from "./loan-request.ts";

const durationsMonths = [1, 2, 3] as const;
const maxWeightGrams = 1_000_000;

type FieldErrors = Partial<Record<LoanField, string>>;

function useLoanErrors() {
  const t = useT<typeof texts>("gold");
  const format = useFormat();
  const language = useLanguage();
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
  const own: Record<LoanField, string> = {
    goldType: t("calculator.error.goldType"),
    goldWeight: t("calculator.error.goldWeight", { grams: format.number(maxWeightGrams) }),
    loanAmount: t("calculator.error.loanAmount"),
    duration: t("calculator.error.duration"),
  };
  const findError = (field: LoanField) =>
    serverErrors[field] === undefined
      ? undefined
      : chooseSentence({
          language,
          serverSentence: serverErrors[field],
          ownSentence: own[field],
        });
  return { findError, setServerErrors };
}

function DurationField({ error }: { error: string | undefined }) {
  const t = useT<typeof texts>("gold");
  const format = useFormat();
  const errorId = useId();
  const { data: config } = useLive("publicConfig");
  const preset = config?.defaultDurationMonths ?? durationsMonths[0];
  return (
    <fieldset className={classes.durations} aria-describedby={error && errorId}>
      <legend className={classes.legend}>{t("calculator.field.duration")}</legend>
      <div className={classes.choices}>
        {durationsMonths.map((months) => (
          <label key={months} className={classes.choice}>
            <input
              type="radio"
              name="duration"
              value={months}
              defaultChecked={months === preset}
              className={classes.radio}
            />
            <span className={classes.choiceText} suppressHydrationWarning>
              {t("calculator.months", { count: months, months: format.number(months) })}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function warmUp() {
  // Without the contract the first calculation is only slower, and its own call reports the failure.
  loadContract().catch(() => undefined);
}

/** Estimates a gold loan; an estimate stays until the next one succeeds (spec section 4). */
export function LoanCalculator() {
  const t = useT<typeof texts>("gold");
  const language = useLanguage();
  const { findError, setServerErrors } = useLoanErrors();
  const formRef = useRef<HTMLFormElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);
  const [isReady, setIsReady] = useState(false);
  const [isCalculating, setIsCalculating] = useState(false);
  const [estimate, setEstimate] = useState<LoanEstimate>();

  function updateReadiness() {
    const form = formRef.current;
    if (form) setIsReady(buildLoanRequest(readLoanForm(form), language) !== undefined);
  }

  // Fields may have been filled before this code ran, by the visitor or by the browser.
  useEffect(updateReadiness, [language]);

  // On a narrow screen the estimate stands below what can be seen.
  useEffect(() => {
    if (estimate) panelRef.current?.scrollIntoView({ block: "nearest" });
  }, [estimate]);

  async function calculate(form: HTMLFormElement) {
    const body = buildLoanRequest(readLoanForm(form), language);
    if (!body || isCalculating) return;
    setIsCalculating(true);
    try {
      setEstimate(await callApi("calculateLoan", { body }));
      setServerErrors({});
    } catch (error) {
      // A failed calculation is only logged (spec section 8).
      console.error("Failed to calculate loan", error);
      setServerErrors(error instanceof ApiError && error.status === 400 ? error.fields : {});
    } finally {
      setIsCalculating(false);
    }
  }

  return (
    <div className={classes.calculator}>
      <form
        ref={formRef}
        className={classes.form}
        onInput={updateReadiness}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void calculate(event.currentTarget);
        }}
      >
        <SelectField
          name="goldType"
          label={t("calculator.field.goldType")}
          error={findError("goldType")}
          defaultValue=""
          onFocus={warmUp}
          required
        >
          <option value="">{t("calculator.field.goldType.choose")}</option>
          {loanGoldTypes.map((goldType) => (
            <option key={goldType} value={goldType}>
              {t(findGoldTypeKeys(goldType)?.name ?? "type.24K")}
            </option>
          ))}
        </SelectField>
        <TextField
          name="goldWeight"
          label={t("calculator.field.goldWeight")}
          error={findError("goldWeight")}
          onFocus={warmUp}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <TextField
          name="loanAmount"
          label={t("calculator.field.loanAmount")}
          hint={t("calculator.field.loanAmount.hint")}
          error={findError("loanAmount")}
          inputMode="decimal"
          autoComplete="off"
          isOptional
        />
        <DurationField error={findError("duration")} />
        <Button type="submit" disabled={!isReady} isBusy={isCalculating}>
          {isCalculating ? t("calculator.submit.busy") : t("calculator.submit")}
        </Button>
        <noscript>{t("calculator.noscript")}</noscript>
      </form>
      <div ref={panelRef} className={classes.result}>
        <EstimatePanel estimate={estimate} minimumWeightGrams={figures.minimumWeightGrams} />
      </div>
    </div>
  );
}
