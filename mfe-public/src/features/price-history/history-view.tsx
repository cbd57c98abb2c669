import type { HistoryRange, PriceHistory } from "@dhahabu/contract/pricing";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { PriceChart } from "@dhahabu/kit/parts/price-chart";
import { hasGaps, summarizeHistory, thinPoints } from "@dhahabu/kit/parts/price-line";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type texts from "./messages/en.json";
import { HistorySkeleton } from "./history-skeleton.tsx";
import classes from "./history-view.module.css";
import { needsHour, rangeKeys } from "./range-keys.ts";
import { useFreshHistory } from "./use-fresh-history.ts";

const mostRows = 24;

const dayMs = 86_400_000;
/** Days of records below which a line would be a dot on axes. */
const leastDays = 3;

function isYoung({ keptSince, to }: PriceHistory): boolean {
  return Date.parse(to) - Date.parse(keptSince) < leastDays * dayMs;
}

interface Shown {
  history: PriceHistory;
  /** The type's name in the page's language. */
  typeName: string;
}

function HistorySentence({ history, typeName }: Shown) {
  const t = useT<typeof texts>("price-history");
  const format = useFormat();
  const summary = summarizeHistory(history.points);
  if (!summary) return null;
  const { first, last, lowestKes, highestKes, changePercent } = summary;
  const formatMoment = needsHour(history.range) ? format.dateTime : format.date;
  const times = { type: typeName, from: formatMoment(first.at), to: formatMoment(last.at) };
  return (
    <p className={classes.sentence}>
      {lowestKes === highestKes
        ? t("summary.flat", { ...times, price: format.kes(last.pricePerGram) })
        : t("summary.moved", {
            ...times,
            first: format.kes(first.pricePerGram),
            last: format.kes(last.pricePerGram),
            change: format.signedPercent(changePercent),
            low: format.kes(lowestKes),
            high: format.kes(highestKes),
          })}
    </p>
  );
}

function HistoryTable({ history, typeName }: Shown) {
  const t = useT<typeof texts>("price-history");
  const format = useFormat();
  const formatMoment = needsHour(history.range) ? format.dateTime : format.date;
  return (
    <details>
      <summary className={classes.summary}>{t("table.open")}</summary>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>
            {t("table.caption", { type: typeName, range: t(rangeKeys[history.range]) })}
          </VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("table.time")}</th>
            <th scope="col">{t("table.price")}</th>
          </tr>
        </thead>
        <tbody>
          {thinPoints(history.points, mostRows).map((point) => (
            <tr key={point.at}>
              <th scope="row">
                <time dateTime={point.at}>{formatMoment(point.at)}</time>
              </th>
              <td>
                <bdi>{format.kes(point.pricePerGram)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function ShownHistory({ history, typeName, isStale }: Shown & { isStale: boolean }) {
  const t = useT<typeof texts>("price-history");
  const format = useFormat();
  const moment = format.dateTime(history.keptSince);
  if (history.points.length < 2 || isYoung(history)) {
    return (
      <div className={classes.words}>
        <p>{t("empty.text", { moment })}</p>
      </div>
    );
  }
  return (
    <figure className={classes.history}>
      <figcaption className={classes.words}>
        <HistorySentence history={history} typeName={typeName} />
        {history.keptSince > history.from && <p>{t("kept", { moment })}</p>}
        {hasGaps(history) && <p>{t("gaps")}</p>}
        {isStale && <p>{t("stale")}</p>}
      </figcaption>
      <PriceChart history={history} />
      <HistoryTable history={history} typeName={typeName} />
    </figure>
  );
}

/** The history of one type over one range: in a sentence, as a line and as a table. */
export function HistoryView({
  goldType,
  typeName,
  range,
}: {
  goldType: string;
  typeName: string;
  range: HistoryRange;
}) {
  const t = useT<typeof texts>("price-history");
  const { data, error, isFetching, refresh } = useFreshHistory(goldType, range);
  if (!data && error) {
    return (
      <ErrorPanel
        title={t("failed.title")}
        text={t("failed.text")}
        onRetry={() => void refresh()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <>
      {/* Told when another history is shown, and not again when its figures move. */}
      <VisuallyHidden>
        <span role="status">
          {t(data ? "shown" : "loading", { type: typeName, range: t(rangeKeys[range]) })}
        </span>
      </VisuallyHidden>
      {data ? (
        <ShownHistory history={data} typeName={typeName} isStale={error !== undefined} />
      ) : (
        <HistorySkeleton />
      )}
    </>
  );
}
