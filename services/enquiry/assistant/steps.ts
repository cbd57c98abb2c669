/** Work in steps of a few milliseconds each, with a result at the end, so that others may work between them. */
export type Steps<T> = Generator<void, T>;

const itemsPerStep = 32;

/** True where work over many items should let others work. */
export function isPause(at: number): boolean {
  return at % itemsPerStep === itemsPerStep - 1;
}

/** Does all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
