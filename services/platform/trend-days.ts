import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import { trendDays } from "@dhahabu/contract/trends";
import type { Fragment, Sql } from "./db.ts";

// What was begun before midnight may be committed after it.
const settlesWithinMs = 3_600_000;

/** The days of a trend but those that are known, as rows `days`: each one's date in Nairobi as `day`, and the moments between which it lies. */
function listTrendDays(sql: Sql, known: readonly string[]): Fragment {
  return sql`(
    select * from (
      select to_char(local_day, 'YYYY-MM-DD') as day,
        local_day at time zone 'Africa/Nairobi' as day_start,
        (local_day + interval '1 day') at time zone 'Africa/Nairobi' as day_end
      from generate_series(
        date_trunc('day', now() at time zone 'Africa/Nairobi') - make_interval(days => ${trendDays - 1}),
        date_trunc('day', now() at time zone 'Africa/Nairobi'), interval '1 day') as local_day
    ) as listed
    where day <> all(${[...known]}::text[])
  ) as days`;
}

/**
 * Creates the function that reads a trend, the oldest day first. `read` reads rows of `days`. What happened on a day that
 * is over is counted once: however much there was, the next reading counts what is of today.
 */
export function createTrendReader<Day extends { day: string }>(
  sql: Sql,
  read: (days: Fragment) => Promise<Day[]>,
): () => Promise<Day[]> {
  const over = new Map<string, Day>();
  return async () => {
    const days = new Map(over);
    const today = findNairobiDay(Date.now() - settlesWithinMs);
    for (const row of await read(listTrendDays(sql, [...days.keys()]))) {
      days.set(row.day, row);
      if (row.day < today) over.set(row.day, row);
    }
    const listed = [...days.values()]
      .toSorted((a, b) => a.day.localeCompare(b.day))
      .slice(-trendDays);
    for (const day of over.keys()) {
      if (!listed.some((row) => row.day === day)) over.delete(day);
    }
    return listed;
  };
}
