import type { newsletterSources } from "@dhahabu/contract/subscribers";
import type { Language } from "@dhahabu/contract/language";
import type { ConsentChannel } from "../consents/consent.ts";

/** Somebody who receives, or received, the newsletter. */
export interface Subscriber {
  id: number;
  email: string;
  name: string | null;
  language: Language;
  token: string;
  isActive: boolean;
}

/** Random bytes of an unsubscribe token: 192 bits. */
export const tokenByteCount = 24;

/** The channel of a consent by the form it came from. */
export const channelBySource: Record<(typeof newsletterSources)[number], ConsentChannel> = {
  page: "newsletter-page",
  footer: "newsletter-footer",
};

/** Query of the address that the page's own button posts to; a mail program posts without it. */
export const pageQuery = "from=page";

/** Address of a subscriber's unsubscribe page, which is also the one a mail program posts to (RFC 8058). */
export function unsubscribeUrl(publicOrigin: string, token: string): string {
  return `${publicOrigin}/api/newsletter/unsubscribe/${token}`;
}
