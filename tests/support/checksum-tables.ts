import type postgres from "postgres";
import { waitFor } from "./wait-for.ts";

const schemas = ["gateway", "identity", "content", "pricing", "enquiry", "assistant", "lending"];

/** What moves while nobody calls, by table; everything else counts. */
const movesByItself: Record<string, { columns?: string[]; rows?: string; why: string }> = {
  "gateway.sessions": { columns: ["expire"], why: "a request moves its session's idle limit on" },
  "identity.security_event_lines": { rows: "true", why: "the file for a SIEM takes them over" },
  "identity.security_event_reads": { rows: "true", why: "what pricing recorded is asked for" },
  "identity.security_events": { rows: "kind like 'policy.%'", why: "it is taken over later" },
  "pricing.gold_prices": { columns: ["refreshed_at", "observed_at"], why: "each tick confirms" },
  "pricing.outbox": { rows: "topic = 'prices.changed'", why: "each tick tells" },
  "assistant.assistant_uses": { rows: "true", why: "answers that were given are counted later" },
  "assistant.outbox": { rows: "topic = 'teach-assistant'", why: "learning takes a while" },
  "enquiry.admin_notices": { rows: "true", why: "administrators are told after the act" },
  "enquiry.admin_notice_reads": { rows: "true", why: "each minute reads what they are told" },
  "enquiry.mails": {
    rows: "kind in ('administrator notice', 'staff notice')",
    why: "they are told by mail",
  },
  "enquiry.outbox": {
    rows: "topic in ('deliver-admin-notice', 'deliver-staff-notice', 'notices.changed')",
    why: "their mails leave later",
  },
  "enquiry.staff_notices": { rows: "true", why: "members of staff are told after the act" },
  "enquiry.staff_notice_sources": { rows: "true", why: "each minute reads what they are told" },
  "enquiry.staff_notice_mails": { rows: "true", why: "they are told by mail" },
  "enquiry.price_alert_prices": { rows: "true", why: "each tick is compared with the alerts" },
};
const runRecords = ["schedule_runs", "nightly_runs"];

/** What is known of a product's tables: their names, and the checksum of each as it was last read. */
interface KnownTables {
  names: string[];
  seen: Map<string, { version: string; sum: string }>;
}

const known = new WeakMap<postgres.Sql, Promise<KnownTables>>();

async function listTables(sql: postgres.Sql): Promise<KnownTables> {
  const tables = await sql<{ name: string }[]>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ${sql(schemas)} and table_type = 'BASE TABLE'
      and table_name not in ${sql(runRecords)}
    order by table_schema, table_name`;
  if (tables.length < schemas.length) throw new Error("The services' tables are not there.");
  return { names: tables.map(({ name }) => name), seen: new Map() };
}

function knowTables(sql: postgres.Sql): Promise<KnownTables> {
  const tables = known.get(sql) ?? listTables(sql);
  known.set(sql, tables);
  return tables;
}

const quote = (name: string) => name.replaceAll(/\w+/g, '"$&"');
const stillRows = (name: string) => `not (${movesByItself[name]?.rows ?? "false"})`;

/** Every write of a row gives it the number of its transaction: what has not changed need not be read again. */
async function readVersions(sql: postgres.Sql, names: string[]): Promise<Map<string, string>> {
  const parts = names.map(
    (name) => `select '${name}' as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0)
        || ' ' || coalesce(max(xmin::text::bigint), 0) as version
      from ${quote(name)} where ${stillRows(name)}`,
  );
  const text = parts.join(" union all ");
  const rows = await sql.unsafe<{ name: string; version: string }[]>(text, [], { prepare: true });
  return new Map(rows.map(({ name, version }) => [name, version]));
}

async function readSum(sql: postgres.Sql, name: string): Promise<string> {
  const moving = (movesByItself[name]?.columns ?? []).join(",");
  const [row] = await sql.unsafe<{ sum: string }[]>(
    `select md5(coalesce(string_agg(line, chr(10) order by line), '')) as sum
      from (select (to_jsonb(t) - '{${moving}}'::text[])::text as line
        from ${quote(name)} t where ${stillRows(name)}) lines`,
    [],
    { prepare: true },
  );
  return row?.sum ?? "";
}

/** A checksum of the rows of every table of every service, by table. */
export async function checksumTables(sql: postgres.Sql): Promise<Record<string, string>> {
  const { names, seen } = await knowTables(sql);
  const versions = await readVersions(sql, names);
  for (const [name, version] of versions) {
    if (seen.get(name)?.version === version) continue;
    seen.set(name, { version, sum: await readSum(sql, name) });
  }
  return Object.fromEntries(names.map((name) => [name, seen.get(name)?.sum ?? ""]));
}

/** Waits until what earlier calls set off has come to its end, but for what moves by itself: every message moved, every job done or failed. */
export async function awaitQuiet(sql: postgres.Sql): Promise<void> {
  const { names } = await knowTables(sql);
  const waiting = names
    .filter((name) => name.endsWith(".outbox"))
    .map(
      (name) =>
        `select 1 from ${quote(name)}
         where completed_at is null and failed_at is null and ${stillRows(name)}`,
    )
    // Enquiry takes a mail over after its event was told.
    .concat("select 1 from identity.account_mails where taken_at is null")
    .join(" union all ");
  await waitFor("the messages of earlier calls to be done", async () => {
    const rows = await sql.unsafe(waiting, [], { prepare: true });
    return rows.length === 0;
  });
}
