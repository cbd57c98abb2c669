import { mediaItemSchema } from "@dhahabu/contract/content";
import type { MediaItem } from "@dhahabu/contract/content";
import type { ErrorBody } from "@dhahabu/contract/errors";
import type { EventEnvelope } from "@dhahabu/contract/events";
import type { DeletedMedia, MediaChange, MediaVersion } from "@dhahabu/contract/media-library";
import type { Sql } from "@dhahabu/platform/db";
import { mediaFilterSchema } from "@dhahabu/contract/media-library";
import { subscribeToEvents } from "@dhahabu/platform/subscribe";
import type { Subscription } from "@dhahabu/platform/subscribe";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createMediaStore } from "../../services/content/media/store.ts";
import { drawPicture } from "../support/draw-picture.ts";
import { createFileClient } from "../support/file-client.ts";
import "../support/provided.ts";
import { mediaOrigin } from "../support/media-origin.ts";
import { startContentOver } from "../support/start-content.ts";
import type { ContentUnderTest } from "../support/start-content.ts";
import { createServiceClient, quietLog, stopService } from "../support/start-service.ts";
import type { ServiceClient } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const wanjiru = { userId: 7, username: "wanjiru", role: "marketing" } as const;
const baraka = { userId: 9, username: "baraka", role: "admin" } as const;
const otieno = { userId: 8, username: "otieno", role: "user" } as const;
const library = "/api/media/library";

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

beforeEach(async () => {
  await sql`delete from media_items`;
  await sql`delete from deleted_media_items`;
});

async function create(fields: Partial<MediaItem> = {}): Promise<MediaItem> {
  const answer = await client.call("POST", "/api/media", {
    caller: wanjiru,
    body: { title: "Vault tour", fileUrl: `${mediaOrigin}/files/tour.mp3`, ...fields },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return mediaItemSchema.parse(answer.body);
}

async function createMany(count: number): Promise<MediaItem[]> {
  const items: MediaItem[] = [];
  for (let number = 1; number <= count; number += 1) {
    items.push(await create({ title: `Clip ${number}` }));
  }
  return items;
}

async function listTitles(query = "", caller: object = wanjiru): Promise<string[]> {
  const answer = await client.call<MediaItem[]>("GET", `${library}${query}`, { caller });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.map(({ title }) => title);
}

async function listPublicTitles(): Promise<string[]> {
  const answer = await client.call<MediaItem[]>("GET", "/api/media");
  return answer.body.map(({ title }) => title);
}

const act = (action: string, ids: readonly number[], caller: object = wanjiru) =>
  client.call<{ changedIds: number[] } & ErrorBody>("POST", "/api/media/bulk", {
    caller,
    body: { action, ids },
  });

const readVersion = async (id: number) =>
  (await client.call<MediaVersion>("GET", `${library}/items/${id}`, { caller: baraka })).body;

const readChanges = async (id: number) =>
  (await client.call<MediaChange[]>("GET", `${library}/items/${id}/changes`, { caller: baraka }))
    .body;

describe("alternative text and caption", () => {
  test("are stored, shown to everyone, kept where a change leaves them out, and taken away by blanks", async () => {
    const item = await create({ altText: " A gold bar ", caption: "Bar 24" });
    expect(item).toMatchObject({ altText: "A gold bar", caption: "Bar 24" });
    const listed = await client.call<MediaItem[]>("GET", "/api/media");
    expect(listed.body[0]).toMatchObject({ altText: "A gold bar", caption: "Bar 24" });
    const put = (fields: object) =>
      client.call<MediaItem>("PUT", `/api/media/${item.id}`, {
        caller: wanjiru,
        body: { title: "Bar", fileUrl: `${mediaOrigin}/files/tour.mp3`, ...fields },
      });
    expect((await put({})).body).toMatchObject({ altText: "A gold bar", caption: "Bar 24" });
    expect((await put({ altText: " ", caption: null })).body).toMatchObject({
      altText: null,
      caption: null,
    });
  });

  test.each([
    ["altText", "x".repeat(501)],
    ["caption", "x".repeat(301)],
  ])("a %s that is too long is refused by name", async (field, text) => {
    const answer = await client.call<ErrorBody>("POST", "/api/media", {
      caller: wanjiru,
      body: { title: "Bar", fileUrl: `${mediaOrigin}/files/bar.png`, [field]: text },
    });
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, field]);
  });
});

describe("an edit", () => {
  const put = (item: MediaItem, fields: object, caller: object = wanjiru) =>
    client.call<MediaItem & ErrorBody>("PUT", `/api/media/${item.id}`, {
      caller,
      body: { ...item, ...fields },
    });

  test("of a version that somebody else changed is a 409, and changes nothing", async () => {
    const item = await create();
    const theirs = await put(item, { title: "Vault, by Baraka" }, baraka);
    expect(theirs.status).toBe(200);
    expect(theirs.body.updatedAt > item.updatedAt).toBe(true);
    const mine = await put(item, { title: "Vault, by Wanjiru" });
    expect([mine.status, mine.body.code]).toEqual([409, "conflict"]);
    expect(mine.body.issues?.map(({ path }) => path)).toEqual(["updatedAt"]);
    expect(await readVersion(item.id)).toEqual({ item: theirs.body, changedBy: "baraka" });
    const again = await put(theirs.body, { title: "Vault, by both" });
    expect([again.status, again.body.title]).toEqual([200, "Vault, by both"]);
  });

  test("by twenty at once of one version gives one success", async () => {
    const item = await create();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => put(item, { title: `Version ${number}` })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const winner = answers.find(({ status }) => status === 200);
    expect(await listTitles()).toEqual([winner?.body.title]);
  });

  test("that names no version is taken, as the spec's form sends it", async () => {
    const item = await create();
    await put(item, { title: "Changed" }, baraka);
    const { updatedAt: _updatedAt, ...form } = item;
    const answer = await client.call("PUT", `/api/media/${item.id}`, {
      caller: wanjiru,
      body: { ...form, title: "Changed again" },
    });
    expect(answer.status).toBe(200);
  });

  test("of an item that was switched meanwhile is a 409", async () => {
    const item = await create();
    await client.call("PATCH", `/api/media/${item.id}/toggle`, { caller: baraka });
    expect((await put(item, { title: "Late" })).status).toBe(409);
  });
});

describe("several at once", () => {
  test("are switched off and on; only those that change are named, and undo restores exactly", async () => {
    const items = await createMany(4);
    const ids = items.map(({ id }) => id);
    await act("deactivate", ids.slice(0, 1));
    const off = await act("deactivate", ids);
    expect(off.body.changedIds).toEqual(ids.slice(1));
    expect(await listPublicTitles()).toEqual([]);
    expect(await listTitles("?isActive=true")).toEqual([]);
    const undone = await act("activate", off.body.changedIds);
    expect(undone.body.changedIds).toEqual(ids.slice(1));
    expect(await listPublicTitles()).toEqual(["Clip 2", "Clip 3", "Clip 4"]);
    expect(await listTitles("?isActive=false")).toEqual(["Clip 1"]);
  });

  test("are deleted and brought back exactly as they were", async () => {
    const [first, second, third] = await createMany(3);
    if (!first || !second || !third) throw new Error("Three were made.");
    await act("deactivate", [second.id]);
    const before = await sql`select * from media_items order by id`;
    const gone = await act("delete", [first.id, second.id, 999_999]);
    expect(gone.body.changedIds).toEqual([first.id, second.id]);
    expect(await listTitles()).toEqual(["Clip 3"]);
    expect(
      (await client.call("PUT", `/api/media/${first.id}`, { caller: wanjiru, body: first })).status,
    ).toBe(404);
    const back = await act("restore", gone.body.changedIds);
    expect(back.body.changedIds).toEqual([first.id, second.id]);
    expect(await sql`select * from media_items order by id`).toEqual(before);
    expect(await listTitles("?search=clip")).toHaveLength(3);
    expect((await act("restore", gone.body.changedIds)).body.changedIds).toEqual([]);
  });

  test("of which one is deleted by two at once are deleted once", async () => {
    const ids = (await createMany(10)).map(({ id }) => id);
    const answers = await Promise.all(
      [ids, ids.toReversed(), ids.slice(3)].map((some) => act("delete", some)),
    );
    const named = answers.flatMap(({ body }) => body.changedIds);
    expect(named.toSorted((one, other) => one - other)).toEqual(ids);
    const back = await Promise.all([act("restore", ids), act("restore", ids.toReversed())]);
    expect(back.flatMap(({ body }) => body.changedIds)).toHaveLength(10);
    expect(await listTitles()).toHaveLength(10);
  });

  test("are counted right", async () => {
    const ids = (await createMany(5)).map(({ id }) => id);
    await act("deactivate", ids.slice(0, 2));
    await act("delete", ids.slice(1, 3));
    const readTotals = () => client.call("GET", "/api/media/totals", { caller: wanjiru });
    expect((await readTotals()).body).toMatchObject({ total: 3, active: 2 });
    await act("restore", ids);
    expect((await readTotals()).body).toMatchObject({ total: 5, active: 3 });
  });

  test("are told to the other services once", async () => {
    const ids = (await createMany(3)).map(({ id }) => id);
    await act("deactivate", ids);
    const last = await create();
    const mine = () =>
      events
        .filter(({ name }) => name === "media.changed")
        .map(({ payload }) => (payload as { mediaId: number }).mediaId);
    await waitFor("the last event", () => mine().includes(last.id));
    const [first = 0] = ids;
    // One for each of the four that came, and one for the three that were switched, which names one of them.
    expect(mine().filter((id) => id >= first)).toHaveLength(5);
  });

  test.each([
    ["ids", { action: "delete", ids: [] }],
    ["ids", { action: "delete", ids: Array.from({ length: 201 }, (_, index) => index + 1) }],
    ["ids", { action: "delete", ids: ["1"] }],
    ["action", { action: "publish", ids: [1] }],
  ])("are refused with bad %s", async (field, body) => {
    const answer = await client.call<ErrorBody>("POST", "/api/media/bulk", {
      caller: wanjiru,
      body,
    });
    expect([answer.status, answer.body.issues?.[0]?.path.split(".")[0]]).toEqual([400, field]);
  });

  test.each([
    ["nobody", {}, 401],
    ["a customer", otieno, 403],
  ])("are not for %s", async (_who, caller, status) => {
    const item = await create();
    const calls: [string, string, object?][] = [
      ["POST", "/api/media/bulk", { action: "delete", ids: [item.id] }],
      ["POST", "/api/media/order", { id: item.id, after: item.id + 1 }],
      ["GET", library],
      ["GET", `${library}/export`],
      ["GET", `${library}/items/${item.id}`],
      ["GET", `${library}/items/${item.id}/changes`],
      ["GET", "/api/media/deleted"],
    ];
    for (const [method, path, body] of calls) {
      expect((await client.call(method, path, { caller, body })).status, path).toBe(status);
    }
    expect(await listTitles()).toEqual([item.title]);
  });
});

describe("what was deleted", () => {
  const listDeleted = async (query = "") =>
    client.call<DeletedMedia[]>("GET", `/api/media/deleted${query}`, { caller: baraka });

  test("is listed with who did it, the newest first, page by page", async () => {
    const items = await createMany(5);
    for (const { id } of items) await act("delete", [id]);
    const first = await listDeleted("?limit=3");
    expect(first.body.map(({ title, deletedBy }) => [title, deletedBy])).toEqual([
      ["Clip 5", "wanjiru"],
      ["Clip 4", "wanjiru"],
      ["Clip 3", "wanjiru"],
    ]);
    const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = await client.call<DeletedMedia[]>("GET", next, { caller: baraka });
    expect(second.body.map(({ title }) => title)).toEqual(["Clip 2", "Clip 1"]);
    expect(second.headers.get("link")).toBeNull();
  });

  test.each(["x", "2026-11-22 25:00:00+00", "2026-11-22 10:00:00.123456+00'"])(
    "has no page %j",
    async (moment) => {
      const after = Buffer.from(JSON.stringify([moment, 1])).toString("base64url");
      expect((await listDeleted(`?after=${after}`)).status).toBe(400);
    },
  );

  test("stays for 30 days and then is gone for good, with its files", async () => {
    const files = createFileClient(content.url, wanjiru);
    const [young, old] = [
      await files.upload(await drawPicture("png")),
      await files.upload(await drawPicture("png")),
    ];
    const [kept, gone] = [
      await create({ title: "Young", type: "image", fileUrl: young.fileUrl }),
      await create({ title: "Old", type: "image", fileUrl: old.fileUrl }),
    ];
    await act("delete", [kept.id, gone.id]);
    expect((await files.open(young.fileUrl)).status).toBe(404);
    expect((await files.open(young.fileUrl, { as: wanjiru })).status).toBe(200);
    await sql`
      update deleted_media_items set deleted_at = now()
        - case when id = ${gone.id} then interval '30 days 1 minute' else interval '29 days 23 hours' end`;
    const replica = await content.startReplica({ MEDIA_SWEEP_CRON: "* * * * * *" });
    await waitFor("the old file to be gone", async () => {
      const stored = await content.listStored();
      return !stored.some((name) => old.fileUrl.endsWith(name));
    });
    await stopService(replica);
    expect((await listDeleted()).body.map(({ title }) => title)).toEqual(["Young"]);
    expect((await act("restore", [kept.id, gone.id])).body.changedIds).toEqual([kept.id]);
    expect((await files.open(young.fileUrl)).status).toBe(200);
    expect((await files.open(old.fileUrl, { as: wanjiru })).status).toBe(404);
  });
});

describe("the order", () => {
  const move = (body: object, caller: object = wanjiru) =>
    client.call<MediaItem & ErrorBody>("POST", "/api/media/order", { caller, body });

  test("of items that all have the same number follows each move", async () => {
    const ids = (await createMany(8)).map(({ id }) => id);
    const expected = [...ids];
    const readIds = async () =>
      (await client.call<MediaItem[]>("GET", library, { caller: wanjiru })).body.map(
        ({ id }) => id,
      );
    for (const [from, to] of [
      [0, 3],
      [7, 0],
      [4, 6],
      [6, 1],
      [2, 7],
      [3, 2],
    ] as const) {
      const [id = 0] = expected.splice(from, 1);
      expected.splice(to, 0, id);
      const neighbours = { after: expected[to - 1], before: expected[to + 1] };
      const answer = await move({ id, ...neighbours });
      expect(answer.status).toBe(200);
      expect(await readIds()).toEqual(expected);
    }
    const publicIds = (await client.call<MediaItem[]>("GET", "/api/media")).body.map(
      ({ id }) => id,
    );
    expect(publicIds).toEqual(expected);
  });

  test("is one list though twenty move at once", async () => {
    const ids = (await createMany(20)).map(({ id }) => id);
    const answers = await Promise.all(
      ids.map((id, index) =>
        move({ id, after: ids[(index * 7 + 3) % 20] === id ? ids[0] : ids[(index * 7 + 3) % 20] }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    // Who would stand behind itself is refused.
    expect(refused.every(({ status }) => status === 400)).toBe(true);
    const rows = await sql<{ id: number; order: number }[]>`
      select id, sort_order as order from media_items order by sort_order, media_items.id`;
    expect(rows.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(ids);
    const [id = 0, after = 0] = [ids[4], ids[17]];
    await move({ id, after });
    const titles = await listTitles();
    expect(titles.indexOf("Clip 5")).toBe(titles.indexOf("Clip 18") + 1);
  });

  test("and several at once never wait for each other in a ring", async () => {
    const [low, high, last] = await createMany(3);
    if (!low || !high || !last) throw new Error("Three were made.");
    // Between these two there is no room: the lower id has to move too.
    await sql`
      update media_items set sort_order = case id when ${low.id} then 5 when ${last.id} then 6 else 50 end`;
    const waiting = async (count: number) => {
      const rows = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return rows.length === count;
    };
    const answers: ReturnType<typeof move | typeof act>[] = [];
    await sql.begin(async (tx) => {
      await tx`select from media_items where id = ${low.id} for update`;
      answers.push(act("deactivate", [low.id, high.id]));
      await waitFor("the switching of both to wait", () => waiting(1));
      answers.push(move({ id: high.id, after: low.id, before: last.id }));
      await waitFor("the move to wait too", () => waiting(2));
    });
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200]);
    expect(await listTitles()).toEqual(["Clip 1", "Clip 2", "Clip 3"]);
    expect(await listPublicTitles()).toEqual(["Clip 3"]);
  });

  test("stands by the neighbour that is left; by none it is a 409", async () => {
    const [first, second, third] = await createMany(3);
    if (!first || !second || !third) throw new Error("Three were made.");
    await act("delete", [first.id]);
    const moved = await move({ id: third.id, after: first.id, before: second.id });
    expect(moved.status).toBe(200);
    expect(await listTitles()).toEqual(["Clip 3", "Clip 2"]);
    const lost = await move({ id: third.id, after: first.id });
    expect([lost.status, lost.body.code]).toEqual([409, "conflict"]);
    expect((await move({ id: first.id, after: third.id })).status).toBe(404);
  });

  test("keeps an open form's version honest where a neighbour made room", async () => {
    const [first, second, third] = await createMany(3);
    if (!first || !second || !third) throw new Error("Three were made.");
    await move({ id: third.id, after: first.id });
    const put = await client.call("PUT", `/api/media/${second.id}`, {
      caller: wanjiru,
      body: second,
    });
    const { item } = await readVersion(second.id);
    expect(put.status).toBe(item.sortOrder === second.sortOrder ? 200 : 409);
    expect(await listTitles()).toEqual(["Clip 1", "Clip 3", "Clip 2"]);
  });

  test.each([
    ["after", { id: 1 }],
    ["id", { id: 1, after: 1 }],
    ["before", { id: 1, before: "x" }],
    ["id", { after: 1 }],
  ])("is refused with a bad %s", async (field, body) => {
    const answer = await move(body);
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, field]);
  });
});

describe("the record", () => {
  test("names who did what, and cannot be rewritten", async () => {
    const [item, other] = await createMany(2);
    if (!item || !other) throw new Error("Two were made.");
    await client.call("PUT", `/api/media/${item.id}`, {
      caller: baraka,
      body: { ...item, title: "Vault", altText: "The door" },
    });
    await client.call("PATCH", `/api/media/${item.id}/toggle`, { caller: wanjiru });
    await act("activate", [item.id], baraka);
    await client.call("POST", "/api/media/order", {
      caller: wanjiru,
      body: { id: item.id, after: other.id },
    });
    await client.call("DELETE", `/api/media/${item.id}`, { caller: baraka });
    await act("restore", [item.id]);
    const changes = await readChanges(item.id);
    expect(
      changes.map(({ kind, fields, changedByUsername }) => [kind, fields, changedByUsername]),
    ).toEqual([
      ["restored", [], "wanjiru"],
      ["deleted", [], "baraka"],
      ["moved", ["sortOrder"], "wanjiru"],
      ["activated", ["isActive"], "baraka"],
      ["deactivated", ["isActive"], "wanjiru"],
      ["updated", ["title", "altText"], "baraka"],
      ["created", [], "wanjiru"],
    ]);
    const [row] = await sql<{ address: string; request_id: string; old_value: object }[]>`
      select address, request_id, old_value from media_changes
      where media_id = ${item.id} and kind = 'updated'`;
    expect(row).toMatchObject({
      address: "203.0.113.7",
      old_value: { title: "Clip 1", altText: null },
    });
    expect(row?.request_id).toMatch(/^[0-9a-f-]{36}$/);
    await expect(sql`update media_changes set kind = 'moved'`).rejects.toThrow("append only");
    await expect(sql`delete from media_changes`).rejects.toThrow("append only");
  });

  test("has a row for each of several", async () => {
    const ids = (await createMany(3)).map(({ id }) => id);
    await act("delete", ids, baraka);
    for (const id of ids) {
      expect((await readChanges(id)).map(({ kind }) => kind)).toEqual(["deleted", "created"]);
    }
  });
});

describe("the list", () => {
  beforeEach(async () => {
    await create({ title: "bars of Gold", type: "image", category: "educational", fileSize: 500 });
    await create({
      title: "Armoured transport",
      type: "video",
      category: "product-demos",
      fileSize: 9000,
    });
    await create({
      title: "Gold market in May",
      description: "Shilling and ounce, by ear",
      category: "market-analysis",
      sortOrder: -5,
    });
    await create({
      title: "Ziara ya kuba",
      type: "video",
      category: "company-overview",
      fileSize: 3000,
      sortOrder: 40,
    });
    const hidden = await create({
      title: "Goldsmiths of Lamu",
      type: "image",
      category: "educational",
      fileSize: 20,
    });
    await act("deactivate", [hidden.id]);
    await create({
      title: "黄金贷款说明",
      description: "如何计算贷款",
      category: "educational",
      sortOrder: 50,
    });
    await create({ title: "كيف يُفحص الذهب، خطوة بخطوة", category: "educational", sortOrder: 60 });
  });

  const [bars, transport, market, tour, smiths, loans, assay] = [
    "bars of Gold",
    "Armoured transport",
    "Gold market in May",
    "Ziara ya kuba",
    "Goldsmiths of Lamu",
    "黄金贷款说明",
    "كيف يُفحص الذهب، خطوة بخطوة",
  ];

  test.each([
    ["order", [market, bars, transport, smiths, tour, loans, assay]],
    ["createdAt", [bars, transport, market, tour, smiths, loans, assay]],
    ["-createdAt", [assay, loans, smiths, tour, market, transport, bars]],
    ["title", [transport, bars, market, smiths, tour, assay, loans]],
    ["-title", [loans, assay, tour, smiths, market, bars, transport]],
    ["-fileSize", [transport, tour, bars, smiths, assay, loans, market]],
    ["fileSize", [market, loans, assay, smiths, bars, tour, transport]],
  ])("by %s, whole and in steps of two", async (sort, expected) => {
    expect(await listTitles(`?sort=${sort}`)).toEqual(expected);
    expect(await readSteps(`?sort=${sort}&limit=2`)).toEqual(expected);
  });

  test.each([
    ["?type=video", [transport, tour]],
    ["?category=educational", [bars, smiths, loans, assay]],
    ["?isActive=false", [smiths]],
    ["?category=educational&isActive=true&sort=-title", [loans, assay, bars]],
    ["?type=image&category=educational&sort=fileSize", [smiths, bars]],
    ["?type=image&isActive=true&category=news-updates", []],
  ])("with %s, whole and in steps of one", async (query, expected) => {
    expect(await listTitles(query)).toEqual(expected);
    expect(await readSteps(`${query}&limit=1`)).toEqual(expected);
  });

  test.each([
    ["gold", [bars, market, smiths]],
    ["GOLD", [bars, market, smiths]],
    ["golds", [smiths]],
    ["ounce", [market]],
    ["gold mar", [market]],
    ["gold gold", [bars, market, smiths]],
    ["go gold", [bars, market, smiths]],
    ["贷款", [loans]],
    ["الذهب", [assay]],
    ["خطوة", [assay]],
    ["silver", []],
    ["%", []],
    ["_old", []],
    ["!!", []],
  ])("that holds %s", async (search, expected) => {
    const query = `?search=${encodeURIComponent(search)}`;
    expect((await listTitles(query)).toSorted()).toEqual(expected.toSorted());
    expect((await readSteps(`${query}&limit=1`)).toSorted()).toEqual(expected.toSorted());
  });

  test("that holds a word, of a kind and a state", async () => {
    expect(await listTitles("?search=gold&type=image")).toEqual([bars, smiths]);
    expect(await listTitles("?search=gold&type=image&isActive=false")).toEqual([smiths]);
  });

  test("finds an item by what it is called now", async () => {
    const item = await create({ title: "Sapphire" });
    expect(await listTitles("?search=sapphire")).toEqual(["Sapphire"]);
    await client.call("PUT", `/api/media/${item.id}`, {
      caller: wanjiru,
      body: { ...item, title: "Ruby", description: "not blue" },
    });
    expect(await listTitles("?search=sapphire")).toEqual([]);
    expect(await listTitles("?search=blue")).toEqual(["Ruby"]);
  });

  test.each([
    ["sort", "?sort=sortOrder"],
    ["isActive", "?isActive=yes"],
    ["search", `?search=${"x".repeat(201)}`],
    ["after", `?sort=title&after=${encode([5, 1])}`],
    ["after", `?sort=order&after=${encode(["a", 1])}`],
    ["after", `?sort=fileSize&after=${encode([1.5, 1])}`],
    ["after", `?search=gold&after=${encode([1, 1])}`],
    ["after", "?after=x"],
  ])("is refused with a bad %s: %s", async (field, query) => {
    const answer = await client.call<ErrorBody>("GET", `${library}${query}`, { caller: wanjiru });
    expect(answer.status).toBe(400);
    expect(answer.body.issues?.[0]?.path.split(".")[0]).toBe(field);
  });

  test("is a CSV file under the same filter, with no formula in it", async () => {
    await create({
      title: '=HYPERLINK("x"), "y"',
      category: "testimonials",
      description: "+1\nnew",
    });
    const whole = await client.callPlain("GET", `${library}/export`, { caller: wanjiru });
    expect(whole.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(whole.headers.get("content-disposition")).toMatch(
      /^attachment; filename="media-.+\.csv"$/,
    );
    const testimonials = await client.callPlain("GET", `${library}/export?category=testimonials`, {
      caller: wanjiru,
    });
    const text = testimonials.text.replace(/^\uFEFF/, "");
    expect(text.split("\r\n")[0]).toMatch(
      /^"id","title","type","category","isActive","sortOrder","description",/,
    );
    expect(text).toContain(`"'=HYPERLINK(""x""), ""y"""`);
    expect(text).toContain(`"'+1\nnew"`);
    expect(text.match(/\r\n/g)).toHaveLength(2);
    expect(whole.text.match(/\r\n/g)).toHaveLength(9);
  });

  function encode(key: unknown[]): string {
    return Buffer.from(JSON.stringify(key)).toString("base64url");
  }

  async function readSteps(query: string): Promise<string[]> {
    const titles: string[] = [];
    for (let path: string | undefined = `${library}${query}`; path !== undefined;) {
      const answer: { headers: Headers; body: MediaItem[] } = await client.call<MediaItem[]>(
        "GET",
        path,
        { caller: wanjiru },
      );
      titles.push(...answer.body.map(({ title }) => title));
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
    }
    return titles;
  }
});

describe("at 40,000 items", () => {
  // As the service's own connections write arrays.
  const arrayType = {
    to: 1009,
    from: [1007, 1009],
    serialize: (value: unknown) => (Array.isArray(value) ? `{${value.join(",")}}` : value),
    parse: (text: string) => text,
  };

  beforeEach(async () => {
    for (let first = 1; first < 40_000; first += 5000) {
      await sql`
      insert into media_items (title, description, type, category, file_url, sort_order, is_active,
        file_size)
      select 'Clip ' || n, case when n % 400 = 0 then 'a rare nugget' else 'of gold' end,
        (array['audio', 'video', 'image'])[1 + n % 3],
        case when n > 39940 then 'testimonials'
          else (array['product-demos', 'educational', 'news-updates'])[1 + n % 3] end,
        '/files/clip.mp4', 0, n % 10 <> 0, n
      from generate_series(${first}::int, ${first + 4999}::int) as n`;
    }
    await sql`analyze media_items`;
  }, 120_000);

  interface PlanNode {
    "Actual Rows": number;
    "Actual Loops": number;
    "Shared Hit Blocks"?: number;
    "Shared Read Blocks"?: number;
    "Rows Removed by Filter"?: number;
    Plans?: PlanNode[];
  }

  /** Rows that the scans of a plan looked at. */
  function countRead(plan: PlanNode): number {
    if (plan.Plans) return plan.Plans.reduce((sum, part) => sum + countRead(part), 0);
    return (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"];
  }

  /** Rows or blocks that a query reads, whichever are more. */
  async function explain(asked: { query: string; parameters: unknown[] }): Promise<number> {
    const values = asked.parameters.map((value) =>
      typeof value === "number" ? String(value) : `'${String(value).replaceAll("'", "''")}'`,
    );
    const counts = await sql.begin(async (tx) => {
      const found: number[] = [];
      for (const mode of ["force_custom_plan", "force_generic_plan"]) {
        await tx.unsafe(`set local plan_cache_mode to ${mode}`);
        await tx.unsafe(`prepare list as ${asked.query}`);
        const run = values.length === 0 ? "execute list" : `execute list (${values.join(", ")})`;
        const [row] = await tx.unsafe<{ "QUERY PLAN": [{ Plan: PlanNode }] }[]>(
          `explain (analyze, buffers, format json) ${run}`,
        );
        await tx.unsafe("deallocate list");
        const plan = row?.["QUERY PLAN"][0].Plan;
        if (!plan) throw new Error("There is no plan.");
        const blocks = (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
        found.push(countRead(plan), blocks);
      }
      return found;
    });
    return Math.max(...counts);
  }

  test("no page reads the whole, and an item is moved among all that have the same number", async () => {
    const asked: { query: string; parameters: unknown[] }[] = [];
    const watched = postgres(content.databaseUrl, {
      max: 1,
      fetch_types: false,
      types: { arrays: arrayType },
      debug: (_connection, query, parameters) => asked.push({ query, parameters }),
    });
    const store = createMediaStore({ sql: watched });
    const encode = (cursor: object) => Buffer.from(JSON.stringify(cursor)).toString("base64url");
    const middle = {
      order: encode({ sort_order: 0, id: 20_000 }),
      title: encode({ title_key: "clip 5", id: 1 }),
      fileSize: encode({ size_key: 20_000, id: 20_000 }),
    };
    const filters: [filter: object, after: string | undefined, most: number][] = [
      [{}, undefined, 200],
      [{ sort: "title" }, middle.title, 200],
      [{ sort: "-fileSize" }, middle.fileSize, 200],
      [{ sort: "-createdAt" }, undefined, 200],
      [{ category: "testimonials" }, undefined, 2500],
      [{ category: "testimonials", sort: "title" }, undefined, 2500],
      [{ type: "video", isActive: "false", sort: "-fileSize" }, middle.fileSize, 2500],
      [{ isActive: "true", sort: "-createdAt" }, undefined, 2500],
      [{ isActive: "true", sort: "order" }, middle.order, 2500],
      [{ search: "nugget" }, undefined, 2000],
      [{ search: "clip" }, undefined, 1000],
      [{ search: "clip nugget" }, undefined, 2000],
      [{ search: "clip 39" }, undefined, 2000],
      [{ search: "gold", category: "testimonials" }, undefined, 2500],
      [{ search: "clip", isActive: "true" }, undefined, 2500],
      // Many kinds and states, and one word in ten is of them.
      [{ search: "clip", isActive: "false" }, undefined, 12_000],
      // What a search may look at for one page: the item of each of 5,000 words, a few blocks each.
      [{ search: "clip gold", isActive: "true" }, undefined, 60_000],
    ];
    for (const [filter, after, most] of filters) {
      asked.length = 0;
      const page = await store.listLibrary(mediaFilterSchema.parse(filter), { limit: 50, after });
      expect(page.rows.length + (page.next ? 1 : 0), JSON.stringify(filter)).toBeGreaterThan(0);
      const queries = asked.filter(({ query }) =>
        /^\s*(?:select|with)\b.+\bfrom media_items/s.test(query),
      );
      expect(queries.length).toBeGreaterThan(0);
      for (const query of queries) {
        expect(await explain(query), `${JSON.stringify(filter)} ${query.query}`).toBeLessThan(most);
      }
    }
    // The page stands among the first thousand items: the index would name all that hold the one word or the other.
    const countScans = async () => {
      await watched`select pg_stat_force_next_flush()`;
      const [row] = await watched<{ scans: number }[]>`
        select idx_scan::int as scans from pg_stat_user_indexes
        where indexrelname = 'media_items_words'`;
      return row?.scans;
    };
    const scans = await countScans();
    const wish = mediaFilterSchema.parse({ search: "clip 99" });
    const page = await store.listLibrary(wish, { limit: 10, after: undefined });
    expect(page.rows.map(({ title }) => title).slice(0, 2)).toEqual(["Clip 99", "Clip 990"]);
    expect(await countScans()).toBe(scans);
    await watched.end();
    expect(await listTitles("?search=nugget&limit=200")).toHaveLength(100);
    const [first, second] = await sql<
      { id: number }[]
    >`select id from media_items order by id limit 2`;
    if (!first || !second) throw new Error("There are items.");
    const moved = await client.call<MediaItem>("POST", "/api/media/order", {
      caller: wanjiru,
      body: { id: first.id, after: second.id },
    });
    expect(moved.status).toBe(200);
    expect(await listTitles("?limit=2")).toEqual(["Clip 2", "Clip 1"]);
    const renumbered = await sql`select from media_items where sort_order <> 0`;
    expect(renumbered.length).toBeLessThan(10);
  }, 60_000);
});
