import type { PricingEvent } from "@dhahabu/contract/security-events";
import type { Clock } from "@dhahabu/platform/clock";
import type { Transaction } from "@dhahabu/platform/db";
import type { RecordSecurityEvent } from "./record-security-event.ts";
import type { SecurityEventStore } from "./store.ts";

// What was written by a slow transaction, or by a machine whose clock is behind, is still seen.
const overlapMs = 3_600_000;

/** Takes over what pricing recorded of the policy since it was asked last: each event once. */
export async function takePricingEvents(
  parts: {
    events: Pick<SecurityEventStore, "readUntil" | "setReadUntil">;
    listPricingEvents: (since: Date, requestId: string) => Promise<PricingEvent[]>;
    recordSecurityEvent: RecordSecurityEvent;
    transaction: Transaction;
    clock: Clock;
  },
  requestId: string,
): Promise<void> {
  const until = parts.clock.now();
  const since = new Date((await parts.events.readUntil("pricing")).getTime() - overlapMs);
  for (const { key, at, userId, username, ...event } of await parts.listPricingEvents(
    since,
    requestId,
  )) {
    await parts.transaction((tx) =>
      parts.recordSecurityEvent(tx, {
        ...event,
        person: { id: userId, username },
        at: new Date(at),
        onceKey: `pricing ${key}`,
      }),
    );
  }
  await parts.events.setReadUntil("pricing", until);
}
