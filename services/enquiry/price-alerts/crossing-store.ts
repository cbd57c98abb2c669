import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Tx } from "@dhahabu/platform/db";
import { deliverPriceAlertJob } from "./alert.ts";
import { feedRememberedDays } from "./crossing.ts";
import type { ComparedPrice } from "./crossing.ts";

export interface CrossingStore {
  /** Whether one of the last prices came from a market feed. */
  wasFeedSeen(tx: Tx): Promise<boolean>;
  /**
   * Keeps the prices, apart from those that are older than what is kept; returns their gold types. Whoever
   * comes next waits for the end of the transaction, and then sees what it has written.
   */
  keepPrices(tx: Tx, prices: ComparedPrice[]): Promise<Set<string>>;
  /** Disarms every alert whose price is reached and writes its mail and job; returns how many. */
  fire(tx: Tx, prices: ComparedPrice[]): Promise<number>;
  /** Arms again the alerts that were sent and whose price has gone back far enough; returns how many. */
  rearm(tx: Tx, prices: ComparedPrice[]): Promise<number>;
}

const batchSize = 5000;

export function createCrossingStore(): CrossingStore {
  return {
    async wasFeedSeen(tx) {
      const [seen] = await tx<{ isSeen: boolean }[]>`
        select exists (
          select from price_alert_prices
          where source like 'feed:%'
            and refreshed_at > now() - make_interval(days => ${feedRememberedDays})
        ) as "isSeen"`;
      return seen?.isSeen ?? false;
    },

    async keepPrices(tx, prices) {
      const kept = await tx<{ goldType: string }[]>`
        insert into price_alert_prices as last (gold_type, price_kes, source, refreshed_at)
        select * from jsonb_to_recordset(${tx.json(prices)})
          as price ("goldType" text, "priceKes" numeric, source text, at timestamptz)
        order by "goldType"
        on conflict (gold_type) do update
          set price_kes = excluded.price_kes, source = excluded.source,
            refreshed_at = excluded.refreshed_at
          where last.refreshed_at <= excluded.refreshed_at
        returning gold_type as "goldType"`;
      return new Set(kept.map(({ goldType }) => goldType));
    },

    // One statement for up to `batchSize`. Ids are found by the index first (`offset 0` and the array keep
    // the planner to that): of most prices none is reached, and of some very many. One that is switched off
    // meanwhile is not written to: the mail is composed only when it leaves.
    fire(tx, prices) {
      return changeInBatches(
        batchSize,
        (size) => tx`
          with price as (
            select * from jsonb_to_recordset(${tx.json(prices)})
              as price ("goldType" text, "priceKes" numeric, at text)
          ), fired as (
            update price_alerts as alert
            set is_armed = false, fired_at = now(), fired_count = fired_count + 1
            from price
            where gold_type = "goldType"
              and alert.id = any(array(
                select reached.id from price, lateral (
                  select id from price_alerts
                  where gold_type = "goldType" and direction = 'above' and threshold_kes <= "priceKes"
                    and is_armed and confirmed_at is not null and ended_at is null and ends_at > now()
                  union all
                  select id from price_alerts
                  where gold_type = "goldType" and direction = 'below' and threshold_kes >= "priceKes"
                    and is_armed and confirmed_at is not null and ended_at is null and ends_at > now()
                  offset 0
                ) as reached
                limit ${size}))
            returning alert.id, "priceKes", at
          ), job as (
            insert into outbox (topic, kind, payload)
            select ${deliverPriceAlertJob.name}, 'job',
              jsonb_build_object('alertId', id, 'priceKes', "priceKes"::text, 'at', at)
            from fired order by id
            returning id, payload
          )
          insert into mails (job_id, kind, alert_id)
          select id, 'price alert', (payload ->> 'alertId')::integer from job`,
      );
    },

    rearm(tx, prices) {
      return changeInBatches(
        batchSize,
        (size) => tx`
          update price_alerts set is_armed = true
          where id = any(array(
            select alert.id
            from jsonb_to_recordset(${tx.json(prices)}) as price ("goldType" text, "priceKes" numeric), lateral (
              select id from price_alerts
              where gold_type = "goldType" and direction = 'above' and rearm_kes >= "priceKes"
                and not is_armed and ended_at is null
              union all
              select id from price_alerts
              where gold_type = "goldType" and direction = 'below' and rearm_kes <= "priceKes"
                and not is_armed and ended_at is null
              offset 0
            ) as alert
            limit ${size}))`,
      );
    },
  };
}
