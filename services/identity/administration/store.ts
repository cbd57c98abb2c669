import { roles } from "@dhahabu/contract/identity";
import type { ListedUser, Role, UserSort, UserTotals } from "@dhahabu/contract/identity";
import type { Fragment, Sql, Tx } from "@dhahabu/platform/db";
import { decodeCursor, encodeCursor } from "@dhahabu/platform/cursor";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Order, Page, PagePlace } from "@dhahabu/platform/paged-list";
import { z } from "zod";
import type { AskedChange } from "./asked-change.ts";
import { takePage } from "./user-page.ts";

/** Which users a list holds; absent parts let everyone through. */
interface UserFilter {
  role?: Role | undefined;
  isActive?: boolean | undefined;
}

/** Which page of which list is asked for. */
interface AskedUsers extends UserFilter, PagePlace {
  sort: UserSort;
  /** Start of a username or e-mail address, whatever the case. */
  search?: string | undefined;
}

/** Users as administrators see and change them. */
export interface AdministrationStore {
  /**
   * A page of the users that the filter lets through, by id or by username whatever its case. With a search, those
   * whose username or e-mail address starts so, in the order of that name; who starts so twice stands under the
   * lesser one, and such a page may be shorter than its limit.
   */
  list(asked: AskedUsers): Promise<Page<ListedUser>>;
  readTotals(): Promise<UserTotals>;
  /** Sets one field of a locked user; to switch one off ends their sessions. */
  update(tx: Tx, userId: number, change: AskedChange): Promise<ListedUser>;
}

interface ListedRow extends Omit<ListedUser, "createdAt"> {
  createdAt: Date;
}

interface FoundUser extends ListedRow {
  key: string;
  isRepeated: boolean;
}

const afterEveryLetter = "\u{10FFFF}";
const nameCursor = z.tuple([z.string()]);

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
    id, username, email, role, is_active as "isActive", created_at as "createdAt"`;
  const names = {
    username: sql`lower(username) collate "C"`,
    email: sql`lower(email) collate "C"`,
  };

  // An index gives both the start of a name and its order.
  async function search(
    start: string,
    { limit, after, ...filter }: UserFilter & PagePlace,
  ): Promise<Page<ListedUser>> {
    const from = decodeCursor(after, nameCursor)?.[0] ?? "";
    // Most people's username begins their e-mail address: both are found, one is kept.
    const readLimit = 2 * limit + 1;
    const partOf = (state: Fragment, key: Fragment, other: Fragment) => sql`
      (select ${columns}, ${key} as key,
        ${other} < ${key} and starts_with(${other}, lower(${start})) as "isRepeated"
      from users
      where ${state} and ${key} > ${from}
        and ${key} >= lower(${start}) and ${key} < lower(${start}) || ${afterEveryLetter}
      order by ${key} limit ${sql.unsafe(String(readLimit))})`;
    const { username, email } = names;
    const states = listStates(filter)?.map((state) => sql`state = ${state}`) ?? [sql`true`];
    const parts = states.flatMap((state) => [
      partOf(state, username, email),
      partOf(state, email, username),
    ]);
    const united = parts.map((part, index) => (index === 0 ? part : sql`union all ${part}`));
    const found = await sql<FoundUser[]>`
      select * from (${united}) as found order by key limit ${readLimit}`;
    const { rows, next } = takePage(found, { limit, readLimit });
    return {
      rows: rows.map(toListedUser),
      next: next === undefined ? undefined : encodeCursor([next]),
    };
  }

  return {
    async list({ search: start, sort, role, isActive, ...place }) {
      if (start !== undefined && start !== "") return search(start, { role, isActive, ...place });
      const values = listStates({ role, isActive });
      const page = await readPage<ListedRow>(
        sql,
        {
          table: "users",
          columns,
          order: ordersBySort[sort],
          stretches: values && { column: "state", values },
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

    async update(tx, userId, { field, value }) {
      const assignment =
        field === "role"
          ? tx`role = ${value}`
          : tx`is_active = ${value}, session_version = session_version + ${value ? 0 : 1}`;
      const [row] = await tx<ListedRow[]>`
        update users set ${assignment}, updated_at = now()
        where id = ${userId} returning ${columns}`;
      if (!row) throw new Error("The user was locked and is gone.");
      return toListedUser(row);
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

function toListedUser(row: ListedRow): ListedUser {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
  };
}
