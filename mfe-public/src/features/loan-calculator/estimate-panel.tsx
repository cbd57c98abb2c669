import type { ReactNode } from "react";
import { figures } from "@dhahabu/contract/facts";
import type { LoanEstimate } from "@dhahabu/contract/pricing";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { buildEnquiryPath } from "../../content/enquiry-topics.ts";
import type texts from "../../shared-texts/gold/messages/en.json";
import classes from "./estimate-panel.module.css";
import type { MadeEstimate } from "./made-estimate.ts";
import { TakeToBranch, useEstimateWords } from "./take-to-branch.tsx";

const stateNotes = {
  live: undefined,
  "market-closed": "calculator.note.market-closed",
  delayed: "calculator.note.delayed",
  fallback: "calculator.note.fallback",
} as const satisfies Record<LoanEstimate["priceState"], string | undefined>;

function Row({
  label,
  children,
  isTotal = false,
}: {
  label: string;
  children: ReactNode;
  isTotal?: boolean;
}) {
  return (
    <div className={isTotal ? classes.total : classes.row}>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

function Figures({ estimate }: { estimate: LoanEstimate }) {
  const t = useT<typeof texts>("gold");
  const format = useFormat();
  return (
    <dl className={classes.figures}>
      <Row label={t("calculator.result.goldValue")}>{format.kes(estimate.goldValue)}</Row>
      <Row label={t("calculator.result.loanToValue")}>{format.percent(estimate.loanToValue)}</Row>
      <Row label={t("calculator.result.maxLoanAmount")}>{format.kes(estimate.maxLoanAmount)}</Row>
      <Row label={t("calculator.result.requestedAmount")}>
        {format.kes(estimate.requestedAmount)}
      </Row>
      <Row label={t("calculator.result.interestRate")}>
        {t("calculator.result.ratePerMonth", { rate: format.percent(estimate.interestRate) })}
      </Row>
      <Row label={t("calculator.result.duration")}>
        {t("calculator.months", {
          count: estimate.duration,
          months: format.number(estimate.duration),
        })}
      </Row>
      <Row label={t("calculator.result.monthlyInterest")}>
        {format.kes(estimate.monthlyInterest)}
      </Row>
      <Row label={t("calculator.result.totalInterest")}>{format.kes(estimate.totalInterest)}</Row>
      <Row label={t("calculator.result.totalRepayment")} isTotal>
        {format.kes(estimate.totalRepayment)}
      </Row>
    </dl>
  );
}

/** What a customer must know of an estimate before relying on it. */
function Notices({
  estimate,
  minimumWeightGrams,
}: {
  estimate: LoanEstimate;
  minimumWeightGrams: number;
}) {
  const t = useT<typeof texts>("gold");
  const format = useFormat();
  const stateNote = stateNotes[estimate.priceState];
  return (
    <>
      {estimate.limitedToMax && <p className={classes.notice}>{t("calculator.note.limited")}</p>}
      {estimate.goldWeight < minimumWeightGrams && (
        <p className={classes.notice}>
          {t("calculator.note.underMinimum", { weight: format.grams(minimumWeightGrams) })}
        </p>
      )}
      {stateNote && <p className={classes.notice}>{t(stateNote)}</p>}
    </>
  );
}

function Made({
  made,
  hasApply,
  handOverTyped,
}: Pick<EstimatePanelProps, "hasApply" | "handOverTyped"> & { made: MadeEstimate }) {
  const t = useT<typeof texts>("gold");
  const words = useEstimateWords(made);
  return (
    <>
      <div role="status" className={classes.said}>
        <p className={classes.subject}>{words.gold}</p>
        <p className={classes.headline}>{words.headline}</p>
        <Notices estimate={made.estimate} minimumWeightGrams={figures.minimumWeightGrams} />
      </div>
      <details className={classes.details}>
        <summary className={classes.summary}>{t("calculator.result.details")}</summary>
        <Figures estimate={made.estimate} />
      </details>
      <TakeToBranch words={words} />
      {hasApply && (
        <ButtonLink to={buildEnquiryPath("gold-loan")} onClick={handOverTyped ?? words.handOver}>
          {t("calculator.apply")}
        </ButtonLink>
      )}
    </>
  );
}

interface EstimatePanelProps {
  made: MadeEstimate | undefined;
  /** The choice of months, which belongs to the form. */
  durations: ReactNode;
  hasApply: boolean;
  /** Keeps the form's fields for the enquiry, where no estimate fits them. */
  handOverTyped: (() => void) | undefined;
}

/** The last estimate in one sentence, its months to choose, its figures, and what to do with it; before the first, what will stand here. */
export function EstimatePanel({ made, durations, hasApply, handOverTyped }: EstimatePanelProps) {
  const t = useT<typeof texts>("gold");
  return (
    <div className={classes.panel}>
      <h3 className={classes.title}>{t("calculator.result.title")}</h3>
      {durations}
      {made ? (
        <Made made={made} hasApply={hasApply} handOverTyped={handOverTyped} />
      ) : (
        <div className={classes.empty}>
          <p className={classes.emptyTitle}>{t("calculator.result.empty")}</p>
          <p className={classes.emptyText}>{t("calculator.result.emptyText")}</p>
          {hasApply && (
            <ButtonLink to={buildEnquiryPath("gold-loan")} onClick={handOverTyped}>
              {t("calculator.apply")}
            </ButtonLink>
          )}
        </div>
      )}
      <p className={classes.small}>{t("calculator.note.estimate")}</p>
    </div>
  );
}
