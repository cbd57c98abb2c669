import { networkOf } from "@dhahabu/contract/network";
import type { Clock } from "@dhahabu/platform/clock";
import type { Tx } from "@dhahabu/platform/db";
import { raiseAlert } from "./raise-alert.ts";
import { nameWindow } from "./security-event.ts";
import type { NewSecurityEvent } from "./security-event.ts";
import type { SecurityEventStore } from "./store.ts";

/** `recordSecurityEvent` with its parts given. */
export type RecordSecurityEvent = (tx: Tx, event: NewSecurityEvent) => Promise<void>;

/**
 * Records a security event in the caller's transaction: it stands in the record if and only if what it tells of is
 * kept. What can be done over and over is one row within a quarter of an hour, with a count.
 */
export async function recordSecurityEvent(
  { events, clock }: { events: SecurityEventStore; clock: Clock },
  tx: Tx,
  event: NewSecurityEvent,
): Promise<void> {
  const at = event.at ?? clock.now();
  const network = networkOf(event.address);
  const window = nameWindow(event, { network, at });
  const onceKey = event.onceKey ?? window;
  const stored = { ...event, at, network, onceKey };
  const id = await events.insert(tx, stored);
  if (id === undefined) {
    if (window === undefined) return;
    await events.countAgain(tx, window, at);
  }
  await raiseAlert(events, tx, stored);
}
