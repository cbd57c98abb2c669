import { useT } from "@dhahabu/kit/i18n/use-t";
import type texts from "./messages/en.json";
import classes from "./method-table.module.css";

const methods = ["electronic", "xrf", "fire", "plasma"] as const;

/** The four methods, their effect on the piece and what each is best for. */
export function MethodTable() {
  const t = useT<typeof texts>("gold-analysis");
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{t("methods.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("methods.method")}</th>
          <th scope="col">{t("methods.effect")}</th>
          <th scope="col">{t("methods.best")}</th>
        </tr>
      </thead>
      <tbody>
        {methods.map((method) => (
          <tr key={method}>
            <th scope="row" className={classes.method}>
              {t(`methods.${method}.name`)}
            </th>
            <td>{t(`methods.${method}.effect`)}</td>
            <td>{t(`methods.${method}.best`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
