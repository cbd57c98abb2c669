import type { Fragment, Queryable } from "./db.ts";

/**
 * A table with the words of each row of a list: each alone, where `other` is empty, and with every one behind it in the
 * alphabet, beside the row's `id` and keys of the list's order. An index leads by word and other to these.
 */
export interface WordIndex {
  table: string;
  /** The keys that the table has, in the order of the list; the last is `id`. */
  keys: readonly string[];
  /** What the keys of wanted rows fulfil. */
  where?: readonly Fragment[];
  /** An array of one or two beginnings of words, in the order of the alphabet, none of another; null where the table cannot be asked. */
  beginnings: Fragment;
}

/** A word that begins as the first one that is looked for, with one that does as the second; without a second, with none. */
export interface HeldPair {
  word: string;
  other: string;
}

// Beginnings of one or two letters are of more words than are worth being walked one by one.
const mostSteps = 200;

/** Which words there are that begin so, by leaps from one to the next; undefined where there are too many. */
export async function listHeldPairs(
  db: Queryable,
  index: WordIndex,
): Promise<HeldPair[] | undefined> {
  const table = db.unsafe(index.table);
  const [found] = await db<{ steps: number; isAsked: boolean; pairs: HeldPair[] }[]>`
    with recursive given as (
      select ${index.beginnings} as beginnings
    ), typed as (
      select beginnings[1] collate "C" as first, beginnings[1] || chr(1114111) as first_end,
        coalesce(beginnings[2], '') collate "C" as second,
        case when beginnings[2] is null then chr(1) else beginnings[2] || chr(1114111) end
          as second_end
      from given
    ), held (word, other, step) as (
      select ''::text collate "C", null::text collate "C", 0
      union all
      select next.word, next.other, held.step + 1
      from held, typed, lateral (
        select * from (
          (select word, other, 0 as turn from ${table}
            where word = held.word and other > held.other and other < typed.second_end
            order by other limit 1)
          union all
          (select ahead.word, (
              select other from ${table}
              where word = ahead.word and other >= typed.second and other < typed.second_end
              order by other limit 1), 1
            from (
              select word from ${table}
              where word > held.word and word >= typed.first and word < typed.first_end
              order by word limit 1
            ) as ahead)
        ) as either order by turn limit 1
      ) as next
      where held.step < ${mostSteps}
    )
    select max(step) as steps, (select first is not null from typed) as "isAsked",
      coalesce(json_agg(json_build_object('word', word, 'other', other))
        filter (where other is not null), '[]') as pairs
    from held`;
  return found?.isAsked === true && found.steps < mostSteps ? found.pairs : undefined;
}

/** The first rows that hold any of the pairs, by their keys: `isWanted` is a condition on these, `order` sorts by them. */
export function takeHeld(
  db: Queryable,
  index: WordIndex,
  pairs: readonly HeldPair[],
  given: Record<"columns" | "isWanted" | "order", Fragment> & { limit: number },
): Fragment {
  const table = db.unsafe(index.table);
  const { columns, isWanted, order, limit } = given;
  const words = pairs.map(({ word }) => word);
  const others = pairs.map(({ other }) => other);
  return db`
    select distinct on (${columns}) ${columns}
    from unnest(${words}::text[], ${others}::text[]) as pair (word, other),
      lateral (
        select ${columns} from ${table}
        where ${table}.word = pair.word and ${table}.other = pair.other and ${isWanted}
        order by ${order} limit ${limit}
      ) as held
    order by ${order} limit ${limit}`;
}
