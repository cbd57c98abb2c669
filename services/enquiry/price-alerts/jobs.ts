import { randomUUID } from "node:crypto";
import type { BankFacts } from "@dhahabu/contract/facts";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import type { Sql } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { handleJob } from "@dhahabu/platform/queue";
import type { JobHandler } from "@dhahabu/platform/queue";
import { startSchedule } from "@dhahabu/platform/schedule";
import { subscribeToEvents } from "@dhahabu/platform/subscribe";
import type { DeliverOnce } from "../deliveries/mail.ts";
import type { Texts } from "../deliveries/texts.ts";
import { composeAlert, composeRequest } from "./mail.ts";
import { deliverAlertRequest, deliverPriceAlert } from "./store.ts";
import type { PriceAlertStore } from "./store.ts";

const everyMinute = "30 * * * * *";

/** Creates the functions that send the mails about price alerts; links lead to `publicOrigin`. */
export function createPriceAlertHandlers(parts: {
  store: PriceAlertStore;
  deliverOnce: DeliverOnce;
  texts: Texts;
  readFacts: (requestId: string) => Promise<BankFacts>;
  publicOrigin: string;
}): JobHandler[] {
  const { store, deliverOnce, texts, readFacts, publicOrigin } = parts;

  // An alert that has ended since is not written about any more.
  async function prepare(alertId: number, requestId: string) {
    const alert = await store.find(alertId);
    if (!alert || alert.state === "ended") return undefined;
    return { alert, texts, facts: await readFacts(requestId), publicOrigin };
  }

  return [
    handleJob(deliverAlertRequest, ({ id, payload, attempt, requestId }) =>
      deliverOnce({ id, attempt, requestId, kind: "price alert request" }, async () => {
        const prepared = await prepare(payload.alertId, requestId ?? id);
        return prepared && composeRequest(prepared);
      }),
    ),
    handleJob(deliverPriceAlert, ({ id, payload, attempt, requestId }) =>
      deliverOnce({ id, attempt, requestId, kind: "price alert" }, async () => {
        const prepared = await prepare(payload.alertId, requestId ?? id);
        const { priceKes, at } = payload;
        return prepared && composeAlert({ ...prepared, priceKes, at: new Date(at) });
      }),
    ),
  ];
}

/** A running watch over the prices. */
export interface RunningWatch {
  stop(): Promise<void>;
}

/**
 * Compares the alerts with the prices whenever those have changed, and each minute: an event may be
 * lost. Every process does, and the store lets one after another.
 */
export function startWatchingPrices(parts: {
  store: PriceAlertStore;
  readPrices: (requestId: string) => Promise<GoldPrice[]>;
  sql: Sql;
  redisUrl: string;
  log: Log;
}): RunningWatch {
  const { store, readPrices, sql, redisUrl, log } = parts;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  async function compareOnce(): Promise<void> {
    const requestId = randomUUID();
    const { fired, rearmed } = await store.compare(await readPrices(requestId));
    if (fired + rearmed > 0) log.info({ fired, rearmed, requestId }, "price alerts compared");
  }

  async function compareWhileAsked(): Promise<void> {
    try {
      do {
        isAskedAgain = false;
        await compareOnce();
      } while (isAskedAgain);
    } finally {
      running = undefined;
    }
  }

  // What changes while a comparison is under way may have come too late for it.
  function compare(): Promise<void> {
    isAskedAgain = true;
    running ??= compareWhileAsked();
    return running;
  }

  const events = subscribeToEvents({
    redisUrl,
    log,
    onEvent(event) {
      if (event.name !== "prices.changed") return;
      compare().catch((error: unknown) =>
        log.warn({ err: error }, "price alerts could not be compared; the next minute tries again"),
      );
    },
  });
  const schedule = startSchedule({
    name: "compare-price-alerts",
    cron: everyMinute,
    sql,
    log,
    run: compare,
  });
  return {
    async stop() {
      events.stop();
      await schedule.stop();
      await running?.catch(() => undefined);
    },
  };
}
