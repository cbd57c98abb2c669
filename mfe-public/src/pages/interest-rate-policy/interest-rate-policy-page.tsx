import type { ReactNode } from "react";
import { figures, openingHours, policiesInForceSince } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useLive } from "@dhahabu/kit/live/use-data";
import { Section } from "@dhahabu/kit/ui/section";
import { ClauseList } from "../../blocks/clause-list.tsx";
import { FigureList } from "../../blocks/figure-list.tsx";
import { PageHero } from "../../blocks/page-hero.tsx";
import { computeYearlyRates } from "../../features/loan-calculator/loan-growth.ts";
import type texts from "./messages/en.json";
import type loansTexts from "../../shared-texts/loan-words/messages/en.json";
import classes from "./interest-rate-policy.module.css";
import { WorkedExample } from "./worked-example.tsx";

const shortestMonths = 1;

const clauseIds = ["base", "extended", "example", "yearly", "default", "changes"] as const;

function useFigures() {
  const loans = useT<typeof loansTexts>("loan-words");
  const format = useFormat();
  const { data: config } = useLive("publicConfig");
  const interestRatePercent = config?.interestRate ?? figures.defaultInterestRatePercentPerMonth;
  const loanToValuePercent = config?.ltvRatio ?? figures.defaultLoanToValuePercent;
  const formatMonths = (count: number) => loans("months", { count, months: format.number(count) });
  return {
    interestRatePercent,
    loanToValuePercent,
    rate: format.percent(interestRatePercent),
    ltv: format.percent(loanToValuePercent),
    shortest: formatMonths(shortestMonths),
    longest: formatMonths(figures.longestLoanMonths),
  };
}

function useClauses() {
  const t = useT<typeof texts>("interest-rate-policy");
  const format = useFormat();
  const { interestRatePercent, loanToValuePercent, rate, shortest, longest } = useFigures();
  const yearly = computeYearlyRates(interestRatePercent);
  const { opens, closes } = openingHours.clientCalls;
  const contents: Record<(typeof clauseIds)[number], ReactNode> = {
    base: (
      <>
        <p>{t("base.text", { rate })}</p>
        <p>{t("base.payment")}</p>
      </>
    ),
    extended: (
      <>
        <p>{t("extended.text", { shortest, longest })}</p>
        <p>{t("extended.compound", { rate })}</p>
      </>
    ),
    example: (
      <WorkedExample
        interestRatePercent={interestRatePercent}
        loanToValuePercent={loanToValuePercent}
      />
    ),
    yearly: (
      <p>
        {t("yearly.text", {
          rate,
          nominal: format.percent(yearly.nominal),
          effective: format.percent(yearly.effective),
          longest,
        })}
      </p>
    ),
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
    changes: <p>{t("changes.text")}</p>,
  };
  return clauseIds.map((id) => ({ id, title: t(`${id}.title`), content: contents[id] }));
}

/** What loans cost: the rate in force, how it compounds, and the worked example. */
export function Page() {
  const t = useT<typeof texts>("interest-rate-policy");
  const format = useFormat();
  const clauses = useClauses();
  const { rate, ltv, longest } = useFigures();
  return (
    <>
      <PageHero
        title={t("title")}
        lead={t("lead")}
        actions={<p>{t("inForce", { date: format.date(policiesInForceSince.interestRate) })}</p>}
      />
      <Section>
        <FigureList
          figures={[
            { label: t("figure.rate"), value: rate },
            { label: t("figure.ltv"), value: ltv },
            { label: t("figure.longest"), value: longest },
          ]}
        />
        <div className={classes.clauses}>
          <ClauseList contentsLabel={t("contents")} clauses={clauses} />
        </div>
      </Section>
    </>
  );
}
