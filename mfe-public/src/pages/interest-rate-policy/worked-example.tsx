import { figures } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import table from "../../blocks/plain-table.module.css";
import { computeShare, computeTotalRepayment } from "../../features/loan-calculator/loan-growth.ts";
import type texts from "./messages/en.json";
import { paths } from "../../paths.ts";
import classes from "./interest-rate-policy.module.css";

const valueKes = figures.interestExampleKes;

/** The example of spec section 9, with the rate and the loan-to-value in force; totals in whole shillings. */
export function WorkedExample({
  interestRatePercent,
  loanToValuePercent,
}: {
  interestRatePercent: number;
  loanToValuePercent: number;
}) {
  const t = useT<typeof texts>("interest-rate-policy");
  const format = useFormat();
  const principalKes = computeShare(valueKes, loanToValuePercent);
  const computeTotal = (months: number) =>
    computeTotalRepayment({ principalKes, interestRatePercent, months, decimals: 0 });
  const months = Array.from({ length: figures.longestLoanMonths }, (_, index) => index + 1);
  return (
    <>
      <p>
        {t("example.text", {
          value: format.number(valueKes),
          ltv: format.percent(loanToValuePercent),
          loan: format.number(principalKes),
          rate: format.percent(interestRatePercent),
        })}
      </p>
      <table className={`${table.table} ${classes.table}`}>
        <caption className={classes.caption}>{t("example.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("example.column.month")}</th>
            <th scope="col">{t("example.column.before")}</th>
            <th scope="col">{t("example.column.total")}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month}>
              <th scope="row">{t("example.month", { month: format.number(month) })}</th>
              <td data-label={t("example.column.before")}>
                <bdi>{format.number(computeTotal(month - 1), 0)}</bdi>
              </td>
              <td data-label={t("example.column.total")}>
                <bdi>{format.number(computeTotal(month), 0)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>{t("example.note")}</p>
      <p>
        <Link to={`${paths.goldLoans}#calculator`}>{t("example.calculator")}</Link>
      </p>
    </>
  );
}
