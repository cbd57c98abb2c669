import { execFileSync, fork } from "node:child_process";
import { access, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import type { MediaItem } from "@dhahabu/contract/content";
import { readConfig } from "@dhahabu/platform/config";
import { systemEnvironment } from "@dhahabu/stack/services";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { configSchema } from "../../services/content/config.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import { drawPicture, readRecording } from "../support/draw-picture.ts";
import { createFileClient, createForm } from "../support/file-client.ts";
import type { FileClient } from "../support/file-client.ts";
import "../support/provided.ts";
import { startContentOver } from "../support/start-content.ts";
import type { ContentUnderTest } from "../support/start-content.ts";
import { createServiceClient, serviceSettings } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const marketing = { userId: 7, username: "wanjiru", role: "marketing" } as const;

describe("a store that is down", () => {
  let content: ContentUnderTest;
  let files: FileClient;

  beforeAll(async () => {
    content = await startContentOver("s3", inject("servers"));
    files = createFileClient(content.url, marketing);
  });

  afterAll(() => content.stop());

  test("is a readable 503 for uploads and readers, and all works again by itself", async () => {
    const { fileUrl } = await files.upload(await drawPicture("png"));
    content.way?.cut();
    const refused = await files.send(createForm(await drawPicture("png")));
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("30");
    expect(refused.body.message).toBe(
      "The file store is not available right now. Please try again in a moment.",
    );
    const unread = await files.open(fileUrl, { as: marketing });
    expect(unread.status).toBe(503);
    expect(await content.listSpooled()).toEqual([]);
    const health = await fetch(new URL("/health", content.url));
    expect(await health.json()).toMatchObject({ dependencies: { files: "down", database: "up" } });

    content.way?.open();
    expect((await files.open(fileUrl, { as: marketing })).status).toBe(200);
    await files.upload(await drawPicture("png"));
  });

  test("keeps no item from being deleted; its file goes when the store is back", async () => {
    const client = createServiceClient({ url: content.url, service: "content" });
    const { fileUrl } = await files.upload(await drawPicture("png"));
    const item = await client.call<MediaItem>("POST", "/api/media", {
      caller: marketing,
      body: { title: "Vault", type: "image", fileUrl },
    });
    const stored = await content.listStored();
    await content.startReplica({ MEDIA_SWEEP_CRON: "* * * * * *" });
    content.way?.cut();
    const path = `/api/media/${item.body.id}`;
    expect((await client.call("DELETE", path, { caller: marketing })).status).toBe(200);
    await content.sql`
      update deleted_media_items set deleted_at = deleted_at - interval '31 days'`;
    await waitFor("the item to be gone for good", async () => {
      const left = await content.sql`select from deleted_media_items`;
      return left.length === 0;
    });
    expect(await content.listStored()).toEqual(stored);
    content.way?.open();
    await waitFor("the file to be gone", async () => {
      return (await content.listStored()).length === stored.length - 2;
    });
  });

  test("that breaks off in the middle of a file ends the reader's connection", async () => {
    const film = await readRecording("film.mp4");
    const filler = Buffer.alloc(30 * 1_048_576);
    filler.writeUInt32BE(filler.length, 0);
    filler.write("free", 4, "latin1");
    const { fileUrl } = await files.upload(Buffer.concat([film, filler]));
    const response = await files.open(fileUrl, { as: marketing });
    const reader = response.body?.getReader();
    await reader?.read();
    content.way?.cut();
    const readOn = async () => {
      for (;;) if ((await reader?.read())?.done === true) return "whole";
    };
    await expect(readOn()).rejects.toThrow("terminated");
    content.way?.open();
  });

  test("does not keep the service from starting", async () => {
    content.way?.cut();
    const replica = await content.startReplica();
    const client = createServiceClient({ url: replica.url, service: "content" });
    expect((await client.call("GET", "/api/media")).status).toBe(200);
    content.way?.open();
    await createFileClient(replica.url, marketing).upload(await drawPicture("png"));
  });
});

describe("a full disk", () => {
  function mountSmallDisk(folder: string): boolean {
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", folder], {
        stdio: "ignore",
      });
      return true;
    } catch {
      return false;
    }
  }

  test("is a readable 503, leaves nothing, and takes what fits", async (context) => {
    const disk = await mkdtemp(join(tmpdir(), "dhahabu-small-"));
    // Only root may make a small disk.
    if (!mountSmallDisk(disk)) return context.skip("this user may not mount a small disk");
    onTestFinished(async () => {
      execFileSync("umount", ["-l", disk]);
      await rm(disk, { recursive: true });
    });
    const uploadDir = join(disk, "uploads");
    const content = await startContentOver("disk", inject("servers"), { UPLOAD_DIR: uploadDir });
    const files = createFileClient(content.url, marketing);
    const large = await drawPicture("png", { width: 400, height: 400 });
    expect(large.length).toBeGreaterThan(256 * 1024);
    const { status, body } = await files.send(createForm(large));
    expect({ status, message: body.message }).toEqual({
      status: 503,
      message: "There is no room for this file right now. Please try again later.",
    });
    expect([await content.listSpooled(), await content.listStored()]).toEqual([[], []]);
    expect((await content.sql`select from media_files`).length).toBe(0);

    const small = await drawPicture("png");
    const { fileUrl } = await files.upload(small);
    const response = await files.open(fileUrl, { as: marketing });
    expect(Buffer.from(await response.arrayBuffer()).equals(small)).toBe(true);
    await content.stop();
  });
});

describe("a service that dies in the middle of an upload", () => {
  test("leaves nothing once it runs again", async () => {
    const { databaseUrl, redisUrl } = inject("servers");
    const database = await createServiceDatabase(databaseUrl, "content");
    const uploadDir = await mkdtemp(join(tmpdir(), "dhahabu-uploads-"));
    onTestFinished(async () => {
      await database.drop();
      await rm(uploadDir, { recursive: true, force: true });
    });
    const child = fork(join(import.meta.dirname, "../../services/content/main.ts"), {
      env: {
        ...systemEnvironment(),
        ...Object.fromEntries(
          Object.entries(serviceSettings).map(([name, value]) => [name, String(value)]),
        ),
        DATABASE_URL: database.url,
        REDIS_URL: redisUrl,
        UPLOAD_DIR: uploadDir,
      },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const url = await new Promise<string>((resolve, reject) => {
      // It also tells, again and again, that it is alive.
      child.on("message", (message) => {
        const { type, url: readyUrl } = message as { type: string; url?: string };
        if (type === "ready" && readyUrl) resolve(readyUrl);
      });
      child.once("exit", () => reject(new Error("Content did not start.")));
    });
    const upload = createFileClient(url, marketing).begin({
      "content-type": "multipart/form-data; boundary=gold",
    });
    upload.on("error", () => undefined);
    upload.write(`--gold\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`);
    upload.write(Buffer.concat([await readRecording("film.mp4"), Buffer.alloc(100_000)]));
    const spool = join(uploadDir, "spool", `${hostname()}.${child.pid}`);
    const listSpool = async () =>
      (await readdir(join(uploadDir, "spool"), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
    const [left] = await waitFor("bytes in the spool", async () => {
      const names = await listSpool();
      return names.length > 0 && names;
    });
    expect(left?.startsWith(spool)).toBe(true);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
    expect(await listSpool()).toHaveLength(1);

    const foreign = join(uploadDir, "spool", "another-machine.1.5", "upload-x");
    await mkdir(foreign, { recursive: true });
    await writeFile(join(foreign, "file"), "still arriving there");
    const content = await startContentOver("disk", inject("servers"), { UPLOAD_DIR: uploadDir });
    expect(await listSpool()).toEqual([join(foreign, "file")]);
    await content.stop();
  });
});

test("a missing file of the store is a 404, not an error", async () => {
  const content = await startContentOver("disk", inject("servers"));
  onTestFinished(() => content.stop());
  const files = createFileClient(content.url, marketing);
  const { fileUrl } = await files.upload(await drawPicture("png"));
  const folder = join(content.uploadDir, "files");
  await access(folder);
  await rm(folder, { recursive: true });
  expect((await files.open(fileUrl, { as: marketing })).status).toBe(404);
});

describe("settings", () => {
  const required = {
    DATABASE_URL: "postgres://127.0.0.1/x",
    REDIS_URL: "redis://127.0.0.1",
    UPLOAD_DIR: "/tmp/x",
  };

  test("of an incomplete store are refused, each by its name", () => {
    const read = () => readConfig(configSchema, { ...required, S3_BUCKET: "media" });
    for (const name of ["S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]) {
      expect(read).toThrow(`${name}: is required for an S3-compatible store`);
    }
    expect(() => readConfig(configSchema, { ...required, S3_ENDPOINT: "store" })).toThrow(
      "S3_ENDPOINT: must be an address",
    );
    expect(() => readConfig(configSchema, { ...required, UPLOAD_MAX_IMAGE_MB: "0" })).toThrow(
      "UPLOAD_MAX_IMAGE_MB: must be more than 0 megabytes",
    );
  });

  test("without a store mean the local disk", () => {
    expect(readConfig(configSchema, required)).toMatchObject({
      UPLOAD_MAX_IMAGE_MB: 20,
      UPLOAD_MAX_AUDIO_MB: 50,
      UPLOAD_MAX_VIDEO_MB: 300,
      S3_FORCE_PATH_STYLE: true,
    });
    expect(
      readConfig(configSchema, { ...required, S3_FORCE_PATH_STYLE: "false" }).S3_FORCE_PATH_STYLE,
    ).toBe(false);
  });
});
