import { AppError } from "@dhahabu/contract/errors";
import type { Branch, BranchInput } from "@dhahabu/contract/content";
import type { BranchFact } from "@dhahabu/contract/facts";
import { isDuplicate } from "@dhahabu/platform/db";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";

/** Most branches there may be: the list is read as a whole. */
export const maxBranches = 500;

/** Who changes a branch, for the audit row. */
export interface BranchAuthor {
  userId: number;
  username: string | null;
  address: string;
  requestId: string;
}

/** Branches in the database. Each change writes its audit row and `branches.changed` in its transaction. */
export interface BranchStore {
  /** Branches in the order in which they were opened. */
  list(): Promise<Branch[]>;
  /** Stores the branches of the opening where there are none yet. */
  insertFirst(branches: readonly BranchFact[]): Promise<void>;
  /** Throws `AppError` conflict that names a name in use, or at `maxBranches`. */
  insert(input: BranchInput, author: BranchAuthor): Promise<Branch>;
  /** The same values again change nothing. Throws `AppError` not_found, and conflict that names a name in use. */
  update(
    branchId: number,
    input: BranchInput,
    author: BranchAuthor,
  ): Promise<{ branch: Branch; isChanged: boolean }>;
  /** Throws `AppError` not_found, and conflict for the last branch. */
  delete(branchId: number, author: BranchAuthor): Promise<void>;
}

interface BranchRow extends Omit<Branch, "latitude" | "longitude"> {
  latitude: string | null;
  longitude: string | null;
}

/** Creates the store over content's schema. */
export function createBranchStore({ sql }: { sql: Sql }): BranchStore {
  const columns = sql`id, name, address, phone, latitude, longitude, is_open as "isOpen"`;

  /** Changes happen one after the other, so that what they rest on (a name, a number of branches) still holds. */
  async function change<T>(act: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return (await sql.begin(async (tx) => {
        await tx`lock table branches in share row exclusive mode`;
        return act(tx);
      })) as T;
    } catch (error) {
      if (!isDuplicate(error, "branches_name_key")) throw error;
      const message = "There is already a branch of this name.";
      throw new AppError("conflict", {
        message,
        issues: [{ path: "name", message }],
        cause: error,
      });
    }
  }

  async function record(
    tx: Tx,
    before: Branch | null,
    after: Branch | null,
    author: BranchAuthor,
  ): Promise<void> {
    const branchId = (after ?? before)?.id;
    if (branchId === undefined) throw new Error("A change is of a branch.");
    await tx`
      insert into branch_changes (branch_id, old_value, new_value, changed_by_user_id,
        changed_by_username, address, request_id)
      values (${branchId}, ${before && tx.json({ ...before })}, ${after && tx.json({ ...after })},
        ${author.userId}, ${author.username}, ${author.address}, ${author.requestId})`;
    await enqueueEvent(tx, "branches.changed", { branchId });
  }

  async function read(tx: Tx, branchId: number): Promise<Branch> {
    const [row] = await tx<BranchRow[]>`select ${columns} from branches where id = ${branchId}`;
    if (!row) throw new AppError("not_found", { message: "There is no such branch." });
    return toBranch(row);
  }

  async function count(tx: Tx): Promise<number> {
    const [row] = await tx<{ count: number }[]>`select count(*)::int as count from branches`;
    return row?.count ?? 0;
  }

  return {
    async list() {
      const rows = await sql<BranchRow[]>`
        select ${columns} from branches order by id limit ${maxBranches}`;
      return rows.map(toBranch);
    },

    async insertFirst(branches) {
      await sql.begin(async (tx) => {
        await tx`lock table branches in share row exclusive mode`;
        if ((await count(tx)) > 0) return;
        const rows = branches.map(({ name, address, phone, latitude, longitude }) => ({
          name,
          address,
          phone,
          latitude,
          longitude,
        }));
        await tx`insert into branches ${tx(rows)}`;
      });
    },

    insert(input, author) {
      return change(async (tx) => {
        if ((await count(tx)) >= maxBranches) {
          throw new AppError("conflict", {
            message: `There are ${maxBranches} branches; there may not be more.`,
          });
        }
        const [row] = await tx<BranchRow[]>`
          insert into branches (name, address, phone, latitude, longitude, is_open)
          values (${input.name}, ${input.address}, ${input.phone}, ${input.latitude},
            ${input.longitude}, ${input.isOpen})
          returning ${columns}`;
        if (!row) throw new Error("The insert returned no branch.");
        const branch = toBranch(row);
        await record(tx, null, branch, author);
        return branch;
      });
    },

    update(branchId, input, author) {
      return change(async (tx) => {
        const before = await read(tx, branchId);
        const [row] = await tx<BranchRow[]>`
          update branches set name = ${input.name}, address = ${input.address},
            phone = ${input.phone}, latitude = ${input.latitude}, longitude = ${input.longitude},
            is_open = ${input.isOpen}
          where id = ${branchId} and (name, address, phone, latitude, longitude, is_open)
            is distinct from (${input.name}, ${input.address}, ${input.phone},
              ${input.latitude}::numeric(10, 8), ${input.longitude}::numeric(11, 8),
              ${input.isOpen})
          returning ${columns}`;
        if (!row) return { branch: before, isChanged: false };
        const branch = toBranch(row);
        await record(tx, before, branch, author);
        return { branch, isChanged: true };
      });
    },

    delete(branchId, author) {
      return change(async (tx) => {
        const before = await read(tx, branchId);
        if ((await count(tx)) === 1) {
          throw new AppError("conflict", {
            message: "This is the bank's last branch. Please add another one first.",
          });
        }
        await tx`delete from branches where id = ${branchId}`;
        await record(tx, before, null, author);
      });
    },
  };
}

function toBranch(row: BranchRow): Branch {
  return {
    ...row,
    latitude: row.latitude === null ? null : Number(row.latitude),
    longitude: row.longitude === null ? null : Number(row.longitude),
  };
}
