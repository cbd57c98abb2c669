import type { NeededGold } from "@dhahabu/contract/estimates";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import figures from "../../blocks/figure-table.module.css";
import { nameGoldType } from "../../content/gold-types.ts";
import type goldTexts from "../../shared-texts/gold/messages/en.json";
import type texts from "./messages/en.json";

/** How many grams of each type bring an amount. */
export function NeededGoldTable({ needed }: { needed: NeededGold }) {
  const t = useT<typeof texts>("estimate");
  const gold = useT<typeof goldTexts>("gold");
  const format = useFormat();
  const write = (grams: number | null) => (grams === null ? "–" : format.grams(grams));
  return (
    <table className={figures.table}>
      <caption>{t("needed.caption", { amount: `\u2068${format.kes(needed.kes)}\u2069` })}</caption>
      <thead>
        <tr>
          <th scope="col">{t("needed.type")}</th>
          <th scope="col">{t("needed.loan")}</th>
          <th scope="col">{t("needed.sale")}</th>
        </tr>
      </thead>
      <tbody>
        {needed.types.map(({ goldType, loanGrams, saleGrams }) => (
          <tr key={goldType}>
            <th scope="row">{nameGoldType(goldType, gold)}</th>
            <td>
              <bdi>{write(loanGrams)}</bdi>
            </td>
            <td>
              <bdi>{write(saleGrams)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
