import type { ReactNode } from "react";
import type { LoanEstimate } from "@dhahabu/contract/pricing";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { findGoldTypeKeys } from "../../content/gold-types.ts";
import type texts from "../../shared-texts/gold/messages/en.json";
import classes from "./estimate-panel.module.css";

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

/** The last estimate with what a customer must know of it; before the first, what will stand here. */
export function EstimatePanel({
  estimate,
  minimumWeightGrams,
  applyPath,
}: {
  estimate: LoanEstimate | undefined;
  minimumWeightGrams: number;
  applyPath: string | undefined;
}) {
  const t = useT<typeof texts>("gold");
  const format = useFormat();
  const nameKey = estimate && findGoldTypeKeys(estimate.goldType)?.name;
  const stateNote = estimate && stateNotes[estimate.priceState];
  const isUnderMinimum = estimate !== undefined && estimate.goldWeight < minimumWeightGrams;
  return (
    <div className={classes.panel}>
      <h3 className={classes.title}>{t("calculator.result.title")}</h3>
      <div role="status">
        {estimate && (
          <VisuallyHidden>
            {t("calculator.result.summary", {
              amount: format.kes(estimate.requestedAmount),
              total: format.kes(estimate.totalRepayment),
            })}
          </VisuallyHidden>
        )}
        {estimate?.limitedToMax && <p className={classes.notice}>{t("calculator.note.limited")}</p>}
        {isUnderMinimum && (
          <p className={classes.notice}>
            {t("calculator.note.underMinimum", { weight: format.grams(minimumWeightGrams) })}
          </p>
        )}
        {stateNote && <p className={classes.notice}>{t(stateNote)}</p>}
      </div>
      {estimate && nameKey ? (
        <>
          <p className={classes.subject}>
            {t("calculator.result.for", {
              type: t(nameKey),
              weight: format.grams(estimate.goldWeight),
            })}
          </p>
          <Figures estimate={estimate} />
        </>
      ) : (
        <div className={classes.empty}>
          <p className={classes.emptyTitle}>{t("calculator.result.empty")}</p>
          <p>{t("calculator.result.emptyText")}</p>
        </div>
      )}
      <p className={classes.small}>{t("calculator.note.estimate")}</p>
      {applyPath && <ButtonLink to={applyPath}>{t("calculator.apply")}</ButtonLink>}
    </div>
  );
}
