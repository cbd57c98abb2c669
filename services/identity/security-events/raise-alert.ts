import type { Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { addFailure, failuresForAlert, findNight, mostFailureAlertsAnHour } from "./alert.ts";
import type { SecurityEventStore, StoredEvent } from "./store.ts";

/**
 * Adds an alert to the record where an event calls for one, and has it told: ten failures across accounts from one
 * network within a quarter of an hour, once until it calms down, and 20 an hour at most; an export by night, once for a person and night. A
 * new administrator is told of with the change of the role.
 */
export async function raiseAlert(
  events: SecurityEventStore,
  tx: Tx,
  event: StoredEvent,
): Promise<void> {
  const alert = await findAlert(events, tx, event);
  const id = alert && (await events.insert(tx, alert));
  if (id !== undefined) {
    await enqueueEvent(tx, "security.alerted", { securityEventId: id }, event.requestId);
  }
}

async function findAlert(
  events: SecurityEventStore,
  tx: Tx,
  event: StoredEvent,
): Promise<StoredEvent | undefined> {
  const { kind, at, person, network } = event;
  if (kind === "export.made") {
    const night = findNight(at);
    if (night === undefined || person === undefined) return undefined;
    const onceKey = `night-export ${person.id} ${night}`;
    return { ...event, kind: "alert.night-export", onceKey };
  }
  if (kind !== "sign-in.failed" && kind !== "factor.failed") return undefined;
  const failure = { atMs: at.getTime(), userId: person?.id ?? null };
  const before = await events.lockFailing(tx, network, at);
  const added = addFailure(before, failure);
  await events.putFailing(tx, network, { ...added.network, at });
  if (!added.isCrossing) return undefined;
  if ((await events.countFailureAlerts(tx, at)) >= mostFailureAlertsAnHour) return undefined;
  const { address, requestId } = event;
  const details = { failures: String(failuresForAlert) };
  return {
    kind: "alert.failures",
    at,
    address,
    network,
    requestId,
    details,
    onceKey: undefined,
  };
}
