import type { ListedUser, Role, User } from "@dhahabu/contract/identity";
import type { Language } from "@dhahabu/contract/language";
import type { ResolvedUser } from "@dhahabu/contract/internal";
import type { Standing } from "@dhahabu/contract/second-approval";
import type { Queryable, Sql, Tx } from "@dhahabu/platform/db";
import type { TakenNames } from "./taken-names.ts";

/** A user about to be stored; the password is hashed already. */
export interface NewUser {
  username: string;
  email: string;
  passwordHash: string;
  role: Role;
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
  /** Of the mail to who is invited. */
  invitedLanguage?: Language | undefined;
}

/** Users in the database. The password's hash leaves it in `findForLogin` alone. */
export interface UserStore {
  /** Stores a user under session version 0; undefined where another user has one of the names. */
  insert(tx: Tx, user: NewUser): Promise<User | undefined>;
  findTaken(tx: Tx, names: { username: string; email: string }): Promise<TakenNames>;
  find(userId: number): Promise<User | undefined>;
  /** Finds by username or e-mail address, whatever the case. */
  findForLogin(
    name: string,
  ): Promise<{ user: User; passwordHash: string; sessionVersion: number } | undefined>;
  /** The user as a caller of services; undefined for none and for an inactive one. */
  resolve(userId: number): Promise<ResolvedUser | undefined>;
  /** How an active user stands, and since when. */
  findStanding(userId: number, db?: Queryable): Promise<Standing | undefined>;
  hasAdmin(db?: Queryable): Promise<boolean>;
  /** Has whoever else creates the first admin wait for the end of the transaction. */
  lockFirstAdmin(tx: Tx): Promise<void>;
  /** Users whose rows nobody else changes before the transaction ends, locked in the order of their ids. */
  lock(tx: Tx, userIds: readonly number[]): Promise<ListedUser[]>;
}

type Stored<T> = Omit<T, "createdAt" | "updatedAt"> & { createdAt: Date };
type UserRow = Stored<User> & { updatedAt: Date };

/** Creates the store over identity's schema. */
export function createUserStore({ sql }: { sql: Sql }): UserStore {
  const columns = sql`
    id, username, email, first_name as "firstName", last_name as "lastName", phone, role,
    to_jsonb(duties) as duties, is_active as "isActive", kyc_status as "kycStatus", created_at as "createdAt",
    updated_at as "updatedAt"`;

  return {
    async insert(tx, user) {
      const [row] = await tx<UserRow[]>`
        insert into users (username, email, password_hash, first_name, last_name, phone, role,
          invited_language)
        values (${user.username}, ${user.email}, ${user.passwordHash}, ${user.firstName ?? null},
          ${user.lastName ?? null}, ${user.phone ?? null}, ${user.role},
          ${user.invitedLanguage ?? null})
        on conflict do nothing returning ${columns}`;
      return row && toUser(row);
    },

    async findTaken(tx, { username, email }) {
      const [taken] = await tx<TakenNames[]>`
        select exists (
            select from users where lower(username) collate "C" = lower(${username})
          ) as username,
          exists (select from users where lower(email) collate "C" = lower(${email})) as email`;
      if (!taken) throw new Error("The names returned no row.");
      return taken;
    },

    async find(userId) {
      const [row] = await sql<UserRow[]>`select ${columns} from users where id = ${userId}`;
      return row && toUser(row);
    },

    async findForLogin(name) {
      // A username has no @, so a name is one or the other.
      const match = name.includes("@")
        ? sql`lower(email) collate "C" = lower(${name})`
        : sql`lower(username) collate "C" = lower(${name})`;
      const [row] = await sql<(UserRow & { passwordHash: string; sessionVersion: number })[]>`
        select ${columns}, password_hash as "passwordHash", session_version as "sessionVersion"
        from users where ${match}`;
      if (!row) return undefined;
      const { passwordHash, sessionVersion, ...user } = row;
      return { user: toUser(user), passwordHash, sessionVersion };
    },

    async resolve(userId) {
      const [row] = await sql<ResolvedUser[]>`
        select id as "userId", username, role, to_jsonb(duties) as duties,
          session_version as "sessionVersion"
        from users where id = ${userId} and is_active`;
      return row;
    },

    async findStanding(userId, db = sql) {
      const [row] = await db<{ role: Role; since: Date }[]>`
        select role, standing_since as since from users where id = ${userId} and is_active`;
      return row && { role: row.role, since: row.since.toISOString() };
    },

    async hasAdmin(db = sql) {
      const rows = await db`select from users where role = 'admin' limit 1`;
      return rows.length > 0;
    },

    async lockFirstAdmin(tx) {
      await tx`select pg_advisory_xact_lock(hashtext('first admin'))`;
    },

    async lock(tx, userIds) {
      const rows = await tx<(Stored<ListedUser> & { lastSignInAt: Date | null })[]>`
        select id, username, email, first_name as "firstName", last_name as "lastName", role,
          to_jsonb(duties) as duties,
          is_active as "isActive", created_at as "createdAt", last_sign_in_at as "lastSignInAt",
          invited_language is not null as "isInvited"
        from users where id = any(${[...userIds]}::integer[]) order by id for no key update`;
      return rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
      }));
    },
  };
}

function toUser(row: UserRow): User {
  const { createdAt, updatedAt } = row;
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
