import type { UserAddress } from "@dhahabu/contract/addresses";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { hashToken } from "@dhahabu/platform/token";

export interface AddressStore {
  /** The address of an active user. */
  find(userId: number): Promise<UserAddress | undefined>;
  /** Stores a link that holds for so many seconds, in place of the one before. */
  putLink(tx: Tx, link: { userId: number; token: string; lifeSeconds: number }): Promise<void>;
  /** Uses a link up and marks the address of its active user as confirmed; undefined where it does not hold. */
  confirm(tx: Tx, token: string): Promise<number | undefined>;
}

/** Creates the store over identity's schema. */
export function createAddressStore({ sql }: { sql: Sql }): AddressStore {
  return {
    async find(userId) {
      const [row] = await sql<UserAddress[]>`
        select email, email_confirmed_at is not null as "isConfirmed"
        from users where id = ${userId} and is_active`;
      return row;
    },

    async putLink(tx, { userId, token, lifeSeconds }) {
      await tx`
        insert into address_confirmation_links (user_id, token_hash, expires_at)
        values (${userId}, ${hashToken(token)}, now() + make_interval(secs => ${lifeSeconds}))
        on conflict (user_id) do update set token_hash = excluded.token_hash,
          expires_at = excluded.expires_at`;
    },

    async confirm(tx, token) {
      const [used] = await tx<{ userId: number }[]>`
        delete from address_confirmation_links
        where token_hash = ${hashToken(token)} and expires_at > now()
        returning user_id as "userId"`;
      if (!used) return undefined;
      const [confirmed] = await tx<{ id: number }[]>`
        update users set email_confirmed_at = coalesce(email_confirmed_at, now())
        where id = ${used.userId} and is_active returning id`;
      return confirmed?.id;
    },
  };
}
