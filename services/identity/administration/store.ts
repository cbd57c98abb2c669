import { roles } from "@dhahabu/contract/identity";
import type { ListedUser, Role, UserTotals } from "@dhahabu/contract/identity";
import type { Sql, Tx } from "@dhahabu/platform/db";
import type { AskedChange } from "./asked-change.ts";
import { takePage } from "./user-page.ts";

/** Which users a list holds; absent parts let everyone through. */
export interface UserFilter {
  role?: Role | undefined;
  isActive?: boolean | undefined;
}

/** A page of users and the key after which the next one starts; undefined on the last page. */
export interface UserPage<Key> {
  users: ListedUser[];
  next: Key | undefined;
}

/** Users as administrators see and change them. */
export interface AdministrationStore {
  /** Users by id, falling unless `isOldestFirst`; `after` is the id at which the page before ended. */
  listByAge(page: {
    filter: UserFilter;
    isOldestFirst?: boolean;
    limit: number;
    after: number | undefined;
  }): Promise<UserPage<number>>;
  /** Users by username, whatever its case; `after` is the name, in lower case, at which the page before ended. */
  listByName(page: {
    filter: UserFilter;
    isFalling?: boolean;
    limit: number;
    after: string | undefined;
  }): Promise<UserPage<string>>;
  /**
   * Users whose username or e-mail address starts with `start`, whatever the case, in the order of
   * that name: an index gives both. Who starts so twice stands under the lesser name.
   */
  search(page: {
    start: string;
    filter: UserFilter;
    limit: number;
    after: string | undefined;
  }): Promise<UserPage<string>>;
  readTotals(): Promise<UserTotals>;
  /** Sets one field of a locked user; to switch one off ends their sessions. */
  update(tx: Tx, userId: number, change: AskedChange): Promise<ListedUser>;
}

interface UserState {
  role: Role;
  isActive: boolean;
}

interface ListedRow extends Omit<ListedUser, "createdAt"> {
  createdAt: Date;
}

interface FoundUser<Key> extends ListedRow {
  key: Key;
  isRepeated: boolean;
}

const afterEveryId = 2_147_483_647;
const afterEveryLetter = "\u{10FFFF}";

/** Creates the store over identity's schema. */
export function createAdministrationStore({ sql }: { sql: Sql }): AdministrationStore {
  const columns = sql`
    id, username, email, role, is_active as "isActive", created_at as "createdAt"`;

  type Fragment = typeof columns;

  // The names as they stand in the indexes over all users, and in those by state.
  const namesOfAll = {
    username: sql`lower(username) collate "C"`,
    email: sql`lower(email) collate "C"`,
  };
  const namesOfState = {
    username: sql`lower(username collate "C")`,
    email: sql`lower(email collate "C")`,
  };

  // The limit of a part stands in the text: with it known, the database keeps one plan for all calls.
  const partLimits = [
    { size: 64, text: sql`limit 64` },
    { size: 256, text: sql`limit 256` },
    { size: 1024, text: sql`limit 1024` },
  ];
  function limitPart(readLimit: number) {
    const partLimit = partLimits.find(({ size }) => size >= readLimit);
    if (!partLimit) throw new Error(`A list reads ${readLimit} rows at once.`);
    return partLimit.text;
  }

  function toCondition({ role, isActive }: UserState) {
    return sql`role = ${role} and is_active = ${isActive}`;
  }

  /** Reads several parts of the list, each in order along an index, which the database merges as it goes. */
  function readMerged<Key extends string | number>(
    parts: Fragment[],
    readLimit: number,
    direction = sql`asc`,
  ): Promise<FoundUser<Key>[]> {
    const united = parts.map((part, index) => (index === 0 ? part : sql`union all ${part}`));
    return sql<FoundUser<Key>[]>`
      select * from (${united}) as found order by key ${direction} limit ${readLimit}`;
  }

  return {
    async listByAge({ filter, isOldestFirst = false, limit, after }) {
      const readLimit = limit + 1;
      const keyed = sql`select ${columns}, -id as key, false as "isRepeated" from users`;
      const size = limitPart(readLimit);
      const start = after ?? (isOldestFirst ? 0 : afterEveryId);
      const ofAll = isOldestFirst
        ? sql`id > ${start} order by id ${size}`
        : sql`id < ${start} order by id desc ${size}`;
      const ofState = isOldestFirst
        ? sql`-id < ${-start} order by -id desc ${size}`
        : sql`-id > ${-start} order by -id ${size}`;
      const parts = isOpen(filter)
        ? [sql`(${keyed} where ${ofAll})`]
        : listStates(filter).map(
            (state) => sql`(${keyed} where ${toCondition(state)} and ${ofState})`,
          );
      const direction = isOldestFirst ? sql`desc` : sql`asc`;
      const found = await readMerged<number>(parts, readLimit, direction);
      const { rows, next } = takePage(found, { limit, readLimit });
      return { users: rows.map(toListedUser), next: next === undefined ? undefined : -next };
    },

    async listByName({ filter, isFalling = false, limit, after }) {
      const readLimit = limit + 1;
      const key = (isOpen(filter) ? namesOfAll : namesOfState).username;
      const size = limitPart(readLimit);
      const past = isFalling
        ? sql`${key} < ${after ?? afterEveryLetter} order by ${key} desc ${size}`
        : sql`${key} > ${after ?? ""} order by ${key} ${size}`;
      const states = isOpen(filter) ? [sql`true`] : listStates(filter).map(toCondition);
      const parts = states.map(
        (state) => sql`
          (select ${columns}, ${key} as key, false as "isRepeated" from users
          where ${state} and ${past})`,
      );
      const found = await readMerged<string>(parts, readLimit, isFalling ? sql`desc` : sql`asc`);
      const { rows, next } = takePage(found, { limit, readLimit });
      return { users: rows.map(toListedUser), next };
    },

    async search({ start, filter, limit, after = "" }) {
      // Most people's username begins their e-mail address: both are found, one is kept.
      const readLimit = 2 * limit + 1;
      const partOf = (state: Fragment, key: Fragment, other: Fragment) => sql`
        (select ${columns}, ${key} as key,
          ${other} < ${key} and starts_with(${other}, lower(${start})) as "isRepeated"
        from users
        where ${state} and ${key} > ${after}
          and ${key} >= lower(${start}) and ${key} < lower(${start}) || ${afterEveryLetter}
        order by ${key} ${limitPart(readLimit)})`;
      const { username, email } = isOpen(filter) ? namesOfAll : namesOfState;
      const states = isOpen(filter) ? [sql`true`] : listStates(filter).map(toCondition);
      const parts = states.flatMap((state) => [
        partOf(state, username, email),
        partOf(state, email, username),
      ]);
      const found = await readMerged<string>(parts, readLimit);
      const { rows, next } = takePage(found, { limit, readLimit });
      return { users: rows.map(toListedUser), next };
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

function isOpen(filter: UserFilter): boolean {
  return filter.role === undefined && filter.isActive === undefined;
}

function listStates(filter: UserFilter): UserState[] {
  const states = roles.flatMap((role) => [true, false].map((isActive) => ({ role, isActive })));
  return states.filter(
    ({ role, isActive }) =>
      (filter.role ?? role) === role && (filter.isActive ?? isActive) === isActive,
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
