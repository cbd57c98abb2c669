import { createHmac, createSecretKey } from "node:crypto";
import { AppError } from "@dhahabu/contract/errors";
import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { OwnSession } from "@dhahabu/contract/sessions";
import type { Sql } from "@dhahabu/platform/db";

/**
 * What a session holds: whose it is, the user's session version it began under, when they last proved who they are,
 * what its owner is shown of it, and koa-session's own fields (the absolute limit).
 */
export type SessionData = {
  userId: number;
  version?: number;
  provedAtMs?: number;
  device?: string;
  address?: string;
} & Record<string, number | boolean | string>;

/** Whose sessions are meant, and which of them asks. */
interface SessionOwner {
  userId: number;
  version: number;
  /** The id in the asking session's cookie. */
  currentId: string;
}

/** Sessions in the database. The id in the cookie never reaches it: rows are found by a keyed hash. */
export interface SessionStore {
  /** The session of an id, its idle limit moved on; undefined for one that is unknown or over. */
  find(id: string): Promise<SessionData | undefined>;
  /** The session of an id, its idle limit left as it is: an open stream is no visit. */
  peek(id: string): Promise<SessionData | undefined>;
  insert(id: string, session: SessionData): Promise<void>;
  remove(id: string): Promise<void>;
  removeOfUser(userId: number): Promise<void>;
  /** Sessions of a user that hold under a version, the latest use first; `currentId` is the id in the asking cookie. */
  listOfUser(owner: SessionOwner): Promise<OwnSession[]>;
  /** Removes a session of a user by the name it is listed under; says how many there were. */
  removeOne(userId: number, listedId: string): Promise<number>;
  /** Removes every session of a user but the one of `currentId`; says how many held. */
  removeOthers(owner: SessionOwner): Promise<number>;
  /** Throws while the database does not answer. */
  check(): Promise<void>;
  /** Removes sessions over their idle limit and returns how many there were. */
  removeExpired(): Promise<number>;
}

// Moving the idle limit on costs a write, so it is done at most this often for a session.
const moveOnEveryMs = 60_000;
const answerWithinMs = 3000;
const batchSize = 5000;
const mostListed = 100;

/**
 * Creates the store of sessions; `idleMs` is how long a session lives without a request. New ones are kept under `secret`, and
 * found under `secretBefore` too.
 */
export function createSessionStore(parts: {
  sql: Sql;
  secret: string;
  secretBefore?: string | undefined;
  idleMs: number;
}): SessionStore {
  const { sql } = parts;
  const hash = createHash(parts.secret);
  const hashBefore = parts.secretBefore === undefined ? undefined : createHash(parts.secretBefore);
  const isOf = (id: string) =>
    hashBefore ? sql`sid in (${hash(id)}, ${hashBefore(id)})` : sql`sid = ${hash(id)}`;
  const idleSeconds = parts.idleMs / 1000;
  const moveOnSeconds = Math.min(moveOnEveryMs, parts.idleMs / 2) / 1000;
  // The absolute limit is koa-session's, in milliseconds.
  const isHeld = (userId: number, version: number) => sql`
    (sess ->> 'userId' = ${String(userId)} and sess ->> 'version' = ${String(version)}
      and expire > now()
      and coalesce((sess ->> '_expire')::numeric > extract(epoch from now()) * 1000, true))`;
  return {
    async find(id) {
      const rows = await inTime(sql<{ sess: SessionData; isDue: boolean }[]>`
        select sess, expire < now() + make_interval(secs => ${idleSeconds - moveOnSeconds}) as "isDue"
        from sessions where ${isOf(id)} and expire > now()`);
      const row = rows[0];
      if (row?.isDue) {
        await inTime(sql`
          update sessions set expire = now() + make_interval(secs => ${idleSeconds})
          where ${isOf(id)}`);
      }
      return row?.sess;
    },
    async peek(id) {
      const rows = await inTime(sql<{ sess: SessionData }[]>`
        select sess from sessions where ${isOf(id)} and expire > now()`);
      return rows[0]?.sess;
    },
    async insert(id, session) {
      await inTime(sql`
        insert into sessions (sid, sess, expire)
        values (${hash(id)}, ${sql.json(session)}, now() + make_interval(secs => ${idleSeconds}))`);
    },
    async remove(id) {
      await inTime(sql`delete from sessions where ${isOf(id)}`);
    },
    async removeOfUser(userId) {
      await inTime(sql`delete from sessions where sess ->> 'userId' = ${String(userId)}`);
    },
    async listOfUser({ userId, version, currentId }) {
      const rows = await inTime(sql<
        (Omit<OwnSession, "startedAt" | "seenAt"> & { startedAt: Date; seenAt: Date })[]
      >`
        select id, ${isOf(currentId)} as "isCurrent", sess ->> 'device' as device,
          sess ->> 'address' as address, started_at as "startedAt",
          greatest(started_at, expire - make_interval(secs => ${idleSeconds})) as "seenAt"
        from sessions where ${isHeld(userId, version)}
        order by "isCurrent" desc, "seenAt" desc limit ${mostListed}`);
      return rows.map((row) => ({
        ...row,
        startedAt: row.startedAt.toISOString(),
        seenAt: row.seenAt.toISOString(),
      }));
    },
    async removeOne(userId, listedId) {
      const ended = await inTime(sql`
        delete from sessions
        where sess ->> 'userId' = ${String(userId)} and id = ${listedId} and expire > now()`);
      return ended.count;
    },
    async removeOthers({ userId, version, currentId }) {
      const ended = await inTime(sql<{ wasHeld: boolean }[]>`
        delete from sessions
        where sess ->> 'userId' = ${String(userId)} and not ${isOf(currentId)}
        returning ${isHeld(userId, version)} as "wasHeld"`);
      return ended.filter(({ wasHeld }) => wasHeld).length;
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

/** Makes what stands in the database for an id. */
function createHash(secret: string): (id: string) => string {
  const key = createSecretKey(Buffer.from(secret));
  return (id) => createHmac("sha256", key).update(id).digest("base64url");
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
