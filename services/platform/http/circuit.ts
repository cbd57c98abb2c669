/** Refuses at once the calls of a service that does not answer. */
export interface Circuit {
  /** Makes a call, whose signal aborts where its service turns out to stand still. Throws at once while the circuit is open. */
  run<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T>;
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
const probeEveryMs = 5000;

/** What is known while calls are refused. */
interface Opening {
  /** From when one call is let through; its answer closes the circuit. */
  probeAtMs: number;
}

/**
 * Creates the circuit of one service. A call that got no answer in 0.7 s has the process asked whether it is alive:
 * three time-outs of 0.6 s open the circuit and end every call that waits, so nobody waits for a frozen service longer
 * than 3 s, while one that is only slow keeps its time. So do three calls in a row that time out. An open circuit asks
 * once a second, and closes at the answer; where calls timed out one of them is let through every 5 s, and its answer
 * counts too. (opossum and cockatiel know one time for a call, slow or never answered.)
 */
export function createCircuit(parts: Parts): Circuit {
  const waiting = new Set<Waiting>();
  const stopped = new AbortController();
  let opening: Opening | undefined;
  let isAsking = false;
  let timeOutsInARow = 0;
  let heardAtMs = 0;
  let looking: NodeJS.Timeout | undefined;

  function look(): void {
    const [longest] = waiting;
    if (!longest) {
      clearInterval(looking);
      looking = undefined;
    }
    if (!longest || isAsking || opening) return;
    const silentMs = performance.now() - Math.max(longest.sinceMs, heardAtMs);
    if (silentMs > silentAfterMs) void suspect();
  }

  async function suspect(): Promise<void> {
    isAsking = true;
    const suspectedAtMs = performance.now();
    let left = timeOuts;
    while (left > 0 && heardAtMs < suspectedAtMs && !stopped.signal.aborted) {
      const askedAtMs = performance.now();
      const reply = await ask(parts.isAlive);
      // What refuses is no frozen process: one that drains takes no new connection, and ends what it has begun.
      if (reply === "refused") heardAtMs = performance.now();
      if (performance.now() - askedAtMs < questionWithinMs + lateByMs) left -= 1;
    }
    isAsking = false;
    if (left === 0 && heardAtMs < suspectedAtMs) open(parts.isAlive, Infinity);
  }

  async function ask(question: Question): Promise<"answered" | "refused" | "silent"> {
    const isOver = AbortSignal.timeout(questionWithinMs);
    try {
      await question(AbortSignal.any([stopped.signal, isOver]));
    } catch {
      return isOver.aborted ? "silent" : "refused";
    }
    heardAtMs = performance.now();
    return "answered";
  }

  function open(question: Question, probeAtMs: number): void {
    if (opening) return;
    opening = { probeAtMs };
    parts.onChange(true);
    for (const { abort } of waiting) abort.abort(createRefusal(parts));
    void awaitAnswer(question, opening);
  }

  async function awaitAnswer(question: Question, own: Opening): Promise<void> {
    while (opening === own && !stopped.signal.aborted) {
      await new Promise((resolve) => void setTimeout(resolve, askAgainAfterMs).unref());
      if (opening === own && (await ask(question)) === "answered") close(own);
    }
  }

  function close(own: Opening): void {
    if (opening !== own) return;
    opening = undefined;
    timeOutsInARow = 0;
    if (!stopped.signal.aborted) parts.onChange(false);
  }

  return {
    async run(call) {
      const probed = opening;
      if (probed && !takeProbe(probed)) throw createRefusal(parts);
      const own = { sinceMs: performance.now(), abort: new AbortController() };
      waiting.add(own);
      looking ??= setInterval(look, lookEveryMs).unref();
      try {
        const answer = await call(own.abort.signal);
        heardAtMs = performance.now();
        timeOutsInARow = 0;
        if (probed) close(probed);
        return answer;
      } catch (error) {
        if (parts.slow?.isTimeOut(error) === true) {
          timeOutsInARow += 1;
          if (timeOutsInARow >= timeOuts) {
            open(parts.slow.isWell, performance.now() + probeEveryMs);
          }
        }
        throw error;
      } finally {
        waiting.delete(own);
      }
    },
    stop() {
      clearInterval(looking);
      stopped.abort();
    },
  };
}

const createRefusal = ({ service }: Parts) => new Error(`${service} does not answer.`);

/** True for one call in 5 s. */
function takeProbe(own: Opening): boolean {
  const nowMs = performance.now();
  if (nowMs < own.probeAtMs) return false;
  own.probeAtMs = nowMs + probeEveryMs;
  return true;
}
