import { setImmediate as nextTurn } from "node:timers/promises";
import type postgres from "postgres";

type Sql = postgres.Sql;
type Tx = postgres.TransactionSql;

const renewAtMostEveryMs = 1000;
const retireAfterMs = 30_000;
const retireWithinSeconds = 30;

/**
 * Makes pools of postgres.js one pool that outlives every fault of the database. The driver (3.4.9)
 * goes on using the remains of a lost connection: it ends the process, runs the rest of a transaction
 * outside of it, or never connects again (its issues 1133, 1208, 1216). So a pool that lost a connection
 * is given no more work and a fresh one takes its place, and a transaction that lost its connection
 * never comes back to the driver. `open` opens a pool that closes connections for no other reason than
 * a fault, and calls `onClose` for each that closes.
 */
export function createLastingPool(open: (onClose: () => void) => Sql): Sql {
  const retired = new Set<Sql>();
  let renewedAtMs = Number.NEGATIVE_INFINITY;
  let renewal: NodeJS.Timeout | undefined;
  let isEnding = false;
  let listener: Sql | undefined;
  let current = openNext();

  function openNext(): Sql {
    const pool: Sql = open(() => {
      if (pool === current) renewSoon();
    });
    return pool;
  }

  function renewSoon(): void {
    if (isEnding || renewal) return;
    const waitMs = renewedAtMs + renewAtMostEveryMs - performance.now();
    if (waitMs <= 0) return renew();
    renewal = setTimeout(renew, waitMs).unref();
  }

  function renew(): void {
    renewal = undefined;
    renewedAtMs = performance.now();
    const old = current;
    current = openNext();
    retired.add(old);
    // What is under way on its other connections ends in peace.
    setTimeout(() => {
      retired.delete(old);
      void old.end({ timeout: retireWithinSeconds });
    }, retireAfterMs).unref();
  }

  const own: Partial<Sql> = {
    begin: ((...args: BeginArgs) => beginGuarded(current, ...args)) as Sql["begin"],
    // The driver listens on a connection of its own and subscribes again by itself.
    listen: (...args) => {
      listener ??= open(() => undefined);
      return listener.listen(...args);
    },
    async end(options) {
      isEnding = true;
      clearTimeout(renewal);
      const pools = [current, ...retired, ...(listener ? [listener] : [])];
      await Promise.all(pools.map((pool) => pool.end(options)));
    },
  };
  return new Proxy(current, {
    apply: (_first, self, args) => Reflect.apply(current, self, args) as unknown,
    get: (_first, name) => Reflect.get(name in own ? own : current, name) as unknown,
  });
}

type Work = (tx: Tx) => unknown;
type BeginArgs = [work: Work] | [options: string, work: Work];

function beginGuarded(pool: Sql, ...args: BeginArgs): Promise<unknown> {
  const work = args.length === 1 ? args[0] : args[1];
  let isOver = false;

  async function workGuarded(tx: Tx): Promise<unknown> {
    try {
      const result = work(guardTransaction(tx, () => isOver));
      const done: unknown = await (Array.isArray(result) ? Promise.all(result) : result);
      if (!isOver) return done;
    } catch (error) {
      // A socket tells its error first and two turns later that it is closed.
      await nextTurn();
      await nextTurn();
      if (!isOver) throw error;
    }
    // The driver has rejected the transaction; it must not be asked to commit or roll back.
    return new Promise(() => undefined);
  }

  const outcome = args.length === 1 ? pool.begin(workGuarded) : pool.begin(args[0], workGuarded);
  const end = () => (isOver = true);
  outcome.then(end, end);
  return outcome;
}

/** A transaction that refuses queries once it is over. */
function guardTransaction(tx: Tx, isOver: () => boolean): Tx {
  return new Proxy(tx, {
    apply(target, self, args: unknown[]) {
      const isQuery = typeof args[0] === "object" && args[0] !== null && "raw" in args[0];
      if (isQuery && isOver()) return refuseQuery();
      return Reflect.apply(target, self, args) as unknown;
    },
    get(target, name) {
      if (name === "unsafe" && isOver()) return refuseQuery;
      return Reflect.get(target, name) as unknown;
    },
  });
}

function refuseQuery(): Promise<never> {
  const error = new Error("The transaction lost its connection to the database.");
  const refused = Promise.reject(Object.assign(error, { code: "CONNECTION_CLOSED" }));
  // A query that nobody waits for must not end the process.
  refused.catch(() => undefined);
  return refused;
}
