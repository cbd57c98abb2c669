import { maxPageSize } from "@dhahabu/contract/paging";
import { z } from "zod";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import type { Fragment, Queryable } from "./db.ts";
import { isOneOf } from "./one-of.ts";
import { isStorableText } from "./storable-text.ts";
import { listHeldWords, takeHeld } from "./word-index.ts";
import type { HeldWords, WordIndex } from "./word-index.ts";

/**
 * The type of a key: `id` is a positive integer, `bigint` at most what a number holds exactly, `moment` a
 * timestamptz to the microsecond.
 */
type KeyType = "id" | "integer" | "bigint" | "text" | "moment";

/**
 * What a list is sorted by. Each key is a column of the list's table, or named and with an expression over
 * it; none is null, and together they are unique. All rise, or all fall.
 */
export interface Order {
  keys: Readonly<Record<string, KeyType | readonly [type: KeyType, expression: string]>>;
  /** Those of the first keys of which `where` lets one value pass, by `isOneOf`. */
  narrowed?: readonly string[];
  isFalling?: boolean;
}

/** A list that is read page by page; an index over the keys of its order serves it. */
export interface PagedList {
  /** Within every fragment its rows are known by this name. */
  table: string;
  columns: Fragment;
  /** Joins that `columns` needs, made to the rows of the page alone. */
  join?: Fragment;
  /** What each row must fulfil. */
  where?: readonly Fragment[];
  order: Order;
  /** Which values of one text column, or expression, are listed: each is a stretch of an index over it and the order's keys. */
  stretches?: { column: string; values: readonly string[] } | undefined;
  /**
   * What the rows must hold: `words` is a column with a GIN index, of tsvectors that a tsquery is asked of, or of texts
   * that are like a `pattern` of trigrams. With an `index` of the words, what many rows hold is found as soon as what few do.
   */
  search?:
    | { words: string; query: Fragment; index?: WordIndex }
    | { words: string; pattern: string }
    | undefined;
}

/** Which page is asked for; `after` is the `next` of the page before. */
export interface PagePlace {
  limit: number;
  after?: string | undefined;
  /** Of the rows these alone, by the table's `id`. */
  ids?: readonly number[] | undefined;
}

/** A page of a list; `next` says where the following one starts, undefined on the last. */
export interface Page<Row> {
  rows: Row[];
  next: string | undefined;
}

/** The same page with its rows shown in another way. */
export function mapPage<Row, Shown>(page: Page<Row>, show: (row: Row) => Shown): Page<Shown> {
  return { rows: page.rows.map((row) => show(row)), next: page.next };
}

type Cursor = Record<string, string | number>;
type FoundRow = Record<string, unknown> & { pageKey: Cursor };

// Rows next to the page's start that are looked through for the words of a search before their index is asked.
const nearRows = 1000;
// And so many at most for each row that the page needs.
const nearRowsForEach = 20;
// Words that more rows hold than these are common ones.
const fewRows = 5000;
// Rows that the longest page needs.
const longPage = maxPageSize + 1;
// Rows that hold the words of an index are looked through in steps that grow up to this, where more is asked of them.
const mostHeld = 2000;

/**
 * Reads a page by keyset: it costs the same wherever it stands and however long the list is. Throws
 * `AppError` invalid_input at `after` for the place of another list.
 */
export async function readPage<Row>(
  db: Queryable,
  list: PagedList,
  { limit, after, ids }: PagePlace,
): Promise<Page<Row>> {
  const start = readCursor(list.order, after);
  const parts = writeParts(db, list, { start, ids });
  const found = list.search
    ? await searchRows(db, list, { ...parts, search: list.search, start, readLimit: limit + 1 })
    : await db<FoundRow[]>`${parts.selectFrom(parts.takeAlong(limit + 1))}`;
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1)?.pageKey : undefined;
  return {
    rows: shown.map(({ pageKey: _pageKey, ...row }) => row as Row),
    next: last ? encodeCursor(last) : undefined,
  };
}

type Parts = ReturnType<typeof writeParts>;

interface SearchParts extends Parts {
  search: NonNullable<PagedList["search"]>;
  start: Cursor | undefined;
  readLimit: number;
}

/**
 * Words that many rows hold are found soon along the order of the list, or a little further where the first rows say so.
 * Those that few hold are found by their index, and the few are sorted. What is left are common words that are rare at this
 * place.
 */
async function searchRows(db: Queryable, list: PagedList, parts: SearchParts): Promise<FoundRow[]> {
  const { table, conditions, takeAlong, selectFrom, search, readLimit } = parts;
  // The planner guesses from the words how many rows hold them, and is wrong with beginnings of words: it is
  // not shown them.
  const holdsWords =
    "pattern" in search
      ? db`${db.unsafe(search.words)} like (select ${search.pattern}::text)`
      : db`${db.unsafe(search.words)} @@ (select ${search.query})`;
  const index = "index" in search ? search.index : undefined;
  const asked = index && (await listHeldWords(db, index));
  if (asked?.length === 0) return [];
  const held = index && asked && { ...parts, index, asked, holdsWords };
  const soon = held && (await searchHeld(db, list, held));
  if (soon) return soon;
  const stretchCount = list.stretches?.values.length ?? 1;
  const nearLimit = Math.max(
    readLimit,
    Math.floor(Math.min(nearRows, readLimit * nearRowsForEach) / stretchCount),
  );
  const lookThrough = (limit: number) =>
    db<FoundRow[]>`${selectFrom(db`
    select * from (${takeAlong(writeNumber(db, limit))}) as ${table}
    where ${holdsWords} order by ${parts.order} limit ${readLimit}`)}`;
  const near = await lookThrough(nearLimit);
  if (near.length === readLimit) return near;
  const [looked] = await db<{ count: number }[]>`
    select count(*)::integer as count from (${takeAlong(writeNumber(db, nearLimit))}) as looked`;
  if ((looked?.count ?? 0) < nearLimit) return near;
  // Twice as far as where the page would be full if the next rows were like the first.
  const farLimit = Math.ceil((2 * nearLimit * readLimit) / near.length);
  if (farLimit <= fewRows / stretchCount) {
    const far = await lookThrough(farLimit);
    if (far.length === readLimit) return far;
  }
  const few = await db<(FoundRow & { foundCount: number })[]>`${selectFrom(
    db`
      select * from (
        select * from (
          select ${table}.*, count(*) over ()::integer as "foundCount" from (
            select * from ${table} where ${holdsWords} limit ${writeNumber(db, fewRows + 1)}
          ) as ${table}
        ) as ${table}
        where "foundCount" > ${fewRows} or (${joinAll(db, conditions)})
        order by ${parts.order} limit ${writeNumber(db, Math.max(longPage, readLimit))}
      ) as ${table}
      order by ${parts.order} limit ${readLimit}`,
    db`, "foundCount"`,
  )}`;
  if ((few[0]?.foundCount ?? 0) > fewRows) {
    // Without `coalesce` the database would sort all that the index finds.
    return db<FoundRow[]>`${selectFrom(takeAlong(readLimit, db`coalesce(${holdsWords}, false)`))}`;
  }
  return few.map(({ foundCount: _foundCount, ...row }) => row);
}

interface HeldParts extends SearchParts {
  index: WordIndex;
  asked: readonly HeldWords[];
  holdsWords: Fragment;
}

/** The rows of a page by the index of its words, in the order of the list; undefined where few of those that it names are wanted. */
async function searchHeld(
  db: Queryable,
  list: PagedList,
  parts: HeldParts,
): Promise<FoundRow[] | undefined> {
  const { table, conditions, order, selectFrom, holdsWords, readLimit } = parts;
  const wanted = joinAll(db, [holdsWords, ...conditions]);
  const rows: FoundRow[] = [];
  let { start } = parts;
  let [looked, limit] = [0, readLimit];
  while (looked < fewRows) {
    const held = await readHeld(db, list.order, { ...parts, start, limit });
    const ids = held.map(({ id }) => id ?? 0);
    if (ids.length > 0) {
      // With `offset` the planner asks no other index than that of the ids, such as the one of the words for all that hold them.
      const chosen = db`
        select * from (
          select * from ${table} where ${table}.id = any(${ids}::bigint[]) offset 0
        ) as ${table}
        where ${wanted} order by ${order} limit ${readLimit - rows.length}`;
      rows.push(...(await db<FoundRow[]>`${selectFrom(chosen)}`));
    }
    if (rows.length === readLimit || held.length < limit) return rows;
    start = held.at(-1);
    looked += limit;
    // As many as would fill the page if the next ones were like those before.
    const needed = Math.ceil(((readLimit - rows.length) * looked) / (rows.length || 1));
    limit = Math.min(Math.max(readLimit, rows.length > 0 ? needed : 4 * limit), mostHeld);
  }
  return undefined;
}

/** The keys of the first rows that hold what is asked. */
async function readHeld(
  db: Queryable,
  order: Order,
  given: Pick<HeldParts, "index" | "asked" | "start"> & { limit: number },
): Promise<Cursor[]> {
  const { index, asked, start, limit } = given;
  const isFalling = order.isFalling ?? false;
  const keys = index.keys.map((name) => {
    const key = order.keys[name] ?? "id";
    return { name, type: typeof key === "string" ? key : key[0], column: db.unsafe(name) };
  });
  const columns = joinWith(
    db,
    keys.map(({ column }) => column),
  );
  const end = joinWith(
    db,
    keys.map(({ name, type }) => bindKey(db, type, start?.[name])),
  );
  const past = isFalling ? db`<` : db`>`;
  const direction = isFalling ? db`desc` : db`asc`;
  const taken = takeHeld(db, index, asked, {
    columns,
    direction,
    isWanted: joinAll(db, [
      ...(index.where ?? []),
      ...(start ? [db`(${columns}) ${past} (${end})`] : []),
    ]),
    order: joinWith(
      db,
      keys.map(({ column }) => db`${column} ${direction}`),
    ),
    limit,
  });
  const named = joinWith(
    db,
    keys.map(
      ({ name, type, column }) =>
        db`${name}::text, ${type === "moment" ? db`${column}::text` : column}`,
    ),
  );
  const rows = await db<{ pageKey: Cursor }[]>`
    select json_build_object(${named}) as "pageKey" from (${taken}) as taken`;
  return rows.map(({ pageKey }) => pageKey);
}

/** The parts of the list's statements. */
function writeParts(
  db: Queryable,
  list: PagedList,
  { start, ids }: { start: Cursor | undefined; ids: PagePlace["ids"] },
) {
  const table = db.unsafe(list.table);
  const keys = Object.entries(list.order.keys).map(([name, key]) => {
    const [type, column] = typeof key === "string" ? [key, `${list.table}.${name}`] : key;
    return { name, type, column: db.unsafe(column) };
  });
  const isFalling = list.order.isFalling ?? false;
  const direction = isFalling ? db`desc` : db`asc`;
  const past = isFalling ? db`<` : db`>`;
  const order = joinWith(
    db,
    keys.map(({ column }) => db`${column} ${direction}`),
  );
  const compared = keys.filter(({ name }) => !list.order.narrowed?.includes(name));
  const columns = joinWith(
    db,
    compared.map(({ column }) => column),
  );
  const end =
    start &&
    joinWith(
      db,
      // The planner is not shown the place: it might take what is behind it for few rows, and sort them all.
      compared.map(({ name, type }) => db`(select ${bindKey(db, type, start[name])})`),
    );
  const where = [
    ...(list.where ?? []),
    ...(ids === undefined ? [] : [db`${table}.id = any(${[...ids]}::bigint[])`]),
  ];
  const isPast = end ? [db`(${columns}) ${past} (${end})`] : [];

  /** The first rows of the list from its start on. */
  function takeAlong(limit: number | Fragment, ...further: Fragment[]): Fragment {
    const { stretches } = list;
    if (!stretches) {
      const wanted = joinAll(db, [...where, ...isPast, ...further]);
      return db`select ${table}.* from ${table} where ${wanted} order by ${order} limit ${limit}`;
    }
    const column = db.unsafe(stretches.column);
    const takeStretch = (value: Fragment) => {
      const wanted = joinAll(db, [isOneOf(db, column, value), ...where, ...isPast, ...further]);
      return db`
        select ${table}.* from ${table} where ${wanted}
        order by ${column} ${direction}, ${order} limit ${limit}`;
    };
    if (stretches.values.length === 1) return takeStretch(db`${stretches.values[0] ?? ""}::text`);
    return db`
      select ${table}.* from unnest(${[...stretches.values]}::text[]) as stretch (value),
        lateral (${takeStretch(db`stretch.value`)}) as ${table}
      order by ${order} limit ${limit}`;
  }

  /** The page's columns of chosen rows. */
  function selectFrom(rows: Fragment, further = db``): Fragment {
    const named = joinWith(
      db,
      keys.map(
        ({ name, type, column }) =>
          db`${name}::text, ${type === "moment" ? db`${column}::text` : column}`,
      ),
    );
    return db`
      select ${list.columns}, json_build_object(${named}) as "pageKey" ${further}
      from (${rows}) as ${table} ${list.join ?? db``} order by ${order}`;
  }

  const inStretches = list.stretches
    ? [db`${db.unsafe(list.stretches.column)} = any(${[...list.stretches.values]}::text[])`]
    : [];
  return {
    table,
    order,
    conditions: [...inStretches, ...where, ...isPast],
    takeAlong,
    selectFrom,
  };
}

/** A number that the planner is shown: of an unknown limit it expects a tenth of the table, and plans anew at each call. */
function writeNumber(db: Queryable, number: number): Fragment {
  return db.unsafe(String(number));
}

function joinWith(db: Queryable, fragments: readonly Fragment[]): Fragment {
  return fragments.reduce((all, one) => db`${all}, ${one}`);
}

function joinAll(db: Queryable, conditions: readonly Fragment[]): Fragment {
  return conditions.reduce((all, one) => db`${all} and ${one}`, db`true`);
}

const sqlTypes = { id: "integer", integer: "integer", bigint: "bigint", text: "text" } as const;

function bindKey(db: Queryable, type: KeyType, value: string | number | undefined): Fragment {
  // As a moment the driver would cut it to milliseconds.
  if (type === "moment") return db`${String(value)}::text::timestamptz`;
  return db`${value ?? null}::${db.unsafe(sqlTypes[type])}`;
}

// As the database writes it in UTC.
const momentText = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/)
  .refine((text) => {
    const seconds = text.slice(0, 19).replace(" ", "T");
    const moment = new Date(`${seconds}Z`);
    return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(seconds);
  });

const keySchemas = {
  id: z.int32().positive(),
  integer: z.int32(),
  bigint: z.int(),
  text: z.string().max(300).refine(isStorableText),
  moment: momentText.or(z.enum(["infinity", "-infinity"])),
} satisfies Record<KeyType, z.ZodType>;

/** Reads the `next` of a page of the same order. */
function readCursor({ keys }: Order, after: string | undefined): Cursor | undefined {
  const schema = z.strictObject(
    Object.fromEntries(
      Object.entries(keys).map(([name, key]) => [
        name,
        keySchemas[typeof key === "string" ? key : key[0]],
      ]),
    ),
  );
  return decodeCursor(after, schema);
}
