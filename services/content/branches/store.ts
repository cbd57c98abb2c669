import type { Branch } from "@dhahabu/contract/content";
import type { BranchFact } from "@dhahabu/contract/facts";
import type { Sql } from "@dhahabu/platform/db";

/** Branches in the database. */
export interface BranchStore {
  /** Branches in the order in which they were opened; at most 1,000. */
  list(): Promise<Branch[]>;
  /** Stores the branches of the opening where there are none yet. */
  insertFirst(branches: readonly BranchFact[]): Promise<void>;
}

interface BranchRow extends Omit<Branch, "latitude" | "longitude"> {
  latitude: string | null;
  longitude: string | null;
}

/** Creates the store over content's schema. */
export function createBranchStore({ sql }: { sql: Sql }): BranchStore {
  return {
    async list() {
      const rows = await sql<BranchRow[]>`
        select id, name, address, phone, latitude, longitude, is_open as "isOpen"
        from branches order by id limit 1000`;
      return rows.map((row) => ({
        ...row,
        latitude: row.latitude === null ? null : Number(row.latitude),
        longitude: row.longitude === null ? null : Number(row.longitude),
      }));
    },

    async insertFirst(branches) {
      await sql.begin(async (tx) => {
        await tx`lock table branches in share row exclusive mode`;
        const stored = await tx`select from branches limit 1`;
        if (stored.length > 0) return;
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
  };
}
