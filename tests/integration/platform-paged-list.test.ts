import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { readPage } from "@dhahabu/platform/paged-list";
import type { Order, Page, PagedList } from "@dhahabu/platform/paged-list";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createEmptyDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";

interface Coin {
  id: number;
  name: string;
}

const coinCount = 30_000;
const struckAt = { struck_at: "moment", id: "id" } as const;
const orders = {
  name: { keys: { name: ["text", 'lower(name) collate "C"'], id: "id" } },
  newest: { keys: struckAt, isFalling: true },
  oldest: { keys: struckAt },
  weight: { keys: { weight: "bigint", id: "id" } },
  id: { keys: { id: "id" } },
} satisfies Record<string, Order>;

let database: ServiceDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await createEmptyDatabase(inject("servers").databaseUrl, "content");
  sql = connectDatabase({ url: database.url });
  await sql`
    create table coins (
      id integer primary key, name text not null, weight bigint not null, kind text collate "C" not null,
      struck_at timestamptz not null,
      words tsvector generated always as (to_tsvector('simple', name)) stored)`;
  await sql`create table kinds (name text primary key, metal text not null)`;
  // 2,000 coins of each moment, the moments a microsecond apart; one word is in nearly all, one in a fifth at the end, one in every 25th.
  await sql`
    insert into coins (id, name, weight, kind, struck_at)
    select n, case when n > ${coinCount - 6000} then 'late ' else '' end
        || case when n % 25 = 0 then 'proof ' else '' end
        || case when n > ${coinCount - 3} then 'Sovereign ' else 'Krugerrand ' end || n,
      9007199254740991 - n % 7, (array['gold', 'silver', 'bronze'])[1 + n % 3],
      timestamptz '2026-11-23 10:00:00.123456+00' + n / 2000 * interval '1 microsecond'
    from generate_series(1, ${coinCount}::integer) as n`;
  await sql`insert into kinds values ('gold', 'Au'), ('silver', 'Ag')`;
  await sql`create index coins_name on coins ((lower(name) collate "C"), id)`;
  await sql`create index coins_struck on coins (struck_at, id)`;
  await sql`create index coins_kind on coins (kind, struck_at, id)`;
  await sql`create index coins_weight on coins (weight, id)`;
  await sql`create index coins_words on coins using gin (words) with (fastupdate = off)`;
  await sql`analyze coins`;
});

afterAll(async () => {
  await sql.end();
  await database.drop();
});

function readCoins(
  order: keyof typeof orders,
  place: { limit: number; after?: string | undefined },
  narrowed: Partial<PagedList> = {},
): Promise<Page<Coin>> {
  const columns = sql`coins.id, coins.name`;
  return readPage<Coin>(sql, { table: "coins", columns, order: orders[order], ...narrowed }, place);
}

function createSearch(query: string) {
  return { search: { words: "coins.words", query: sql`to_tsquery('simple', ${query})` } };
}

async function readAll(
  order: keyof typeof orders,
  limit: number,
  narrowed: Partial<PagedList> = {},
): Promise<number[]> {
  const ids: number[] = [];
  let after: string | undefined;
  do {
    const page: Page<Coin> = await readCoins(order, { limit, after }, narrowed);
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    ids.push(...page.rows.map(({ id }) => id));
    after = page.next;
  } while (after !== undefined);
  return ids;
}

const readIds = async (text: string) =>
  (await sql.unsafe<{ id: number }[]>(`select id from coins ${text}`)).map(({ id }) => id);

test("a page holds its rows alone, and the last one names no other", async () => {
  expect(await readCoins("id", { limit: 2 })).toEqual({
    rows: [
      { id: 1, name: "Krugerrand 1" },
      { id: 2, name: "Krugerrand 2" },
    ],
    next: expect.any(String),
  });
  const where = [sql`coins.id <= 2`];
  expect((await readCoins("id", { limit: 2 }, { where })).next).toBeUndefined();
});

test.each([
  ["name", `order by lower(name) collate "C", id`],
  ["newest", "order by struck_at desc, id desc"],
  ["oldest", "order by struck_at, id"],
  ["weight", "order by weight, id"],
] as const)("every row comes once in the order of %s, page by page", async (order, text) => {
  expect(await readAll(order, 499)).toEqual(await readIds(text));
});

test("rows of one moment, told apart by microseconds alone, are parted between pages", async () => {
  const where = [sql`coins.id between 1990 and 2010`];
  for (const order of ["newest", "oldest"] as const) {
    const direction = order === "newest" ? "desc" : "asc";
    const expected = await readIds(
      `where id between 1990 and 2010 order by struck_at ${direction}, id ${direction}`,
    );
    expect(await readAll(order, 4, { where })).toEqual(expected);
  }
});

test("some values of a column are merged in order", async () => {
  const stretches = { column: "kind", values: ["bronze", "gold"] };
  const kinds = "where kind in ('bronze', 'gold')";
  expect(await readAll("newest", 500, { stretches })).toEqual(
    await readIds(`${kinds} order by struck_at desc, id desc`),
  );
  expect(await readAll("oldest", 500, { stretches })).toEqual(
    await readIds(`${kinds} order by struck_at, id`),
  );
});

test("what is joined is joined to the page's rows", async () => {
  const page = await readCoins(
    "id",
    { limit: 3 },
    {
      columns: sql`coins.id, kinds.metal as name`,
      join: sql`left join kinds on kinds.name = coins.kind`,
    },
  );
  expect(page.rows.map(({ name }) => name)).toEqual(["Ag", null, "Au"]);
});

describe("a search", () => {
  test.each([
    ["a word that all rows hold", "kruger:*", "name ilike '%kruger%'"],
    ["a rare word", "sovereign", "name ilike '%sovereign%'"],
    ["a rare word beside one of all", "sov:* & 2:*", "name ~ '(Sov.* 2)'"],
    ["a common word that is far away", "late", "name like 'late%'"],
    ["a word of which the first rows hold nearly a page", "proof", "name like '%proof%'"],
    ["a word that nobody holds", "thaler", "false"],
  ])("finds %s, in the order of the list", async (_what, query, condition) => {
    for (const [order, text] of [
      ["oldest", "struck_at, id"],
      ["newest", "struck_at desc, id desc"],
    ] as const) {
      const expected = await readIds(`where ${condition} order by ${text}`);
      expect(await readAll(order, 500, createSearch(query))).toEqual(expected);
    }
  });

  test("is narrowed by conditions and stretches", async () => {
    const narrowed = {
      ...createSearch("late"),
      where: [sql`coins.id % 2 = 0`],
      stretches: { column: "kind", values: ["gold", "silver"] },
    };
    expect(await readAll("newest", 400, narrowed)).toEqual(
      await readIds(`where name like 'late%' and id % 2 = 0 and kind in ('gold', 'silver')
        order by struck_at desc, id desc`),
    );
    const rare = { ...narrowed, ...createSearch("sovereign") };
    expect(await readAll("oldest", 1, rare)).toEqual(
      await readIds(`where name like '%Sovereign%' and id % 2 = 0 and kind in ('gold', 'silver')
        order by struck_at, id`),
    );
  });
});

describe("what a search costs", () => {
  // One connection, so that its own statistics tell what was read, and its own plans how often it planned.
  let one: Sql;

  beforeEach(async () => {
    one = connectDatabase({ url: database.url, maxConnections: 1 });
    await one.unsafe("vacuum analyze coins");
  });

  afterEach(() => one.end());

  const search = (query: string, limit: number) =>
    readPage<Coin>(
      one,
      {
        table: "coins",
        columns: one`coins.id, coins.name`,
        order: orders.newest,
        search: { words: "coins.words", query: one`to_tsquery('simple', ${query})` },
      },
      { limit },
    );

  async function countAsked(): Promise<{ scans: number; rows: number }> {
    await one`select pg_stat_force_next_flush()`;
    const [row] = await one<{ scans: number; rows: number }[]>`
      select words.idx_scan::int as scans,
        (coins.seq_tup_read + coalesce(coins.idx_tup_fetch, 0))::int as rows
      from pg_stat_user_tables coins, pg_stat_user_indexes words
      where coins.relname = 'coins' and words.indexrelname = 'coins_words'`;
    return row ?? { scans: 0, rows: 0 };
  }

  test.each([
    { limit: 50, near: 1000 },
    { limit: 10, near: 220 },
  ])(
    "$limit rows of which the first $near hold nearly all are found a little further, not among all that the index knows",
    async ({ limit, near }) => {
      const before = await countAsked();
      const page = await search("proof", limit);
      const after = await countAsked();
      expect(page.rows).toHaveLength(limit);
      expect(after.scans - before.scans).toBe(0);
      expect(after.rows - before.rows).toBeLessThanOrEqual(near + 25 * (limit + 2));
    },
  );

  test.each(["krugerrand", "proof", "thaler", "sovereign"])(
    "a search for %s is soon planned no more",
    async (query) => {
      for (let count = 0; count < 12; count += 1) await search(query, 50);
      const [row] = await one<{ most: number }[]>`
      select max(custom_plans)::int as most from pg_prepared_statements
      where statement like '%coins%'`;
      expect(row?.most).toBeLessThanOrEqual(5);
    },
  );
});

describe("the place of a page", () => {
  const encode = (cursor: unknown) => Buffer.from(JSON.stringify(cursor)).toString("base64url");
  const moment = "2026-11-23 10:00:00.123456+00";

  test.each([
    ["id", ""],
    ["id", "!"],
    ["id", encode(null)],
    ["id", encode([1])],
    ["id", encode({})],
    ["id", encode({ id: 0 })],
    ["id", encode({ id: "1" })],
    ["id", encode({ id: 2_147_483_648 })],
    ["id", encode({ id: 1, weight: 1 })],
    ["weight", encode({ weight: 1.5, id: 1 })],
    ["weight", encode({ weight: 1e300, id: 1 })],
    ["name", encode({ name: 1, id: 1 })],
    ["name", encode({ name: "\0", id: 1 })],
    ["name", encode({ name: "\ud83d", id: 1 })],
    ["newest", encode({ struck_at: "2026-02-31 10:00:00+00", id: 1 })],
    ["newest", encode({ struck_at: "2026-11-23 25:00:00+00", id: 1 })],
    ["newest", encode({ struck_at: `${moment}'`, id: 1 })],
    ["newest", encode({ struck_at: "2026-11-23T10:00:00Z", id: 1 })],
  ] as const)("of %s is not %j", async (order, after) => {
    await expect(readCoins(order, { limit: 1, after })).rejects.toMatchObject({
      code: "invalid_input",
      issues: [{ path: "after" }],
    });
  });

  test("may be before or after all moments", async () => {
    const after = encode({ struck_at: "infinity", id: 1 });
    expect((await readCoins("newest", { limit: 1, after })).rows).toHaveLength(1);
    expect((await readCoins("oldest", { limit: 1, after })).rows).toHaveLength(0);
  });
});
