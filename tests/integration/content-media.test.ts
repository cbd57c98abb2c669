import { branchSchema, mediaItemSchema } from "@dhahabu/contract/content";
import type { Branch, MediaItem } from "@dhahabu/contract/content";
import type { ErrorBody } from "@dhahabu/contract/errors";
import type { EventEnvelope } from "@dhahabu/contract/events";
import { branches } from "@dhahabu/contract/facts";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { subscribeToEvents } from "@dhahabu/platform/subscribe";
import type { Subscription } from "@dhahabu/platform/subscribe";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startContent } from "../../services/content/app.ts";
import { configSchema } from "../../services/content/config.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";
import {
  createServiceClient,
  quietLog,
  serviceSettings,
  stopService,
} from "../support/start-service.ts";
import type { ServiceClient } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const marketing = { userId: 7, username: "wanjiru", role: "marketing" } as const;
const plainUser = { userId: 8, username: "otieno", role: "user" } as const;
const minimal = { title: "Vault tour", fileUrl: "/files/tour.mp3" };

let database: ServiceDatabase;
let sql: Sql;
let replicas: RunningService[];
let client: ServiceClient;
let subscription: Subscription;
const events: EventEnvelope[] = [];

beforeAll(async () => {
  const { databaseUrl, redisUrl } = inject("servers");
  database = await createServiceDatabase(databaseUrl, "content");
  sql = connectDatabase({ url: database.url });
  subscription = subscribeToEvents({
    redisUrl,
    log: quietLog,
    onEvent: (event) => events.push(event),
  });
  const config = configSchema.parse({
    ...serviceSettings,
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
  });
  replicas = await Promise.all([
    startContent({ config, log: quietLog }),
    startContent({ config, log: quietLog }),
  ]);
  client = createServiceClient({ url: replicas[0]?.url ?? "", service: "content" });
});

afterAll(async () => {
  subscription.stop();
  await Promise.all(replicas.map(stopService));
  await sql.end();
  await database.drop();
});

async function create(body: object = minimal): Promise<MediaItem> {
  const answer = await client.call("POST", "/api/media", { caller: marketing, body });
  expect(answer.status).toBe(201);
  return mediaItemSchema.parse(answer.body);
}

async function listIds(caller?: typeof marketing | typeof plainUser): Promise<number[]> {
  const answer = await client.call<MediaItem[]>("GET", "/api/media", caller ? { caller } : {});
  return answer.body.map((item) => item.id);
}

describe("media", () => {
  test("is created with the form's defaults", async () => {
    const item = await create();
    expect(item).toMatchObject({
      ...minimal,
      type: "audio",
      category: "company-overview",
      sortOrder: 0,
      isActive: true,
      description: null,
      thumbnailUrl: null,
      fileSize: null,
      duration: null,
    });
  });

  test("is listed in sort order, then by age", async () => {
    const [last, first, second] = [
      await create({ ...minimal, sortOrder: 500 }),
      await create({ ...minimal, sortOrder: -500 }),
      await create({ ...minimal, sortOrder: -500 }),
    ];
    const ids = await listIds();
    expect(ids.slice(0, 2)).toEqual([first?.id, second?.id]);
    expect(ids.at(-1)).toBe(last?.id);
  });

  test("that is inactive is listed to staff alone", async () => {
    const item = await create();
    const toggled = await client.call<MediaItem>("PATCH", `/api/media/${item.id}/toggle`, {
      caller: marketing,
    });
    expect(toggled.body.isActive).toBe(false);
    expect(await listIds(marketing)).toContain(item.id);
    expect(await listIds(plainUser)).not.toContain(item.id);
    expect(await listIds()).not.toContain(item.id);
    await client.call("PATCH", `/api/media/${item.id}/toggle`, { caller: marketing });
    expect(await listIds()).toContain(item.id);
  });

  test("is changed, and keeps size and duration while the file stays", async () => {
    const item = await create({ ...minimal, fileSize: 3_000_000_000, duration: 61.5 });
    const path = `/api/media/${item.id}`;
    const renamed = await client.call<MediaItem>("PUT", path, {
      caller: marketing,
      body: { ...minimal, title: "Vault tour, again", description: "" },
    });
    expect(renamed.body).toMatchObject({
      title: "Vault tour, again",
      fileSize: 3_000_000_000,
      duration: 61.5,
    });
    expect(renamed.body.updatedAt >= item.updatedAt).toBe(true);
    const replaced = await client.call<MediaItem>("PUT", path, {
      caller: marketing,
      body: { ...minimal, fileUrl: "/files/other.mp3" },
    });
    expect(replaced.body).toMatchObject({ fileSize: null, duration: null });
  });

  test("is deleted", async () => {
    const item = await create();
    const path = `/api/media/${item.id}`;
    expect((await client.call("DELETE", path, { caller: marketing })).status).toBe(200);
    expect(await listIds(marketing)).not.toContain(item.id);
    expect((await client.call("DELETE", path, { caller: marketing })).status).toBe(404);
  });

  test("that does not exist is a 404 for every call that changes it", async () => {
    for (const id of [2_147_483_647, 0, -1, 1.5, 99_999_999_999, "x"]) {
      const statuses = [
        await client.call("PUT", `/api/media/${id}`, { caller: marketing, body: minimal }),
        await client.call("DELETE", `/api/media/${id}`, { caller: marketing }),
        await client.call("PATCH", `/api/media/${id}/toggle`, { caller: marketing }),
      ].map((answer) => answer.status);
      const expected = id === 2_147_483_647 ? 404 : 400;
      expect(statuses).toEqual([expected, expected, expected]);
    }
  });

  test.each([
    ["title", { title: " " }],
    ["fileUrl", { fileUrl: "" }],
    ["fileUrl", { fileUrl: "javascript:alert(1)" }],
    ["fileUrl", { fileUrl: "//elsewhere.example/x.mp3" }],
    ["thumbnailUrl", { thumbnailUrl: "data:image/svg+xml,<svg/>" }],
    ["type", { type: "document" }],
    ["category", { category: "other" }],
    ["sortOrder", { sortOrder: 1.5 }],
    ["fileSize", { fileSize: -1 }],
    ["duration", { duration: "long" }],
    ["title", { title: "a\u0000b" }],
  ])("is refused with a bad %s: %j", async (field, fault) => {
    const countRows = async () =>
      (await sql<{ count: number }[]>`select count(*)::int as count from media_items`)[0]?.count;
    const before = await countRows();
    const answer = await client.call<ErrorBody>("POST", "/api/media", {
      caller: marketing,
      body: { ...minimal, ...fault },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.issues?.map((issue) => issue.path)).toEqual([field]);
    expect(await countRows()).toBe(before);
  });

  test.each([
    ["an anonymous caller", {}, 401],
    ["a plain user", { caller: plainUser }, 403],
  ])("is not changed by %s", async (_who, as, status) => {
    const item = await create();
    const calls = [
      client.call("POST", "/api/media", { ...as, body: minimal }),
      client.call("PUT", `/api/media/${item.id}`, { ...as, body: { ...minimal, title: "Mine" } }),
      client.call("PATCH", `/api/media/${item.id}/toggle`, as),
      client.call("DELETE", `/api/media/${item.id}`, as),
    ];
    const statuses = (await Promise.all(calls)).map((answer) => answer.status);
    expect(statuses).toEqual([status, status, status, status]);
    const rows = await sql`select title, is_active from media_items where id = ${item.id}`;
    expect([...rows]).toEqual([{ title: minimal.title, is_active: true }]);
  });

  test("tells each change to the other services", async () => {
    const item = await create();
    await client.call("PATCH", `/api/media/${item.id}/toggle`, { caller: marketing });
    await client.call("PUT", `/api/media/${item.id}`, { caller: marketing, body: minimal });
    await client.call("DELETE", `/api/media/${item.id}`, { caller: marketing });
    const told = () =>
      events.filter(
        (event) =>
          event.name === "media.changed" &&
          (event.payload as { mediaId: number }).mediaId === item.id,
      );
    await waitFor("four events", () => told().length >= 4);
    expect(told()).toHaveLength(4);
  });

  test("is listed up to 1,000 items", async () => {
    await sql`
      insert into media_items (title, type, category, file_url, sort_order)
      select 'Clip ' || n, 'video', 'educational', '/files/clip.mp4', 1000000
      from generate_series(1, 1100) as n`;
    expect(await listIds()).toHaveLength(1000);
    await sql`delete from media_items where sort_order = 1000000`;
  });
});

describe("branches", () => {
  test("are the three of the opening, once, though two replicas started together", async () => {
    const answer = await client.call<Branch[]>("GET", "/api/branches");
    expect(answer.body.map((branch) => branchSchema.parse(branch).name)).toEqual(
      branches.map((branch) => branch.name),
    );
    expect(answer.body[0]).toMatchObject({
      address: "Occidental Plaza, Muthithi Road, Westlands, Nairobi, Kenya",
      latitude: branches[0]?.latitude,
      isOpen: true,
    });
  });
});

test("tells its health", async () => {
  const response = await fetch(new URL("/health", replicas[0]?.url));
  expect(await response.json()).toEqual({
    status: "ok",
    dependencies: { database: "up", redis: "up" },
  });
});
