import { figures, loanPagePurities } from "@dhahabu/contract/facts";
import { readStatedFigures } from "@dhahabu/contract/stated-figures";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts, useLive } from "@dhahabu/kit/live/use-data";
import { Section } from "@dhahabu/kit/ui/section";
import type texts from "./messages/en.json";
import classes from "./loan-features.module.css";

/** What a gold loan offers, in ten lines. */
export function LoanFeatures() {
  const t = useT<typeof texts>("gold-loans");
  const format = useFormat();
  const { data: config } = useLive("publicConfig");
  const { fromPercent, toPercent } = readStatedFigures(useFacts()).loanToValueOnLoanPage;
  const isOneShare = fromPercent === toPercent;
  const share = { from: format.percent(fromPercent), to: format.percent(toPercent) };
  const rate = config?.interestRate ?? figures.defaultInterestRatePercentPerMonth;
  const features = [
    t("features.minimum", { amount: format.kes(figures.minimumLoanKes) }),
    t("features.approval", { minutes: format.number(figures.approvalMinutes) }),
    t("features.maximum"),
    ...loanPagePurities.map(({ karat, percent }) =>
      t(`features.${karat}`, { percent: format.percent(percent) }),
    ),
    t(isOneShare ? "features.ltvOne" : "features.ltv", share),
    t("features.rate", { rate: format.percent(rate) }),
    t("features.duration", {
      count: figures.longestLoanMonths,
      months: format.number(figures.longestLoanMonths),
    }),
    t("features.return"),
  ];
  return (
    <Section title={t("features.title")}>
      <ul className={classes.features}>
        {features.map((feature) => (
          <li key={feature} className={classes.feature}>
            {feature}
          </li>
        ))}
      </ul>
    </Section>
  );
}
