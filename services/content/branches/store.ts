import { AppError } from "@dhahabu/contract/errors";
import { branchKeptDays } from "@dhahabu/contract/branches";
import type { BranchFact } from "@dhahabu/contract/facts";
import type { Author } from "@dhahabu/contract/internal";
import { isDuplicate } from "@dhahabu/platform/db";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { maxBranches } from "./branch.ts";
import type { BranchRecord, StoredBranch } from "./branch.ts";

/** Branches in the database. */
export interface BranchStore {
  /** Branches in the order in which they were opened. */
  list(): Promise<StoredBranch[]>;
  /** Stores the branches of the opening where there are none yet. */
  insertFirst(branches: readonly BranchFact[]): Promise<void>;
  /** Changes happen one after the other, so that what they rest on (a name, a number of branches) still holds. */
  lock(tx: Tx): Promise<void>;
  /** Throws `AppError` not_found. */
  read(tx: Tx, branchId: number): Promise<StoredBranch>;
  /** A branch that was removed in the last `branchKeptDays`. Throws `AppError` not_found. */
  readRemoved(tx: Tx, branchId: number): Promise<StoredBranch>;
  count(tx: Tx): Promise<number>;
  /** Throws `AppError` conflict that names a name in use. */
  insert(tx: Tx, branch: NewBranch): Promise<StoredBranch>;
  /** Undefined where the branch is so already. Throws as `insert`. */
  update(tx: Tx, branchId: number, branch: NewBranch): Promise<StoredBranch | undefined>;
  /** Removes a branch, and for good those that were removed long enough ago. */
  setAside(tx: Tx, branchId: number): Promise<void>;
  /** Throws as `insert`. */
  bringBack(tx: Tx, branchId: number): Promise<void>;
  /** Writes the audit row of a change. */
  record(
    tx: Tx,
    change: { before: StoredBranch | null; after: StoredBranch | null },
    author: Author,
  ): Promise<void>;
}

type NewBranch = Omit<BranchRecord, "id">;

interface BranchRow extends Omit<StoredBranch, "latitude" | "longitude" | "updatedAt"> {
  latitude: string | null;
  longitude: string | null;
  updatedAt: Date;
}

/** Creates the store over content's schema. */
export function createBranchStore({ sql }: { sql: Sql }): BranchStore {
  const columns = sql`
    id, name, address, phone, latitude, longitude, is_open as "isOpen", own_hours as "ownHours",
    closed_days as "closedDays", updated_at as "updatedAt"`;
  // Whole milliseconds, as callers read and send it back; never the same twice.
  const nextUpdate = sql`
    greatest(date_trunc('milliseconds', clock_timestamp()), updated_at + interval '1 millisecond')`;

  async function lock(tx: Tx): Promise<void> {
    await tx`lock table branches in share row exclusive mode`;
  }

  return {
    async list() {
      const rows = await sql<BranchRow[]>`
        select ${columns} from branches where deleted_at is null order by id limit ${maxBranches}`;
      return rows.map(toBranch);
    },

    async insertFirst(branches) {
      await sql.begin(async (tx) => {
        await lock(tx);
        const [known] = await tx`select from branches limit 1`;
        if (known) return;
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

    lock,

    async read(tx, branchId) {
      const [row] = await tx<BranchRow[]>`
        select ${columns} from branches where id = ${branchId} and deleted_at is null`;
      if (!row) throw new AppError("not_found", { reason: "branch.unknown" });
      return toBranch(row);
    },

    async readRemoved(tx, branchId) {
      const [row] = await tx<BranchRow[]>`
        select ${columns} from branches where id = ${branchId}
          and deleted_at >= now() - make_interval(days => ${branchKeptDays})`;
      if (!row) throw new AppError("not_found", { reason: "branch.notRemoved" });
      return toBranch(row);
    },

    async count(tx) {
      const [row] = await tx<{ count: number }[]>`
        select count(*)::int as count from branches where deleted_at is null`;
      return row?.count ?? 0;
    },

    async insert(tx, { ownHours, closedDays, ...form }) {
      const [row] = await tx<BranchRow[]>`
        insert into branches (name, address, phone, latitude, longitude, is_open, own_hours,
          closed_days, updated_at)
        values (${form.name}, ${form.address}, ${form.phone}, ${form.latitude},
          ${form.longitude}, ${form.isOpen}, ${ownHours && tx.json(ownHours)},
          ${tx.json(closedDays)}, date_trunc('milliseconds', clock_timestamp()))
        returning ${columns}`.catch(nameTaken);
      if (!row) throw new Error("The insert returned no branch.");
      return toBranch(row);
    },

    async update(tx, branchId, { ownHours, closedDays, ...form }) {
      const hours = ownHours && tx.json(ownHours);
      const days = tx.json(closedDays);
      const [row] = await tx<BranchRow[]>`
        update branches set name = ${form.name}, address = ${form.address},
          phone = ${form.phone}, latitude = ${form.latitude}, longitude = ${form.longitude},
          is_open = ${form.isOpen}, own_hours = ${hours}, closed_days = ${days},
          updated_at = ${nextUpdate}
        where id = ${branchId}
          and (name, address, phone, latitude, longitude, is_open, own_hours, closed_days)
          is distinct from (${form.name}, ${form.address}, ${form.phone},
            ${form.latitude}::numeric(10, 8), ${form.longitude}::numeric(11, 8),
            ${form.isOpen}, ${hours}::jsonb, ${days}::jsonb)
        returning ${columns}`.catch(nameTaken);
      return row && toBranch(row);
    },

    async setAside(tx, branchId) {
      await tx`update branches set deleted_at = now() where id = ${branchId}`;
      await tx`
        delete from branches where deleted_at < now() - make_interval(days => ${branchKeptDays})`;
    },

    async bringBack(tx, branchId) {
      await tx`update branches set deleted_at = null where id = ${branchId}`.catch(nameTaken);
    },

    record,
  };
}

async function record(
  tx: Tx,
  change: { before: StoredBranch | null; after: StoredBranch | null },
  author: Author,
): Promise<void> {
  const [before, after] = [toEvidence(change.before), toEvidence(change.after)];
  const branchId = (after ?? before)?.id;
  if (branchId === undefined) throw new Error("A change is of a branch.");
  await tx`
        insert into branch_changes (branch_id, old_value, new_value, changed_by_user_id,
          changed_by_username, address, request_id)
        values (${branchId}, ${before && tx.json(before)}, ${after && tx.json(after)},
          ${author.userId}, ${author.username}, ${author.address}, ${author.requestId})`;
}

function nameTaken(error: unknown): never {
  if (!isDuplicate(error, "branches_name_key")) throw error;
  throw new AppError("conflict", { reason: "branch.nameTaken", at: "name", cause: error });
}

function toEvidence(branch: StoredBranch | null): BranchRecord | null {
  if (!branch) return null;
  const { updatedAt: _, ...evidence } = branch;
  return evidence;
}

function toBranch(row: BranchRow): StoredBranch {
  return {
    ...row,
    latitude: row.latitude === null ? null : Number(row.latitude),
    longitude: row.longitude === null ? null : Number(row.longitude),
    updatedAt: row.updatedAt.toISOString(),
  };
}
