import type { NewsletterSubscription } from "@dhahabu/contract/enquiry";
import type { Sql, Tx } from "@dhahabu/platform/db";
import type { Subscriber } from "./subscriber.ts";

export interface NewsletterStore {
  /** Undefined where the address, whatever its case, is subscribed already. */
  activate(
    tx: Tx,
    subscription: NewsletterSubscription & { token: string },
  ): Promise<number | undefined>;
  lock(tx: Tx, token: string): Promise<Subscriber | undefined>;
  /** The subscriber a welcome is for; undefined where they left, or left and came back, since. */
  findForWelcome(subscriberId: number, jobId: string): Promise<Subscriber | undefined>;
  findByToken(token: string): Promise<Subscriber | undefined>;
}

export function createNewsletterStore({ sql }: { sql: Sql }): NewsletterStore {
  const columns = sql`
    id, email, name, language, token, unsubscribed_at is null as "isActive"`;
  return {
    async activate(tx, { email, name, language, source, token }) {
      // Of many at once one finds the place free; the others wait for it and then change nothing.
      const [subscriber] = await tx<{ id: number }[]>`
        insert into newsletter_subscribers (email, name, language, source, token)
        values (${email}, ${name ?? null}, ${language}, ${source}, ${token})
        on conflict (lower(email)) do update
          set email = excluded.email, name = excluded.name, language = excluded.language,
            source = excluded.source, subscribed_at = now(), unsubscribed_at = null
          where newsletter_subscribers.unsubscribed_at is not null
        returning id`;
      return subscriber?.id;
    },

    async lock(tx, token) {
      const [subscriber] = await tx<Subscriber[]>`
        select ${columns} from newsletter_subscribers where token = ${token} for update`;
      return subscriber;
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
  };
}
