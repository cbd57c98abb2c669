import type { Sql } from "postgres";
import { waitFor } from "./wait-for.ts";

/**
 * Waits until no message of a service is under way and none is owed: the outbox knows, whatever the queues hold.
 * `sql` sees the service's own tables, `schema` names them where it sees those of others.
 */
export async function waitUntilIdle(sql: Sql, schema = ""): Promise<void> {
  const outbox = sql(schema === "" ? "outbox" : `${schema}.outbox`);
  await waitFor(
    "every message to be done",
    async () => {
      const open = await sql`
        select from ${outbox} where completed_at is null and failed_at is null limit 1`;
      return open.length === 0;
    },
    { timeoutMs: 60_000 },
  );
}
