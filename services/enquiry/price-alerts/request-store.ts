import { confirmWithinDays } from "@dhahabu/contract/price-alert-terms";
import type { Tx } from "@dhahabu/platform/db";
import type { AlertRequest, OpenAlert } from "./alert.ts";

export interface RequestStore {
  /** Lets one request of an address after another, or together they would be more than it may have. */
  lockAddress(tx: Tx, email: string): Promise<void>;
  /** Clears what is over and only waits for the daily removal. */
  clearOver(tx: Tx, email: string): Promise<void>;
  listOpen(tx: Tx, email: string): Promise<OpenAlert[]>;
  setAsked(tx: Tx, id: number): Promise<void>;
  insert(tx: Tx, alert: AlertRequest & { rearmKes: string; token: string }): Promise<number>;
}

export function createRequestStore(): RequestStore {
  return {
    async lockAddress(tx, email) {
      await tx`
        select pg_advisory_xact_lock(
          hashtextextended(current_schema() || ' price alerts of ' || lower(${email}), 0))`;
    },

    async clearOver(tx, email) {
      await tx`
        delete from price_alerts
        where lower(email) = lower(${email}) and ended_at is null and confirmed_at is null
          and created_at < now() - make_interval(days => ${confirmWithinDays})`;
      await tx`
        update price_alerts set ended_at = ends_at
        where lower(email) = lower(${email}) and ended_at is null and ends_at <= now()`;
    },

    async listOpen(tx, email) {
      return tx<OpenAlert[]>`
        select id, gold_type as "goldType", direction, threshold_kes as "thresholdKes",
          confirmed_at is not null as "isConfirmed", asked_at as "askedAt"
        from price_alerts where lower(email) = lower(${email}) and ended_at is null`;
    },

    async setAsked(tx, id) {
      await tx`update price_alerts set asked_at = now() where id = ${id}`;
    },

    async insert(tx, { email, language, goldType, direction, thresholdKes, rearmKes, token }) {
      const [alert] = await tx<{ id: number }[]>`
        insert into price_alerts
          (email, language, gold_type, direction, threshold_kes, rearm_kes, token)
        values (${email}, ${language}, ${goldType}, ${direction}, ${thresholdKes}, ${rearmKes},
          ${token})
        returning id`;
      if (!alert) throw new Error("The alert was not stored.");
      return alert.id;
    },
  };
}
