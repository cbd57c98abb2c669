import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { migrate } from "@dhahabu/platform/migrate";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createEmptyDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";
import { createRecordingLog } from "../support/recording-log.ts";
import { quietLog } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

let database: ServiceDatabase;
let sql: Sql;
let folder: string;

beforeEach(async () => {
  database = await createEmptyDatabase(inject("servers").databaseUrl, "content");
  sql = connectDatabase({ url: database.url });
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
});

afterEach(async () => {
  await sql.end();
  await database.drop();
});

const run = () => migrate(sql, { folder, log: quietLog });

async function listApplied(): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select name from migrations order by name`;
  return rows.map((row) => row.name);
}

test("files are applied in order, each once, though replicas start together", async () => {
  await writeFile(join(folder, "0002-more.sql"), "insert into coins values (2);");
  await writeFile(join(folder, "0001-coins.sql"), "create table coins (id integer primary key);");
  await writeFile(join(folder, "notes.txt"), "not a migration");
  await Promise.all([run(), run(), run(), run()]);
  await writeFile(join(folder, "0003-most.sql"), "insert into coins values (3);");
  await run();
  expect((await sql`select id from coins order by id`).map((row) => Number(row["id"]))).toEqual([
    2, 3,
  ]);
  expect(await listApplied()).toEqual([
    "0001-coins.sql",
    "0002-more.sql",
    "0003-most.sql",
    "platform/0001-outbox.sql",
    "platform/0002-outbox-requests.sql",
    "platform/0003-outbox-completed.sql",
    "platform/0004-sent-keys.sql",
    "platform/0005-nightly-runs.sql",
    "platform/0006-outbox-traces.sql",
  ]);
});

test("a file that changed after it was applied stops the start", async () => {
  await writeFile(join(folder, "0001-coins.sql"), "create table coins (id integer);");
  await run();
  await writeFile(join(folder, "0001-coins.sql"), "create table coins (id bigint);");
  await expect(run()).rejects.toThrow("0001-coins.sql changed after it was applied");
});

test("a file that fails leaves nothing of itself or of the files before it", async () => {
  await writeFile(join(folder, "0001-coins.sql"), "create table coins (id integer);");
  await writeFile(join(folder, "0002-bad.sql"), "insert into nowhere values (1);");
  await expect(run()).rejects.toThrow("nowhere");
  const tables = await sql`
    select from information_schema.tables where table_schema = current_schema()`;
  expect(tables).toHaveLength(0);
});

test("a table that is in use is waited for, and its readers do not wait behind a migration", async () => {
  await writeFile(join(folder, "0001-coins.sql"), "create table coins (id integer);");
  await run();
  await writeFile(join(folder, "0002-weight.sql"), "alter table coins add column weight integer;");
  const { log, lines } = createRecordingLog(["warn"]);
  const reader = Promise.withResolvers<void>();
  const isReading = Promise.withResolvers<void>();
  const reading = sql.begin(async (tx) => {
    await tx`select from coins`;
    isReading.resolve();
    await reader.promise;
  });
  await isReading.promise;
  const migrated = migrate(sql, { folder, log });
  await waitFor("the migration to wait", () => lines[0]?.message.includes("table that is in use"));
  expect(await sql`select from coins`).toEqual([]);
  reader.resolve();
  await reading;
  await migrated;
  expect(await listApplied()).toContain("0002-weight.sql");
});
