import type { PushEventName } from "@dhahabu/contract/gateway";
import type { Clock } from "@dhahabu/platform/clock";

// A change that was seen before its event came has been announced already; this is how late the event may be.
const eventMayBeLateMs = 10_000;

/** Decides what open pages are told, and when. */
export interface Announcer {
  /** An event came: its reads are refreshed, then the pages are told. */
  onEvent(name: PushEventName): Promise<void>;
  /** The event's reads were refreshed for another reason: what changed without the event is told now. */
  announceChange(name: PushEventName): void;
}

/**
 * Creates the announcer. A page is told only after the answers it will ask for are the new ones. An
 * event that is lost heals: a version that differs from the one last announced is announced.
 */
export function createAnnouncer(parts: {
  /** Refreshes the event's reads; false where an owner gave no answer. */
  refresh: (name: PushEventName) => Promise<boolean>;
  readVersion: (name: PushEventName) => string;
  push: (name: PushEventName) => void;
  clock: Clock;
}): Announcer {
  const announced = new Map<PushEventName, string>();
  const healed = new Map<PushEventName, { version: string; atMs: number }>();
  const owed = new Set<PushEventName>();

  function announce(name: PushEventName): void {
    owed.delete(name);
    announced.set(name, parts.readVersion(name));
    parts.push(name);
  }

  return {
    async onEvent(name) {
      if (!(await parts.refresh(name))) {
        // The owner is away: the pages are told when it answers again.
        owed.add(name);
        return;
      }
      const heal = healed.get(name);
      healed.delete(name);
      const isKnown =
        heal?.version === parts.readVersion(name) &&
        parts.clock.now().getTime() - heal.atMs < eventMayBeLateMs;
      if (!isKnown) announce(name);
    },
    announceChange(name) {
      const version = parts.readVersion(name);
      const known = announced.get(name);
      if (known === undefined) {
        announced.set(name, version);
      } else if (known !== version || owed.has(name)) {
        announce(name);
        healed.set(name, { version, atMs: parts.clock.now().getTime() });
      }
    },
  };
}
