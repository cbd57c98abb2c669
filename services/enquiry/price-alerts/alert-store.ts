import {
  alertMonths,
  confirmWithinDays,
  endedAlertKeptDays,
} from "@dhahabu/contract/price-alert-terms";
import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Sql, Tx } from "@dhahabu/platform/db";
import type { PriceAlert } from "./alert.ts";

/** Price alerts of customers. One that was not confirmed in time is not found any more. */
export interface AlertStore {
  find(id: number): Promise<PriceAlert | undefined>;
  findByToken(token: string): Promise<PriceAlert | undefined>;
  lock(tx: Tx, token: string): Promise<PriceAlert | undefined>;
  confirm(tx: Tx, id: number): Promise<void>;
  end(tx: Tx, id: number): Promise<void>;
  /** The address of a link, also of one that was not confirmed in time. */
  findOwner(tx: Tx, token: string): Promise<Pick<PriceAlert, "email" | "language"> | undefined>;
  /** Deletes every alert of an address with consents and mails; returns how many. */
  deleteOf(tx: Tx, email: string): Promise<number>;
  /** Ends alerts whose time is over, and deletes those that were not confirmed or have ended long ago. */
  deleteOld(now: Date): Promise<number>;
}

const batchSize = 5000;

export function createAlertStore({ sql }: { sql: Sql }): AlertStore {
  const columns = sql`
    id, email, language, gold_type as "goldType", direction, threshold_kes as "thresholdKes", token,
    ends_at as "endsAt",
    case when ended_at is not null or ends_at <= now() then 'ended'
      when confirmed_at is null then 'unconfirmed' else 'on' end as state`;
  const isTooLate = sql`
    (confirmed_at is null and created_at < now() - make_interval(days => ${confirmWithinDays}))`;

  return {
    async find(id) {
      const [alert] = await sql<PriceAlert[]>`
        select ${columns} from price_alerts where id = ${id} and not ${isTooLate}`;
      return alert;
    },

    async findByToken(token) {
      const [alert] = await sql<PriceAlert[]>`
        select ${columns} from price_alerts where token = ${token} and not ${isTooLate}`;
      return alert;
    },

    async lock(tx, token) {
      const [alert] = await tx<PriceAlert[]>`
        select ${columns} from price_alerts where token = ${token} and not ${isTooLate} for update`;
      return alert;
    },

    async confirm(tx, id) {
      await tx`
        update price_alerts set confirmed_at = now(),
          ends_at = now() + make_interval(months => ${alertMonths})
        where id = ${id}`;
    },

    async end(tx, id) {
      await tx`update price_alerts set ended_at = now() where id = ${id}`;
    },

    async findOwner(tx, token) {
      const [owner] = await tx<Pick<PriceAlert, "email" | "language">[]>`
        select email, language from price_alerts where token = ${token}`;
      return owner;
    },

    async deleteOf(tx, email) {
      // Mails that are under way find nothing to send.
      await tx`
        update outbox set completed_at = now()
        from mails join price_alerts on price_alerts.id = alert_id
        where outbox.id = job_id and lower(email) = lower(${email}) and completed_at is null`;
      const deleted = await tx`delete from price_alerts where lower(email) = lower(${email})`;
      return deleted.count;
    },

    async deleteOld(now) {
      await changeInBatches(
        batchSize,
        (size) => sql`
          update price_alerts set ended_at = ends_at where id in (
            select id from price_alerts where ended_at is null and ends_at <= ${now} limit ${size})`,
      );
      return changeInBatches(
        batchSize,
        (size) => sql`
          delete from price_alerts where id in (
            select id from price_alerts
            where ended_at < ${now}::timestamptz - make_interval(days => ${endedAlertKeptDays})
              or (confirmed_at is null
                and created_at < ${now}::timestamptz - make_interval(days => ${confirmWithinDays}))
            limit ${size})`,
      );
    },
  };
}
