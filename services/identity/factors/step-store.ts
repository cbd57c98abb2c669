import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { hashToken } from "@dhahabu/platform/token";

/**
 * What a step is for: to prove a factor at a sign-in or where one is renewed, to set one up before a sign-in is
 * finished, or to set one up in a session.
 */
export type StepPurpose = "prove" | "renew" | "setUp" | "setUpAtSignIn";

/** What a step in which a factor is proved is for. */
export type ProofPurpose = Extract<StepPurpose, "prove" | "renew">;

/** A step that is open. */
export interface FactorStep {
  userId: number;
  username: string;
  sessionVersion: number;
  purpose: StepPurpose;
  /** The secret of an app that is being set up. */
  sealedSecret: Uint8Array | null;
  /** What a passkey has to sign. */
  challenge: string | null;
}

/** Steps on the way to a session or to a factor, each found by its token alone. A new password ends them. */
export interface StepStore {
  /** Opens a step of an active user for so many seconds; under the session version that was proved, where one was. Returns when it ends. */
  open(
    step: { userId: number; token: string; purpose: StepPurpose; lifeSeconds: number },
    sessionVersion?: number,
  ): Promise<Date>;
  /** Undefined for one that is over, for another purpose, or of a user whose password was replaced. */
  find(token: string, purposes: readonly StepPurpose[], tx?: Tx): Promise<FactorStep | undefined>;
  keepSecret(token: string, sealedSecret: Uint8Array): Promise<void>;
  keepChallenge(token: string, challenge: string): Promise<void>;
  close(tx: Tx, token: string): Promise<void>;
  /** Deletes what is over; returns how many. */
  deleteOver(now: Date): Promise<number>;
}

const batchSize = 5000;

/** Creates the store over identity's schema. */
export function createStepStore({ sql }: { sql: Sql }): StepStore {
  return {
    async open({ userId, token, purpose, lifeSeconds }, sessionVersion) {
      const [row] = await sql<{ expiresAt: Date }[]>`
        insert into factor_steps (token_hash, user_id, session_version, purpose, expires_at)
        select ${hashToken(token)}, id, coalesce(${sessionVersion ?? null}, session_version),
          ${purpose}, now() + make_interval(secs => ${lifeSeconds})
        from users where id = ${userId}
        returning expires_at as "expiresAt"`;
      if (!row) throw new Error(`There is no user ${userId}.`);
      return row.expiresAt;
    },

    async find(token, purposes, tx) {
      const [step] = await (tx ?? sql)<FactorStep[]>`
        select user_id as "userId", username, factor_steps.session_version as "sessionVersion",
          purpose, sealed_secret as "sealedSecret", challenge
        from factor_steps join users on users.id = user_id and is_active
          and users.session_version = factor_steps.session_version
        where token_hash = ${hashToken(token)} and purpose = any(${[...purposes]}::text[])
          and expires_at > now()`;
      return step;
    },

    async keepSecret(token, sealedSecret) {
      await sql`
        update factor_steps set sealed_secret = ${Buffer.from(sealedSecret)}
        where token_hash = ${hashToken(token)}`;
    },

    async keepChallenge(token, challenge) {
      await sql`
        update factor_steps set challenge = ${challenge} where token_hash = ${hashToken(token)}`;
    },

    async close(tx, token) {
      await tx`delete from factor_steps where token_hash = ${hashToken(token)}`;
    },

    async deleteOver(now) {
      return changeInBatches(
        batchSize,
        (size) => sql`
          delete from factor_steps where token_hash in (
            select token_hash from factor_steps where expires_at <= ${now}
            order by expires_at limit ${size})`,
      );
    },
  };
}
