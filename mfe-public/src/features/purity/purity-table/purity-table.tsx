import { purityRows } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import table from "../../../blocks/plain-table.module.css";
import type purityTexts from "../messages/en.json";
import type texts from "./messages/en.json";
import { formatPurity } from "../format-purity.ts";
import classes from "./purity-table.module.css";

/** The purity table of specification section 3; reads the namespaces `purity` and `purity-table`. */
export function PurityTable() {
  const t = useT<typeof texts>("purity-table");
  const tPurity = useT<typeof purityTexts>("purity");
  const format = useFormat();
  return (
    <div className={classes.frame}>
      <table className={`${table.table} ${classes.table}`}>
        <caption className={classes.caption}>{t("caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("column.karat")}</th>
            <th scope="col" className={classes.figure}>
              {t("column.percent")}
            </th>
            <th scope="col" className={classes.figure}>
              {t("column.fineness")}
            </th>
            <th scope="col" className={classes.use}>
              {t("column.use")}
            </th>
          </tr>
        </thead>
        <tbody>
          {purityRows.map((row) => (
            <tr key={row.karat}>
              <th scope="row" className={classes.karat}>
                {tPurity("karat", { karat: format.number(row.karat) })}
              </th>
              <td className={classes.figure} data-label={t("column.percent")}>
                <bdi>{formatPurity(row, format)}</bdi>
              </td>
              <td className={classes.figure} data-label={t("column.fineness")}>
                <bdi>{format.number(row.finenessPerMille)}</bdi>
              </td>
              <td className={classes.use}>{t(`use.${row.karat}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
