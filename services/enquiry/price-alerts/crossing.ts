import { AppError } from "@dhahabu/contract/errors";
import type { AlertDirection } from "@dhahabu/contract/price-alert-terms";
import type { NewPriceAlert } from "@dhahabu/contract/price-alerts";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { Decimal } from "decimal.js";

/**
 * How far a price has to go back past the one an alert waits for, in percent of it, before the alert can
 * be sent again. A price that trembles around it would else be a mail at each tick; the market moves
 * about this much between quiet hours, and several times as much on a day that is news.
 */
export const rearmPercent = 0.5;

/** The price per gram in KES at which an alert that was sent is armed again, as the text of an exact decimal. */
export function findRearmKes(direction: AlertDirection, thresholdKes: string): string {
  const factor = new Decimal(rearmPercent)
    .div(100)
    .times(direction === "above" ? -1 : 1)
    .plus(1);
  return new Decimal(thresholdKes).times(factor).toFixed();
}

/** True where a price is the one waited for, or beyond it. Both are in KES per gram. */
export function hasReached(
  direction: AlertDirection,
  thresholdKes: string,
  priceKes: number,
): boolean {
  const price = new Decimal(priceKes);
  return direction === "above" ? price.gte(thresholdKes) : price.lte(thresholdKes);
}

/** The side from which a price can reach the one waited for; undefined where it is that price. */
export function findDirection(thresholdKes: string, priceKes: number): AlertDirection | undefined {
  const order = new Decimal(thresholdKes).cmp(priceKes);
  if (order === 0) return undefined;
  return order > 0 ? "above" : "below";
}

/** The direction of a request. Throws `AppError` invalid_input where its price is there already. */
export function chooseDirection(request: NewPriceAlert, priceKes: number): AlertDirection {
  const { goldType, thresholdKes } = request;
  const direction = request.direction ?? findDirection(thresholdKes, priceKes);
  if (direction !== undefined && !hasReached(direction, thresholdKes, priceKes)) return direction;
  const price = `KES ${priceKes.toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
  const reason =
    direction === "above"
      ? "alert.reachedAbove"
      : direction === "below"
        ? "alert.reachedBelow"
        : "alert.reached";
  const values = { goldType, price };
  throw new AppError("invalid_input", { reason, values, at: "thresholdKes" });
}

/** For how many days the bank counts as one with a market feed after the last price that came from it. */
export const feedRememberedDays = 30;

/** True for a price that comes from the market. */
function isFromFeed({ source }: Pick<GoldPrice, "source">): boolean {
  return source.startsWith("feed:");
}

/**
 * The prices that may cause mails. A late one (`delayed`) never does. A configured one does only where
 * the bank has no market feed, so that it is the price the bank stands by; beside a feed it is what the
 * site falls back to, and nobody is told of a crossing that the market may not have seen.
 */
export function selectReliable<P extends Pick<GoldPrice, "state" | "source">>(
  prices: readonly P[],
  wasFeedSeen: boolean,
): P[] {
  const hasFeed = wasFeedSeen || prices.some(isFromFeed);
  return prices.filter(({ state }) => {
    if (state === "delayed") return false;
    return state !== "fallback" || !hasFeed;
  });
}

/** A price as alerts are compared with it: per gram, in KES. */
export type ComparedPrice = { goldType: string; priceKes: string; source: string; at: string };
