import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Sql } from "@dhahabu/platform/db";

/**
 * How long personal data stays, in months: enquiries from their arrival, subscribers from the end of
 * their subscription; undefined for ever. How long is the bank's to decide.
 */
export interface KeptForMonths {
  enquiry: number | undefined;
  formerSubscriber: number | undefined;
}

interface RetentionStore {
  /** Deletes enquiries that are older than they are kept, with their mails and consents; says how many. */
  deleteEnquiries(now: Date): Promise<number>;
  /** Deletes subscribers who left longer ago than they are kept, with their mails and consents; says how many. */
  deleteSubscribers(now: Date): Promise<number>;
}

/** How many rows one statement deletes, each with all that belongs to it. */
const batchSize = 1000;

export function createRetentionStore(parts: {
  sql: Sql;
  keptForMonths: KeptForMonths;
}): RetentionStore {
  const { sql, keptForMonths } = parts;
  // Without a limit the comparison is with null, and nothing is deleted.
  const limitOf = (now: Date, months: number | undefined) =>
    sql`${now}::timestamptz - make_interval(months => ${months ?? null})`;
  return {
    async deleteEnquiries(now) {
      return changeInBatches(
        batchSize,
        (size) => sql`
          delete from enquiries where id in (
            select id from enquiries where created_at < ${limitOf(now, keptForMonths.enquiry)}
            order by created_at limit ${size})`,
      );
    },
    async deleteSubscribers(now) {
      return changeInBatches(
        batchSize,
        (size) => sql`
          delete from newsletter_subscribers where id in (
            select id from newsletter_subscribers
            where unsubscribed_at < ${limitOf(now, keptForMonths.formerSubscriber)}
            order by unsubscribed_at limit ${size})`,
      );
    },
  };
}
