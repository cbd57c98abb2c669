/** Work that is done once for all who ask while it waits its turn. */
export interface AskedWork {
  /** Resolves when a run that began after this call has ended; throws what the last such run throws. */
  ask(): Promise<void>;
  /** Resolves when no run is under way. */
  settle(): Promise<void>;
}

/** Creates work of which no two runs are under way at a time: who asks during one has it run again after. */
export function runWhileAsked(runOnce: () => Promise<void>): AskedWork {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  async function run(): Promise<void> {
    let failed: { error: unknown } | undefined;
    do {
      isAskedAgain = false;
      failed = undefined;
      try {
        await runOnce();
      } catch (error) {
        failed = { error };
      }
    } while (isAskedAgain);
    running = undefined;
    if (failed) throw failed.error;
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
