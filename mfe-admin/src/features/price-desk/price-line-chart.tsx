import { useId } from "react";
import type { HistoryRange } from "@dhahabu/contract/pricing";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { useCall } from "../../data/use-call.ts";
import type texts from "../../messages/en/admin-prices.json";
import { useTypeName } from "../../policy/use-type-name.ts";
import { drawPriceLine, lineHeight, lineWidth } from "./price-line.ts";
import classes from "./recorded-prices.module.css";

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
  const t = useT<typeof texts>("admin-prices");
  const format = useFormat();
  const id = useId();
  const nameType = useTypeName();
  const { data, error, isFetching, refresh } = useCall("getGoldPriceHistory", {
    query: { type: goldType, range },
  });
  const line = data && drawPriceLine(data);
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
      {line ? (
        <svg
          className={classes.line}
          viewBox={`0 0 ${lineWidth} ${lineHeight}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`${id}-sentence`}
        >
          <path d={line.path} />
          <path className={classes.end} d={line.endPath} />
        </svg>
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
        <Skeleton width="100%" height="9rem" />
      )}
      <figcaption id={`${id}-sentence`} className={classes.sentence}>
        {line &&
          t("historySentence", {
            type: nameType(goldType),
            first: format.kes(line.firstKes),
            last: format.kes(line.lastKes),
            lowest: format.kes(line.lowestKes),
            highest: format.kes(line.highestKes),
          })}
      </figcaption>
    </figure>
  );
}
