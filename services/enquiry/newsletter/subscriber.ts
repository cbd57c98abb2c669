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
}

export const deliverWelcomeJob = {
  name: "deliver-newsletter-welcome",
  payload: z.object({ subscriberId: z.int() }),
};

export const channelBySource: Record<(typeof newsletterSources)[number], ConsentChannel> = {
  page: "newsletter-page",
  footer: "newsletter-footer",
};

/** Address of a subscriber's unsubscribe page, which is also the one a mail program posts to (RFC 8058). */
export function unsubscribeUrl(publicOrigin: string, token: string): string {
  return `${publicOrigin}/api/newsletter/unsubscribe/${token}`;
}
