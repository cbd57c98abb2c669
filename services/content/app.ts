import { join } from "node:path";
import { listRoutesOf } from "@dhahabu/contract/api";
import { branches } from "@dhahabu/contract/facts";
import { connectDatabase } from "@dhahabu/platform/db";
import { assertRoutesAnswered } from "@dhahabu/platform/http/endpoint";
import { listen } from "@dhahabu/platform/http/listen";
import { createServiceApp } from "@dhahabu/platform/http/server";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import type { Log } from "@dhahabu/platform/log";
import { migrate } from "@dhahabu/platform/migrate";
import { startRelay } from "@dhahabu/platform/outbox";
import { connectRedis } from "@dhahabu/platform/redis";
import { createBranchEndpoints } from "./branches/routes.ts";
import { createBranchStore } from "./branches/store.ts";
import type { Config } from "./config.ts";
import { demoMedia } from "./demo/demo-media.ts";
import { startSeeding } from "./demo/jobs.ts";
import { createDemoStore } from "./demo/store.ts";
import { createFactEndpoints } from "./facts/routes.ts";
import { createFactStore } from "./facts/store.ts";
import { createDiskStorage } from "./files/disk-client.ts";
import { createIntake } from "./files/intake-client.ts";
import { startSweeper } from "./files/jobs.ts";
import { createExaminer } from "./files/probe-client.ts";
import { createFileEndpoints } from "./files/routes.ts";
import { createS3Storage } from "./files/s3-client.ts";
import { createSpool } from "./files/spool-client.ts";
import type { FileStorage } from "./files/storage.ts";
import { createFileStore } from "./files/store.ts";
import { startPurging } from "./library/jobs.ts";
import { createLibraryEndpoints } from "./library/routes.ts";
import { createLibraryStore } from "./library/store.ts";
import { createMediaEndpoints } from "./media/routes.ts";
import { createMediaStore } from "./media/store.ts";

/** Starts content: schema, first branches, HTTP, the relay of its events, the sweeper of its files and the demo media. */
export async function startContent(parts: { config: Config; log: Log }): Promise<RunningService> {
  const { config, log } = parts;
  const sql = connectDatabase({ url: config.DATABASE_URL });
  await migrate(sql, { folder: join(import.meta.dirname, "migrations"), log });
  const redis = connectRedis({ url: config.REDIS_URL, log });
  const branchStore = createBranchStore({ sql });
  await branchStore.insertFirst(branches);
  const factStore = createFactStore({ sql });

  const storage = await openStorage(config);
  const spool = await createSpool({ folder: join(config.UPLOAD_DIR, "spool") });
  await spool.clear();
  const fileStore = createFileStore({ sql });
  const sweeper = startSweeper({
    store: fileStore,
    storage,
    spool,
    sql,
    cron: config.MEDIA_SWEEP_CRON,
    log,
  });
  const { sweepSoon } = sweeper;
  // What a crash left half removed.
  sweepSoon();
  const limits = {
    image: config.UPLOAD_MAX_IMAGE_MB,
    audio: config.UPLOAD_MAX_AUDIO_MB,
    video: config.UPLOAD_MAX_VIDEO_MB,
  };

  const intake = createIntake({
    store: fileStore,
    storage,
    spool,
    examine: createExaminer({ limits, maxMegapixels: config.UPLOAD_MAX_MEGAPIXELS }),
    limits,
    sweepSoon,
  });
  const libraryStore = createLibraryStore({
    sql,
    releaseFiles: fileStore.release,
    onRelease: sweepSoon,
  });
  const mediaStore = createMediaStore({
    sql,
    files: fileStore,
    record: libraryStore.record,
    onRelease: sweepSoon,
  });

  const endpoints = [
    ...createMediaEndpoints({ store: mediaStore, log }),
    ...createLibraryEndpoints({ store: libraryStore, log }),
    ...createFileEndpoints({
      store: fileStore,
      storage,
      intake,
      stallAfterMs: config.MEDIA_STALL_SECONDS * 1000,
      log,
    }),
    ...createBranchEndpoints({
      store: branchStore,
      readBankTimes: async () => (await factStore.read()).facts,
      log,
    }),
    ...createFactEndpoints({ store: factStore, listBranches: () => branchStore.list(), log }),
  ];
  assertRoutesAnswered(listRoutesOf("content"), endpoints);
  const app = createServiceApp({
    service: "content",
    secret: config.INTERNAL_SECRET,
    endpoints,
    healthChecks: {
      database: () => sql`select 1`,
      redis: () => redis.ping(),
      files: () => storage.check(),
    },
    log,
  });
  const purging = startPurging({ store: libraryStore, sql, cron: config.MEDIA_SWEEP_CRON, log });
  const relay = startRelay({ sql, redis, log });
  const { url, closer } = await listen(app.callback(), { host: config.HOST, port: config.PORT });
  const seeding = config.MEDIA_DEMO
    ? startSeeding({
        store: createDemoStore({ sql }),
        media: demoMedia,
        folder: join(import.meta.dirname, "demo"),
        takeFile: intake.take,
        addItems: mediaStore.insertAll,
        async removeLeftovers() {
          await fileStore.markOwnUnshown();
          sweepSoon();
        },
        log,
      })
    : undefined;
  return {
    url,
    closers: [
      closer,
      { name: "demo media", close: () => seeding?.stop() },
      { name: "relay", close: () => relay.stop() },
      { name: "retention of media", close: () => purging.stop() },
      { name: "sweeper", close: () => sweeper.stop() },
      { name: "files", close: () => storage.close() },
      { name: "redis", close: () => redis.disconnect() },
      { name: "database", close: () => sql.end({ timeout: 3 }) },
    ],
  };
}

function openStorage(config: Config): Promise<FileStorage> | FileStorage {
  const { S3_BUCKET: bucket, S3_REGION: region } = config;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!bucket || !region || !accessKeyId || !secretAccessKey) {
    return createDiskStorage({ folder: join(config.UPLOAD_DIR, "files") });
  }
  return createS3Storage({
    endpoint: config.S3_ENDPOINT,
    region,
    bucket,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
  });
}
