import type { Fragment, Queryable } from "./db.ts";
import { isOneOf } from "./one-of.ts";

/**
 * A table with the words of each row of a list, beside the row's `id` and keys of the list's order: each word alone, where
 * `other` is empty; with every one behind it in the alphabet; and with every two of these, which `other` names after a space
 * each. An index leads by word and other to these keys.
 */
export interface WordIndex {
  table: string;
  /** The keys that the table has, in the order of the list; the last is `id`. */
  keys: readonly string[];
  /** What the keys of wanted rows fulfil. */
  where?: readonly Fragment[];
  /**
   * Further columns, each with an array of the values that are wanted of it: an index leads by word, other and these, in this
   * order, to the keys.
   */
  narrowed?: readonly { column: string; values: Fragment }[];
  /** An array of up to three beginnings of words, in the order of the alphabet, none of another; null where the table cannot be asked. */
  beginnings: Fragment;
}

/** An entry of the table, by which it is asked. */
export interface HeldWords {
  word: string;
  other: string;
}

// Beginnings of one or two letters are of more words than are worth being walked one by one.
const mostSteps = 200;
// Of rows with so many words that three of them together would be too many entries, the table has this one.
const manyWords: HeldWords = { word: "", other: " " };

/** Behind all that begins so. */
const endOf = (beginning: string) => `${beginning}\u{10FFFF}`;

/** Which words there are together that begin so, by leaps from one to the next; undefined where there are too many. */
export async function listHeldWords(
  db: Queryable,
  index: WordIndex,
): Promise<HeldWords[] | undefined> {
  const [asked] = await db<{ beginnings: string[] | null }[]>`
    select to_json(${index.beginnings}) as beginnings`;
  const beginnings = asked?.beginnings ?? [];
  if (beginnings.length <= 2) return listPairs(db, index.table, beginnings);
  const triples = await listTriples(db, index.table, beginnings);
  if (triples) return [...triples, manyWords];
  const [shortest] = beginnings.toSorted((a, b) => a.length - b.length);
  return listPairs(
    db,
    index.table,
    beginnings.filter((beginning) => beginning !== shortest),
  );
}

async function listPairs(
  db: Queryable,
  tableName: string,
  [first, second]: readonly string[],
): Promise<HeldWords[] | undefined> {
  if (first === undefined) return undefined;
  const table = db.unsafe(tableName);
  const others = db`other < ${second === undefined ? "\u{1}" : endOf(second)}::text`;
  return leap(
    db,
    db`
      with recursive held (word, other, step) as (
        select ''::text collate "C", null::text collate "C", 0
        union all
        select next.word, next.other, held.step + 1
        from held, lateral (
          select * from (
            (select word, other, 0 as turn from ${table}
              where word = held.word and other > held.other and ${others}
              order by other limit 1)
            union all
            (select ahead.word, (
                select other from ${table}
                where word = ahead.word and other >= ${second ?? ""}::text and ${others}
                order by other limit 1), 1
              from (
                select word from ${table}
                where word > held.word and word >= ${first}::text and word < ${endOf(first)}::text
                order by word limit 1
              ) as ahead)
          ) as either order by turn limit 1
        ) as next
        where held.step < ${mostSteps}
      )`,
  );
}

async function listTriples(
  db: Queryable,
  tableName: string,
  [first = "", second = "", third = ""]: readonly string[],
): Promise<HeldWords[] | undefined> {
  const table = db.unsafe(tableName);
  return leap(
    db,
    db`
      with recursive held (word, middle, other, step) as (
        select ''::text collate "C", ''::text collate "C", null::text collate "C", 0
        union all
        select next.word, next.middle, next.other, held.step + 1
        from held, lateral (
          select * from (
            (select word, held.middle, other, 0 as turn from ${table}
              where word = held.word and other > held.other
                and other < ' ' || held.middle || ' ' || ${endOf(third)}::text
              order by other limit 1)
            union all
            (select held.word, ahead.middle, (
                select other from ${table}
                where word = held.word and other >= ' ' || ahead.middle || ' ' || ${third}::text
                  and other < ' ' || ahead.middle || ' ' || ${endOf(third)}::text
                order by other limit 1), 1
              from (
                select split_part(other, ' ', 2) as middle from ${table}
                where word = held.word and other > ' ' || held.middle || ' ' || ${endOf("")}::text
                  and other >= ' ' || ${second}::text and other < ' ' || ${endOf(second)}::text
                order by other limit 1
              ) as ahead)
            union all
            (select word, '', null, 2 from ${table}
              where word > held.word and word >= ${first}::text and word < ${endOf(first)}::text
              order by word limit 1)
          ) as either order by turn limit 1
        ) as next
        where held.step < ${mostSteps}
      )`,
  );
}

/** What leaps from entry to entry, as `held`, have found. */
async function leap(db: Queryable, held: Fragment): Promise<HeldWords[] | undefined> {
  const [found] = await db<{ steps: number; words: HeldWords[] }[]>`
    ${held}
    select max(step) as steps,
      coalesce(json_agg(json_build_object('word', word, 'other', other))
        filter (where other is not null), '[]') as words
    from held`;
  return found && found.steps < mostSteps ? found.words : undefined;
}

/** The first rows that hold any of the words, by their keys: `isWanted` is a condition on these, `order` sorts by them. */
export function takeHeld(
  db: Queryable,
  index: WordIndex,
  asked: readonly HeldWords[],
  given: Record<"columns" | "isWanted" | "order" | "direction", Fragment> & { limit: number },
): Fragment {
  const table = db.unsafe(index.table);
  const { columns, isWanted, order, direction, limit } = given;
  const words = asked.map(({ word }) => word);
  const others = asked.map(({ other }) => other);
  let from: Fragment = db`unnest(${words}::text[], ${others}::text[]) as asked (word, other)`;
  let holds: Fragment = db`${table}.word = asked.word and ${table}.other = asked.other`;
  let narrowedOrder: Fragment = db``;
  for (const { column: name, values } of index.narrowed ?? []) {
    const [column, wanted] = [db.unsafe(`${index.table}.${name}`), db.unsafe(`wanted_${name}`)];
    from = db`${from}, unnest(${values}) as ${wanted} (value)`;
    holds = db`${holds} and ${isOneOf(db, column, db`${wanted}.value`)}`;
    narrowedOrder = db`${narrowedOrder} ${column} ${direction},`;
  }
  return db`
    select distinct on (${columns}) ${columns}
    from ${from}, lateral (
      select ${columns} from ${table} where ${holds} and ${isWanted}
      order by ${narrowedOrder} ${order} limit ${limit}
    ) as held
    order by ${order} limit ${limit}`;
}
