import type { Sql, Tx } from "@dhahabu/platform/db";
import { hashToken } from "@dhahabu/platform/token";
import type { PasswordOwner } from "../users/password-policy.ts";

/** An active account: whose, and the hash of its password. */
export type OwnAccount = PasswordOwner & {
  userId: number;
  username: string;
  passwordHash: string;
};

/**
 * Passwords after registration. Who replaces one holds the user's row first and the link's row second, as
 * whoever deactivates a user does.
 */
export interface PasswordStore {
  findOwn(userId: number): Promise<OwnAccount | undefined>;
  /**
   * Sets the password of a locked user, which ends their sessions. Returns the session version from then on;
   * undefined where the user is inactive, or has another password than that of `oldHash`, if it is given.
   */
  replaceHash(
    tx: Tx,
    change: { userId: number; newHash: string; oldHash?: string },
  ): Promise<number | undefined>;
  /**
   * Stores a link that holds for so many seconds, in place of the one before; `issuedBy` is null where its owner
   * has asked for it. Returns when it ends.
   */
  putLink(
    tx: Tx,
    link: { userId: number; token: string; lifeSeconds: number; issuedBy: number | null },
  ): Promise<Date>;
  removeLink(tx: Tx, userId: number): Promise<void>;
  /** Whose link a token is; undefined where it does not hold. */
  findByToken(token: string): Promise<OwnAccount | undefined>;
  /** Uses a link up; false where it does not hold any more. */
  takeLink(tx: Tx, link: { userId: number; token: string }): Promise<boolean>;
}

/** Creates the store over identity's schema. */
export function createPasswordStore({ sql }: { sql: Sql }): PasswordStore {
  const columns = sql`
    users.id as "userId", username, email, first_name as "firstName", last_name as "lastName", phone,
    role, to_jsonb(duties) as duties, password_hash as "passwordHash"`;
  return {
    async findOwn(userId) {
      const [row] = await sql<OwnAccount[]>`
        select ${columns} from users where id = ${userId} and is_active`;
      return row;
    },

    async replaceHash(tx, { userId, newHash, oldHash }) {
      const isSame = oldHash === undefined ? tx`true` : tx`password_hash = ${oldHash}`;
      const [row] = await tx<{ sessionVersion: number }[]>`
        update users set password_hash = ${newHash}, session_version = session_version + 1,
          invited_language = null, updated_at = now()
        where id = ${userId} and is_active and ${isSame}
        returning session_version as "sessionVersion"`;
      return row?.sessionVersion;
    },

    async putLink(tx, { userId, token, lifeSeconds, issuedBy }) {
      const [link] = await tx<{ expiresAt: Date }[]>`
        insert into password_reset_links (user_id, token_hash, issued_by_user_id, issued_at,
          expires_at)
        values (${userId}, ${hashToken(token)}, ${issuedBy}, now(),
          now() + make_interval(secs => ${lifeSeconds}))
        on conflict (user_id) do update set token_hash = excluded.token_hash,
          issued_by_user_id = excluded.issued_by_user_id, issued_at = excluded.issued_at,
          expires_at = excluded.expires_at
        returning expires_at as "expiresAt"`;
      if (!link) throw new Error("The insert returned no link.");
      return link.expiresAt;
    },

    async removeLink(tx, userId) {
      await tx`delete from password_reset_links where user_id = ${userId}`;
    },

    async findByToken(token) {
      const [row] = await sql<OwnAccount[]>`
        select ${columns} from password_reset_links join users on users.id = user_id
        where token_hash = ${hashToken(token)} and expires_at > now() and is_active`;
      return row;
    },

    async takeLink(tx, { userId, token }) {
      const used = await tx`
        delete from password_reset_links
        where user_id = ${userId} and token_hash = ${hashToken(token)} and expires_at > now()
        returning user_id`;
      return used.length > 0;
    },
  };
}
