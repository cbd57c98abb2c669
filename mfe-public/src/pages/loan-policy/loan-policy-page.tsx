import type { ReactNode } from "react";
import { figures, openingHours, policiesInForceSince } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts, useLive } from "@dhahabu/kit/live/use-data";
import { Link } from "@dhahabu/kit/router";
import { PolicyPage } from "../../blocks/policy-page.tsx";
import { buildEnquiryPath } from "../../content/enquiry-topics.ts";
import { computeShare } from "../../features/loan-calculator/loan-growth.ts";
import { chargeKeys, documentKeys } from "../../features/loan-calculator/loan-texts.ts";
import type texts from "./messages/en.json";
import type loansTexts from "../../shared-texts/loan-words/messages/en.json";
import { paths } from "../../paths.ts";

const shortestMonths = 1;

const clauseIds = [
  "purpose",
  "eligibility",
  "gold",
  "ltv",
  "interest",
  "duration",
  "repayment",
  "default",
  "charges",
  "changes",
  "questions",
] as const;

function useClauses() {
  const t = useT<typeof texts>("loan-policy");
  const loans = useT<typeof loansTexts>("loan-words");
  const format = useFormat();
  const { data: config } = useLive("publicConfig");
  const { phones, loanCharges } = useFacts();
  const rate = config?.interestRate ?? figures.defaultInterestRatePercentPerMonth;
  const ltv = config?.ltvRatio ?? figures.defaultLoanToValuePercent;
  const formatMonths = (count: number) => loans("months", { count, months: format.number(count) });
  const longest = formatMonths(figures.longestLoanMonths);
  const { opens, closes } = openingHours.clientCalls;
  const contents: Record<(typeof clauseIds)[number], ReactNode> = {
    purpose: <p>{t("purpose.text")}</p>,
    eligibility: (
      <>
        <p>{t("eligibility.text")}</p>
        <ul>
          {documentKeys.map((key) => (
            <li key={key}>{loans(key)}</li>
          ))}
        </ul>
      </>
    ),
    gold: (
      <>
        <p>{t("gold.text", { weight: format.grams(figures.minimumWeightGrams) })}</p>
        <p>{t("gold.valuation")}</p>
      </>
    ),
    ltv: (
      <>
        <p>
          {t("ltv.text", {
            ltv: format.percent(ltv),
            value: format.kes(figures.interestExampleKes),
            loan: format.kes(computeShare(figures.interestExampleKes, ltv)),
          })}
        </p>
        <p>{t("ltv.amount")}</p>
      </>
    ),
    interest: (
      <>
        <p>{t("interest.text", { rate: format.percent(rate) })}</p>
        <p>
          <Link to={paths.interestRatePolicy}>{t("interest.link")}</Link>
        </p>
      </>
    ),
    duration: <p>{t("duration.text", { shortest: formatMonths(shortestMonths), longest })}</p>,
    repayment: <p>{t("repayment.text")}</p>,
    default: (
      <>
        <p>{t("default.text", { longest })}</p>
        <p>
          {t("default.calls", {
            opens: format.hour(opens),
            closes: format.hour(closes),
          })}
        </p>
      </>
    ),
    charges: (
      <>
        <p>{t("charges.text")}</p>
        <ul>
          {loanCharges.map(({ id }) => (
            <li key={id}>{loans(chargeKeys[id])}</li>
          ))}
        </ul>
      </>
    ),
    changes: <p>{t("changes.text")}</p>,
    questions: (
      <>
        <p>{t("questions.text")}</p>
        <p>
          <a href={`tel:${phones.support.replaceAll(" ", "")}`}>
            <bdi dir="ltr">{phones.support}</bdi>
          </a>{" "}
          · <Link to={buildEnquiryPath("gold-loan")}>{t("questions.contact")}</Link>
        </p>
      </>
    ),
  };
  return clauseIds.map((id) => ({ id, title: t(`${id}.title`), content: contents[id] }));
}

/** The rules by which the bank lends, with the loan-to-value and the rate in force. */
export function Page() {
  const t = useT<typeof texts>("loan-policy");
  const format = useFormat();
  const clauses = useClauses();
  return (
    <PolicyPage
      title={t("title")}
      lead={t("lead")}
      inForce={t("inForce", { date: format.date(policiesInForceSince.loan) })}
      contentsLabel={t("contents")}
      clauses={clauses}
    />
  );
}
