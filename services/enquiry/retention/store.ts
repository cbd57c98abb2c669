import type { Sql } from "@dhahabu/platform/db";

/**
 * How long personal data stays, in months: enquiries from their arrival, subscribers from the end of
 * their subscription; undefined for ever. How long is the bank's to decide.
 */
export interface KeptForMonths {
  enquiry: number | undefined;
  formerSubscriber: number | undefined;
}

/** Removes personal data whose time is over. */
export interface RetentionStore {
  /** Deletes what is older than `keptForMonths`, with its mails and consents; says how many rows of each. */
  deleteExpired(now: Date): Promise<{ enquiries: number; subscribers: number }>;
}

/** Creates the store over enquiry's schema. */
export function createRetentionStore(parts: {
  sql: Sql;
  keptForMonths: KeptForMonths;
}): RetentionStore {
  const { sql, keptForMonths } = parts;
  // Without a limit the comparison is with null, and nothing is deleted.
  const limitOf = (now: Date, months: number | undefined) =>
    sql`${now}::timestamptz - make_interval(months => ${months ?? null})`;
  return {
    async deleteExpired(now) {
      const enquiries = await sql`
        delete from enquiries where created_at < ${limitOf(now, keptForMonths.enquiry)}`;
      const subscribers = await sql`
        delete from newsletter_subscribers
        where unsubscribed_at < ${limitOf(now, keptForMonths.formerSubscriber)}`;
      return { enquiries: enquiries.count, subscribers: subscribers.count };
    },
  };
}
