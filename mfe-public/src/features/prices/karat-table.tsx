import type { GoldPrice } from "@dhahabu/contract/pricing";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useLive } from "@dhahabu/kit/live/use-data";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { findGoldTypeKeys } from "../../content/gold-types.ts";
import type texts from "../../messages/en/gold.json";
import classes from "./karat-table.module.css";
import { PriceChange } from "./price-change.tsx";
import { PriceState } from "./price-state.tsx";

const karats = ["24K", "22K", "18K"] as const;

function isAlike(a: GoldPrice, b: GoldPrice): boolean {
  return a.state === b.state && a.source === b.source && a.observedAt === b.observedAt;
}

/**
 * Today's price of a gram of 24K, 22K and 18K, with its change of the day and how far it can be
 * relied on; the page needs `prices` in its data and `gold` in its messages. Nothing where prices
 * cannot be had.
 */
export function KaratTable() {
  const t = useT<typeof texts>("gold");
  const format = useFormat();
  const { data: listed, error } = useLive("prices");
  if (!listed) return error ? null : <Skeleton height="13rem" />;
  const prices = karats.flatMap((karat) => listed.find(({ goldType }) => goldType === karat) ?? []);
  const [first] = prices;
  if (!first) return null;
  const areAlike = prices.every((price) => isAlike(first, price));
  return (
    <div className={classes.karats}>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>{t("prices.caption")}</VisuallyHidden>
        </caption>
        <thead className={classes.head}>
          <tr>
            <th scope="col">{t("prices.column.type")}</th>
            <th scope="col">{t("prices.column.change")}</th>
            <th scope="col">{t("prices.column.price")}</th>
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => {
            const keys = findGoldTypeKeys(price.goldType);
            return (
              <tr key={price.goldType}>
                <th scope="row">
                  <span className={classes.name}>{keys ? t(keys.name) : price.goldType}</span>
                  {!areAlike && <PriceState price={price} />}
                </th>
                <td>
                  <PriceChange changePercent={price.priceChange} />
                </td>
                <td className={classes.price}>
                  <bdi suppressHydrationWarning>{format.kes(price.pricePerGram)}</bdi>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {areAlike && (
        <p className={classes.state}>
          <PriceState price={first} />
        </p>
      )}
    </div>
  );
}
