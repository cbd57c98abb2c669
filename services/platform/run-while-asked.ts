/** Work that is done once for all who ask while it waits its turn. */
export interface AskedWork {
  /** Resolves when a run that began after this call has ended; throws what it throws. */
  ask(): Promise<void>;
  /** Resolves when no run is under way. */
  settle(): Promise<void>;
}

/** Creates work of which no two runs are under way at a time: who asks during one has it run again after. */
export function runWhileAsked(runOnce: () => Promise<void>): AskedWork {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  async function run(): Promise<void> {
    try {
      do {
        isAskedAgain = false;
        await runOnce();
      } while (isAskedAgain);
    } finally {
      running = undefined;
    }
  }

  return {
    // What changes while a run is under way may have come too late for it.
    ask() {
      isAskedAgain = true;
      running ??= run();
      return running;
    },
    async settle() {
      await running?.catch(() => undefined);
    },
  };
}
