import type postgres from "postgres";
import { waitFor } from "./wait-for.ts";

const schemas = ["gateway", "identity", "content", "pricing", "enquiry"];

/** What moves while nobody calls, by table; everything else counts. */
const movesByItself: Record<string, { columns?: string[]; rows?: string; why: string }> = {
  "gateway.sessions": { columns: ["expire"], why: "a request moves its session's idle limit on" },
  "pricing.gold_prices": { columns: ["refreshed_at", "observed_at"], why: "each tick confirms" },
  "pricing.outbox": { rows: "topic = 'prices.changed'", why: "each tick tells" },
  "enquiry.price_alert_prices": { rows: "true", why: "each tick is compared with the alerts" },
};
const scheduleRuns = "schedule_runs";

/** A checksum of the rows of every table of every service, by table. */
export async function checksumTables(sql: postgres.Sql): Promise<Record<string, string>> {
  const tables = await sql<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ${sql(schemas)} and table_type = 'BASE TABLE'
      and table_name <> ${scheduleRuns}
    order by 1, 2`;
  if (tables.length < schemas.length) throw new Error("The services' tables are not there.");
  const parts = tables.map(({ schema, name }) => {
    const moving = movesByItself[`${schema}.${name}`];
    const columns = (moving?.columns ?? []).join(",");
    return `select '${schema}.${name}' as name, md5(coalesce(string_agg(line, chr(10) order by line), '')) as sum
      from (select (to_jsonb(t) - '{${columns}}'::text[])::text as line
        from "${schema}"."${name}" t where not (${moving?.rows ?? "false"})) lines`;
  });
  const rows = await sql.unsafe<{ name: string; sum: string }[]>(parts.join(" union all "));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** Waits until what earlier calls set off has come to its end: every message moved, every job done or failed. */
export async function awaitQuiet(sql: postgres.Sql): Promise<void> {
  const outboxes = await sql<{ schema: string }[]>`
    select table_schema as schema from information_schema.tables
    where table_schema in ${sql(schemas)} and table_name = 'outbox'`;
  const waiting = outboxes.map(
    ({ schema }) =>
      `select 1 from "${schema}".outbox
       where completed_at is null and failed_at is null and topic <> 'prices.changed'`,
  );
  await waitFor("the messages of earlier calls to be done", async () => {
    const rows = await sql.unsafe(waiting.join(" union all "));
    return rows.length === 0;
  });
}
