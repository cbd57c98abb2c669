import type { NewsletterSubscription } from "@dhahabu/contract/enquiry";
import type { Language } from "@dhahabu/contract/language";
import { confirmSubscriptionWithinDays } from "@dhahabu/contract/subscribers";
import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Sql, Tx } from "@dhahabu/platform/db";
import type { Subscriber } from "./subscriber.ts";

export interface NewsletterStore {
  /**
   * Undefined where the address, whatever its case, is subscribed already, or asked within the hour. Who
   * has left stays so until they confirm.
   */
  ask(
    tx: Tx,
    subscription: NewsletterSubscription & { token: string },
  ): Promise<number | undefined>;
  /** Subscribes a confirmed address at once; undefined where it is subscribed already. */
  join(
    tx: Tx,
    subscription: { email: string; language: Language; token: string },
  ): Promise<number | undefined>;
  lock(tx: Tx, token: string): Promise<Subscriber | undefined>;
  confirm(tx: Tx, id: number): Promise<void>;
  /** The subscriber a mail is for; undefined where a later one is owed. */
  findForMail(subscriberId: number, jobId: string): Promise<Subscriber | undefined>;
  findByToken(token: string): Promise<Subscriber | undefined>;
  findByEmail(email: string): Promise<Subscriber | undefined>;
  /** Deletes requests that were never confirmed, with their mails and consents; returns how many. */
  deleteUnconfirmed(now: Date): Promise<number>;
}

const batchSize = 1000;

export function createNewsletterStore({ sql }: { sql: Sql }): NewsletterStore {
  const isActive = sql`(confirmed_at is not null and unsubscribed_at is null)`;
  const columns = sql`
    id, email, name, language, token, ${isActive} as "isActive",
    not ${isActive} and asked_at > now() - make_interval(days => ${confirmSubscriptionWithinDays})
      and (unsubscribed_at is null or asked_at > unsubscribed_at) as "isAsked"`;
  return {
    async ask(tx, { email, name, language, source, token }) {
      // Of many at once one finds the place free; the others wait for it and then change nothing.
      const [subscriber] = await tx<{ id: number }[]>`
        insert into newsletter_subscribers as known
          (email, name, language, source, token, confirmed_at)
        values (${email}, ${name ?? null}, ${language}, ${source}, ${token}, null)
        on conflict (lower(email)) do update
          set email = excluded.email, name = excluded.name, language = excluded.language,
            source = excluded.source, asked_at = now()
          where (known.confirmed_at is null or known.unsubscribed_at is not null)
            and (known.asked_at < now() - interval '1 hour'
              or known.unsubscribed_at > known.asked_at)
        returning id`;
      return subscriber?.id;
    },

    async join(tx, { email, language, token }) {
      const [subscriber] = await tx<{ id: number }[]>`
        insert into newsletter_subscribers as known (email, language, source, token)
        values (${email}, ${language}, 'page', ${token})
        on conflict (lower(email)) do update
          set language = excluded.language, asked_at = now(), subscribed_at = now(),
            confirmed_at = now(), unsubscribed_at = null
          where known.confirmed_at is null or known.unsubscribed_at is not null
        returning id`;
      return subscriber?.id;
    },

    async lock(tx, token) {
      const [subscriber] = await tx<Subscriber[]>`
        select ${columns} from newsletter_subscribers where token = ${token} for update`;
      return subscriber;
    },

    async confirm(tx, id) {
      await tx`
        update newsletter_subscribers
        set subscribed_at = now(), confirmed_at = now(), unsubscribed_at = null
        where id = ${id}`;
    },

    async findForMail(subscriberId, jobId) {
      const [subscriber] = await sql<Subscriber[]>`
        select ${columns} from newsletter_subscribers
        where id = ${subscriberId} and not exists (
          select from mails where subscriber_id = ${subscriberId} and job_id > ${jobId})`;
      return subscriber;
    },

    async findByToken(token) {
      const [subscriber] = await sql<Subscriber[]>`
        select ${columns} from newsletter_subscribers where token = ${token}`;
      return subscriber;
    },

    async findByEmail(email) {
      const [subscriber] = await sql<Subscriber[]>`
        select ${columns} from newsletter_subscribers where lower(email) = lower(${email})`;
      return subscriber;
    },

    deleteUnconfirmed: (now) =>
      changeInBatches(
        batchSize,
        (size) => sql`
          delete from newsletter_subscribers where id in (
            select id from newsletter_subscribers
            where confirmed_at is null and asked_at
              < ${now}::timestamptz - make_interval(days => ${confirmSubscriptionWithinDays})
            order by asked_at limit ${size})`,
      ),
  };
}
