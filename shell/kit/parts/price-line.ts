import type { PriceHistory } from "@dhahabu/contract/pricing";

/** A price at a time; the time in ISO 8601, the price per gram in KES. */
type PricePoint = PriceHistory["points"][number];

/** A history in a few figures. */
interface HistorySummary {
  first: PricePoint;
  last: PricePoint;
  lowestKes: number;
  highestKes: number;
  /** From the first price to the last, in percent. */
  changePercent: number;
}

/** Sums a history up; undefined for one without points. */
export function summarizeHistory(points: readonly PricePoint[]): HistorySummary | undefined {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return undefined;
  const prices = points.map((point) => point.pricePerGram);
  const change = last.pricePerGram - first.pricePerGram;
  return {
    first,
    last,
    lowestKes: Math.min(...prices),
    highestKes: Math.max(...prices),
    changePercent: first.pricePerGram === 0 ? 0 : (change / first.pricePerGram) * 100,
  };
}

/** At most so many of the points, the first and the last among them, as evenly spread as can be. */
export function thinPoints(points: readonly PricePoint[], maxCount: number): PricePoint[] {
  if (points.length <= maxCount) return [...points];
  const stride = (points.length - 1) / (maxCount - 1);
  return Array.from({ length: maxCount }, (_, index) => points[Math.round(index * stride)]).flatMap(
    (point) => point ?? [],
  );
}

/** True where a price of the range is not known between two that are: the type was off the list. */
export function hasGaps({ points, stepSeconds }: PriceHistory): boolean {
  return points.some((point, index) => {
    const next = points[index + 1];
    return next !== undefined && isGap(point, next, stepSeconds);
  });
}

function isGap(point: PricePoint, next: PricePoint, stepSeconds: number): boolean {
  return Date.parse(next.at) - Date.parse(point.at) > stepSeconds * 1000;
}

/** Times in seconds and prices in KES as the chart takes them; a gap is a time without a price. */
export function buildChartData({
  points,
  stepSeconds,
}: Pick<PriceHistory, "points" | "stepSeconds">): [seconds: number[], prices: (number | null)[]] {
  const seconds: number[] = [];
  const prices: (number | null)[] = [];
  for (const [index, point] of points.entries()) {
    const atSeconds = Date.parse(point.at) / 1000;
    seconds.push(atSeconds);
    prices.push(point.pricePerGram);
    const next = points[index + 1];
    if (next && isGap(point, next, stepSeconds)) {
      seconds.push(atSeconds + stepSeconds);
      prices.push(null);
    }
  }
  return [seconds, prices];
}

/** Part of the price that the chart shows at least above and below it, so that a still price is a level line. */
const leastMargin = 0.002;

/** The prices between which a chart is drawn, in KES. */
export function findPriceBounds(lowestKes: number, highestKes: number): [min: number, max: number] {
  const margin = Math.max((highestKes - lowestKes) * 0.12, highestKes * leastMargin, 0.01);
  return [Math.max(0, lowestKes - margin), highestKes + margin];
}
