import { AppError } from "@dhahabu/contract/errors";
import { branchKeptDays } from "@dhahabu/contract/branches";
import type { BranchInput } from "@dhahabu/contract/branches";
import type { BranchFact } from "@dhahabu/contract/facts";
import type { Author } from "@dhahabu/contract/internal";
import { isDuplicate } from "@dhahabu/platform/db";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { toRecord } from "./branch.ts";
import type { BranchRecord, StoredBranch } from "./branch.ts";

/** Most branches there may be: the list is read as a whole. */
export const maxBranches = 500;

/** Branches in the database. Each change writes its audit row and `branches.changed` in its transaction. */
export interface BranchStore {
  /** Branches in the order in which they were opened. */
  list(): Promise<StoredBranch[]>;
  /** Stores the branches of the opening where there are none yet. */
  insertFirst(branches: readonly BranchFact[]): Promise<void>;
  /** Throws `AppError` conflict that names a name in use, or at `maxBranches`. */
  insert(input: BranchInput, given: { today: string; author: Author }): Promise<StoredBranch>;
  /**
   * The same values again change nothing. Throws `AppError` not_found, and conflict that names a name in
   * use, or `updatedAt` where the branch was changed since it was read.
   */
  update(
    branchId: number,
    input: BranchInput,
    given: { today: string; author: Author },
  ): Promise<{ branch: StoredBranch; isChanged: boolean }>;
  /** Keeps the branch for `branchKeptDays`. Throws `AppError` not_found, and conflict for the last branch. */
  delete(branchId: number, author: Author): Promise<void>;
  /** Brings a removed branch back as it was. Throws `AppError` not_found, and conflict as `insert`. */
  restore(branchId: number, author: Author): Promise<StoredBranch>;
}

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

  /** Changes happen one after the other, so that what they rest on (a name, a number of branches) still holds. */
  async function change<T>(act: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return (await sql.begin(async (tx) => {
        await tx`lock table branches in share row exclusive mode`;
        return act(tx);
      })) as T;
    } catch (error) {
      if (!isDuplicate(error, "branches_name_key")) throw error;
      throw new AppError("conflict", { reason: "branch.nameTaken", at: "name", cause: error });
    }
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
    await enqueueEvent(tx, "branches.changed", { branchId });
  }

  async function read(tx: Tx, branchId: number): Promise<StoredBranch> {
    const [row] = await tx<BranchRow[]>`
      select ${columns} from branches where id = ${branchId} and deleted_at is null`;
    if (!row) throw new AppError("not_found", { reason: "branch.unknown" });
    return toBranch(row);
  }

  async function count(tx: Tx): Promise<number> {
    const [row] = await tx<{ count: number }[]>`
      select count(*)::int as count from branches where deleted_at is null`;
    return row?.count ?? 0;
  }

  async function assertRoom(tx: Tx): Promise<void> {
    if ((await count(tx)) < maxBranches) return;
    throw new AppError("conflict", { reason: "branch.tooMany", values: { max: maxBranches } });
  }

  return {
    async list() {
      const rows = await sql<BranchRow[]>`
        select ${columns} from branches where deleted_at is null order by id limit ${maxBranches}`;
      return rows.map(toBranch);
    },

    async insertFirst(branches) {
      await sql.begin(async (tx) => {
        await tx`lock table branches in share row exclusive mode`;
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

    insert(input, { today, author }) {
      return change(async (tx) => {
        await assertRoom(tx);
        const { ownHours, closedDays, ...form } = toRecord(input, { today });
        const [row] = await tx<BranchRow[]>`
          insert into branches (name, address, phone, latitude, longitude, is_open, own_hours,
            closed_days, updated_at)
          values (${form.name}, ${form.address}, ${form.phone}, ${form.latitude},
            ${form.longitude}, ${form.isOpen}, ${ownHours && tx.json(ownHours)},
            ${tx.json(closedDays)}, date_trunc('milliseconds', clock_timestamp()))
          returning ${columns}`;
        if (!row) throw new Error("The insert returned no branch.");
        const branch = toBranch(row);
        await record(tx, { before: null, after: branch }, author);
        return branch;
      });
    },

    update(branchId, input, { today, author }) {
      return change(async (tx) => {
        const before = await read(tx, branchId);
        if (input.updatedAt !== undefined && input.updatedAt !== before.updatedAt) {
          throw new AppError("conflict", { reason: "branch.changedMeanwhile", at: "updatedAt" });
        }
        const { ownHours, closedDays, ...form } = toRecord(input, { today, before });
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
          returning ${columns}`;
        if (!row) return { branch: before, isChanged: false };
        const branch = toBranch(row);
        await record(tx, { before, after: branch }, author);
        return { branch, isChanged: true };
      });
    },

    delete(branchId, author) {
      return change(async (tx) => {
        const before = await read(tx, branchId);
        if ((await count(tx)) === 1) {
          throw new AppError("conflict", {
            reason: "branch.isLast",
          });
        }
        await tx`update branches set deleted_at = now() where id = ${branchId}`;
        await tx`
          delete from branches where deleted_at < now() - make_interval(days => ${branchKeptDays})`;
        await record(tx, { before, after: null }, author);
      });
    },

    restore(branchId, author) {
      return change(async (tx) => {
        const [row] = await tx<BranchRow[]>`
          select ${columns} from branches where id = ${branchId}
            and deleted_at >= now() - make_interval(days => ${branchKeptDays})`;
        if (!row) throw new AppError("not_found", { reason: "branch.notRemoved" });
        await assertRoom(tx);
        await tx`update branches set deleted_at = null where id = ${branchId}`;
        const branch = toBranch(row);
        await record(tx, { before: null, after: branch }, author);
        return branch;
      });
    },
  };
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
