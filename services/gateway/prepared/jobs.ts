import { pushEventNames } from "@dhahabu/contract/gateway";
import type { PushEventName } from "@dhahabu/contract/gateway";
import type { Owner } from "@dhahabu/contract/route";
import { listAwaitedReads, readNames, readsByEvent } from "./reads.ts";
import type { ReadName } from "./reads.ts";

const checkEveryMs = 1000;
const changeWithinMs = 2000;

/** The work that keeps the prepared answers fresh. */
export interface Preparing {
  /** Ends when every owner has been asked once, answered or not, and after 2 s at the latest. */
  readonly firstRound: Promise<void>;
  /** Refreshes what a change at one service may have changed; waits for it at most 2 s and never throws. */
  refreshOwner(owner: Owner): Promise<void>;
  stop(): Promise<void>;
}

/** Asks every owner again each second, so that an event that was lost heals, and tells what changed. */
export function startPreparing(parts: {
  /** Asks the owners again; returns the reads whose owner gave no answer. */
  refresh: (names: readonly ReadName[]) => Promise<ReadName[]>;
  announceChange: (name: PushEventName) => void;
}): Preparing {
  let isStopped = false;
  let wake = () => {};

  async function refresh(names: readonly ReadName[]): Promise<void> {
    const failed = await parts.refresh(names);
    for (const event of pushEventNames) {
      const reads = readsByEvent[event];
      const isTouched = reads.some((name) => names.includes(name));
      if (isTouched && !reads.some((name) => failed.includes(name))) parts.announceChange(event);
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, checkEveryMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    await firstRound;
    while (!isStopped) {
      await pause();
      if (!isStopped) await refresh(readNames);
    }
  }

  /** Waits no longer than `changeWithinMs`; what is late goes on by itself. */
  async function refreshInTime(names: readonly ReadName[]): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, changeWithinMs);
    });
    await Promise.race([refresh(names), late]);
    clearTimeout(timer);
  }

  const firstRound = refreshInTime(readNames);
  const running = run();
  return {
    firstRound,
    async refreshOwner(owner) {
      const names = listAwaitedReads(owner);
      if (names.length > 0) await refreshInTime(names);
    },
    async stop() {
      isStopped = true;
      wake();
      await running;
    },
  };
}
