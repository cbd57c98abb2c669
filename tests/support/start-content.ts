import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { startContent } from "../../services/content/app.ts";
import { configSchema } from "../../services/content/config.ts";
import { createServiceDatabase } from "./create-database.ts";
import { mediaOrigin } from "./media-origin.ts";
import type { Servers } from "./provided.ts";
import { startS3Server } from "./start-s3-server.ts";
import { quietLog, serviceSettings, stopService } from "./start-service.ts";
import { startTcpProxy } from "./tcp-proxy.ts";
import type { TcpProxy } from "./tcp-proxy.ts";

/** Where content keeps files in a test. */
export type StorageKind = "disk" | "s3";

/** Content with a database and a file store of its own. */
export interface ContentUnderTest {
  url: string;
  sql: Sql;
  /** Address of the database for content's own role. */
  databaseUrl: string;
  uploadDir: string;
  /** The way to the S3-compatible store; absent on disk. */
  way: TcpProxy | undefined;
  /** Names of the files in the store, in order. */
  listStored(): Promise<string[]>;
  /** Everything that lies in the spool. */
  listSpooled(): Promise<string[]>;
  /** Starts a further replica over the same parts. */
  startReplica(settings?: Record<string, string>): Promise<RunningService & { url: string }>;
  stop(): Promise<void>;
}

/** Starts content over a kind of storage; `settings` are its own. */
export async function startContentOver(
  kind: StorageKind,
  servers: Servers,
  settings: Record<string, string> = {},
): Promise<ContentUnderTest> {
  const database = await createServiceDatabase(servers.databaseUrl, "content");
  const uploadDir = settings["UPLOAD_DIR"] ?? (await mkdtemp(join(tmpdir(), "dhahabu-uploads-")));
  const s3 = kind === "s3" ? await startS3Server() : undefined;
  const way = s3 && (await startTcpProxy({ host: "127.0.0.1", port: s3.port }));

  async function start(own: Record<string, string>) {
    const service = await startContent({
      config: configSchema.parse({
        ...serviceSettings,
        DATABASE_URL: database.url,
        REDIS_URL: servers.redisUrl,
        UPLOAD_DIR: uploadDir,
        MEDIA_SWEEP_CRON: "0 0 1 1 *",
        MEDIA_ORIGINS: mediaOrigin,
        ...(s3 && way ? s3.settingsFor(`http://127.0.0.1:${way.port}`) : {}),
        ...own,
      }),
      log: quietLog,
    });
    return { ...service, url: service.url ?? "" };
  }

  const first = await start(settings);
  const replicas: RunningService[] = [first];
  const sql = connectDatabase({ url: database.url });
  return {
    url: first.url,
    sql,
    databaseUrl: database.url,
    uploadDir,
    way,
    async listStored() {
      const names = s3 ? await s3.listObjects() : await listFiles(join(uploadDir, "files"));
      return names.toSorted();
    },
    listSpooled: () => listFiles(join(uploadDir, "spool")),
    async startReplica(own = {}) {
      const replica = await start({ ...settings, ...own });
      replicas.push(replica);
      return replica;
    },
    async stop() {
      await Promise.all(replicas.map(stopService));
      await way?.stop();
      await s3?.stop();
      await sql.end();
      await database.drop();
      await rm(uploadDir, { recursive: true, force: true });
    },
  };
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
