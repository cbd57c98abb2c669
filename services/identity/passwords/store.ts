import { createHash, randomBytes } from "node:crypto";
import { AppError } from "@dhahabu/contract/errors";
import type { Role } from "@dhahabu/contract/identity";
import type { Author } from "@dhahabu/contract/internal";
import type { Sql, Tx } from "@dhahabu/platform/db";

/** The names of an account that its password may not be. */
export interface AccountNames {
  userId: number;
  username: string;
  email: string;
}

/** A link that was just made; the token is nowhere else. */
export interface IssuedLink {
  username: string;
  token: string;
  expiresAt: Date;
}

/**
 * Passwords after registration. Who replaces one holds the user's row first and the link's row second, as
 * whoever deactivates a user does.
 */
export interface PasswordStore {
  /** The active account of a user with the hash of its password. */
  findOwn(userId: number): Promise<(AccountNames & { passwordHash: string }) | undefined>;
  /**
   * Replaces a password, if it is still the one of `oldHash`, ends every session of the user and their
   * reset link. Returns the session version from then on; undefined where the password was replaced or
   * the user deactivated meanwhile.
   */
  replaceOwn(change: {
    oldHash: string;
    newHash: string;
    author: Author;
  }): Promise<number | undefined>;
  /**
   * Makes a reset link that holds for so many seconds, in place of the one before. The author must be an
   * active admin and not the user. Throws `AppError` not_allowed, not_found, and conflict for an inactive user.
   */
  issueLink(userId: number, lifeSeconds: number, author: Author): Promise<IssuedLink>;
  /** Whose link a token is; undefined where it does not hold. */
  findByToken(token: string): Promise<AccountNames | undefined>;
  /**
   * Uses a link up: sets the password and ends every session of the user. False where it does not hold
   * any more; of many at once one is true.
   */
  useLink(use: {
    userId: number;
    token: string;
    newHash: string;
    address: string;
    requestId: string;
  }): Promise<boolean>;
}

interface LockedUser {
  id: number;
  username: string;
  role: Role;
  isActive: boolean;
}

// As hard to guess as a session: 256 random bits.
const tokenBytes = 32;

/** Creates the store over identity's schema. */
export function createPasswordStore({ sql }: { sql: Sql }): PasswordStore {
  function lockUsers(tx: Tx, userIds: number[]): Promise<LockedUser[]> {
    return tx<LockedUser[]>`
      select id, username, role, is_active as "isActive" from users
      where id = any(${userIds}::integer[]) order by id for no key update`;
  }

  async function record(
    tx: Tx,
    change: {
      userId: number;
      field: "password" | "resetLink" | "passwordReset";
      by: LockedUser;
      author: Omit<Author, "userId" | "username">;
    },
  ): Promise<void> {
    const { userId, field, by, author } = change;
    await tx`
      insert into user_changes (user_id, field, changed_by_user_id, changed_by_username, address,
        request_id)
      values (${userId}, ${field}, ${by.id}, ${by.username}, ${author.address},
        ${author.requestId})`;
  }

  return {
    async findOwn(userId) {
      const [row] = await sql<(AccountNames & { passwordHash: string })[]>`
        select id as "userId", username, email, password_hash as "passwordHash"
        from users where id = ${userId} and is_active`;
      return row;
    },

    async replaceOwn({ oldHash, newHash, author }) {
      return sql.begin(async (tx) => {
        const [user] = await lockUsers(tx, [author.userId]);
        const [row] = await tx<{ sessionVersion: number }[]>`
          update users set password_hash = ${newHash}, session_version = session_version + 1,
            updated_at = now()
          where id = ${author.userId} and password_hash = ${oldHash} and is_active
          returning session_version as "sessionVersion"`;
        if (!user || !row) return undefined;
        await tx`delete from password_reset_links where user_id = ${user.id}`;
        await record(tx, { userId: user.id, field: "password", by: user, author });
        return row.sessionVersion;
      });
    },

    async issueLink(userId, lifeSeconds, author) {
      if (userId === author.userId) {
        throw new AppError("not_allowed", {
          reason: "user.linkForOneself",
        });
      }
      const token = randomBytes(tokenBytes).toString("base64url");
      return sql.begin(async (tx) => {
        const users = await lockUsers(tx, [userId, author.userId]);
        const admin = users.find(({ id }) => id === author.userId);
        if (admin?.role !== "admin" || !admin.isActive) {
          throw new AppError("not_allowed", { reason: "access.notAllowed" });
        }
        const user = users.find(({ id }) => id === userId);
        if (!user) throw new AppError("not_found", { reason: "user.unknown" });
        if (!user.isActive) {
          throw new AppError("conflict", {
            reason: "user.linkForInactive",
          });
        }
        const [link] = await tx<{ expiresAt: Date }[]>`
          insert into password_reset_links (user_id, token_hash, issued_by_user_id, issued_at,
            expires_at)
          values (${userId}, ${hashToken(token)}, ${admin.id}, now(),
            now() + make_interval(secs => ${lifeSeconds}))
          on conflict (user_id) do update set token_hash = excluded.token_hash,
            issued_by_user_id = excluded.issued_by_user_id, issued_at = excluded.issued_at,
            expires_at = excluded.expires_at
          returning expires_at as "expiresAt"`;
        if (!link) throw new Error("The insert returned no link.");
        await record(tx, { userId, field: "resetLink", by: admin, author });
        return { username: user.username, token, expiresAt: link.expiresAt };
      });
    },

    async findByToken(token) {
      const [row] = await sql<AccountNames[]>`
        select users.id as "userId", username, email
        from password_reset_links join users on users.id = user_id
        where token_hash = ${hashToken(token)} and expires_at > now() and is_active`;
      return row;
    },

    async useLink({ userId, token, newHash, address, requestId }) {
      return sql.begin(async (tx) => {
        const [user] = await lockUsers(tx, [userId]);
        if (user?.isActive !== true) return false;
        const used = await tx`
          delete from password_reset_links
          where user_id = ${userId} and token_hash = ${hashToken(token)} and expires_at > now()
          returning user_id`;
        if (used.length === 0) return false;
        await tx`
          update users set password_hash = ${newHash}, session_version = session_version + 1,
            updated_at = now()
          where id = ${userId}`;
        // Nobody is signed in: whoever holds the link acts as the user.
        const author = { address, requestId };
        await record(tx, { userId, field: "passwordReset", by: user, author });
        return true;
      });
    },
  };
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
