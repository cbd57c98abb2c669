import type { Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import {
  addFailure,
  addWideFailure,
  everyNetwork,
  failuresForAlert,
  failuresForWideAlert,
  findNight,
  mostFailureAlertsAnHour,
} from "./alert.ts";
import type { SecurityEventStore, StoredEvent } from "./store.ts";

/**
 * Adds an alert to the record where an event calls for one, and has it told: ten failures across accounts from one
 * network within a quarter of an hour, 20 such alerts an hour at most; fifty from all networks together; each once
 * until it calms down, or three hours later; an export by night, once for a person and night. A new administrator is
 * told of with the change of the role.
 */
export async function raiseAlert(
  events: SecurityEventStore,
  tx: Tx,
  event: StoredEvent,
): Promise<void> {
  for (const alert of await findAlerts(events, tx, event)) {
    const id = await events.insert(tx, alert);
    if (id === undefined) continue;
    await enqueueEvent(tx, "security.alerted", { securityEventId: id }, event.requestId);
  }
}

async function findAlerts(
  events: SecurityEventStore,
  tx: Tx,
  event: StoredEvent,
): Promise<StoredEvent[]> {
  const { kind, at, person } = event;
  if (kind === "export.made") {
    const night = findNight(at);
    if (night === undefined || person === undefined) return [];
    const onceKey = `night-export ${person.id} ${night}`;
    return [{ ...event, kind: "alert.night-export", onceKey }];
  }
  return kind === "sign-in.failed" || kind === "factor.failed"
    ? countFailure(events, tx, event)
    : [];
}

async function countFailure(
  events: SecurityEventStore,
  tx: Tx,
  { at, person, network, address, requestId }: StoredEvent,
): Promise<StoredEvent[]> {
  const alerts: StoredEvent[] = [];
  const failure = { atMs: at.getTime(), userId: person?.id ?? null };
  const own = addFailure(await events.lockFailing(tx, network, at), failure);
  await events.putFailing(tx, network, { ...own.network, at });
  const alert = { at, requestId, onceKey: undefined };
  if (own.isCrossing && (await events.countFailureAlerts(tx, at)) < mostFailureAlertsAnHour) {
    const details = { failures: String(failuresForAlert) };
    alerts.push({ ...alert, kind: "alert.failures", address, network, details });
  }
  if (!own.countsWidely) return alerts;
  // Whoever meets another there is not counted: no sign-in waits for those of other networks.
  const every = await events.lockFailingIfFree(tx, everyNetwork, at);
  if (!every) return alerts;
  const wide = addWideFailure(every, failure);
  await events.putFailing(tx, everyNetwork, { ...wide.network, at });
  if (wide.isCrossing) {
    const details = { failures: String(failuresForWideAlert) };
    alerts.push({ ...alert, kind: "alert.many-networks", address: "", network: "", details });
  }
  return alerts;
}
