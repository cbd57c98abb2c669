import { fork } from "node:child_process";
import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { mediaCategories, mediaItemSchema } from "@dhahabu/contract/content";
import type { MediaItem } from "@dhahabu/contract/content";
import type { EventEnvelope } from "@dhahabu/contract/events";
import { languages } from "@dhahabu/contract/language";
import { subscribeToEvents } from "@dhahabu/platform/subscribe";
import { systemEnvironment } from "@dhahabu/stack/services";
import { afterEach, describe, expect, inject, test } from "vitest";
import { demoMedia } from "../../services/content/demo/demo-media.ts";
import { createFileClient } from "../support/file-client.ts";
import "../support/provided.ts";
import { mediaOrigin } from "../support/media-origin.ts";
import { startContentOver } from "../support/start-content.ts";
import type { ContentUnderTest, StorageKind } from "../support/start-content.ts";
import { createServiceClient, quietLog, serviceSettings } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const marketing = { userId: 7, username: "wanjiru", role: "marketing" } as const;
const folder = join(import.meta.dirname, "../../services/content/demo");
const asked = { MEDIA_DEMO: "yes" };
const mostBytes = 12 * 1_048_576;
const expectedSeconds = { image: [0, 0], audio: [40, 72], video: [2, 20] };
const listedFiles = demoMedia.flatMap(({ file, poster }) => [file, poster ?? []].flat());

let content: ContentUnderTest | undefined;

afterEach(async () => {
  await content?.stop();
  content = undefined;
});

async function start(
  kind: StorageKind = "disk",
  settings: Record<string, string> = {},
): Promise<ContentUnderTest> {
  content = await startContentOver(kind, inject("servers"), settings);
  return content;
}

async function list({ url }: { url: string }, isStaff = false): Promise<MediaItem[]> {
  const client = createServiceClient({ url, service: "content" });
  const as = isStaff ? { caller: marketing } : {};
  const answer = await client.call("GET", "/api/media", as);
  return mediaItemSchema.array().parse(answer.body);
}

async function isSettled({ sql }: ContentUnderTest): Promise<boolean> {
  return (await sql`select from demo_seedings`).length === 1;
}

/** Waits until the bytes in the store are those that the items show, with their thumbnails, and no others. */
async function expectNoOrphan(of: ContentUnderTest): Promise<void> {
  const items = await list(of, true);
  const shown = items.flatMap(({ fileUrl, thumbnailUrl }) => [fileUrl, thumbnailUrl ?? []].flat());
  const names = new Set(shown.map((url) => url.split("/").at(-1)));
  const isShown = ({ name, thumbnail }: { name: string; thumbnail: string | null }) =>
    names.has(name) || (thumbnail !== null && names.has(thumbnail));
  // What was taken for items that never came is let go after the items are there.
  const rows = await waitFor("what was let go to be removed", async () => {
    const all = await of.sql<{ name: string; thumbnail: string | null; isStored: boolean }[]>`
      select name, thumbnail_name as thumbnail, stored_at is not null as "isStored"
      from media_files`;
    return all.every(isShown) && all;
  });
  expect(rows.filter(({ isStored }) => !isStored)).toEqual([]);
  const named = rows.flatMap(({ name, thumbnail }) => [name, thumbnail ?? []].flat());
  expect(await of.listStored()).toEqual(named.toSorted());
  expect(await of.listSpooled()).toEqual([]);
}

async function expectAll(of: ContentUnderTest): Promise<void> {
  await waitFor("the demo media", () => isSettled(of));
  const items = await list(of);
  expect(items.map(({ title }) => title)).toEqual(demoMedia.map(({ title }) => title));
  await expectNoOrphan(of);
}

describe("the demo media", () => {
  test("are the files of their folder, at most 12 MB in all, and make a gallery", async () => {
    const present = (await readdir(folder)).filter((name) => !name.endsWith(".ts"));
    expect(present.toSorted()).toEqual(listedFiles.toSorted());
    const sizes = await Promise.all(
      present.map(async (name) => (await stat(join(folder, name))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(mostBytes);
    const count = (type: MediaItem["type"]) =>
      demoMedia.filter((media) => media.type === type).length;
    expect(count("image")).toBeGreaterThanOrEqual(4);
    expect(count("audio")).toBeGreaterThanOrEqual(4);
    expect(count("video")).toBeGreaterThanOrEqual(3);
    const categories = new Set(demoMedia.map(({ category }) => category));
    expect([...categories, "testimonials"].toSorted()).toEqual([...mediaCategories].toSorted());
    const titled = demoMedia.map((media) =>
      [media.language, ...Object.keys(media.titles ?? {})].toSorted(),
    );
    expect(titled).toEqual(demoMedia.map(() => languages.toSorted()));
    expect(
      demoMedia.filter(({ type, poster }) => (type === "video") !== (poster !== undefined)),
    ).toEqual([]);
    // Who sees no picture is told what it shows, and not its title again.
    const untold = demoMedia.filter(
      ({ type, altText, title }) =>
        (type === "audio") === (altText !== undefined && altText.length > 20 && altText !== title),
    );
    expect(untold).toEqual([]);
  });

  test("come in by the way of uploads, once though three replicas start together: facts from the bytes, told to the others, open to all", async () => {
    const events: EventEnvelope[] = [];
    const subscription = subscribeToEvents({
      listener: "gateway",
      redisUrl: inject("servers").redisUrl,
      log: quietLog,
      onEvent: (event) => events.push(event),
    });
    const of = await start();
    await Promise.all([1, 2, 3].map(() => of.startReplica(asked)));
    await expectAll(of);
    const rows = await of.sql<{ count: number }[]>`
      select count(*)::int as count from media_files`;
    expect(rows[0]?.count).toBe(listedFiles.length);
    const items = await list(of);
    for (const [
      at,
      { file, title, language, titles, type, category, sortOrder, description, altText, caption },
    ] of demoMedia.entries()) {
      const item = items[at];
      expect(item, file).toMatchObject({ title, type, category, sortOrder, description });
      expect(item, file).toMatchObject({ language, titles });
      expect(item, file).toMatchObject({ altText: altText ?? null, caption: caption ?? null });
      const [least = 0, most = 0] = expectedSeconds[type];
      const { duration, width, height, fileSize, thumbnailUrl } = item ?? {};
      expect(duration ?? 0, file).toBeGreaterThanOrEqual(least);
      expect(duration ?? 0, file).toBeLessThanOrEqual(most);
      expect((width ?? 0) * 9, file).toBe((height ?? 0) * 16);
      expect(thumbnailUrl === null, file).toBe(type === "audio");
      // Nothing in a file tells more than it should, so that every byte of it is kept.
      expect(fileSize, file).toBe((await stat(join(folder, file))).size);
    }
    const files = createFileClient(of.url, marketing);
    for (const { fileUrl, thumbnailUrl, type } of items) {
      const whole = await files.open(fileUrl);
      expect([whole.status, whole.headers.get("content-type")?.split("/")[0]]).toEqual([200, type]);
      await whole.arrayBuffer();
      if (thumbnailUrl === null) continue;
      const small = await files.open(thumbnailUrl, { method: "HEAD" });
      expect([small.status, small.headers.get("content-type")]).toEqual([200, "image/webp"]);
    }
    const told = () =>
      events.flatMap(({ name, payload }) =>
        name === "media.changed" ? (payload as { mediaId: number }).mediaId : [],
      );
    await waitFor("every event", () => items.every(({ id }) => told().includes(id)));
    subscription.stop();

    // Not with a further start, and not though staff removed them all.
    await of.startReplica(asked);
    expect(await list(of)).toEqual(items);
    const client = createServiceClient({ url: of.url, service: "content" });
    for (const { id } of items) {
      await client.call("DELETE", `/api/media/${id}`, { caller: marketing });
    }
    await of.sql`update deleted_media_items set deleted_at = deleted_at - interval '31 days'`;
    const replica = await of.startReplica({ ...asked, MEDIA_SWEEP_CRON: "* * * * * *" });
    await waitFor("the deleted to be gone for good", async () => {
      const left = await of.sql`
        select id from deleted_media_items
        union all select id from media_files where deleted_at is not null`;
      return left.length === 0;
    });
    // A start that is asked to stop has looked whether there is anything to do.
    for (const { close } of replica.closers) await close();
    expect(await list(of, true)).toEqual([]);
    await expectNoOrphan(of);
    expect(await of.listStored()).toEqual([]);
  });

  test("that a crash cut off before the end come whole with the next start", async () => {
    const of = await start();
    const held = Promise.withResolvers<void>();
    const blocked = Promise.withResolvers<void>();
    // Nobody can add an item: the files are taken, and then it has to wait.
    const blocking = of.sql.begin(async (tx) => {
      await tx`lock table media_items in exclusive mode`;
      blocked.resolve();
      await held.promise;
    });
    await blocked.promise;
    const child = fork(join(folder, "../main.ts"), {
      env: {
        ...systemEnvironment(),
        ...Object.fromEntries(
          Object.entries(serviceSettings).map(([name, value]) => [name, String(value)]),
        ),
        DATABASE_URL: of.databaseUrl,
        REDIS_URL: inject("servers").redisUrl,
        UPLOAD_DIR: of.uploadDir,
        ...asked,
      },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const exited = once(child, "exit");
    await waitFor("all files", async () => {
      const stored = await of.sql`select from media_files where stored_at is not null`;
      return stored.length === listedFiles.length;
    });
    child.kill("SIGKILL");
    await exited;
    held.resolve();
    await blocking;
    expect([await list(of, true), await isSettled(of)]).toEqual([[], false]);

    await of.startReplica(asked);
    await expectAll(of);
  });

  test("wait for a store that is away", async () => {
    const of = await start("s3");
    of.way?.cut();
    const replica = await of.startReplica(asked);
    const client = createServiceClient({ url: replica.url, service: "content" });
    expect((await client.call("GET", "/api/media")).status).toBe(200);
    expect(await isSettled(of)).toBe(false);
    of.way?.open();
    await waitFor("the demo media", () => isSettled(of), { timeoutMs: 30_000 });
    await expectAll(of);
  });

  test("leave out a file that is not taken, and nothing of it stays", async () => {
    // No picture is this small: films lose their poster, and go with it.
    const of = await start("disk", { ...asked, UPLOAD_MAX_IMAGE_MB: "0.0001" });
    await waitFor("the demo media", () => isSettled(of));
    const titles = demoMedia.filter(({ type }) => type === "audio").map(({ title }) => title);
    expect((await list(of)).map(({ title }) => title)).toEqual(titles);
    await expectNoOrphan(of);
  });

  test("stay away from a library with items of its own, also when these are gone", async () => {
    const of = await start();
    const client = createServiceClient({ url: of.url, service: "content" });
    const { body } = await client.call<MediaItem>("POST", "/api/media", {
      caller: marketing,
      body: { title: "Vault tour", fileUrl: `${mediaOrigin}/files/tour.mp3` },
    });
    await of.startReplica(asked);
    await waitFor("the decision", () => isSettled(of));
    await client.call("DELETE", `/api/media/${body.id}`, { caller: marketing });
    const replica = await of.startReplica(asked);
    for (const { close } of replica.closers) await close();
    expect(await list(of, true)).toEqual([]);
  });
});
