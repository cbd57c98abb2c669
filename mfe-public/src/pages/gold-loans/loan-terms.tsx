import { figures } from "@dhahabu/contract/facts";
import { readStatedFigures } from "@dhahabu/contract/stated-figures";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts, useLive } from "@dhahabu/kit/live/use-data";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import type goldTexts from "../../shared-texts/gold/messages/en.json";
import type texts from "./messages/en.json";
import { paths } from "../../paths.ts";
import classes from "./loan-tables.module.css";

const shortestMonths = 1;

function useTerms() {
  const t = useT<typeof texts>("gold-loans");
  const gold = useT<typeof goldTexts>("gold");
  const format = useFormat();
  const { data: config } = useLive("publicConfig");
  const { fromPercent, toPercent } = readStatedFigures(useFacts()).loanToValueOnLoanPage;
  const isOneShare = fromPercent === toPercent;
  const share = { from: format.percent(fromPercent), to: format.percent(toPercent) };
  const rate = config?.interestRate ?? figures.defaultInterestRatePercentPerMonth;
  const formatMonths = (months: number) =>
    gold("calculator.months", { count: months, months: format.number(months) });
  return [
    { name: t("terms.rate"), text: t("terms.rateText", { rate: format.percent(rate) }) },
    {
      name: t("terms.ltv"),
      text: t(isOneShare ? "terms.ltvTextOne" : "terms.ltvText", share),
    },
    {
      name: t("terms.minimum"),
      text: t("terms.minimumText", { weight: format.grams(figures.minimumWeightGrams) }),
    },
    { name: t("terms.maximum"), text: t("terms.maximumText") },
    {
      name: t("terms.duration"),
      text: t("terms.durationText", {
        shortest: formatMonths(shortestMonths),
        longest: formatMonths(figures.longestLoanMonths),
      }),
    },
    { name: t("terms.repayment"), text: t("terms.repaymentText") },
    { name: t("terms.return"), text: t("terms.returnText") },
  ];
}

/** Interest and terms, with the rate in force. */
export function LoanTerms() {
  const t = useT<typeof texts>("gold-loans");
  const terms = useTerms();
  return (
    <section className={classes.part}>
      <h2 className={classes.title}>{t("terms.title")}</h2>
      <dl className={classes.terms}>
        {terms.map(({ name, text }) => (
          <div key={name} className={classes.term}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.links}>
        <ButtonLink to={paths.loanPolicy} look="secondary">
          {t("terms.loanPolicy")}
        </ButtonLink>
        <ButtonLink to={paths.interestRatePolicy} look="secondary">
          {t("terms.interestPolicy")}
        </ButtonLink>
      </p>
    </section>
  );
}
