import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Fragment, Sql, Tx } from "@dhahabu/platform/db";
import type { FailingNetwork } from "./alert.ts";

/** What alerts are judged by: networks from which proofs fail, and all of them together. */
export interface AlertStore {
  /** What is kept of a network; nobody else changes it before the transaction ends. */
  lockFailing(tx: Tx, network: string, at: Date): Promise<FailingNetwork>;
  /** Likewise; undefined at once where somebody else has it. */
  lockFailingIfFree(tx: Tx, network: string, at: Date): Promise<FailingNetwork | undefined>;
  putFailing(tx: Tx, network: string, state: FailingNetwork & { at: Date }): Promise<void>;
  /** How many alerts of failures there were in the hour before. */
  countFailureAlerts(tx: Tx, at: Date): Promise<number>;
  /** Forgets networks that have long been calm; returns how many. */
  deleteCalm(now: Date): Promise<number>;
}

const batchSize = 5000;

export function createAlertStore({ sql }: { sql: Sql }): AlertStore {
  async function lock(
    tx: Tx,
    { network, at }: { network: string; at: Date },
    lockClause: Fragment,
  ): Promise<FailingNetwork | undefined> {
    await tx`
      insert into failing_networks (network, failures, seen_at)
      values (${network}, '[]', ${at}) on conflict (network) do nothing`;
    const [row] = await tx<FailingNetwork[]>`
      select failures, (extract(epoch from alerted_at) * 1000)::float8 as "alertedAtMs"
      from failing_networks where network = ${network} ${lockClause}`;
    return row;
  }

  return {
    async lockFailing(tx, network, at) {
      const row = await lock(tx, { network, at }, tx`for update`);
      if (!row) throw new Error("The network was put down and is gone.");
      return row;
    },

    lockFailingIfFree: (tx, network, at) => lock(tx, { network, at }, tx`for update skip locked`),

    async putFailing(tx, network, { failures, alertedAtMs, at }) {
      const written = failures.map((failure) => ({ ...failure }));
      await tx`
        update failing_networks
        set failures = ${tx.json(written)}, seen_at = ${at},
          alerted_at = ${alertedAtMs === null ? null : new Date(alertedAtMs)}
        where network = ${network}`;
    },

    async countFailureAlerts(tx, at) {
      // The first condition is the index's own: without it the whole record would be read.
      const [row] = await tx<{ count: number }[]>`
        select count(*)::integer as count from security_events
        where kind like 'alert.%' and kind = 'alert.failures'
          and at > ${at}::timestamptz - interval '1 hour' and at <= ${at}`;
      return row?.count ?? 0;
    },

    async deleteCalm(now) {
      return changeInBatches(
        batchSize,
        (size) => sql`
          delete from failing_networks where network in (
            select network from failing_networks
            where seen_at < ${now}::timestamptz - interval '1 day' order by seen_at limit ${size})`,
      );
    },
  };
}
