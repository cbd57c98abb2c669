import type { NewsletterSubscription } from "@dhahabu/contract/enquiry";
import type { Language } from "@dhahabu/contract/language";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { enqueueJob } from "@dhahabu/platform/outbox";
import { defineJob } from "@dhahabu/platform/queue";
import { z } from "zod";
import type { Consent, ConsentChannel } from "../consents/consent.ts";
import type { OwedMail } from "../deliveries/mail.ts";
import { channelBySource } from "./subscriber.ts";
import type { Subscriber } from "./subscriber.ts";

/** The work of welcoming a subscriber. */
export const deliverWelcome = defineJob(
  "deliver-newsletter-welcome",
  z.object({ subscriberId: z.int() }),
);

/** Subscribers in the database. */
export interface NewsletterStore {
  /**
   * Stores a subscription with its consent, welcome mail and job, all or nothing. Undefined where the
   * address, whatever its case, is subscribed already: then nothing changes.
   */
  subscribe(
    subscription: NewsletterSubscription,
    given: { token: string; requestId: string },
  ): Promise<{ id: number } | undefined>;
  /** The subscriber a welcome is for; undefined where they left, or left and came back, since. */
  findForWelcome(subscriberId: number, jobId: string): Promise<Subscriber | undefined>;
  findByToken(token: string): Promise<Subscriber | undefined>;
  /** Ends a subscription with its consent row; of one that has ended nothing changes. Undefined for an unknown token. */
  unsubscribe(
    token: string,
    given: { channel: ConsentChannel; requestId: string },
  ): Promise<{ id: number; language: Language; isChanged: boolean } | undefined>;
}

/** Creates the store over enquiry's schema. */
export function createNewsletterStore(parts: {
  sql: Sql;
  addMail: (tx: Tx, mail: OwedMail) => Promise<void>;
  recordConsent: (tx: Tx, consent: Consent) => Promise<void>;
}): NewsletterStore {
  const { sql, addMail, recordConsent } = parts;
  const columns = sql`
    id, email, name, language, token, unsubscribed_at is null as "isActive"`;
  return {
    async subscribe({ email, name, language, source }, { token, requestId }) {
      return sql.begin(async (tx) => {
        // Of many at once one finds the place free; the others wait for it and then change nothing.
        const [subscriber] = await tx<{ id: number }[]>`
          insert into newsletter_subscribers (email, name, language, source, token)
          values (${email}, ${name ?? null}, ${language}, ${source}, ${token})
          on conflict (lower(email)) do update
            set email = excluded.email, name = excluded.name, language = excluded.language,
              source = excluded.source, subscribed_at = now(), unsubscribed_at = null
            where newsletter_subscribers.unsubscribed_at is not null
          returning id`;
        if (!subscriber) return undefined;
        const subscriberId = subscriber.id;
        const jobId = await enqueueJob(tx, deliverWelcome, { subscriberId }, requestId);
        await Promise.all([
          addMail(tx, { jobId, kind: "newsletter welcome", subscriberId }),
          recordConsent(tx, {
            purpose: "newsletter",
            action: "given",
            subjectId: subscriberId,
            channel: channelBySource[source],
            language,
            requestId,
          }),
        ]);
        return { id: subscriberId };
      });
    },

    async findForWelcome(subscriberId, jobId) {
      const [subscriber] = await sql<Subscriber[]>`
        select ${columns} from newsletter_subscribers
        where id = ${subscriberId} and unsubscribed_at is null and not exists (
          select from mails where subscriber_id = ${subscriberId} and job_id > ${jobId})`;
      return subscriber;
    },

    async findByToken(token) {
      const [subscriber] = await sql<Subscriber[]>`
        select ${columns} from newsletter_subscribers where token = ${token}`;
      return subscriber;
    },

    async unsubscribe(token, { channel, requestId }) {
      return sql.begin(async (tx) => {
        const [subscriber] = await tx<Subscriber[]>`
          select ${columns} from newsletter_subscribers where token = ${token} for update`;
        if (!subscriber) return undefined;
        const { id, language, isActive } = subscriber;
        if (isActive) {
          await tx`update newsletter_subscribers set unsubscribed_at = now() where id = ${id}`;
          await recordConsent(tx, {
            purpose: "newsletter",
            action: "withdrawn",
            subjectId: id,
            channel,
            language,
            requestId,
          });
        }
        return { id, language, isChanged: isActive };
      });
    },
  };
}
