import { loanPagePurities } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useLive } from "@dhahabu/kit/live/use-data";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import table from "../../blocks/plain-table.module.css";
import { PriceState } from "../../features/prices/price-state.tsx";
import type goldTexts from "../../shared-texts/gold/messages/en.json";
import type texts from "./messages/en.json";
import classes from "./today-prices.module.css";

/** Today's prices of the karats that loans are asked on most. */
export function TodayPrices() {
  const t = useT<typeof texts>("gold-loans");
  const gold = useT<typeof goldTexts>("gold");
  const format = useFormat();
  const { data: prices, error } = useLive("prices");
  if (!prices && !error) return <Skeleton height="16rem" />;
  const rows = loanPagePurities.flatMap(({ karat, percent }) => {
    const price = prices?.find(({ goldType }) => goldType === `${karat}K`);
    return price ? [{ karat, percent, price }] : [];
  });
  const [first] = rows;
  return (
    <section className={classes.today} aria-label={t("today.title")}>
      <h2 className={classes.title}>{t("today.title")}</h2>
      {first ? (
        <>
          <table className={table.table}>
            <caption>
              <VisuallyHidden>{t("today.caption")}</VisuallyHidden>
            </caption>
            <tbody>
              {rows.map(({ karat, percent, price }) => (
                <tr key={karat}>
                  <th scope="row">
                    <span className={classes.name}>{gold(`type.${karat}K`)}</span>
                    <span className={classes.purity}>
                      {t("today.purity", { percent: format.percent(percent) })}
                    </span>
                  </th>
                  <td className={classes.price}>
                    <bdi>{format.kes(price.pricePerGram)}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={classes.state}>
            <PriceState price={first.price} />
          </p>
        </>
      ) : (
        <p>{t("today.none")}</p>
      )}
    </section>
  );
}
