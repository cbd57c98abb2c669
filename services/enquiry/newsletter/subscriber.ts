import type { Language } from "@dhahabu/contract/language";
import type { newsletterSources } from "@dhahabu/contract/subscribers";
import { z } from "zod";
import type { ConsentChannel } from "../consents/consent.ts";

export interface Subscriber {
  id: number;
  email: string;
  name: string | null;
  language: Language;
  token: string;
  isActive: boolean;
  /** True where the newsletter was asked for lately, and not confirmed since. */
  isAsked: boolean;
}

export const deliverSubscriptionRequestJob = {
  name: "deliver-newsletter-request",
  payload: z.object({ subscriberId: z.int() }),
};

export const deliverWelcomeJob = {
  name: "deliver-newsletter-welcome",
  payload: z.object({ subscriberId: z.int() }),
};

export const channelBySource: Record<(typeof newsletterSources)[number], ConsentChannel> = {
  page: "newsletter-page",
  footer: "newsletter-footer",
};

/** Addresses of a subscriber's pages; a mail program posts to `unsubscribe` (RFC 8058). */
export function newsletterUrls(publicOrigin: string, token: string) {
  const calls = `${publicOrigin}/api/newsletter`;
  return { confirm: `${calls}/confirm/${token}`, unsubscribe: `${calls}/unsubscribe/${token}` };
}
