import { createReadStream } from "node:fs";
import { join } from "node:path";
import { listRoutesOf } from "@dhahabu/contract/api";
import { AppError } from "@dhahabu/contract/errors";
import { branches } from "@dhahabu/contract/facts";
import { systemClock } from "@dhahabu/platform/clock";
import { createTransaction, isUnreachable, openServiceDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { assertRoutesAnswered } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { openKeyring } from "@dhahabu/platform/http/keyring";
import { listen } from "@dhahabu/platform/http/listen";
import { createServiceApp } from "@dhahabu/platform/http/server";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import type { Log } from "@dhahabu/platform/log";
import { splitOrigins } from "@dhahabu/platform/media-origins";
import { watchClock } from "@dhahabu/platform/metrics";
import type { Metrics } from "@dhahabu/platform/metrics";
import { migrate } from "@dhahabu/platform/migrate";
import { startRelay } from "@dhahabu/platform/outbox";
import { connectRedis } from "@dhahabu/platform/redis";
import { createBranchEndpoints } from "./branches/routes.ts";
import { createBranchStore } from "./branches/store.ts";
import type { Config } from "./config.ts";
import { demoMedia } from "./demo/demo-media.ts";
import { startSeeding } from "./demo/jobs.ts";
import type { Seeding } from "./demo/jobs.ts";
import { createDemoStore } from "./demo/store.ts";
import { createFactEndpoints } from "./facts/routes.ts";
import { createFactStore } from "./facts/store.ts";
import { createDiskStorage } from "./files/disk-client.ts";
import { createDoomedFileStore } from "./files/doomed-store.ts";
import { receiveFile, writeUpload } from "./files/form-client.ts";
import { startSweeper } from "./files/jobs.ts";
import { createExaminer } from "./files/probe-client.ts";
import { createFileEndpoints } from "./files/routes.ts";
import { createS3Storage } from "./files/s3-client.ts";
import { createSpool } from "./files/spool-client.ts";
import type { FileStorage } from "./files/storage.ts";
import { createFileStore } from "./files/store.ts";
import { uploadFile } from "./files/upload-file.ts";
import type { UploadLimits } from "./files/upload-limits.ts";
import { createMediaChangeStore } from "./media/change-store.ts";
import { createDeletedMediaStore } from "./media/deleted-store.ts";
import { insertMedia } from "./media/insert-media.ts";
import { startPurging } from "./media/jobs.ts";
import { createLibraryEndpoints } from "./media/library-routes.ts";
import { createMediaOrderStore } from "./media/order-store.ts";
import { createMediaEndpoints } from "./media/routes.ts";
import { createMediaStore } from "./media/store.ts";

/** Starts content: schema, first branches, HTTP, the relay of its events, the sweeper of its files and the demo media. */
export async function startContent(parts: {
  config: Config;
  log: Log;
  metrics?: Metrics;
}): Promise<RunningService> {
  const { config, log, metrics } = parts;
  const sql = openServiceDatabase(config);
  if (metrics) watchClock({ metrics, sql, log });
  await migrate(sql, { folder: join(import.meta.dirname, "migrations"), log });
  const redis = connectRedis({ url: config.REDIS_URL, log });
  const keys = openKeyring({ service: "content", file: config.CALLERS_FILE, log });
  const storage = await openStorage(config);
  const files = await startFiles({ config, sql, storage, log });
  const media = createMedia({ config, sql, files });

  const endpoints = [
    ...createMediaEndpoints({ ...media, log }),
    ...createLibraryEndpoints({ ...media, log }),
    ...createFileEndpoints({
      ...files.upload,
      receive: receiveFile,
      stallAfterMs: config.MEDIA_STALL_SECONDS * 1000,
      log,
    }),
    ...(await createPlaces({ config, sql, log })),
  ];
  assertRoutesAnswered(listRoutesOf("content"), endpoints);
  const app = createServiceApp({
    service: "content",
    keys,
    endpoints,
    healthChecks: {
      database: () => sql`select 1`,
      redis: () => redis.ping(),
      files: () => storage.check(),
    },
    log,
  });
  const purging = startPurging({ ...media, sql, cron: config.MEDIA_SWEEP_CRON, log });
  const relay = startRelay({ sql, redis, log });
  const { url, drain, closer } = await listen(app.callback(), config);
  const seeding = config.MEDIA_DEMO ? startDemo({ sql, files, media, log }) : undefined;
  return {
    url,
    closers: [
      drain,
      closer,
      { name: "demo media", close: () => seeding?.stop() },
      { name: "relay", close: () => relay.stop() },
      { name: "retention of media", close: () => purging.stop() },
      { name: "sweeper", close: () => files.sweeper.stop() },
      { name: "files", close: () => storage.close() },
      { name: "keys", close: () => keys.close() },
      { name: "redis", close: () => redis.disconnect() },
      { name: "database", close: () => sql.end({ timeout: 3 }) },
    ],
  };
}

type Files = Awaited<ReturnType<typeof startFiles>>;

async function startFiles(parts: { config: Config; sql: Sql; storage: FileStorage; log: Log }) {
  const { config, sql, storage, log } = parts;
  const spool = await createSpool({ folder: join(config.UPLOAD_DIR, "spool") });
  await spool.clear();
  const store = createFileStore({ sql });
  const doomed = createDoomedFileStore({ sql });
  const cron = config.MEDIA_SWEEP_CRON;
  const sweeper = startSweeper({ doomed, storage, spool, sql, cron, log });
  const { sweepSoon } = sweeper;
  // What a crash left half removed.
  sweepSoon();
  const limits = {
    image: config.UPLOAD_MAX_IMAGE_MB,
    audio: config.UPLOAD_MAX_AUDIO_MB,
    video: config.UPLOAD_MAX_VIDEO_MB,
  };
  const examine = createExaminer({ limits, maxMegapixels: config.UPLOAD_MAX_MEGAPIXELS });
  return { sweeper, doomed, upload: { store, storage, spool, examine, limits, sweepSoon } };
}

function createMedia({ config, sql, files }: { config: Config; sql: Sql; files: Files }) {
  return {
    origins: splitOrigins(config.MEDIA_ORIGINS),
    transaction: createTransaction(sql),
    store: createMediaStore({ sql }),
    deleted: createDeletedMediaStore({ sql }),
    changes: createMediaChangeStore({ sql }),
    order: createMediaOrderStore(),
    files: { ...files.upload.store, ...files.doomed },
    sweepSoon: files.upload.sweepSoon,
  };
}

/** Branches and the bank's facts: each shows something of the other. */
async function createPlaces(parts: { config: Config; sql: Sql; log: Log }): Promise<Endpoint[]> {
  const { config, sql, log } = parts;
  const branchStore = createBranchStore({ sql });
  await branchStore.insertFirst(branches);
  const factStore = createFactStore({ sql });
  const common = { transaction: createTransaction(sql), clock: systemClock, log };
  return [
    ...createBranchEndpoints({
      ...common,
      store: branchStore,
      readBankTimes: async () => (await factStore.read()).facts,
    }),
    ...createFactEndpoints({
      ...common,
      store: factStore,
      listBranches: branchStore.list,
      mailSender: config.MAIL_FROM,
    }),
  ];
}

function startDemo(parts: {
  sql: Sql;
  files: Files;
  media: ReturnType<typeof createMedia>;
  log: Log;
}): Seeding {
  const { sql, files, media, log } = parts;
  const upload = {
    ...files.upload,
    receive: (path: string, options: { path: string; limits: UploadLimits }) =>
      writeUpload(createReadStream(path), options),
  };
  return startSeeding({
    store: createDemoStore({ sql }),
    transaction: media.transaction,
    media: demoMedia,
    folder: join(import.meta.dirname, "demo"),
    takeFile: (source) => uploadFile(upload, { source, uploadedBy: null }),
    addItem: (tx, input) => insertMedia(media, tx, input),
    async removeLeftovers() {
      await files.doomed.markOwnUnshown();
      upload.sweepSoon();
    },
    isPassing: (error) =>
      isUnreachable(error) || (error instanceof AppError && error.code === "unavailable"),
    log,
  });
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
