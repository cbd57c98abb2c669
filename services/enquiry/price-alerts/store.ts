import {
  alertMonths,
  confirmWithinDays,
  endedAlertKeptDays,
  maxOpenAlerts,
  maxUnconfirmedAlerts,
} from "@dhahabu/contract/price-alert-terms";
import type { AlertDirection } from "@dhahabu/contract/price-alert-terms";
import type { NewPriceAlert } from "@dhahabu/contract/price-alerts";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { enqueueJob } from "@dhahabu/platform/outbox";
import { defineJob } from "@dhahabu/platform/queue";
import { z } from "zod";
import type { Consent, ConsentChannel } from "../consents/consent.ts";
import type { OwedMail } from "../deliveries/mail.ts";
import type { PriceAlert } from "./alert.ts";
import { feedRememberedDays, findRearmKes, selectReliable } from "./crossing.ts";

/** The work of writing to somebody who asked for an alert: to confirm it, or that it is on already. */
export const deliverAlertRequest = defineJob(
  "deliver-price-alert-request",
  z.object({ alertId: z.int() }),
);

/** The work of telling somebody that a price was reached; `priceKes` is per gram, as text. */
export const deliverPriceAlert = defineJob(
  "deliver-price-alert",
  z.object({
    alertId: z.int(),
    priceKes: z.string().regex(/^\d+(\.\d+)?$/),
    at: z.iso.datetime(),
  }),
);

/** An alert as it is asked for, with its direction. */
export type AskedAlert = Omit<NewPriceAlert, "direction"> & { direction: AlertDirection };

/** Who asks by a link, and how. */
interface LinkUse {
  channel: ConsentChannel;
  requestId: string;
}

/** Price alerts in the database. */
export interface PriceAlertStore {
  /**
   * Stores a wish with its consent and the mail that asks to confirm it, all or nothing. One that the
   * address has already is not stored again; it is written to about it, at most once an hour. Undefined
   * where no mail is due: it was just asked for, or the address has as many as it may have.
   */
  ask(
    alert: AskedAlert,
    given: { token: string; requestId: string },
  ): Promise<{ id: number; isNew: boolean } | undefined>;
  find(id: number): Promise<PriceAlert | undefined>;
  /** The alert of a link; undefined for an unknown one, and for a wish that was not confirmed in time. */
  findByToken(token: string): Promise<PriceAlert | undefined>;
  /** Switches an alert on, with its consent row; of one that is on or has ended nothing changes. */
  confirm(
    token: string,
    use: LinkUse,
  ): Promise<{ alert: PriceAlert; isChanged: boolean } | undefined>;
  /** Ends an alert, with its consent row; of one that has ended nothing changes. */
  end(token: string, use: LinkUse): Promise<{ alert: PriceAlert; isChanged: boolean } | undefined>;
  /** Deletes every alert of the address that a link belongs to, with consents and mails; says how many. */
  deleteAll(token: string): Promise<{ alert: PriceAlert; count: number } | undefined>;
  /**
   * Compares all alerts with the prices: writes the mails that are due and arms again what the price has
   * left, all or nothing. Processes take turns, and prices that are older than those of the turn before
   * change nothing.
   */
  compare(prices: readonly GoldPrice[]): Promise<{ fired: number; rearmed: number }>;
  /** Ends alerts whose time is over, and deletes those that were not confirmed or have ended long ago. */
  deleteOld(now: Date): Promise<number>;
}

const askAgainAfterMinutes = 60;

/** Creates the store over enquiry's schema. */
export function createPriceAlertStore(parts: {
  sql: Sql;
  addMail: (tx: Tx, mail: OwedMail) => Promise<void>;
  recordConsent: (tx: Tx, consent: Consent) => Promise<void>;
}): PriceAlertStore {
  const { sql, addMail, recordConsent } = parts;
  const columns = sql`
    id, email, language, gold_type as "goldType", direction, threshold_kes as "thresholdKes", token,
    ends_at as "endsAt",
    case when ended_at is not null or ends_at <= now() then 'ended'
      when confirmed_at is null then 'unconfirmed' else 'on' end as state`;
  const isTooLate = sql`
    (confirmed_at is null and created_at < now() - make_interval(days => ${confirmWithinDays}))`;

  async function owe(tx: Tx, alertId: number, requestId: string): Promise<void> {
    const jobId = await enqueueJob(tx, deliverAlertRequest, { alertId }, requestId);
    await addMail(tx, { jobId, kind: "price alert request", alertId });
  }

  const consentOf = ({ id, language }: Pick<PriceAlert, "id" | "language">, use: LinkUse) => ({
    purpose: "price-alert" as const,
    subjectId: id,
    language,
    ...use,
  });

  // What is over and only waits for the daily removal is in nobody's way.
  async function clearOld(tx: Tx, email: string): Promise<void> {
    await tx`delete from price_alerts where lower(email) = lower(${email}) and ended_at is null and ${isTooLate}`;
    await tx`
      update price_alerts set ended_at = ends_at
      where lower(email) = lower(${email}) and ended_at is null and ends_at <= now()`;
  }

  async function changeByToken(
    token: string,
    change: (tx: Tx, alert: PriceAlert) => Promise<PriceAlert["state"]>,
  ) {
    return sql.begin(async (tx) => {
      const [alert] = await tx<PriceAlert[]>`
        select ${columns} from price_alerts where token = ${token} and not ${isTooLate} for update`;
      if (!alert) return undefined;
      const state = await change(tx, alert);
      return { alert: { ...alert, state }, isChanged: state !== alert.state };
    });
  }

  return {
    async ask({ email, goldType, direction, thresholdKes, language }, { token, requestId }) {
      return sql.begin(async (tx) => {
        // One wish of an address after another, or together they would be more than it may have.
        await tx`
          select pg_advisory_xact_lock(
            hashtextextended(current_schema() || ' price alerts of ' || lower(${email}), 0))`;
        await clearOld(tx, email);
        const [same] = await tx<{ id: number; mayAskAgain: boolean }[]>`
          select id, asked_at < now() - make_interval(mins => ${askAgainAfterMinutes}) as "mayAskAgain"
          from price_alerts
          where lower(email) = lower(${email}) and gold_type = ${goldType}
            and direction = ${direction} and threshold_kes = ${thresholdKes} and ended_at is null`;
        if (same) {
          if (!same.mayAskAgain) return undefined;
          await tx`update price_alerts set asked_at = now() where id = ${same.id}`;
          await owe(tx, same.id, requestId);
          return { id: same.id, isNew: false };
        }
        const [open] = await tx<{ all: number; unconfirmed: number }[]>`
          select count(*)::integer as "all",
            count(*) filter (where confirmed_at is null)::integer as "unconfirmed"
          from price_alerts where lower(email) = lower(${email}) and ended_at is null`;
        if (!open || open.all >= maxOpenAlerts || open.unconfirmed >= maxUnconfirmedAlerts) {
          return undefined;
        }
        const [alert] = await tx<{ id: number }[]>`
          insert into price_alerts
            (email, language, gold_type, direction, threshold_kes, rearm_kes, token)
          values (${email}, ${language}, ${goldType}, ${direction}, ${thresholdKes},
            ${findRearmKes(direction, thresholdKes)}, ${token})
          returning id`;
        if (!alert) throw new Error("The alert was not stored.");
        const use = { channel: "price-alert-form" as const, requestId };
        await recordConsent(tx, { ...consentOf({ ...alert, language }, use), action: "given" });
        await owe(tx, alert.id, requestId);
        return { id: alert.id, isNew: true };
      });
    },

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

    async confirm(token, use) {
      return changeByToken(token, async (tx, alert) => {
        if (alert.state !== "unconfirmed") return alert.state;
        await tx`
          update price_alerts set confirmed_at = now(),
            ends_at = now() + make_interval(months => ${alertMonths})
          where id = ${alert.id}`;
        await recordConsent(tx, { ...consentOf(alert, use), action: "confirmed" });
        return "on";
      });
    },

    async end(token, use) {
      return changeByToken(token, async (tx, alert) => {
        if (alert.state === "ended") return alert.state;
        await tx`update price_alerts set ended_at = now() where id = ${alert.id}`;
        await recordConsent(tx, { ...consentOf(alert, use), action: "withdrawn" });
        return "ended";
      });
    },

    async deleteAll(token) {
      return sql.begin(async (tx) => {
        const [alert] = await tx<PriceAlert[]>`
          select ${columns} from price_alerts where token = ${token}`;
        if (!alert) return undefined;
        // Mails that are under way find nothing to send.
        await tx`
          update outbox set completed_at = now()
          from mails join price_alerts on price_alerts.id = alert_id
          where outbox.id = job_id and lower(email) = lower(${alert.email})
            and completed_at is null`;
        const deleted = await tx`
          delete from price_alerts where lower(email) = lower(${alert.email})`;
        return { alert, count: deleted.count };
      });
    },

    async compare(prices) {
      return sql.begin(async (tx) => {
        const [seen] = await tx<{ wasFeedSeen: boolean }[]>`
          select exists (
            select from price_alert_prices
            where source like 'feed:%'
              and refreshed_at > now() - make_interval(days => ${feedRememberedDays})
          ) as "wasFeedSeen"`;
        const reliable = selectReliable(prices, seen?.wasFeedSeen ?? false).map((price) => ({
          goldType: price.goldType,
          priceKes: price.pricePerGram.toFixed(2),
          source: price.source,
          at: price.refreshedAt,
        }));
        // Held until the end: whoever comes next waits here, and then sees what this turn has written.
        const counted = await tx<{ goldType: string; priceKes: string; at: string }[]>`
          insert into price_alert_prices as last (gold_type, price_kes, source, refreshed_at)
          select * from jsonb_to_recordset(${tx.json(reliable)})
            as price ("goldType" text, "priceKes" numeric, source text, at timestamptz)
          order by "goldType"
          on conflict (gold_type) do update
            set price_kes = excluded.price_kes, source = excluded.source,
              refreshed_at = excluded.refreshed_at
            where last.refreshed_at <= excluded.refreshed_at
          returning gold_type as "goldType"`;
        const types = new Set(counted.map(({ goldType }) => goldType));
        const inForce = tx.json(reliable.filter(({ goldType }) => types.has(goldType)));
        const fired = await fire(tx, inForce);
        return { fired, rearmed: await rearm(tx, inForce) };
      });
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

type Prices = ReturnType<Tx["json"]>;

/** How many alerts one statement changes. */
const batchSize = 5000;

/**
 * Disarms every alert whose price is reached and writes its mail and job, in one statement for up to
 * `batchSize`; says how many. Ids are found by the index first (`offset 0` and the array keep the planner
 * to that): of most prices none is reached, and of some very many. One that is switched off meanwhile is
 * not written to: the mail is composed only when it leaves.
 */
function fire(tx: Tx, prices: Prices): Promise<number> {
  return changeInBatches(
    batchSize,
    (size) => tx`
      with price as (
        select * from jsonb_to_recordset(${prices})
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
        select ${deliverPriceAlert.name}, 'job',
          jsonb_build_object('alertId', id, 'priceKes', "priceKes"::text, 'at', at)
        from fired order by id
        returning id, payload
      )
      insert into mails (job_id, kind, alert_id)
      select id, 'price alert', (payload ->> 'alertId')::integer from job`,
  );
}

/** Arms again the alerts that were sent and whose price has gone back far enough; says how many. */
function rearm(tx: Tx, prices: Prices): Promise<number> {
  return changeInBatches(
    batchSize,
    (size) => tx`
      update price_alerts set is_armed = true
      where id = any(array(
        select alert.id
        from jsonb_to_recordset(${prices}) as price ("goldType" text, "priceKes" numeric), lateral (
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
}
