import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { ComponentType, SubmitEvent } from "react";
import { everydayOunceGrams } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useLive } from "@dhahabu/kit/live/use-data";
import { RadioGroup } from "@dhahabu/kit/parts/radio-group";
import { Link } from "@dhahabu/kit/router";
import { FormCallField } from "@dhahabu/kit/send/form-call";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { arrivalFocus } from "@dhahabu/kit/ui/arrival-focus";
import { Button } from "@dhahabu/kit/ui/button";
import { SelectField, TextField } from "@dhahabu/kit/ui/field";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { GoldTypeOptions } from "../../content/gold-type-options.tsx";
import { estimateAnchor, paths } from "../../paths.ts";
import type texts from "../../shared-texts/gold/messages/en.json";
import { EstimatePanel } from "./estimate-panel.tsx";
import classes from "./loan-calculator.module.css";
import type { BlankAmount } from "./loan-request.ts";
import type { MadeEstimate } from "./made-estimate.ts";
import { useEstimate } from "./use-estimate.ts";
import type { FieldErrors } from "./use-estimate.ts";
import { useLoanFields } from "./use-loan-fields.ts";
import { useTypedHandOver } from "./use-typed-hand-over.ts";

/** Grams of a troy ounce, by which bullion coins are weighed. */
const troyOunceGrams = 31.1034768;

const durationsMonths = [1, 2, 3] as const;

/** The choice of months; it stands with the estimate and belongs to the form. */
function DurationField({
  formId,
  typed,
  error,
  onChoose,
}: {
  formId: string;
  typed: string | undefined;
  error: string | undefined;
  onChoose(): void;
}) {
  const t = useT<typeof texts>("gold");
  const format = useFormat();
  const { data: config } = useLive("publicConfig");
  const preset = typed ?? config?.defaultDurationMonths ?? durationsMonths[0];
  return (
    <RadioGroup
      legend={t("calculator.field.duration")}
      name="duration"
      form={formId}
      look="segments"
      preset={String(preset)}
      onChange={onChoose}
      choices={durationsMonths.map((months) => ({
        value: String(months),
        label: t("calculator.months", { count: months, months: format.number(months) }),
      }))}
      error={error}
    />
  );
}

function LoanFields({
  typed,
  errors,
}: {
  typed: Readonly<Record<string, string>>;
  errors: FieldErrors;
}) {
  const t = useT<typeof texts>("gold");
  const format = useFormat();
  return (
    <>
      <SelectField
        name="goldType"
        label={t("calculator.field.goldType")}
        error={errors.goldType}
        defaultValue={typed["goldType"] ?? ""}
        required
      >
        <option value="">{t("calculator.field.goldType.choose")}</option>
        <GoldTypeOptions />
      </SelectField>
      <TextField
        name="goldWeight"
        label={t("calculator.field.goldWeight")}
        hint={t("calculator.field.goldWeight.hint", {
          ounce: format.grams(everydayOunceGrams, 2),
          troyOunce: format.grams(troyOunceGrams, 2),
        })}
        error={errors.goldWeight}
        defaultValue={typed["goldWeight"]}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <TextField
        name="loanAmount"
        label={t("calculator.field.loanAmount")}
        hint={t("calculator.field.loanAmount.hint")}
        error={errors.loanAmount}
        defaultValue={typed["loanAmount"]}
        inputMode="decimal"
        autoComplete="off"
        isOptional
      />
    </>
  );
}

type KeyFacts = ComponentType<{ made: MadeEstimate }>;

/** The key facts' code: fetched with the first estimate, so that no page carries it before. */
function useKeyFacts() {
  const [KeyFacts, setKeyFacts] = useState<KeyFacts>();
  const [state, setState] = useState<"failed" | "retrying">();
  async function loadKeyFacts() {
    setState((before) => before && "retrying");
    try {
      const module = await import(
        /* webpackChunkName: "loan-key-facts" */ "./loans-card/key-facts.tsx"
      );
      setKeyFacts(() => module.KeyFacts);
    } catch (error) {
      // The estimate stands without them; the next one asks for them again.
      console.error("Failed to load the key facts", error);
      setState("failed");
    }
  }
  return {
    KeyFacts,
    loadKeyFacts,
    hasFailed: state !== undefined,
    isRetrying: state === "retrying",
  };
}

function KeyFactsPlace({
  made,
  KeyFacts,
  loadKeyFacts,
  hasFailed,
  isRetrying,
}: ReturnType<typeof useKeyFacts> & { made: MadeEstimate }) {
  if (!KeyFacts && !hasFailed) return null;
  return (
    <div className={classes.keyFacts}>
      {KeyFacts ? (
        <KeyFacts made={made} />
      ) : (
        <ErrorPanel onRetry={() => void loadKeyFacts()} isRetrying={isRetrying} />
      )}
    </div>
  );
}

/** Why a form that the browser has sent was not answered, where it is the fault of no field. */
function SentFailure({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" tabIndex={-1} {...arrivalFocus}>
      {text}
    </p>
  );
}

/** What a page chooses about the calculator. */
interface LoanCalculatorProps {
  /** True where "Apply for This Loan" leads on to the enquiry, with the estimate. */
  hasApply?: boolean;
  /** How a blank amount is sent: left out, or as the word `max` (spec section 3, the loan page). */
  blankAmount?: BlankAmount;
}

/** Estimates a gold loan and shows its key facts. It has no heading of its own above the form. */
export function LoanCalculator({ hasApply = false, blankAmount = "omitted" }: LoanCalculatorProps) {
  const t = useT<typeof texts>("gold");
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);
  const begun = useSentForm("calculateLoan");
  const fields = useLoanFields(formRef, blankAmount, begun !== undefined);
  const typed = begun?.typed ?? {};
  const { calculate, made, asked, errors, isCalculating } = useEstimate(blankAmount, begun);
  const keyFacts = useKeyFacts();
  const { KeyFacts, loadKeyFacts } = keyFacts;
  const handOverTyped = useTypedHandOver(formRef);

  function start() {
    if (!KeyFacts) void loadKeyFacts();
    if (formRef.current) void calculate(formRef.current);
  }

  const { visit } = fields;
  const answeredVisit = useRef(begun && visit);
  const startCarried = useEffectEvent(() => {
    if (answeredVisit.current === visit) {
      if (made) void loadKeyFacts();
      return;
    }
    answeredVisit.current = undefined;
    if (fields.fillCarried()) start();
  });
  useEffect(() => startCarried(), [visit]);

  // On a narrow screen the estimate stands below what can be seen.
  useEffect(() => {
    if (made) panelRef.current?.scrollIntoView({ block: "nearest" });
  }, [made]);

  const shown = made && made.estimate.maxLoanAmount > 0 ? made : undefined;
  const isOfFields = JSON.stringify(asked) === JSON.stringify(fields.request);
  return (
    <div className={classes.calculator}>
      <form
        ref={formRef}
        id={formId}
        className={classes.form}
        action="?"
        onInput={fields.note}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          start();
        }}
      >
        <LoanFields typed={typed} errors={errors} />
        {!made && <SentFailure text={begun?.failure?.text} />}
        <p className={classes.send}>
          <Button type="submit" disabled={!fields.isReady} isBusy={isCalculating}>
            {isCalculating ? t("calculator.submit.busy") : t("calculator.submit")}
          </Button>
          <Link to={paths.estimate}>{t("calculator.more")}</Link>
        </p>
        <FormCallField call="calculateLoan" />
      </form>
      <div
        ref={panelRef}
        id={estimateAnchor}
        className={classes.result}
        {...(begun?.accepted && { tabIndex: -1, ...arrivalFocus })}
      >
        <EstimatePanel
          made={shown}
          hasApply={hasApply}
          handOverTyped={shown && isOfFields ? undefined : handOverTyped}
          durations={
            <DurationField
              formId={formId}
              typed={typed["duration"]}
              error={errors.duration}
              onChoose={() => {
                fields.note();
                if (made || isCalculating) start();
              }}
            />
          }
        />
      </div>
      {shown && <KeyFactsPlace made={shown} {...keyFacts} />}
    </div>
  );
}
