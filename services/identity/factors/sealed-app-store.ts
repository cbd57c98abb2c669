import type { Sql } from "@dhahabu/platform/db";

/** An app, as it lies sealed. */
interface SealedApp {
  userId: number;
  sealedSecret: Uint8Array;
}

/** Apps that make codes, for who seals them under another key. */
export interface SealedAppStore {
  /** Apps of users after one, in the order of their ids. */
  listApps(page: { after: number; limit: number }): Promise<SealedApp[]>;
  /** Seals an app anew without its user's row; false where its seal is another one by now. */
  replaceSeal(app: { userId: number; sealed: Uint8Array; fresh: Uint8Array }): Promise<boolean>;
}

/** Creates the store over identity's schema. */
export function createSealedAppStore({ sql }: { sql: Sql }): SealedAppStore {
  return {
    async listApps({ after, limit }) {
      return sql<SealedApp[]>`
        select user_id as "userId", sealed_secret as "sealedSecret"
        from app_factors where user_id > ${after} order by user_id limit ${limit}`;
    },

    async replaceSeal({ userId, sealed, fresh }) {
      const replaced = await sql`
        update app_factors set sealed_secret = ${Buffer.from(fresh)}
        where user_id = ${userId} and sealed_secret = ${Buffer.from(sealed)}`;
      return replaced.count === 1;
    },
  };
}
