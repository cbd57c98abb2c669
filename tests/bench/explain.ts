import { readFile } from "node:fs/promises";
import type postgres from "postgres";
import { waitFor } from "../support/wait-for.ts";

/** Has the embedded PostgreSQL write the plan of every query of a service into its log, from the service's next query on. */
export async function explainQueriesOf(sql: postgres.Sql, service: string): Promise<void> {
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_buffers": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_nested_statements": "on",
  };
  for (const [name, value] of Object.entries(settings)) {
    await sql.unsafe(
      `alter role "${service}" in database "${sql.options.database}" set ${name} = '${value}'`,
    );
  }
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${service}`;
}

/** Makes a call and returns the plans of its queries as the log has them, without costs. */
export async function readPlans(logFile: string, call: () => Promise<unknown>): Promise<string[]> {
  const before = (await readFile(logFile, "utf8")).length;
  await call();
  return waitFor("the plans in PostgreSQL's log", async () => {
    const entries = (await readFile(logFile, "utf8")).slice(before).split(/^(?=\d{4}-)/m);
    const plans = entries.filter((entry) => / {2}plan:\n/.test(entry)).map(condense);
    return plans.length > 0 ? plans : undefined;
  });
}

/** The lines of a plan that say what was done and what it read. */
function condense(entry: string): string {
  const took = /duration: ([\d.]+) ms/.exec(entry)?.[1] ?? "?";
  const lines = entry.split("\n").map((line) => line.replace(/^\t/, ""));
  const nodes = lines
    .slice(lines.findIndex((line) => line.includes("(cost=")))
    .filter((line) => /\(cost=|Cond:|Filter:|Removed|Sort Method/.test(line))
    .map((line) => line.replace(/ {2}\(cost=[^)]*\)/, ""));
  const buffers = lines.find((line) => line.includes("Buffers:"))?.trim() ?? "Buffers: none";
  return [`${took} ms, ${buffers}`, ...nodes].join("\n");
}
