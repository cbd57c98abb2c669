import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Sql } from "@dhahabu/platform/db";

export interface RetentionStore {
  /** Deletes enquiries that came in more than some months ago, with their mails and consents; says how many. */
  deleteEnquiries(now: Date, keptForMonths: number): Promise<number>;
  /** Deletes subscribers who left more than some months ago, with their mails and consents; says how many. */
  deleteSubscribers(now: Date, keptForMonths: number): Promise<number>;
}

/** How many rows one statement deletes, each with all that belongs to it. */
const batchSize = 1000;

export function createRetentionStore({ sql }: { sql: Sql }): RetentionStore {
  const limitOf = (now: Date, months: number) =>
    sql`${now}::timestamptz - make_interval(months => ${months})`;
  return {
    async deleteEnquiries(now, keptForMonths) {
      return changeInBatches(
        batchSize,
        (size) => sql`
          delete from enquiries where id in (
            select id from enquiries where created_at < ${limitOf(now, keptForMonths)}
            order by created_at limit ${size})`,
      );
    },
    async deleteSubscribers(now, keptForMonths) {
      return changeInBatches(
        batchSize,
        (size) => sql`
          delete from newsletter_subscribers where id in (
            select id from newsletter_subscribers
            where unsubscribed_at < ${limitOf(now, keptForMonths)}
            order by unsubscribed_at limit ${size})`,
      );
    },
  };
}
