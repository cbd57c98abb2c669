import type { Valuation } from "@dhahabu/contract/counter";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Fact, FactList } from "../../blocks/value/fact-list.tsx";
import { FigureTable } from "../../blocks/value/figure-table.tsx";
import { useNumberOf } from "../../blocks/value/use-number-of.ts";
import { typeNames } from "../../type-names.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./counter.module.css";

/** What each piece and all together are worth, and what the figures come from. */
export function ValuationFigures({ valuation }: { valuation: Valuation }) {
  const t = useTexts("admin-counter");
  const quotes = useTexts("admin-quotes");
  const format = useFormat();
  const { lines } = valuation;
  return (
    <>
      <dl className={classes.totals}>
        <div>
          <dt>{quotes("sale")}</dt>
          <dd>
            <bdi>{format.kes(valuation.saleKes)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{quotes("loan")}</dt>
          <dd>
            <bdi>{format.kes(valuation.loanKes)}</bdi>
          </dd>
        </div>
      </dl>
      <FigureTable caption={t("values")} isWide>
        <thead>
          <tr>
            <th scope="col">{quotes("column.piece")}</th>
            <th scope="col">{t("net")}</th>
            <th scope="col">{quotes("sale")}</th>
            <th scope="col">{quotes("loan")}</th>
            <th scope="col">{t("counted")}</th>
            <th scope="col">{t("market")}</th>
            <th scope="col">{quotes("column.pay")}</th>
            <th scope="col">{quotes("column.lend")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.itemId}>
              <th scope="row" className={classes.piece}>
                <bdi>{line.description}</bdi>
                <span className={classes.under}>
                  {quotes(typeNames[line.goldType])} · {t(`priceState.${line.priceState}`)} ·{" "}
                  {format.dateTime(line.priceObservedAt)}
                </span>
              </th>
              <td>{format.grams(line.netGrams)}</td>
              <td>{format.kes(line.saleKes)}</td>
              <td>{format.kes(line.loanKes)}</td>
              <td>{format.kes(line.valueKes)}</td>
              <td>{format.kes(Number(line.marketPricePerGram))}</td>
              <td>{format.kes(line.salePricePerGram)}</td>
              <td>{format.kes(line.loanPricePerGram)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("together")}</th>
            <td>{format.grams(valuation.netGrams)}</td>
            <td>{format.kes(valuation.saleKes)}</td>
            <td>{format.kes(valuation.loanKes)}</td>
            <td>{format.kes(valuation.valueKes)}</td>
          </tr>
        </tfoot>
      </FigureTable>
      <Terms valuation={valuation} />
    </>
  );
}

function Terms({ valuation }: { valuation: Valuation }) {
  const t = useTexts("admin-counter");
  const quotes = useTexts("admin-quotes");
  const format = useFormat();
  const numberOf = useNumberOf();
  const { policyChanges } = valuation;
  const terms = [
    [t("saleDiscount"), valuation.saleDiscount, policyChanges.saleDiscount],
    [t("loanDiscount"), valuation.loanDiscount, policyChanges.loanDiscount],
    [quotes("ltv"), valuation.loanToValue, policyChanges.loanToValue],
    [quotes("rate"), valuation.interestRate, policyChanges.interestRate],
  ] as const;
  return (
    <FactList>
      {terms.map(([label, percent, change]) => (
        <Fact key={label} term={label}>
          <bdi>{format.percent(percent)}</bdi>{" "}
          <span className={classes.note}>
            {change === null ? t("asBegun") : t("setBy", { id: numberOf(change) })}
          </span>
        </Fact>
      ))}
    </FactList>
  );
}
