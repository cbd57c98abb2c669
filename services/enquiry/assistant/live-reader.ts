import { builtInExamples } from "./examples.ts";
import type { Example } from "./examples.ts";
import { createReaderInSteps } from "./reading.ts";
import type { Reader, Reading } from "./reading.ts";

/** A reader that learns again when its examples change. */
export interface LiveReader {
  /** Settled when something is learned: until then nothing can be read. Begins to learn where nobody has. */
  whenReady(): Promise<void>;
  read(text: string): Reading;
  /**
   * Learns from the examples of now, between other work; what was learned before reads until then. Where
   * nothing is learned yet, that is left for who is first to ask.
   */
  relearn(): void;
  /** Ends a lesson that is under way. */
  close(): void;
}

/** Creates the reader of a process, which learns the built-in examples and those that `listExamples` gives. */
export function createLiveReader(options: {
  listExamples: () => readonly Example[];
  /** Told when what was taught counts. */
  onLearned: (exampleCount: number) => void;
  /** Told when it could not be learned: what was learned before goes on to count. */
  onFault: (error: unknown) => void;
}): LiveReader {
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  let current: Reader | undefined;
  let turn = 0;
  let hasBegun = false;

  /** Learns a step at a time, until done or until a newer change begins anew. */
  async function learn(): Promise<void> {
    turn += 1;
    const own = turn;
    const examples = [...builtInExamples, ...options.listExamples()];
    const steps = createReaderInSteps(examples);
    for (;;) {
      const step = steps.next();
      if (step.done) {
        current = step.value;
        resolve();
        options.onLearned(examples.length);
        return;
      }
      await giveWay();
      if (own !== turn) return;
    }
  }

  function begin(): void {
    hasBegun = true;
    void learn().catch((error: unknown) => {
      options.onFault(error);
      reject(error);
    });
  }

  // Who asks hears of it; nobody else is to stop for it.
  ready.catch(() => undefined);
  return {
    whenReady() {
      if (!hasBegun) begin();
      return ready;
    },
    read(text) {
      if (!current) throw new Error("The first lesson is not learned yet.");
      return current.read(text);
    },
    relearn() {
      if (hasBegun) begin();
    },
    close() {
      turn += 1;
    },
  };
}

function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
