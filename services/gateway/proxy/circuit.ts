/** Refuses at once the calls of a service that does not answer. */
export interface Circuit {
  /** Makes a call, whose signal aborts where its service turns out to stand still. Throws at once while the circuit is open. */
  run<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Throws while the circuit is open. */
  assertClosed(): void;
  stop(): void;
}

/** Asks the service something; rejects where no good answer comes. */
type Question = (signal: AbortSignal) => Promise<unknown>;

interface Parts {
  service: string;
  /** Whether the service's process answers anything at all. */
  isAlive: Question;
  /** Given where calls that time out count: which those are, and whether the service is well again. */
  slow?: { isTimeOut: (error: unknown) => boolean; isWell: Question };
  onChange: (isOpen: boolean) => void;
}

interface Waiting {
  sinceMs: number;
  abort: AbortController;
}

const lookEveryMs = 100;
const silentAfterMs = 700;
const questionWithinMs = 600;
const timeOuts = 3;
// Later than that a time-out is the fault of our own event loop, and says nothing of the service.
const lateByMs = 150;
const askAgainAfterMs = 1000;

/**
 * Creates the circuit of one service. A call that got no answer in 0.7 s has the process asked whether it is alive:
 * three time-outs of 0.6 s open the circuit and end every call that waits, so nobody waits for a frozen service longer
 * than 3 s, while one that is only slow keeps its time. So do three calls in a row that time out. An open circuit asks
 * once a second, and closes at the answer. (opossum and cockatiel know one time for a call, slow or never answered.)
 */
export function createCircuit(parts: Parts): Circuit {
  const waiting = new Set<Waiting>();
  const stopped = new AbortController();
  let isOpen = false;
  let isAsking = false;
  let timeOutsInARow = 0;
  let heardAtMs = 0;
  const looking = setInterval(look, lookEveryMs);
  looking.unref();

  function look(): void {
    const [longest] = waiting;
    if (!longest || isAsking || isOpen) return;
    const silentMs = performance.now() - Math.max(longest.sinceMs, heardAtMs);
    if (silentMs > silentAfterMs) void suspect();
  }

  async function suspect(): Promise<void> {
    isAsking = true;
    const suspectedAtMs = performance.now();
    let left = timeOuts;
    while (left > 0 && heardAtMs < suspectedAtMs && !stopped.signal.aborted) {
      const askedAtMs = performance.now();
      await ask(parts.isAlive);
      if (performance.now() - askedAtMs < questionWithinMs + lateByMs) left -= 1;
    }
    isAsking = false;
    if (left === 0 && heardAtMs < suspectedAtMs) open(parts.isAlive);
  }

  async function ask(question: Question): Promise<boolean> {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(questionWithinMs)]);
    const isAnswered = await question(signal).then(
      () => true,
      () => false,
    );
    if (isAnswered) heardAtMs = performance.now();
    return isAnswered;
  }

  function open(question: Question): void {
    if (isOpen) return;
    isOpen = true;
    parts.onChange(true);
    for (const { abort } of waiting) abort.abort(createRefusal());
    void awaitAnswer(question);
  }

  async function awaitAnswer(question: Question): Promise<void> {
    while (!stopped.signal.aborted) {
      await new Promise((resolve) => void setTimeout(resolve, askAgainAfterMs).unref());
      if (await ask(question)) break;
    }
    isOpen = false;
    timeOutsInARow = 0;
    if (!stopped.signal.aborted) parts.onChange(false);
  }

  function createRefusal(): Error {
    return new Error(`${parts.service} does not answer.`);
  }

  function assertClosed(): void {
    if (isOpen) throw createRefusal();
  }

  return {
    async run(call) {
      assertClosed();
      const own = { sinceMs: performance.now(), abort: new AbortController() };
      waiting.add(own);
      try {
        const answer = await call(own.abort.signal);
        heardAtMs = performance.now();
        timeOutsInARow = 0;
        return answer;
      } catch (error) {
        if (parts.slow?.isTimeOut(error) === true) {
          timeOutsInARow += 1;
          if (timeOutsInARow >= timeOuts) open(parts.slow.isWell);
        }
        throw error;
      } finally {
        waiting.delete(own);
      }
    },
    assertClosed,
    stop() {
      clearInterval(looking);
      stopped.abort();
    },
  };
}
