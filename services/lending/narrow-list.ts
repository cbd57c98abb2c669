import type { Fragment, Sql } from "@dhahabu/platform/db";
import { isOneOf } from "@dhahabu/platform/one-of";
import type { Order } from "@dhahabu/platform/paged-list";

/**
 * What narrows a paged list to one value of each column that is given, where an index leads by them, in this order, to the
 * keys of the list.
 */
export function narrowList(
  sql: Sql,
  table: string,
  { branch_id: branchId, state }: { branch_id: number | undefined; state: string | undefined },
): { where: Fragment[]; order: Pick<Order, "keys"> & { narrowed: string[] } } {
  const column = (name: string) => sql.unsafe(`${table}.${name}`);
  const keys = {
    ...(branchId !== undefined && { branch_id: "integer" as const }),
    ...(state !== undefined && { state: "text" as const }),
  };
  return {
    where: [
      ...(branchId === undefined
        ? []
        : [isOneOf(sql, column("branch_id"), sql`${branchId}::integer`)]),
      ...(state === undefined ? [] : [isOneOf(sql, column("state"), sql`${state}::text`)]),
    ],
    order: { keys, narrowed: Object.keys(keys) },
  };
}
