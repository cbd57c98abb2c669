import postgres from "postgres";

/** A pool of connections to one service's schema. */
export type Sql = postgres.Sql;

/** A transaction of that pool. */
export type Tx = postgres.TransactionSql;

/** Anything queries can be run on: the pool or a transaction. */
export type Queryable = Sql | Tx;

/**
 * Opens a pool to a service's schema. Queries give up after 10 s and connecting after 5 s, so that a
 * database that hangs becomes an error and never a hung request. `numeric` and `bigint` arrive as text.
 */
export function connectDatabase(options: { url: string; maxConnections?: number }): Sql {
  return postgres(options.url, {
    max: options.maxConnections ?? 10,
    connect_timeout: 5,
    idle_timeout: 60,
    connection: { statement_timeout: 10_000, timezone: "UTC" },
    onnotice: () => undefined,
  });
}

const networkFaults = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
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

/** True where a row broke the named unique constraint (SQLSTATE 23505). */
export function isDuplicate(error: unknown, constraint: string): boolean {
  return (
    error instanceof postgres.PostgresError &&
    error.code === "23505" &&
    error.constraint_name === constraint
  );
}
