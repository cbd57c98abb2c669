import type { PriceHistory } from "@dhahabu/contract/pricing";

/** A history as a line in a box of `lineWidth` by `lineHeight`, and the figures that it says. */
export interface PriceLine {
  /** Path of the line; a gap where the type had no price. */
  readonly path: string;
  /** Path of a dot where it ends. */
  readonly endPath: string;
  readonly firstKes: number;
  readonly lastKes: number;
  readonly lowestKes: number;
  readonly highestKes: number;
}

/** Width of the box. */
export const lineWidth = 600;
/** Height of the box. */
export const lineHeight = 140;
const edge = 6;

/** Draws a history; undefined for one without a price. */
export function drawPriceLine({
  from,
  to,
  stepSeconds,
  points,
}: Pick<PriceHistory, "from" | "to" | "stepSeconds" | "points">): PriceLine | undefined {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return undefined;
  const prices = points.map(({ pricePerGram }) => pricePerGram);
  const lowestKes = Math.min(...prices);
  const highestKes = Math.max(...prices);
  const fromMs = Date.parse(from);
  const spanMs = Math.max(1, Date.parse(to) - fromMs);
  const range = highestKes - lowestKes;
  const place = (atMs: number, kes: number) => {
    const x = ((atMs - fromMs) / spanMs) * lineWidth;
    const share = range === 0 ? 0.5 : (kes - lowestKes) / range;
    const y = lineHeight - edge - share * (lineHeight - 2 * edge);
    return `${round(x)} ${round(y)}`;
  };
  let path = "";
  let beforeMs = Number.NEGATIVE_INFINITY;
  for (const { at, pricePerGram } of points) {
    const atMs = Date.parse(at);
    const isGap = atMs - beforeMs > stepSeconds * 1500;
    // A price that stands alone is a line of no length, which round ends make a dot.
    path += isGap
      ? `M${place(atMs, pricePerGram)}L${place(atMs, pricePerGram)}`
      : `L${place(atMs, pricePerGram)}`;
    beforeMs = atMs;
  }
  const end = place(beforeMs, last.pricePerGram);
  return {
    path,
    endPath: `M${end}L${end}`,
    firstKes: first.pricePerGram,
    lastKes: last.pricePerGram,
    lowestKes,
    highestKes,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
