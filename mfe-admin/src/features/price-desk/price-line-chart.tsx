import { Suspense, lazy, useId } from "react";
import type { HistoryRange } from "@dhahabu/contract/pricing";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { summarizeHistory } from "@dhahabu/kit/parts/price-line";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { useCall } from "../../data/use-call.ts";
import { useTypeName } from "../../policy/use-type-name.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./recorded-prices.module.css";

const PriceChart = lazy(async () => {
  const chart = await import(
    /* webpackChunkName: "price-chart" */ "@dhahabu/kit/parts/price-chart"
  );
  return { default: chart.PriceChart };
});

const ranges: readonly HistoryRange[] = ["1D", "1W", "1M", "1Y"];

/** The website price of a type over a while, drawn; the sentence under it says the same. */
export function PriceLineChart({
  goldType,
  range,
  onRange,
}: {
  goldType: string;
  range: HistoryRange;
  onRange(range: HistoryRange): void;
}) {
  const t = useTexts("admin-prices");
  const format = useFormat();
  const id = useId();
  const nameType = useTypeName();
  const { data, error, isFetching, refresh } = useCall("getGoldPriceHistory", {
    query: { type: goldType, range },
  });
  const summary = data && summarizeHistory(data.points);
  return (
    <figure className={classes.chart}>
      <div className={classes.ranges} role="group" aria-label={t("range")}>
        {ranges.map((choice) => (
          <button
            key={choice}
            type="button"
            className={classes.range}
            aria-pressed={choice === range}
            onClick={() => onRange(choice)}
          >
            {t(`range.${choice}`)}
          </button>
        ))}
      </div>
      {summary ? (
        <div role="img" aria-labelledby={`${id}-sentence`}>
          <Suspense fallback={<Skeleton height="15rem" />}>
            <PriceChart history={data} />
          </Suspense>
        </div>
      ) : data ? (
        <p className={classes.blank}>{t("noHistory")}</p>
      ) : error ? (
        <ErrorPanel
          title={t("failedTitle")}
          text={t("failedText")}
          onRetry={() => void refresh()}
          isRetrying={isFetching}
        />
      ) : (
        <Skeleton height="15rem" />
      )}
      <figcaption id={`${id}-sentence`} className={classes.sentence}>
        {summary &&
          t("historySentence", {
            type: nameType(goldType),
            first: format.kes(summary.first.pricePerGram),
            last: format.kes(summary.last.pricePerGram),
            lowest: format.kes(summary.lowestKes),
            highest: format.kes(summary.highestKes),
          })}
      </figcaption>
    </figure>
  );
}
