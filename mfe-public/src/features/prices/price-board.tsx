import { useState } from "react";
import { figures } from "@dhahabu/contract/facts";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useLive } from "@dhahabu/kit/live/use-data";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { findGoldTypeKeys } from "../../content/gold-types.ts";
import type texts from "../../shared-texts/gold/messages/en.json";
import classes from "./price-board.module.css";
import { PriceChange } from "./price-change.tsx";
import { PriceOrigins } from "./price-origins/price-origins.tsx";
import { compareWithSeen, explainPrices } from "./price-source.ts";
import { PriceState } from "./price-state.tsx";

function usePriceMove(pricePerGramKes: number): "up" | "down" | "same" {
  const [seen, setSeen] = useState<{ kes: number; move: "up" | "down" | "same" }>({
    kes: pricePerGramKes,
    move: "same",
  });
  if (seen.kes !== pricePerGramKes) {
    setSeen({ kes: pricePerGramKes, move: compareWithSeen(seen.kes, pricePerGramKes) });
  }
  return seen.move;
}

function PriceRow({ price }: { price: GoldPrice }) {
  const t = useT<typeof texts>("gold");
  const format = useFormat();
  const move = usePriceMove(price.pricePerGram);
  const keys = findGoldTypeKeys(price.goldType);
  return (
    <tr>
      <th scope="row" className={classes.type}>
        <span className={classes.name}>{keys ? t(keys.name) : price.goldType}</span>
        <span className={classes.note}>
          {keys && <>{t(keys.note)} · </>}
          <span suppressHydrationWarning>
            {t("prices.purity", { percent: format.percent(price.finenessPerMille / 10) })}
          </span>
        </span>
      </th>
      <td className={classes.state}>
        <PriceState price={price} />
      </td>
      <td className={classes.change}>
        <PriceChange changePercent={price.priceChange} />
      </td>
      <td className={classes.price}>
        {/* A new key starts the animation of a moved price again. */}
        <bdi
          key={price.pricePerGram}
          className={classes.figure}
          data-move={move}
          suppressHydrationWarning
        >
          {format.kes(price.pricePerGram)}
        </bdi>
        {price.isGuarded && <span className={classes.guarded}>{t("prices.guarded")}</span>}
      </td>
    </tr>
  );
}

/** Every gold price of the website, kept up to date, with source, time and state of each, and how it was made. */
export function PriceBoard() {
  const t = useT<typeof texts>("gold");
  const format = useFormat();
  const { data: prices, error, isFetching, refresh } = useLive("prices");
  if (!prices && error) {
    return (
      <ErrorPanel
        title={t("prices.failed.title")}
        text={t("prices.failed.text")}
        onRetry={() => void refresh()}
        isRetrying={isFetching}
      />
    );
  }
  if (!prices) return <Skeleton height="30rem" />;
  const explanation = explainPrices(prices);
  return (
    <div className={classes.board}>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>{t("prices.caption")}</VisuallyHidden>
        </caption>
        <thead className={classes.head}>
          <tr>
            <th scope="col">{t("prices.column.type")}</th>
            <th scope="col">{t("prices.column.state")}</th>
            <th scope="col" className={classes.change}>
              {t("prices.column.change")}
            </th>
            <th scope="col" className={classes.price}>
              {t("prices.column.price")}
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <PriceRow key={price.goldType} price={price} />
          ))}
        </tbody>
      </table>
      <div className={classes.foot}>
        {/* Only a change of this sentence is announced; the figures move too often to be read out. */}
        <p role="status">{error ? t("prices.stale") : explanation && t(explanation)}</p>
        <p suppressHydrationWarning>
          {t("prices.checked", {
            count: figures.priceRefreshSeconds,
            seconds: format.number(figures.priceRefreshSeconds),
          })}
        </p>
      </div>
      <PriceOrigins prices={prices} />
    </div>
  );
}
