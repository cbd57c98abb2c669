import type { AlertDirection } from "@dhahabu/contract/price-alert-terms";
import type { GoldType } from "@dhahabu/contract/pricing";
import type { Language } from "@dhahabu/contract/language";

/**
 * How far along an alert is: asked for and not confirmed, confirmed, or ended (switched off, or its time
 * is over).
 */
export type AlertState = "unconfirmed" | "on" | "ended";

/** Somebody's wish to be told when a price is reached; `thresholdKes` is the text of an exact decimal, per gram. */
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

/** Random bytes of the token in an alert's links: 192 bits. */
export const tokenByteCount = 24;

/** Query of the address that the page's own button posts to; a mail program posts without it. */
export const pageQuery = "from=page";

/** Addresses of the pages that belong to an alert; a mail program posts to `off` (RFC 8058). */
export function alertUrls(publicOrigin: string, token: string) {
  const calls = `${publicOrigin}/api/price-alerts`;
  return {
    confirm: `${calls}/confirm/${token}`,
    off: `${calls}/off/${token}`,
    offAll: `${calls}/off-all/${token}`,
  };
}
