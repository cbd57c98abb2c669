import { useState } from "react";
import { figures } from "@dhahabu/contract/facts";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useLive } from "@dhahabu/kit/live/use-data";
import { Link } from "@dhahabu/kit/router";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { isLoanGoldType, nameGoldType } from "../../content/gold-types.ts";
import { alertTypeParam, homeAnchors, paths } from "../../paths.ts";
import type texts from "../../shared-texts/gold/messages/en.json";
import classes from "./price-board.module.css";
import { OtherCurrency } from "./other-currency/other-currency.tsx";
import { PriceChange } from "./price-change.tsx";
import { PriceOrigins } from "./price-origins/price-origins.tsx";
import { compareWithSeen, explainPrices, findCommonSource, findTwin } from "./price-source.ts";
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

function AlertLink({ goldType }: { goldType: string }) {
  const t = useT<typeof texts>("gold");
  if (!isLoanGoldType(goldType)) return null;
  return (
    <Link
      className={classes.alert}
      to={`${paths.home}?${alertTypeParam}=${encodeURIComponent(goldType)}#${homeAnchors.priceAlerts}`}
    >
      {t("prices.alert")}
      <VisuallyHidden>: {nameGoldType(goldType, t)}</VisuallyHidden>
    </Link>
  );
}

function PriceRow({ price, hasOwnSource }: { price: GoldPrice; hasOwnSource: boolean }) {
  const t = useT<typeof texts>("gold");
  const format = useFormat();
  const move = usePriceMove(price.pricePerGram);
  return (
    <tr>
      <th scope="row" className={classes.type}>
        <span className={classes.name}>{nameGoldType(price.goldType, t)}</span>
        <span className={classes.note}>
          <span>
            {t("prices.purity", { percent: format.percent(price.finenessPerMille / 10) })}
          </span>{" "}
          <AlertLink goldType={price.goldType} />
        </span>
        {hasOwnSource && <PriceState price={price} />}
        {price.isGuarded && <span className={classes.guarded}>{t("prices.guarded")}</span>}
      </th>
      <td className={classes.price}>
        {/* A new key starts the animation of a moved price again. */}
        <bdi key={price.pricePerGram} className={classes.figure} data-move={move}>
          {format.kes(price.pricePerGram)}
        </bdi>
        {price.isChangeKnown && <PriceChange changePercent={price.priceChange} />}
      </td>
      <td className={classes.price}>
        {price.loanPricePerGram === null ? (
          "–"
        ) : (
          <bdi className={classes.lent}>{format.kes(price.loanPricePerGram)}</bdi>
        )}
      </td>
    </tr>
  );
}

/** A form of gold that has a karat's prices, told in one line. */
function TwinRow({ price, twin }: { price: GoldPrice; twin: GoldPrice }) {
  const t = useT<typeof texts>("gold");
  return (
    <tr>
      <th scope="row" className={classes.type}>
        <span className={classes.name}>{nameGoldType(price.goldType, t)}</span>
      </th>
      <td colSpan={2} className={classes.twin}>
        {t("prices.sameAs", { type: nameGoldType(twin.goldType, t) })}{" "}
        <AlertLink goldType={price.goldType} />
      </td>
    </tr>
  );
}

/** What the bank pays for and lends on each type of gold, kept up to date, with source and time, and how it was made. */
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
  const common = findCommonSource(prices);
  return (
    <div className={classes.board}>
      {common && (
        <p className={classes.source}>
          <PriceState price={common} />
        </p>
      )}
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>{t("prices.caption")}</VisuallyHidden>
        </caption>
        <thead className={classes.head}>
          <tr>
            <th scope="col">{t("prices.column.type")}</th>
            <th scope="col" className={classes.price}>
              {t("prices.column.pay")}
            </th>
            <th scope="col" className={classes.price}>
              {t("prices.column.lend")}
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => {
            const twin = common ? findTwin(price, prices) : undefined;
            return twin ? (
              <TwinRow key={price.goldType} price={price} twin={twin} />
            ) : (
              <PriceRow key={price.goldType} price={price} hasOwnSource={!common} />
            );
          })}
        </tbody>
      </table>
      {/* Only a change of this sentence is announced; the figures move too often to be read out. */}
      <p className={classes.foot}>
        <span role="status">{error ? t("prices.stale") : explanation && t(explanation)}</span>{" "}
        {t("prices.checked", {
          count: figures.priceRefreshSeconds,
          seconds: format.number(figures.priceRefreshSeconds),
        })}
      </p>
      <PriceOrigins prices={prices} />
      <OtherCurrency prices={prices} />
    </div>
  );
}
