import { figures } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import type texts from "./messages/en.json";
import classes from "./laboratory-lists.module.css";

const numbers = [1, 2, 3, 4, 5, 6] as const;

/** What the laboratory can test, and with what. */
export function LaboratoryLists() {
  const t = useT<typeof texts>("gold-analysis");
  const format = useFormat();
  const precision = format.grams(figures.scalePrecisionGrams);
  return (
    <div className={classes.columns}>
      <div>
        <h2 className={classes.title}>{t("can.title")}</h2>
        <ul className={classes.list}>
          {numbers.map((number) => (
            <li key={number} className={classes.entry}>
              {t(`can.${number}`)}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h2 className={classes.title}>{t("equipment.title")}</h2>
        <ul className={classes.list}>
          {numbers.map((number) => (
            <li key={number} className={classes.entry}>
              {t(`equipment.${number}`, { precision })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
