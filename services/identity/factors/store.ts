import type { SecondFactorMode } from "@dhahabu/contract/second-factor";
import type { Queryable, Sql, Tx } from "@dhahabu/platform/db";
import type { Factors } from "./factor.ts";
import { hashToken } from "@dhahabu/platform/token";
import { readRecoveryCode } from "./recovery-code.ts";
import type { WrongCodes } from "./wrong-codes.ts";

/** The app of a user that makes codes. */
interface AppFactor {
  sealedSecret: Uint8Array;
  /** The step of the last code that was taken. */
  lastStep: number;
}

/** Second factors in the database. Whoever writes holds the user's row. */
export interface FactorStore {
  find(userId: number, db?: Queryable): Promise<Factors>;
  findApp(tx: Tx, userId: number): Promise<AppFactor | undefined>;
  /** Puts an app in place of the one before. */
  putApp(tx: Tx, app: AppFactor & { userId: number }): Promise<void>;
  /** Takes a step for used. */
  setLastStep(tx: Tx, app: { userId: number; step: number }): Promise<void>;
  /** False where there is none. */
  removeApp(tx: Tx, userId: number): Promise<boolean>;
  /** Puts recovery codes in place of those before; none to remove them. */
  putRecoveryCodes(tx: Tx, userId: number, codes: readonly string[]): Promise<void>;
  /** Uses a recovery code up; false where there is no such one. */
  takeRecoveryCode(tx: Tx, userId: number, typed: string): Promise<boolean>;
  /** Wrong codes in a row under a user's password. */
  findWrongCodes(tx: Tx, userId: number): Promise<WrongCodes | undefined>;
  countWrongCode(tx: Tx, userId: number): Promise<void>;
  forgetWrongCodes(tx: Tx, userId: number): Promise<void>;
  /** Removes all that a user has, and what was begun with it; every session of theirs is over, and they stand anew. */
  reset(tx: Tx, userId: number): Promise<void>;
  /** The mode that was told last. */
  findMode(db?: Queryable): Promise<SecondFactorMode | undefined>;
  keepMode(mode: SecondFactorMode, db?: Queryable): Promise<void>;
}

/** Creates the store over identity's schema. */
export function createFactorStore({ sql }: { sql: Sql }): FactorStore {
  return {
    async find(userId, db = sql) {
      const [row] = await db<Factors[]>`
        select (select added_at from app_factors where user_id = ${userId}) as "appAddedAt",
          (select count(*)::integer from passkeys where user_id = ${userId}) as "passkeyCount",
          (select count(*)::integer from recovery_codes where user_id = ${userId})
            as "recoveryCodesLeft"`;
      if (!row) throw new Error("The factors returned no row.");
      return row;
    },

    async findApp(tx, userId) {
      const [app] = await tx<AppFactor[]>`
        select sealed_secret as "sealedSecret", last_step::float8 as "lastStep"
        from app_factors where user_id = ${userId}`;
      return app;
    },

    async putApp(tx, { userId, sealedSecret, lastStep }) {
      await tx`
        insert into app_factors (user_id, sealed_secret, last_step)
        values (${userId}, ${Buffer.from(sealedSecret)}, ${lastStep})
        on conflict (user_id) do update set sealed_secret = excluded.sealed_secret,
          last_step = excluded.last_step, added_at = now()`;
    },

    async setLastStep(tx, { userId, step }) {
      await tx`update app_factors set last_step = ${step} where user_id = ${userId}`;
    },

    async removeApp(tx, userId) {
      const removed = await tx`delete from app_factors where user_id = ${userId}`;
      return removed.count === 1;
    },

    async putRecoveryCodes(tx, userId, codes) {
      await tx`delete from recovery_codes where user_id = ${userId}`;
      await tx`
        insert into recovery_codes (user_id, code_hash)
        select ${userId}, hash from unnest(${codes.map(hashCode)}::text[]) as hash`;
    },

    async takeRecoveryCode(tx, userId, typed) {
      const used = await tx`
        delete from recovery_codes where user_id = ${userId} and code_hash = ${hashCode(typed)}`;
      return used.count === 1;
    },

    async findWrongCodes(tx, userId) {
      const [row] = await tx<WrongCodes[]>`
        select wrong_count as count, last_wrong_at as "lastAt"
        from wrong_codes join users using (session_version)
        where user_id = ${userId} and users.id = ${userId}`;
      return row;
    },

    async countWrongCode(tx, userId) {
      await tx`
        insert into wrong_codes (user_id, session_version, wrong_count, last_wrong_at)
        select id, session_version, 1, clock_timestamp() from users where id = ${userId}
        on conflict (user_id) do update set session_version = excluded.session_version,
          wrong_count = case when wrong_codes.session_version = excluded.session_version
            then wrong_codes.wrong_count + 1 else 1 end,
          last_wrong_at = excluded.last_wrong_at`;
    },

    async forgetWrongCodes(tx, userId) {
      await tx`delete from wrong_codes where user_id = ${userId}`;
    },

    async reset(tx, userId) {
      await tx`delete from passkeys where user_id = ${userId}`;
      await tx`delete from app_factors where user_id = ${userId}`;
      await tx`delete from recovery_codes where user_id = ${userId}`;
      await tx`delete from wrong_codes where user_id = ${userId}`;
      await tx`delete from factor_steps where user_id = ${userId}`;
      // Who signs in without it next is as new as an administrator who was made just now.
      await tx`
        update users set session_version = session_version + 1, updated_at = now(),
          standing_since = clock_timestamp()
        where id = ${userId}`;
    },

    async findMode(db = sql) {
      const [row] = await db<{ mode: SecondFactorMode }[]>`select mode from known_factor_mode`;
      return row?.mode;
    },

    async keepMode(mode, db = sql) {
      await db`
        insert into known_factor_mode (mode) values (${mode})
        on conflict (is_the_one) do update set mode = excluded.mode
        where known_factor_mode.mode <> excluded.mode`;
    },
  };
}

/** Of a recovery code only this is stored. */
function hashCode(typed: string): string {
  return hashToken(readRecoveryCode(typed));
}
