import type { Queryable, Sql, Tx } from "@dhahabu/platform/db";
import type { NewPasskey, Passkey } from "./factor.ts";

/** Passkeys in the database. Whoever writes holds the user's row. */
export interface PasskeyStore {
  /** A user's, the oldest first; of one host where it is given. */
  list(userId: number, host?: string, db?: Queryable): Promise<Passkey[]>;
  /** False where somebody has it already. */
  insert(tx: Tx, passkey: NewPasskey): Promise<boolean>;
  noteUse(tx: Tx, passkey: { id: number; signCount: number }): Promise<void>;
  /** False where the user has no such passkey. */
  remove(tx: Tx, passkey: { userId: number; id: number }): Promise<boolean>;
}

/** Creates the store over identity's schema. */
export function createPasskeyStore({ sql }: { sql: Sql }): PasskeyStore {
  return {
    async list(userId, host, db = sql) {
      return db<Passkey[]>`
        select id, credential_id as "credentialId", public_key as "publicKey",
          sign_count::float8 as "signCount", to_jsonb(transports) as transports, host, name,
          added_at as "addedAt", used_at as "usedAt"
        from passkeys where user_id = ${userId} and host = coalesce(${host ?? null}, host)
        order by id`;
    },

    async insert(tx, { userId, credentialId, publicKey, signCount, transports, host, name }) {
      const added = await tx`
        insert into passkeys (user_id, credential_id, public_key, sign_count, transports, host, name)
        values (${userId}, ${credentialId}, ${Buffer.from(publicKey)}, ${signCount},
          ${transports}::text[], ${host}, ${name})
        on conflict (credential_id) do nothing`;
      return added.count === 1;
    },

    async noteUse(tx, { id, signCount }) {
      await tx`update passkeys set sign_count = ${signCount}, used_at = now() where id = ${id}`;
    },

    async remove(tx, { userId, id }) {
      const removed = await tx`delete from passkeys where user_id = ${userId} and id = ${id}`;
      return removed.count === 1;
    },
  };
}
