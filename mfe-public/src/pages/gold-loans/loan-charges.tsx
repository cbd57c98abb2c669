import type { LoanCharge } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import table from "../../blocks/plain-table.module.css";
import { chargeKeys } from "../../features/loan-calculator/loan-texts.ts";
import type texts from "./messages/en.json";
import type loansTexts from "../../shared-texts/loan-words/messages/en.json";
import classes from "./loan-tables.module.css";

/** The charges of a loan; one without a published amount is on request. */
export function LoanCharges() {
  const t = useT<typeof texts>("gold-loans");
  const loans = useT<typeof loansTexts>("loan-words");
  const format = useFormat();
  const { loanCharges } = useFacts();
  const sayAmount = ({ id, amountKes }: LoanCharge) => {
    if (amountKes !== undefined) return format.kes(amountKes);
    return t(id === "notice" ? "charges.agreement" : "charges.request");
  };
  return (
    <section className={classes.part}>
      <h2 className={classes.title}>{t("charges.title")}</h2>
      <table className={table.table}>
        <caption>
          <VisuallyHidden>{t("charges.caption")}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("charges.column.charge")}</th>
            <th scope="col">{t("charges.column.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {loanCharges.map((charge) => (
            <tr key={charge.id}>
              <th scope="row">{loans(chargeKeys[charge.id])}</th>
              <td>{sayAmount(charge)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>{t("charges.note")}</p>
    </section>
  );
}
