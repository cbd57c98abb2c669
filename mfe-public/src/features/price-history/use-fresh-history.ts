import { useEffect, useRef } from "react";
import type { GoldPrice, HistoryRange, PriceHistory } from "@dhahabu/contract/pricing";
import { useLive, useQuery } from "@dhahabu/kit/live/use-data";

/** Time between two fetches of a history that is on the page, in milliseconds. */
const leastPauseMs = 15_000;
/** Pages that hear of a change together ask over this time, in milliseconds. */
const spreadMs = 2_000;

/** True where the list in force says that a history has fallen behind: another price, or a step of time. */
export function isBehind(
  { points, to, stepSeconds }: Pick<PriceHistory, "points" | "to" | "stepSeconds">,
  listed: Pick<GoldPrice, "pricePerGram" | "refreshedAt">,
): boolean {
  const ageMs = Date.parse(listed.refreshedAt) - Date.parse(to);
  return (
    ageMs >= stepSeconds * 1000 ||
    (ageMs > 0 && points.at(-1)?.pricePerGram !== listed.pricePerGram)
  );
}

/**
 * The history of a type's price. It follows the price list, which the server's events and the poll keep
 * fresh, at a pace: prices may change more often than a line of them can show.
 */
export function useFreshHistory(goldType: string, range: HistoryRange) {
  const history = useQuery("getGoldPriceHistory", { query: { type: goldType, range } });
  const { data: prices } = useLive("prices");
  const listed = prices?.find((price) => price.goldType === goldType);
  const fetchedAtMs = useRef(0);
  const { data, isFetching, refresh } = history;

  useEffect(() => {
    if (data) fetchedAtMs.current = performance.now();
  }, [data]);

  useEffect(() => {
    if (!data || !listed || isFetching || !isBehind(data, listed)) return undefined;
    const pauseMs = fetchedAtMs.current + leastPauseMs - performance.now();
    const timer = setTimeout(
      () => {
        fetchedAtMs.current = performance.now();
        void refresh();
      },
      Math.max(0, pauseMs) + Math.random() * spreadMs,
    );
    return () => clearTimeout(timer);
  }, [data, listed, isFetching, refresh]);

  return history;
}
