import { connect } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { createLastingPool } from "./lasting-pool.ts";

/** A pool of connections to one service's schema. */
export type Sql = postgres.Sql;

/** A transaction of that pool. */
export type Tx = postgres.TransactionSql;

/** Anything queries can be run on: the pool or a transaction. */
export type Queryable = Sql | Tx;

/** A part of a query. */
export type Fragment = postgres.Fragment;

/** Runs `work` in one transaction: commits what it resolves, rolls back what it throws. */
export type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** A transaction whose work gives one kind of result. */
export type TransactionFor<T> = (work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Transactions of a pool; `mode` as in `BEGIN`, such as `isolation level repeatable read read only`. */
export function createTransaction(sql: Sql, mode = ""): Transaction {
  return <T>(work: (tx: Tx) => Promise<T>) => sql.begin(mode, work) as Promise<T>;
}

const answerWithinMs = 10_000;
const connectWithinSeconds = 5;
const longestConnectPauseSeconds = 1;

/**
 * Opens a pool to a service's schema. The database ends a query after 10 s, and connecting gives up after
 * 5 s. Nothing here ends a query whose answer the network swallows in silence: the kernel does, after about
 * 15 minutes, so whoever must answer sooner limits the wait itself, as the gateway does with every call. A
 * database that went away is found again within a second of its return. `numeric` and `bigint` arrive as
 * text; arrays may be parameters and are selected as JSON. `keepsPlans` has each query planned once for a
 * connection, whatever its values: for indexes that serve every value alike, where planning costs more than
 * the query.
 */
export function connectDatabase(options: {
  url: string;
  maxConnections?: number;
  keepsPlans?: boolean;
}): Sql {
  const settings = options.keepsPlans === true ? { plan_cache_mode: "force_generic_plan" } : {};
  return openPool(options.url, options.maxConnections ?? 10, settings);
}

/** Opens the pool of a service as its settings have it. */
export function openServiceDatabase(
  config: { DATABASE_URL: string; DATABASE_POOL: number },
  options: { keepsPlans?: boolean } = {},
): Sql {
  return connectDatabase({
    url: config.DATABASE_URL,
    maxConnections: config.DATABASE_POOL,
    ...options,
  });
}

const urls = new WeakMap<Sql, string>();

function openPool(url: string, maxConnections: number, settings: Record<string, string> = {}): Sql {
  const pool = createLastingPool((onClose) => {
    const options = {
      max: maxConnections,
      connect_timeout: connectWithinSeconds,
      backoff: (attempt: number) => Math.min(0.1 * attempt, longestConnectPauseSeconds),
      idle_timeout: 0,
      max_lifetime: null,
      connection: { statement_timeout: answerWithinMs, timezone: "UTC", ...settings },
      // The driver asks for the types of arrays at each connection, and a loss of the connection
      // meanwhile is a rejection that nobody can catch.
      fetch_types: false,
      types: { arrays: arrayType },
      onnotice: () => undefined,
      onclose: onClose,
      // The driver's types do not know this option.
      socket: openSocket,
    };
    return postgres(url, options);
  });
  urls.set(pool, url);
  return pool;
}

/** Arrays as parameters, by PostgreSQL's numbers of integer[], text[], varchar[] and bigint[]. */
const arrayType = {
  to: 1009,
  from: [1007, 1009, 1015, 1016],
  serialize: (value: unknown) => (Array.isArray(value) ? writeArray(value as Element[]) : value),
  parse: (text: string) => text,
};

type Element = string | number | bigint | null;

function writeArray(values: Element[]): string {
  const parts = values.map((value) =>
    value === null ? "null" : `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`,
  );
  return `{${parts.join(",")}}`;
}

/**
 * Connects a socket for the driver, which asks again at once and for ever where a connection is taken
 * and dropped in silence (by a container's port or a proxy without its server): that becomes an error.
 */
function openSocket(options: { host: string[]; port: number[] }): Socket {
  const [host = "localhost"] = options.host;
  const socket = connect({ host, port: options.port[0] ?? 5432 });
  let hasAnswered = false;
  socket.once("data", () => (hasAnswered = true));
  socket.once("end", () => {
    if (hasAnswered) return;
    const error = new Error("The database dropped the connection.");
    socket.destroy(Object.assign(error, { code: "ECONNRESET" }));
  });
  return Object.assign(socket, { host });
}

/**
 * Opens one further connection beside a pool: what belongs to a session of the database (advisory
 * locks) lives as long as it. It comes back after a fault by itself.
 */
export function connectSession(pool: Sql): Sql {
  const url = urls.get(pool);
  if (url === undefined) throw new Error("The pool was not opened by connectDatabase.");
  return openPool(url, 1);
}

const networkFaults = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
]);

/** True where a dependency (database, Redis, another service) could not be reached, as opposed to a fault of ours. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  const code = "code" in error ? String(error.code) : "";
  // SQLSTATE: 08 connection, 53 resources, 57 operator intervention (shutting down, statement timeout).
  return networkFaults.has(code) || /^(08|53|57)[0-9A-Z]{3}$/.test(code);
}

const firstRetryMs = 100;
const longestRetryMs = 2000;
const tellEveryMs = 10_000;

/**
 * Does what a start needs of the database, as soon as it can be reached: one that is not there yet,
 * starts up or restarts meanwhile is waited for without an end, with growing pauses up to 2 s. `tell`
 * hears so at once and then every 10 s. `act` may be begun several times. Throws what else it throws,
 * and the reason of `signal` where that ends the wait.
 */
export async function onceReachable<T>(
  act: () => Promise<T>,
  options: { tell: (line: string) => void; signal?: AbortSignal | undefined },
): Promise<T> {
  const { tell, signal } = options;
  const startedAtMs = performance.now();
  const waited = () => `${Math.round((performance.now() - startedAtMs) / 1000)} s`;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  for (let pauseMs = firstRetryMs; ; pauseMs = Math.min(pauseMs * 2, longestRetryMs)) {
    signal?.throwIfAborted();
    try {
      const result = await act();
      if (Number.isFinite(toldAtMs)) tell(`database is reachable after ${waited()}; starting`);
      return result;
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      if (performance.now() - toldAtMs >= tellEveryMs) {
        toldAtMs = performance.now();
        tell(`database is not reachable; waiting, ${waited()} so far (${describeFault(error)})`);
      }
    }
    await delay(pauseMs);
  }
}

function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // An error of several addresses has a code and no words.
  return error.message || ("code" in error ? String(error.code) : error.name);
}

/** True where a row broke the named unique constraint (SQLSTATE 23505). */
export function isDuplicate(error: unknown, constraint: string): boolean {
  return (
    error instanceof postgres.PostgresError &&
    error.code === "23505" &&
    error.constraint_name === constraint
  );
}
