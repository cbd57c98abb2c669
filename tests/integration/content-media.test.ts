import { mediaItemSchema } from "@dhahabu/contract/content";
import type { MediaItem, MediaTotals } from "@dhahabu/contract/content";
import type { ErrorBody } from "@dhahabu/contract/errors";
import type { EventEnvelope } from "@dhahabu/contract/events";
import type { Sql } from "@dhahabu/platform/db";
import { subscribeToEvents } from "@dhahabu/platform/subscribe";
import type { Subscription } from "@dhahabu/platform/subscribe";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createMediaStore } from "../../services/content/media/store.ts";
import "../support/provided.ts";
import { mediaOrigin } from "../support/media-origin.ts";
import { startContentOver } from "../support/start-content.ts";
import type { ContentUnderTest } from "../support/start-content.ts";
import { createServiceClient, quietLog } from "../support/start-service.ts";
import type { ServiceClient } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const marketing = { userId: 7, username: "wanjiru", role: "marketing" } as const;
const plainUser = { userId: 8, username: "otieno", role: "user" } as const;
const minimal = { title: "Vault tour", fileUrl: `${mediaOrigin}/files/tour.mp3` };

let content: ContentUnderTest;
let sql: Sql;
let client: ServiceClient;
let subscription: Subscription;
const events: EventEnvelope[] = [];

beforeAll(async () => {
  subscription = subscribeToEvents({
    listener: "gateway",
    redisUrl: inject("servers").redisUrl,
    log: quietLog,
    onEvent: (event) => events.push(event),
  });
  content = await startContentOver("disk", inject("servers"));
  ({ sql } = content);
  client = createServiceClient({ url: content.url, service: "content" });
});

afterAll(async () => {
  subscription.stop();
  await content.stop();
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
      body: { ...minimal, fileUrl: `${mediaOrigin}/files/other.mp3` },
    });
    expect(replaced.body).toMatchObject({ fileSize: null, duration: null });
  });

  test("is counted, whatever happens at once", async () => {
    const totals = async () =>
      (await client.call<MediaTotals>("GET", "/api/media/totals", { caller: marketing })).body;
    const before = await totals();
    const items = await Promise.all(Array.from({ length: 20 }, () => create()));
    await Promise.all(
      items
        .slice(0, 12)
        .map(({ id }) => client.call("PATCH", `/api/media/${id}/toggle`, { caller: marketing })),
    );
    await Promise.all(
      items
        .slice(5)
        .map(({ id }) => client.call("DELETE", `/api/media/${id}`, { caller: marketing })),
    );
    const after = await totals();
    expect(after).toMatchObject({ total: before.total + 5, active: before.active });
    const newest = await client.call<MediaItem>("PATCH", `/api/media/${items[0]?.id}/toggle`, {
      caller: marketing,
    });
    expect(await totals()).toEqual({
      total: before.total + 5,
      active: before.active + 1,
      lastUpdated: newest.body.updatedAt,
    });
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

  test("names its language, English where nobody says, and keeps titles until their own changes", async () => {
    expect(await create()).toMatchObject({ language: "en", titles: null });
    const titles = { en: "Vault tour", ar: "جولة في الخزنة" };
    const item = await create({ ...minimal, title: "Ziara ya hazina", language: "sw", titles });
    expect(item).toMatchObject({ language: "sw", titles });
    const path = `/api/media/${item.id}`;
    const change = async (body: object) =>
      (await client.call<MediaItem>("PUT", path, { caller: marketing, body })).body;
    const same = { ...minimal, title: item.title };
    expect(await change({ ...same, caption: "Mlango" })).toMatchObject({ language: "sw", titles });
    await client.call("DELETE", path, { caller: marketing });
    const { body: back } = await client.call("POST", "/api/media/bulk", {
      caller: marketing,
      body: { action: "restore", ids: [item.id] },
    });
    expect(back).toEqual({ changedIds: [item.id] });
    expect(await change({ ...same, language: "en" })).toMatchObject({ language: "en", titles });
    expect(await change(minimal)).toMatchObject({ title: minimal.title, titles: null });
  });

  test.each([
    ["language", { language: "de" }],
    ["titles.fr", { titles: { fr: " " } }],
    ["title", { title: " " }],
    ["fileUrl", { fileUrl: "" }],
    ["fileUrl", { fileUrl: "javascript:alert(1)" }],
    ["fileUrl", { fileUrl: "//elsewhere.example/x.mp3" }],
    ["thumbnailUrl", { thumbnailUrl: "data:image/svg+xml,<svg/>" }],
    ["fileUrl", { fileUrl: "/files/tour.mp3" }],
    ["fileUrl", { fileUrl: "https://elsewhere.example/x.mp3" }],
    ["fileUrl", { fileUrl: `${mediaOrigin}.elsewhere.example/x.mp3` }],
    ["fileUrl", { fileUrl: `${mediaOrigin}:8443/x.mp3` }],
    ["fileUrl", { fileUrl: "https://media.example@elsewhere.example/x.mp3" }],
    ["thumbnailUrl", { thumbnailUrl: "https://elsewhere.example/x.png" }],
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

  test("that shows a file of another site says which sites may be, also when it is changed", async () => {
    const item = await create();
    const body = { ...minimal, fileUrl: "https://elsewhere.example/x.mp3" };
    for (const [method, path] of [
      ["POST", "/api/media"],
      ["PUT", `/api/media/${item.id}`],
    ] as const) {
      const answer = await client.call<ErrorBody>(method, path, { caller: marketing, body });
      expect([answer.status, answer.body.message]).toEqual([
        400,
        "Please upload the file here. Files of other sites are shown only from sites the bank has allowed.",
      ]);
    }
    const [row] = await sql`select file_url as "fileUrl" from media_items where id = ${item.id}`;
    expect(row?.["fileUrl"]).toBe(minimal.fileUrl);
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
});

describe("the list", () => {
  const listed = 1_000_000;

  beforeAll(async () => {
    await sql`delete from media_items`;
    await sql`
      insert into media_items (title, type, category, file_url, sort_order, is_active)
      select 'Clip ' || n,
        (array['audio', 'video', 'image'])[1 + n % 3],
        (array['company-overview', 'testimonials', 'market-analysis', 'product-demos',
          'educational', 'news-updates'])[1 + n % 6],
        '/files/clip.mp4', ${listed} - n / 7, n % 5 <> 0
      from generate_series(1, 1300) as n`;
  });

  afterAll(async () => {
    await sql`delete from media_items`;
  });

  const readPage = (path: string, caller?: typeof marketing) =>
    client.call<MediaItem[]>("GET", path, caller ? { caller } : {});
  const nextOf = (headers: Headers) =>
    /^<(?<path>\/api\/media\?[^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.groups?.[
      "path"
    ];

  async function readAll(first: string, caller?: typeof marketing): Promise<MediaItem[][]> {
    const pages: MediaItem[][] = [];
    for (let path: string | undefined = first; path !== undefined;) {
      const answer: { headers: Headers; body: MediaItem[] } = await readPage(path, caller);
      pages.push(answer.body);
      path = nextOf(answer.headers);
    }
    return pages;
  }

  test("is an array of at most 200 items, or as many as are asked for", async () => {
    expect((await readPage("/api/media")).body).toHaveLength(200);
    expect((await readPage("/api/media?limit=3")).body).toHaveLength(3);
    expect((await readPage("/api/media?limit=500")).body).toHaveLength(500);
  });

  test.each([
    ["/api/media?limit=170", undefined, "where is_active"],
    ["/api/media?limit=170", marketing, ""],
    ["/api/media?limit=170&type=video", undefined, "where is_active and type = 'video'"],
    ["/api/media?limit=41&category=educational", marketing, "where category = 'educational'"],
    [
      "/api/media?limit=9&type=video&category=educational",
      undefined,
      "where is_active and type = 'video' and category = 'educational'",
    ],
  ] as const)("%s comes page by page, each item once and in order (%j)", async (...given) => {
    const [path, caller, condition] = given;
    const pages = await readAll(path, caller);
    const rows = await sql.unsafe<{ id: number }[]>(
      `select id from media_items ${condition} order by sort_order, id`,
    );
    const limit = Number(new URL(path, "http://x").searchParams.get("limit"));
    expect(pages.flat().map((item) => item.id)).toEqual(rows.map((row) => row.id));
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    expect(pages.length).toBe(Math.max(1, Math.ceil(rows.length / limit)));
  });

  test("of a kind that nothing has is empty and has no next page", async () => {
    const answer = await readPage("/api/media?type=audio&category=testimonials");
    expect([answer.body, nextOf(answer.headers)]).toEqual([[], undefined]);
  });

  test("goes on where it ended though an item before was removed and one was added", async () => {
    const first = await readPage("/api/media?limit=5");
    await sql`delete from media_items where id = ${first.body[4]?.id ?? 0}`;
    await create({ ...minimal, sortOrder: -1 });
    const second = await readPage(nextOf(first.headers) ?? "");
    const rows = await sql<{ id: number }[]>`
      select id from media_items where is_active and sort_order >= 0
      order by sort_order, id limit 9`;
    expect(second.body.map((item) => item.id)).toEqual(rows.slice(4).map((row) => row.id));
  });

  test.each([
    ["limit", "limit=0"],
    ["limit", "limit=501"],
    ["limit", "limit=many"],
    ["type", "type=document"],
    ["category", "category=gold"],
    ["after", "after=x"],
    ["after", `after=${Buffer.from("[99999999999,1]").toString("base64url")}`],
    ["after", `after=${Buffer.from('["1",1]').toString("base64url")}`],
  ])("refuses a bad %s: %s", async (field, query) => {
    const answer = await client.call<ErrorBody>("GET", `/api/media?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.issues?.map((issue) => issue.path.split(".")[0])).toEqual([field]);
  });
});

describe("at 100,000 items", () => {
  let asked: { query: string; parameters: unknown[] }[];
  let watched: postgres.Sql;

  beforeAll(async () => {
    // Few films, all of them at the end of the list: what walks the whole list to find them shows.
    for (let first = 1; first < 100_000; first += 5000) {
      await sql`
      insert into media_items (title, type, category, file_url, sort_order, is_active)
      select 'Clip ' || n,
        case when n > 99000 then 'video' when n % 2 = 0 then 'audio' else 'image' end,
        case when n > 99500 then 'educational' when n % 2 = 0 then 'testimonials'
          else 'news-updates' end,
        '/files/clip.mp4', n / 100, n % 2 = 0
      from generate_series(${first}::int, ${first + 4999}::int) as n`;
    }
    await sql`analyze media_items`;
    watched = postgres(content.databaseUrl, {
      max: 1,
      debug: (_connection, query, parameters) => asked.push({ query, parameters }),
    });
  });

  afterAll(async () => {
    await watched.end();
    await sql`delete from media_items`;
  });

  interface PlanNode {
    "Node Type": string;
    "Parent Relationship"?: string;
    "Actual Rows": number;
    "Rows Removed by Filter"?: number;
    Plans?: PlanNode[];
  }

  /** Without what is worked out once before, such as the place to go on from. */
  function listScans(plan: PlanNode): PlanNode[] {
    const below = plan.Plans?.filter((node) => node["Parent Relationship"] !== "InitPlan") ?? [];
    return below.length > 0 ? below.flatMap(listScans) : [plan];
  }

  const filters = [
    {},
    { type: "video" },
    { category: "educational" },
    { type: "video", category: "educational" },
    { type: "audio", category: "testimonials" },
    { type: "audio", category: "educational" },
  ] as const;
  const ways = [false, true].flatMap((withInactive) =>
    filters.flatMap((filter) =>
      [undefined, { sort_order: 600, id: 1 }].map((cursor) => ({
        type: undefined,
        category: undefined,
        ...filter,
        withInactive,
        after: cursor && Buffer.from(JSON.stringify(cursor)).toString("base64url"),
        limit: 200,
      })),
    ),
  );

  test.each(ways)("%j reads about a page out of one index", async (query) => {
    asked = [];
    const store = createMediaStore({ sql: watched });
    const { rows } = await store.list(query);
    const [{ query: text, parameters } = { query: "", parameters: [] }] = asked.filter((one) =>
      one.query.includes("from media_items"),
    );
    const values = parameters.map((value) =>
      typeof value === "number" ? String(value) : `'${String(value)}'`,
    );
    for (const mode of ["force_custom_plan", "force_generic_plan"]) {
      const plan = await sql.begin(async (tx) => {
        await tx.unsafe(`set local plan_cache_mode to ${mode}`);
        await tx.unsafe(`prepare list as ${text}`);
        const rows = await tx.unsafe<{ "QUERY PLAN": [{ Plan: PlanNode }] }[]>(
          `explain (analyze, format json) execute list (${values.join(", ")})`,
        );
        await tx.unsafe("deallocate list");
        return rows[0]?.["QUERY PLAN"][0].Plan;
      });
      const [scan] = plan ? listScans(plan) : [];
      expect(scan?.["Node Type"], mode).toMatch(/^(?:Bitmap )?Index Scan$/);
      expect(scan?.["Rows Removed by Filter"] ?? 0, mode).toBe(0);
      // A set of five pages may be read whole, and sorted.
      expect(scan?.["Actual Rows"], mode).toBeGreaterThanOrEqual(rows.length);
      expect(scan?.["Actual Rows"], mode).toBeLessThanOrEqual(5 * query.limit);
    }
  });
});

test("tells its health", async () => {
  const response = await fetch(new URL("/health", content.url));
  expect(await response.json()).toEqual({
    status: "ok",
    dependencies: { database: "up", redis: "up", files: "up" },
  });
});
