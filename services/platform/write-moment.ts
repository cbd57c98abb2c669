import type { Fragment, Queryable } from "./db.ts";

/** A moment of a column of the code's own naming, as the API writes it: UTC, to the millisecond. */
export function writeMoment(db: Queryable, column: string): Fragment {
  return db`to_char(${db.unsafe(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
