import { trendDays } from "@dhahabu/contract/trends";
import type { Fragment, Queryable } from "./db.ts";

/** The days of a trend as rows `days`: each one's date in Nairobi as `day`, and the moments between which it lies. */
export function listTrendDays(db: Queryable): Fragment {
  return db`(
    select to_char(local_day, 'YYYY-MM-DD') as day,
      local_day at time zone 'Africa/Nairobi' as day_start,
      (local_day + interval '1 day') at time zone 'Africa/Nairobi' as day_end
    from generate_series(
      date_trunc('day', now() at time zone 'Africa/Nairobi') - make_interval(days => ${trendDays - 1}),
      date_trunc('day', now() at time zone 'Africa/Nairobi'), interval '1 day') as local_day
  ) as days`;
}
