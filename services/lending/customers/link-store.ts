import type { Tx } from "@dhahabu/platform/db";

interface LinkCode {
  customerId: number;
  madeByUserId: number;
}

/** One-time codes that link a customer with an online account, and the wrong ones that accounts have tried. */
export interface CustomerLinkStore {
  /** In place of the customer's code before. */
  putCode(
    tx: Tx,
    code: LinkCode & { codeHash: string; madeAt: Date; expiresAt: Date },
  ): Promise<void>;
  /** Whose a code is, if it holds. */
  findCode(tx: Tx, codeHash: string, now: Date): Promise<LinkCode | undefined>;
  /** Uses a code up; undefined for one that does not hold. Its customer is locked first. */
  takeCode(tx: Tx, codeHash: string, now: Date): Promise<LinkCode | undefined>;
  /** How many wrong codes an account has tried since `since`, and from when; whoever asks has the account's turn. */
  lockGuesses(
    tx: Tx,
    userId: number,
    since: Date,
  ): Promise<{ count: number; beganAt: Date } | undefined>;
  countGuess(tx: Tx, userId: number, now: Date, since: Date): Promise<void>;
  forgetGuesses(tx: Tx, userId: number): Promise<void>;
  /** Links a customer who is linked with nobody; false for who is, and where the account is another customer's. */
  link(tx: Tx, customerId: number, userId: number, at: Date): Promise<boolean>;
  /**
   * Ends the link of a customer or of an account, and the customer's code; gives the customer who was linked. Customers are
   * locked before their codes, as everywhere.
   */
  unlink(tx: Tx, of: { customerId: number } | { userId: number }): Promise<number | undefined>;
}

export function createCustomerLinkStore(): CustomerLinkStore {
  return {
    async putCode(tx, { customerId, codeHash, madeByUserId, madeAt, expiresAt }) {
      await tx`
        insert into customer_link_codes (customer_id, code_hash, made_by_user_id, made_at, expires_at)
        values (${customerId}, ${codeHash}, ${madeByUserId}, ${madeAt}, ${expiresAt})
        on conflict (customer_id) do update set code_hash = excluded.code_hash,
          made_by_user_id = excluded.made_by_user_id, made_at = excluded.made_at,
          expires_at = excluded.expires_at`;
    },

    async findCode(tx, codeHash, now) {
      const [row] = await tx<LinkCode[]>`
        select customer_id as "customerId", made_by_user_id as "madeByUserId"
        from customer_link_codes where code_hash = ${codeHash} and expires_at > ${now}`;
      return row;
    },

    async takeCode(tx, codeHash, now) {
      const [row] = await tx<LinkCode[]>`
        delete from customer_link_codes where code_hash = ${codeHash} and expires_at > ${now}
        returning customer_id as "customerId", made_by_user_id as "madeByUserId"`;
      return row;
    },

    async lockGuesses(tx, userId, since) {
      await tx`select pg_advisory_xact_lock(hashtextextended('customer link', ${userId}))`;
      const [row] = await tx<{ count: number; beganAt: Date }[]>`
        select count, began_at as "beganAt" from customer_link_guesses
        where user_id = ${userId} and began_at > ${since}`;
      return row;
    },

    async countGuess(tx, userId, now, since) {
      await tx`
        insert into customer_link_guesses as known (user_id, count, began_at)
        values (${userId}, 1, ${now})
        on conflict (user_id) do update set
          count = case when known.began_at > ${since} then known.count + 1 else 1 end,
          began_at = case when known.began_at > ${since} then known.began_at else ${now} end`;
    },

    async forgetGuesses(tx, userId) {
      await tx`delete from customer_link_guesses where user_id = ${userId}`;
    },

    async link(tx, customerId, userId, at) {
      const linked = await tx`
        update customers set user_id = ${userId}, linked_at = ${at}, version = version + 1
        where id = ${customerId} and user_id is null
          and not exists (select from customers other where other.user_id = ${userId})`;
      return linked.count === 1;
    },

    async unlink(tx, of) {
      const [row] = await tx<{ id: number }[]>`
        update customers set user_id = null, linked_at = null, version = version + 1
        where user_id is not null
          and ${"customerId" in of ? tx`id = ${of.customerId}` : tx`user_id = ${of.userId}`}
        returning id`;
      if ("customerId" in of) {
        await tx`delete from customer_link_codes where customer_id = ${of.customerId}`;
      }
      return row?.id;
    },
  };
}
