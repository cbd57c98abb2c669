import { useId } from "react";
import type { ReactNode } from "react";
import { bankName, figures, openingHours } from "@dhahabu/contract/facts";
import type { LoanCharge } from "@dhahabu/contract/facts";
import type { LoanEstimate } from "@dhahabu/contract/pricing";
import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { Button } from "@dhahabu/kit/ui/button";
import { nameGoldType } from "../../../content/gold-types.ts";
import type cardTexts from "./messages/en.json";
import type goldTexts from "../../../shared-texts/gold/messages/en.json";
import type loansTexts from "../../../shared-texts/loan-words/messages/en.json";
import classes from "./key-facts-sheet.module.css";
import { addCalendarMonths } from "../loan-calendar.ts";
import { computeYearlyRates, listRepayments } from "../loan-growth.ts";
import { chargeKeys, documentKeys } from "../loan-texts.ts";
import type { MadeEstimate } from "../made-estimate.ts";
import { buildReference } from "../reference.ts";

const basisKeys = {
  live: "basis.state.live",
  "market-closed": "basis.state.market-closed",
  delayed: "basis.state.delayed",
  fallback: "basis.state.fallback",
} as const satisfies Record<LoanEstimate["priceState"], keyof typeof cardTexts>;

const longestMonths = figures.longestLoanMonths;

function useMonths() {
  const t = useT<typeof goldTexts>("gold");
  const format = useFormat();
  return (months: number) =>
    t("calculator.months", { count: months, months: format.number(months) });
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <h4 id={titleId} className={classes.partTitle}>
        {title}
      </h4>
      {children}
    </section>
  );
}

function Fact({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd className={classes.value}>
        <bdi>{value}</bdi>
      </dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}

/** Whose sheet this is: on paper only, on screen the page says it. */
function Letterhead() {
  const { phones, emails, headOfficeAddress } = useFacts();
  return (
    <p className={classes.letterhead}>
      <strong className={classes.bank}>{bankName}</strong>
      <span>
        <bdi>{headOfficeAddress}</bdi> · <bdi dir="ltr">{phones.support}</bdi> ·{" "}
        <bdi dir="ltr">{emails.general}</bdi>
      </span>
    </p>
  );
}

function Basis({ estimate }: { estimate: LoanEstimate }) {
  const t = useT<typeof cardTexts>("loans-card");
  const gold = useT<typeof goldTexts>("gold");
  const format = useFormat();
  return (
    <Part title={t("basis.title")}>
      <dl className={classes.facts}>
        <Fact
          label={t("basis.gold")}
          value={gold("calculator.result.for", {
            type: nameGoldType(estimate.goldType, gold),
            weight: format.grams(estimate.goldWeight),
          })}
        />
        <Fact
          label={t("basis.price")}
          value={format.kes(estimate.valuationPricePerGram)}
          note={t(basisKeys[estimate.priceState], {
            moment: format.dateTime(estimate.priceObservedAt),
          })}
        />
        <Fact label={gold("calculator.result.goldValue")} value={format.kes(estimate.goldValue)} />
        <Fact
          label={gold("calculator.result.loanToValue")}
          value={format.percent(estimate.loanToValue)}
        />
        <Fact
          label={gold("calculator.result.maxLoanAmount")}
          value={format.kes(estimate.maxLoanAmount)}
        />
        <Fact
          label={gold("calculator.result.requestedAmount")}
          value={format.kes(estimate.requestedAmount)}
        />
      </dl>
    </Part>
  );
}

function Repayments({ estimate, signedOn }: { estimate: LoanEstimate; signedOn: string }) {
  const t = useT<typeof cardTexts>("loans-card");
  const format = useFormat();
  const formatMonths = useMonths();
  const repayments = listRepayments({
    principalKes: estimate.requestedAmount,
    interestRatePercent: estimate.interestRate,
    longestMonths,
  });
  return (
    <Part title={t("repay.title")}>
      <table className={classes.table}>
        <caption className={classes.caption}>{t("repay.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("repay.column.end")}</th>
            <th scope="col">{t("repay.column.interest")}</th>
            <th scope="col">{t("repay.column.total")}</th>
          </tr>
        </thead>
        <tbody>
          {repayments.map(({ months, interestKes, totalKes }) => (
            <tr key={months} data-chosen={months === estimate.duration || undefined}>
              <th scope="row">
                <span className={classes.months}>{formatMonths(months)}</span>
                <span className={classes.note}>
                  {t("repay.until", { date: format.date(addCalendarMonths(signedOn, months)) })}
                </span>
                {months === estimate.duration && (
                  <span className={classes.chosen}>{t("repay.chosen")}</span>
                )}
              </th>
              <td data-label={t("repay.column.interest")}>
                <bdi>{format.kes(interestKes)}</bdi>
              </td>
              <td className={classes.total} data-label={t("repay.column.total")}>
                <bdi>{format.kes(totalKes)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>
        {t("repay.monthly", { amount: format.kes(estimate.monthlyInterest) })}
      </p>
    </Part>
  );
}

function Cost({ estimate }: { estimate: LoanEstimate }) {
  const t = useT<typeof cardTexts>("loans-card");
  const gold = useT<typeof goldTexts>("gold");
  const format = useFormat();
  const formatMonths = useMonths();
  const rate = format.percent(estimate.interestRate);
  const yearly = computeYearlyRates(estimate.interestRate);
  const nominal = format.percent(yearly.nominal);
  const effective = format.percent(yearly.effective);
  return (
    <Part title={t("cost.title")}>
      <dl className={classes.facts}>
        <Fact
          label={t("cost.total")}
          value={format.kes(estimate.totalInterest)}
          note={t("cost.totalText", { duration: formatMonths(estimate.duration) })}
        />
        <Fact label={t("cost.rate")} value={gold("calculator.result.ratePerMonth", { rate })} />
        <Fact label={t("cost.nominal")} value={nominal} />
        <Fact label={t("cost.effective")} value={effective} />
      </dl>
      <p className={classes.note}>
        {t("cost.yearlyText", { rate, nominal, effective, longest: formatMonths(longestMonths) })}
      </p>
    </Part>
  );
}

function Forfeiture({ signedOn }: { signedOn: string }) {
  const t = useT<typeof cardTexts>("loans-card");
  const format = useFormat();
  const formatMonths = useMonths();
  const lastDay = addCalendarMonths(signedOn, longestMonths);
  const { opens, closes } = openingHours.clientCalls;
  return (
    <Part title={t("end.title")}>
      <p className={classes.lastDay}>
        <time dateTime={lastDay}>{format.date(lastDay)}</time>
      </p>
      <p className={classes.note}>{t("end.rule", { longest: formatMonths(longestMonths) })}</p>
      <p className={classes.note}>
        {t("end.then", {
          opens: format.hour(opens),
          closes: format.hour(closes),
        })}
      </p>
    </Part>
  );
}

function Charges() {
  const t = useT<typeof cardTexts>("loans-card");
  const loans = useT<typeof loansTexts>("loan-words");
  const format = useFormat();
  const { loanCharges } = useFacts();
  const sayAmount = ({ id, amountKes }: LoanCharge) => {
    if (amountKes !== undefined) return format.kes(amountKes);
    return id === "notice" ? t("charges.agreed") : t("charges.ask");
  };
  return (
    <Part title={t("charges.title")}>
      <dl className={classes.facts}>
        {loanCharges.map((charge) => (
          <Fact key={charge.id} label={loans(chargeKeys[charge.id])} value={sayAmount(charge)} />
        ))}
      </dl>
    </Part>
  );
}

function Documents() {
  const t = useT<typeof cardTexts>("loans-card");
  const loans = useT<typeof loansTexts>("loan-words");
  return (
    <Part title={t("bring.title")}>
      <ul className={classes.documents}>
        <li>{t("bring.gold")}</li>
        {documentKeys.map((key) => (
          <li key={key}>{loans(key)}</li>
        ))}
      </ul>
    </Part>
  );
}

/** What a customer should know of a loan before signing, on one sheet that prints on one page. */
export function KeyFactsSheet({ made: { estimate, madeAtMs } }: { made: MadeEstimate }) {
  const t = useT<typeof cardTexts>("loans-card");
  const gold = useT<typeof goldTexts>("gold");
  const format = useFormat();
  const titleId = useId();
  const signedOn = findNairobiDay(madeAtMs);
  return (
    <section className={classes.sheet} data-ground="ivory" aria-labelledby={titleId}>
      <Letterhead />
      <header className={classes.head}>
        <h3 id={titleId} className={classes.title}>
          {t("title")}
        </h3>
        <Button className={classes.print} look="secondary" isSmall onClick={() => window.print()}>
          {t("print")}
        </Button>
      </header>
      <p className={classes.made}>
        {t("made", { moment: format.dateTime(madeAtMs) })} · {gold("calculator.take.reference")}:{" "}
        <bdi dir="ltr">{buildReference(estimate, signedOn)}</bdi>
      </p>
      <div className={classes.parts}>
        <Repayments estimate={estimate} signedOn={signedOn} />
        <Basis estimate={estimate} />
        <Cost estimate={estimate} />
        <Forfeiture signedOn={signedOn} />
        <Charges />
        <Documents />
      </div>
      <p className={classes.note}>{t("rateNote")}</p>
    </section>
  );
}
