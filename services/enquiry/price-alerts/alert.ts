import { maxOpenAlerts, maxUnconfirmedAlerts } from "@dhahabu/contract/price-alert-terms";
import type { AlertDirection } from "@dhahabu/contract/price-alert-terms";
import type { NewPriceAlert } from "@dhahabu/contract/price-alerts";
import type { GoldType } from "@dhahabu/contract/pricing";
import type { Language } from "@dhahabu/contract/language";
import { Decimal } from "decimal.js";
import { z } from "zod";

/**
 * How far along an alert is: asked for and not confirmed, confirmed, or ended (switched off, or its time
 * is over).
 */
type AlertState = "unconfirmed" | "on" | "ended";

/** A customer's request to hear when a price is reached; `thresholdKes` is the text of an exact decimal, per gram. */
export interface PriceAlert {
  id: number;
  email: string;
  language: Language;
  goldType: GoldType;
  direction: AlertDirection;
  thresholdKes: string;
  token: string;
  state: AlertState;
  /** When it ends by itself; null before it is confirmed. */
  endsAt: Date | null;
}

export type AlertRequest = Omit<NewPriceAlert, "direction"> & { direction: AlertDirection };

export type OpenAlert = Pick<PriceAlert, "id" | "goldType" | "direction" | "thresholdKes"> & {
  isConfirmed: boolean;
  /** When it was last asked for, with a mail. */
  askedAt: Date;
};

export const deliverAlertRequestJob = {
  name: "deliver-price-alert-request",
  payload: z.object({ alertId: z.int() }),
};

/** The work of telling somebody that a price was reached; `priceKes` is per gram, as text. */
export const deliverPriceAlertJob = {
  name: "deliver-price-alert",
  payload: z.object({
    alertId: z.int(),
    priceKes: z.string().regex(/^\d+(\.\d+)?$/),
    at: z.iso.datetime(),
  }),
};

const askAgainAfterMs = 3_600_000;

/**
 * What becomes of a request beside the alerts of its address: a new alert, one more mail about the one that
 * is there already, or nothing, where it was just asked for or the address has as many as it may have.
 */
export function judgeRequest(
  request: AlertRequest,
  open: readonly OpenAlert[],
  now: Date,
): "new" | "nothing" | { sameId: number } {
  const same = open.find(
    ({ goldType, direction, thresholdKes }) =>
      goldType === request.goldType &&
      direction === request.direction &&
      new Decimal(thresholdKes).eq(request.thresholdKes),
  );
  if (same) {
    const isAskedLately = same.askedAt.getTime() >= now.getTime() - askAgainAfterMs;
    return isAskedLately ? "nothing" : { sameId: same.id };
  }
  const unconfirmed = open.filter(({ isConfirmed }) => !isConfirmed).length;
  const isFull = open.length >= maxOpenAlerts || unconfirmed >= maxUnconfirmedAlerts;
  return isFull ? "nothing" : "new";
}

/** Addresses of the pages that belong to an alert; a mail program posts to `off` (RFC 8058). */
export function alertUrls(publicOrigin: string, token: string) {
  const calls = `${publicOrigin}/api/price-alerts`;
  return {
    confirm: `${calls}/confirm/${token}`,
    off: `${calls}/off/${token}`,
    offAll: `${calls}/off-all/${token}`,
  };
}
