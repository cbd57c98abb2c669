import type { Tx } from "@dhahabu/platform/db";

export interface ClosingStore {
  /**
   * Makes a locked account inactive and forgets whose it was: names, telephone, address, password, second factor,
   * links, browsers and mails to it. False where its password is another than that of `oldHash`.
   */
  close(
    tx: Tx,
    account: { userId: number; email: string; oldHash: string; unknownHash: string },
  ): Promise<boolean>;
}

/** Creates the store over identity's schema. */
export function createClosingStore(): ClosingStore {
  return {
    async close(tx, { userId, email, oldHash, unknownHash }) {
      const name = `closed-${userId}`;
      await tx`delete from password_reset_links where user_id = ${userId}`;
      await tx`delete from address_confirmation_links where user_id = ${userId}`;
      await tx`delete from known_devices where user_id = ${userId}`;
      await tx`delete from passkeys where user_id = ${userId}`;
      await tx`delete from app_factors where user_id = ${userId}`;
      await tx`delete from recovery_codes where user_id = ${userId}`;
      await tx`delete from account_mails where lower(email) collate "C" = lower(${email})`;
      const closed = await tx`
        update users set is_active = false, username = ${name}, email = ${`${name}@closed.invalid`},
          first_name = null, last_name = null, phone = null, email_confirmed_at = null,
          password_hash = ${unknownHash}, session_version = session_version + 1, updated_at = now()
        where id = ${userId} and password_hash = ${oldHash}
        returning id`;
      return closed.length > 0;
    },
  };
}
