import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedServers } from "@dhahabu/stack/servers";
import postgres from "postgres";
import { describeEngine, findEngine, readChosenEngine } from "./container-engine.ts";
import type { Engine } from "./container-engine.ts";
import type { Servers } from "./provided.ts";
import { startContainers } from "./start-containers.ts";
import type { DataServers } from "./start-containers.ts";

/** PostgreSQL and Redis, and what they run on. */
export interface ChosenServers extends DataServers {
  engine: Engine;
}

/**
 * Starts PostgreSQL and Redis in containers where an engine answers with the images, else embedded.
 * `TEST_ENGINE` (containers or embedded) saves the question; it says which was taken.
 */
export async function startDataServers(dataDir: string): Promise<ChosenServers> {
  const engine = readChosenEngine() ?? (await findEngine());
  if (engine === "containers") {
    try {
      const containers = await startContainers();
      console.log(`Servers: ${describeEngine(engine)}`);
      return { ...containers, engine };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      console.log(`Containers did not start (${reason}); embedded servers instead.`);
    }
  }
  const embedded = await startEmbeddedServers({ dataDir });
  console.log(`Servers: ${describeEngine("embedded")}`);
  return {
    engine: "embedded",
    databaseUrl: embedded.adminUrl,
    redisUrl: embedded.redisUrl,
    stop: embedded.stop,
  };
}

/**
 * Nothing of these data outlives the tests, so PostgreSQL does not wait for the disk, the passwords of new roles are
 * checked with little work, and nobody cleans up: what needs statistics, or to be clean, has that done.
 */
export async function hurry(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  for (const name of ["fsync", "synchronous_commit", "full_page_writes"]) {
    await sql.unsafe(`alter system set ${name} = off`);
  }
  await sql.unsafe("alter system set scram_iterations = 1");
  await sql.unsafe("alter system set autovacuum = off");
  await sql`select pg_reload_conf()`;
  await sql.end();
}

/** Starts what integration tests share: PostgreSQL and Redis. */
export async function startServers(): Promise<{ servers: Servers; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "dhahabu-servers-"));
  const data = await startDataServers(dataDir);
  await hurry(data.databaseUrl);
  return {
    servers: {
      engine: data.engine,
      databaseUrl: data.databaseUrl,
      redisUrl: data.redisUrl,
    },
    async stop() {
      await data.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
