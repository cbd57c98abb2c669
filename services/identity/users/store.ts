import { AppError, createIssue } from "@dhahabu/contract/errors";
import type { Issue } from "@dhahabu/contract/errors";
import type { ResolvedUser } from "@dhahabu/contract/internal";
import type { Role, User } from "@dhahabu/contract/identity";
import { isDuplicate } from "@dhahabu/platform/db";
import type { Queryable, Sql } from "@dhahabu/platform/db";

/** A user about to be stored; the password is hashed already. */
export interface NewUser {
  username: string;
  email: string;
  passwordHash: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
}

/** Users in the database. The password's hash leaves it in `findForLogin` alone. */
export interface UserStore {
  /** Stores a user under session version 0. Throws `AppError` conflict that names each field that another user has. */
  insert(user: NewUser): Promise<User>;
  find(userId: number): Promise<User | undefined>;
  /** Finds by username or e-mail address, whatever the case. */
  findForLogin(
    name: string,
  ): Promise<{ user: User; passwordHash: string; sessionVersion: number } | undefined>;
  /** The user as a caller of services; undefined for none and for an inactive one. */
  resolve(userId: number): Promise<ResolvedUser | undefined>;
  hasAdmin(): Promise<boolean>;
  /** Creates the first admin unless there is an admin; false where there was one. */
  createFirstAdmin(user: NewUser): Promise<boolean>;
}

interface UserRow {
  id: number;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  role: Role;
  isActive: boolean;
  kycStatus: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Creates the store over identity's schema. */
export function createUserStore({ sql }: { sql: Sql }): UserStore {
  const columns = sql`
    id, username, email, first_name as "firstName", last_name as "lastName", phone, role,
    is_active as "isActive", kyc_status as "kycStatus", created_at as "createdAt",
    updated_at as "updatedAt"`;

  async function insertAs(db: Queryable, user: NewUser, role: Role): Promise<User> {
    const [row] = await db<UserRow[]>`
      insert into users (username, email, password_hash, first_name, last_name, phone, role)
      values (${user.username}, ${user.email}, ${user.passwordHash}, ${user.firstName ?? null},
        ${user.lastName ?? null}, ${user.phone ?? null}, ${role})
      returning ${columns}`;
    if (!row) throw new Error("The insert returned no user.");
    return toUser(row);
  }

  async function createConflict(user: NewUser, cause: unknown): Promise<AppError> {
    const [taken] = await sql<{ username: boolean; email: boolean }[]>`
      select exists (
          select from users where lower(username) collate "C" = lower(${user.username})
        ) as username,
        exists (select from users where lower(email) collate "C" = lower(${user.email})) as email`;
    const issues: Issue[] = [];
    if (taken?.username) issues.push(createIssue("username", { reason: "account.usernameTaken" }));
    if (taken?.email) issues.push(createIssue("email", { reason: "account.emailTaken" }));
    const reason = taken?.username
      ? "account.usernameTaken"
      : taken?.email
        ? "account.emailTaken"
        : "account.exists";
    return new AppError("conflict", { reason, issues, cause });
  }

  return {
    async insert(user) {
      try {
        return await insertAs(sql, user, "user");
      } catch (error) {
        if (isDuplicate(error, "users_username_key") || isDuplicate(error, "users_email_key")) {
          throw await createConflict(user, error);
        }
        throw error;
      }
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
      const { passwordHash, sessionVersion } = row;
      return { user: toUser(row), passwordHash, sessionVersion };
    },

    async resolve(userId) {
      const [row] = await sql<ResolvedUser[]>`
        select id as "userId", username, role, session_version as "sessionVersion"
        from users where id = ${userId} and is_active`;
      return row;
    },

    async hasAdmin() {
      const rows = await sql`select from users where role = 'admin' limit 1`;
      return rows.length > 0;
    },

    async createFirstAdmin(user) {
      return sql.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(hashtext('first admin'))`;
        const admins = await tx`select from users where role = 'admin' limit 1`;
        if (admins.length > 0) return false;
        await insertAs(tx, user, "admin");
        return true;
      });
    },
  };
}

function toUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    role: row.role,
    isActive: row.isActive,
    kycStatus: row.kycStatus,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
