import { roles } from "@dhahabu/contract/identity";
import type { ListedUser, Role, UserSort, UserTotals } from "@dhahabu/contract/identity";
import type { RegistrationTrend } from "@dhahabu/contract/trends";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Order, Page, PagePlace } from "@dhahabu/platform/paged-list";
import { createTrendReader } from "@dhahabu/platform/trend-days";
import type { AskedChange } from "./asked-change.ts";

/** Which users a list holds; absent parts let everyone through. */
interface UserFilter {
  role?: Role | undefined;
  isActive?: boolean | undefined;
}

/** Which page of which list is asked for. */
interface AskedUsers extends UserFilter, PagePlace {
  sort: UserSort;
  /** Part of a username, an e-mail address or a name, whatever the case; of two letters, how one begins. */
  search?: string | undefined;
}

/** Users as administrators see and change them. */
export interface AdministrationStore {
  /** A page of the users that the filter and the search let through, by id or by username whatever its case. */
  list(asked: AskedUsers): Promise<Page<ListedUser>>;
  readTotals(): Promise<UserTotals>;
  readTrend(): Promise<RegistrationTrend>;
  /** Sets one field of a locked user; to switch one off ends their sessions. */
  update(tx: Tx, userId: number, change: AskedChange): Promise<ListedUser>;
  endSessions(tx: Tx, userId: number): Promise<void>;
}

type ListedRow = Omit<ListedUser, "createdAt" | "lastSignInAt"> & {
  createdAt: Date;
  lastSignInAt: Date | null;
};

// A trigram index needs three letters or digits in a row.
const threeLetters = /[\p{L}\p{N}]{3}/u;

const ordersBySort: Record<UserSort, Order> = {
  createdAt: { keys: { id: "id" } },
  "-createdAt": { keys: { id: "id" }, isFalling: true },
  username: { keys: { username: ["text", 'lower(users.username) collate "C"'] } },
  "-username": {
    keys: { username: ["text", 'lower(users.username) collate "C"'] },
    isFalling: true,
  },
};

/** Creates the store over identity's schema. */
export function createAdministrationStore({ sql }: { sql: Sql }): AdministrationStore {
  const columns = sql`
    id, username, email, first_name as "firstName", last_name as "lastName", role,
    to_jsonb(duties) as duties,
    is_active as "isActive", created_at as "createdAt", last_sign_in_at as "lastSignInAt",
    invited_language is not null as "isInvited"`;
  return {
    async list({ search, sort, role, isActive, ...place }) {
      const pattern = search === undefined || search === "" ? undefined : toPattern(search);
      if (pattern === null) return { rows: [], next: undefined };
      const values = listStates({ role, isActive });
      const page = await readPage<ListedRow>(
        sql,
        {
          table: "users",
          columns,
          order: ordersBySort[sort],
          stretches: values && { column: "state", values },
          search: pattern === undefined ? undefined : { words: "users.found_by", pattern },
        },
        place,
      );
      return mapPage(page, toListedUser);
    },

    async readTotals() {
      const [row] = await sql<Record<keyof UserTotals, string>[]>`
        select sum(count) as total, sum(count) filter (where role = 'admin') as admins,
          sum(count) filter (where role = 'marketing') as marketing,
          sum(count) filter (where is_active) as active
        from user_counts`;
      if (!row) throw new Error("The counts returned no row.");
      return {
        total: Number(row.total),
        admins: Number(row.admins),
        marketing: Number(row.marketing),
        active: Number(row.active),
      };
    },

    readTrend: createTrendReader(
      sql,
      (days) => sql<RegistrationTrend>`
        select day,
          (select count(*)::integer from users
            where created_at >= day_start and created_at < day_end) as registered
        from ${days}`,
    ),

    async update(tx, userId, { field, value }) {
      const assignments = {
        role: () => tx`role = ${String(value)}`,
        duties: () => tx`duties = ${[value].flat().map(String)}::text[]`,
        isActive: () =>
          tx`is_active = ${value === true}, session_version = session_version + ${value === true ? 0 : 1}`,
      };
      const [row] = await tx<ListedRow[]>`
        update users set ${assignments[field]()}, updated_at = now()
        where id = ${userId} returning ${columns}`;
      if (!row) throw new Error("The user was locked and is gone.");
      return toListedUser(row);
    },

    async endSessions(tx, userId) {
      await tx`
        update users set session_version = session_version + 1, updated_at = now()
        where id = ${userId}`;
    },
  };
}

/** The states that a filter lets through; undefined for all of them. */
function listStates({ role, isActive }: UserFilter): string[] | undefined {
  if (role === undefined && isActive === undefined) return undefined;
  const statuses = isActive === undefined ? [true, false] : [isActive];
  return (role === undefined ? roles : [role]).flatMap((one) =>
    statuses.map((status) => `${one} ${status ? "active" : "inactive"}`),
  );
}

/** The pattern of a search; null where there is nothing to look for. A short text is looked for where a name begins. */
function toPattern(search: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(search)) return null;
  const text = search
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\\%_]/g, String.raw`\$&`);
  return threeLetters.test(search) ? `%${text}%` : `% ${text}%`;
}

function toListedUser(row: ListedRow): ListedUser {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  };
}
