import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase } from "@dhahabu/platform/db";
import { migrate } from "@dhahabu/platform/migrate";
import { describe, inject, test } from "vitest";
import type { TestContext } from "vitest";
import { createEmptyDatabase } from "../support/create-database.ts";
import "../support/provided.ts";
import { createRecordingLog } from "../support/recording-log.ts";
import { quietLog } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

/** An empty database of a test, a folder for its migrations, and what applies them. */
async function open({ onTestFinished }: TestContext) {
  const database = await createEmptyDatabase(inject("servers").databaseUrl, "content");
  const sql = connectDatabase({ url: database.url });
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  onTestFinished(async () => {
    await sql.end();
    await database.drop();
  });
  return {
    sql,
    folder,
    run: () => migrate(sql, { folder, log: quietLog }),
    async listApplied(): Promise<string[]> {
      const rows = await sql<{ name: string }[]>`select name from migrations order by name`;
      return rows.map((row) => row.name);
    },
  };
}

// They wait for seconds to go by, and can do so together.
describe.concurrent("a migration", () => {
  test("files are applied in order, each once, though replicas start together", async (own) => {
    const { expect } = own;
    const { sql, folder, run, listApplied } = await open(own);
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

  test("a file that changed after it was applied stops the start", async (own) => {
    const { expect } = own;
    const { folder, run } = await open(own);
    await writeFile(join(folder, "0001-coins.sql"), "create table coins (id integer);");
    await run();
    await writeFile(join(folder, "0001-coins.sql"), "create table coins (id bigint);");
    await expect(run()).rejects.toThrow("0001-coins.sql changed after it was applied");
  });

  test("a file that fails leaves nothing of itself and all of those before it, and the next start goes on with it", async (own) => {
    const { expect } = own;
    const { sql, folder, run, listApplied } = await open(own);
    await writeFile(join(folder, "0001-coins.sql"), "create table coins (id integer);");
    await writeFile(join(folder, "0002-one.sql"), "insert into coins values (1);");
    const third = join(folder, "0003-bars.sql");
    await writeFile(third, "create table bars (id integer); insert into nowhere values (1);");
    await writeFile(join(folder, "0004-two.sql"), "insert into coins values (2);");
    await expect(run()).rejects.toThrow("nowhere");
    const readTables = () => sql<{ coins: unknown; bars: unknown }[]>`
      select to_regclass('coins') as coins, to_regclass('bars') as bars`;
    expect(await readTables()).toEqual([{ coins: "coins", bars: null }]);
    expect((await listApplied()).filter((name) => !name.startsWith("platform/"))).toEqual([
      "0001-coins.sql",
      "0002-one.sql",
    ]);
    await writeFile(third, "create table bars (id integer);");
    await run();
    expect(await readTables()).toEqual([{ coins: "coins", bars: "bars" }]);
    expect(await sql`select id from coins order by id`).toEqual([{ id: 1 }, { id: 2 }]);
    expect((await listApplied()).filter((name) => !name.startsWith("platform/"))).toHaveLength(4);
  });

  test("what a file has done is kept, and its tables are free, while a later one waits for a lock", async (own) => {
    const { expect } = own;
    const { sql, folder, run, listApplied } = await open(own);
    await writeFile(join(folder, "0001-coins.sql"), "create table coins (id integer);");
    await run();
    await writeFile(
      join(folder, "0002-weight.sql"),
      "alter table coins add column weight integer;",
    );
    await writeFile(
      join(folder, "0003-long.sql"),
      "select pg_advisory_xact_lock(4711); create table bars (id integer);",
    );
    const gate = Promise.withResolvers<void>();
    const isShut = Promise.withResolvers<void>();
    const holding = sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(4711)`;
      isShut.resolve();
      await gate.promise;
    });
    await isShut.promise;
    const { log, lines } = createRecordingLog(["warn"]);
    const migrated = migrate(sql, { folder, log });
    await waitFor("the long one to wait", () => lines.length > 0);
    expect(await sql`select weight from coins`).toEqual([]);
    gate.resolve();
    await holding;
    await migrated;
    expect(await listApplied()).toContain("0003-long.sql");
  });

  test("a table that is in use is waited for, and its readers do not wait behind a migration", async (own) => {
    const { expect } = own;
    const { sql, folder, run, listApplied } = await open(own);
    await writeFile(join(folder, "0001-coins.sql"), "create table coins (id integer);");
    await run();
    await writeFile(
      join(folder, "0002-weight.sql"),
      "alter table coins add column weight integer;",
    );
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
    await waitFor("the migration to wait", () =>
      lines[0]?.message.includes("table that is in use"),
    );
    expect(await sql`select from coins`).toEqual([]);
    reader.resolve();
    await reading;
    await migrated;
    expect(await listApplied()).toContain("0002-weight.sql");
  });
});
