import { createHmac, createSecretKey } from "node:crypto";
import { AppError } from "@dhahabu/contract/errors";
import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Sql } from "@dhahabu/platform/db";

/**
 * What a session holds: whose it is, the user's session version it began under, and koa-session's own
 * fields (the absolute limit).
 */
export type SessionData = { userId: number; version?: number } & Record<string, number | boolean>;

/** Sessions in the database. The id in the cookie never reaches it: rows are found by a keyed hash. */
export interface SessionStore {
  /** The session of an id, its idle limit moved on; undefined for one that is unknown or over. */
  find(id: string): Promise<SessionData | undefined>;
  /** The session of an id, its idle limit left as it is: an open stream is no visit. */
  peek(id: string): Promise<SessionData | undefined>;
  insert(id: string, session: SessionData): Promise<void>;
  remove(id: string): Promise<void>;
  removeOfUser(userId: number): Promise<void>;
  /** Throws while the database does not answer. */
  check(): Promise<void>;
  /** Removes sessions over their idle limit and returns how many there were. */
  removeExpired(): Promise<number>;
}

// Moving the idle limit on costs a write, so it is done at most this often for a session.
const moveOnEveryMs = 60_000;
const answerWithinMs = 3000;
const batchSize = 5000;

/** Creates the store of sessions; `idleMs` is how long a session lives without a request. */
export function createSessionStore(parts: {
  sql: Sql;
  secret: string;
  idleMs: number;
}): SessionStore {
  const { sql } = parts;
  const key = createSecretKey(Buffer.from(parts.secret));
  const hash = (id: string) => createHmac("sha256", key).update(id).digest("base64url");
  const idleSeconds = parts.idleMs / 1000;
  const moveOnSeconds = Math.min(moveOnEveryMs, parts.idleMs / 2) / 1000;
  return {
    async find(id) {
      const sid = hash(id);
      const rows = await inTime(sql<{ sess: SessionData; isDue: boolean }[]>`
        select sess, expire < now() + make_interval(secs => ${idleSeconds - moveOnSeconds}) as "isDue"
        from sessions where sid = ${sid} and expire > now()`);
      const row = rows[0];
      if (row?.isDue) {
        await inTime(sql`
          update sessions set expire = now() + make_interval(secs => ${idleSeconds})
          where sid = ${sid}`);
      }
      return row?.sess;
    },
    async peek(id) {
      const rows = await inTime(sql<{ sess: SessionData }[]>`
        select sess from sessions where sid = ${hash(id)} and expire > now()`);
      return rows[0]?.sess;
    },
    async insert(id, session) {
      await inTime(sql`
        insert into sessions (sid, sess, expire)
        values (${hash(id)}, ${sql.json(session)}, now() + make_interval(secs => ${idleSeconds}))`);
    },
    async remove(id) {
      await inTime(sql`delete from sessions where sid = ${hash(id)}`);
    },
    async removeOfUser(userId) {
      await inTime(sql`delete from sessions where sess ->> 'userId' = ${String(userId)}`);
    },
    async check() {
      await inTime(sql`select 1`);
    },
    async removeExpired() {
      return changeInBatches(
        batchSize,
        (size) => sql`
          delete from sessions where sid in (
            select sid from sessions where expire <= now() order by expire limit ${size})`,
      );
    },
  };
}

interface Query<T> extends PromiseLike<T> {
  cancel(): void;
}

/** Gives up on a query after 3 s: the database takes 10 s to, and a network that is silent is waited for much longer. */
async function inTime<T>(query: Query<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    query.cancel();
    reject(
      new AppError("unavailable", {
        reason: "server.sessionUnknown",
      }),
    );
  }, answerWithinMs);
  try {
    return await Promise.race([query, late]);
  } finally {
    clearTimeout(timer);
  }
}
