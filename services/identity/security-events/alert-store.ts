import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Sql, Tx } from "@dhahabu/platform/db";
import type { FailingNetwork } from "./alert.ts";

/** What alerts are judged by: networks from which proofs fail. */
export interface AlertStore {
  /** What is kept of a network; nobody else changes it before the transaction ends. */
  lockFailing(tx: Tx, network: string, at: Date): Promise<FailingNetwork>;
  putFailing(tx: Tx, network: string, state: FailingNetwork & { at: Date }): Promise<void>;
  /** How many alerts of failures there were in the hour before. */
  countFailureAlerts(tx: Tx, at: Date): Promise<number>;
  /** Forgets networks that have long been calm; returns how many. */
  deleteCalm(now: Date): Promise<number>;
}

const batchSize = 5000;

export function createAlertStore({ sql }: { sql: Sql }): AlertStore {
  return {
    async lockFailing(tx, network, at) {
      await tx`
        insert into failing_networks (network, failures, is_alerted, seen_at)
        values (${network}, '[]', false, ${at}) on conflict (network) do nothing`;
      const [row] = await tx<FailingNetwork[]>`
        select failures, is_alerted as "isAlerted" from failing_networks
        where network = ${network} for update`;
      if (!row) throw new Error("The network was put down and is gone.");
      return row;
    },

    async putFailing(tx, network, { failures, isAlerted, at }) {
      const written = failures.map((failure) => ({ ...failure }));
      await tx`
        update failing_networks
        set failures = ${tx.json(written)}, is_alerted = ${isAlerted}, seen_at = ${at}
        where network = ${network}`;
    },

    async countFailureAlerts(tx, at) {
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
