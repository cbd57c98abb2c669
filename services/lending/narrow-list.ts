import type { Fragment, Sql } from "@dhahabu/platform/db";
import type { Order } from "@dhahabu/platform/paged-list";

/**
 * What narrows a paged list to one value of each column that is given, where an index leads by them, in this order, to the
 * keys of the list. Bounds in place of `=` keep the planner from walking another index past the rows of all others.
 */
export function narrowList(
  sql: Sql,
  table: string,
  { branch_id: branchId, state }: { branch_id: number | undefined; state: string | undefined },
): { where: Fragment[]; keys: Order["keys"] } {
  const column = (name: string) => sql.unsafe(`${table}.${name}`);
  return {
    where: [
      ...(branchId === undefined
        ? []
        : [sql`${column("branch_id")} >= ${branchId} and ${column("branch_id")} <= ${branchId}`]),
      ...(state === undefined
        ? []
        : [sql`${column("state")} >= ${state} and ${column("state")} <= ${state}`]),
    ],
    keys: {
      ...(branchId !== undefined && { branch_id: "integer" as const }),
      ...(state !== undefined && { state: "text" as const }),
    },
  };
}
