import type { Fragment, Queryable } from "./db.ts";

/**
 * True where a column has a value, for a list that an index leads to by this column before the keys of its order. With `=` the
 * planner would know that the order of the keys alone is the list's, and might walk an index of these past the rows of all other
 * values; with bounds beside a place that rows are compared to, PostgreSQL 18 begins at the end of the value's rows.
 */
export function isOneOf(db: Queryable, column: Fragment, value: Fragment): Fragment {
  return db`${column} = any(array[${value}])`;
}
