import { builtInExamples } from "./examples.ts";
import type { Example } from "./examples.ts";
import { createReaderInSteps } from "./reading.ts";
import type { Reader, Reading } from "./reading.ts";

/** A reader that learns again when its examples change. */
export interface LiveReader {
  read(text: string): Reading;
  /** Learns from the examples of now, between other work; what was learned before reads until then. */
  relearn(): void;
}

/** Creates the reader of a process: it knows the built-in examples, and those that `listExamples` gives. */
export async function createLiveReader(options: {
  listExamples: () => readonly Example[];
  /** Told when what was taught counts. */
  onLearned: (exampleCount: number) => void;
}): Promise<LiveReader> {
  let turn = 0;

  /** Learns a step at a time; undefined where a newer change has begun anew. */
  async function learn(): Promise<Reader | undefined> {
    turn += 1;
    const own = turn;
    const examples = [...builtInExamples, ...options.listExamples()];
    const steps = createReaderInSteps(examples);
    for (;;) {
      const step = steps.next();
      if (step.done) {
        options.onLearned(examples.length);
        return step.value;
      }
      await giveWay();
      if (own !== turn) return undefined;
    }
  }

  const first = await learn();
  if (!first) throw new Error("The first lesson was interrupted.");
  let current: Reader = first;
  return {
    read: (text) => current.read(text),
    relearn: () => void learn().then((learned) => (current = learned ?? current)),
  };
}

function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
