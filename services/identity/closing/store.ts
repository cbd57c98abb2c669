import type { Tx } from "@dhahabu/platform/db";

export interface ClosingStore {
  /** Makes an account inactive and forgets whose it was: names, telephone, address, password, links, browsers and mails to it. */
  close(tx: Tx, account: { userId: number; email: string; unknownHash: string }): Promise<void>;
}

/** Creates the store over identity's schema. */
export function createClosingStore(): ClosingStore {
  return {
    async close(tx, { userId, email, unknownHash }) {
      const name = `closed-${userId}`;
      await tx`delete from password_reset_links where user_id = ${userId}`;
      await tx`delete from address_confirmation_links where user_id = ${userId}`;
      await tx`delete from known_devices where user_id = ${userId}`;
      await tx`delete from account_mails where lower(email) collate "C" = lower(${email})`;
      await tx`
        update users set is_active = false, username = ${name}, email = ${`${name}@closed.invalid`},
          first_name = null, last_name = null, phone = null, email_confirmed_at = null,
          password_hash = ${unknownHash}, session_version = session_version + 1, updated_at = now()
        where id = ${userId}`;
    },
  };
}
