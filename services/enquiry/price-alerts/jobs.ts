import { randomUUID } from "node:crypto";
import type { EventEnvelope } from "@dhahabu/contract/events";
import type { Log } from "@dhahabu/platform/log";
import { handleJob } from "@dhahabu/platform/queue";
import type { JobHandler } from "@dhahabu/platform/queue";
import { runWhileAsked } from "@dhahabu/platform/run-while-asked";
import { deliverAlertRequestJob, deliverPriceAlertJob } from "./alert.ts";
import { deliverPriceAlert } from "./deliver-price-alert.ts";
import { sendPriceAlerts } from "./send-price-alerts.ts";

export function createPriceAlertHandlers(
  parts: Parameters<typeof deliverPriceAlert>[0],
): JobHandler[] {
  return [
    handleJob(deliverAlertRequestJob, (run) => deliverPriceAlert(parts, run)),
    handleJob(deliverPriceAlertJob, (run) => {
      const { priceKes, at } = run.payload;
      return deliverPriceAlert(parts, run, { priceKes, at: new Date(at) });
    }),
  ];
}

/**
 * Creates what compares the alerts with the prices: `onEvent` whenever those have changed, and `schedule`
 * each minute, since an event may be lost. Every process does, one after another.
 */
export function createPriceWatch(parts: Parameters<typeof sendPriceAlerts>[0] & { log: Log }) {
  const { log } = parts;
  const { ask, settle } = runWhileAsked(async () => {
    const requestId = randomUUID();
    const { fired, rearmed } = await sendPriceAlerts(parts, requestId);
    if (fired + rearmed > 0) log.info({ fired, rearmed, requestId }, "price alerts compared");
  });
  return {
    onEvent({ name }: Pick<EventEnvelope, "name">) {
      if (name !== "prices.changed") return;
      ask().catch((error: unknown) =>
        log.warn({ err: error }, "price alerts could not be compared; the next minute tries again"),
      );
    },
    schedule: { name: "compare-price-alerts", cron: "30 * * * * *", run: ask },
    settle,
  };
}
