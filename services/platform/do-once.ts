import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { AppError } from "@dhahabu/contract/errors";
import type { Route } from "@dhahabu/contract/route";
import { changeInBatches } from "./change-in-batches.ts";
import type { Queryable, Sql, Transaction, TransactionFor, Tx } from "./db.ts";

/** What was sent to a call, under the key of its sender if it gave one; without what no hash may be made of. */
interface Sent {
  route: Route;
  key: string | undefined;
  body: object;
}

/**
 * Does `work` once for each key, in the transaction that it is given: whoever sends the same again is given
 * the first answer, which is written as JSON. Throws `AppError` conflict where the key came with something else.
 */
export type DoOnce = <T>(
  sent: Sent,
  work: (transaction: TransactionFor<T>) => Promise<T>,
) => Promise<T>;

const keptHours = 24;
const mostKept = 100_000;
const removedWithEach = 10;
const batchSize = 5000;

interface KnownKey {
  bodyHash: string;
  answer: string | null;
}

/**
 * Creates the one way of what may be sent twice. The row of a key is made in the transaction of its work: a second
 * sender waits for the first. Whoever guessed a key would need what was sent under it as well; whoever reads the
 * table finds keys as hashes, and answers sealed with the keys themselves.
 */
export function createDoOnce({ sql, transaction }: { sql: Sql; transaction: Transaction }): DoOnce {
  async function find(db: Queryable, keyHash: string): Promise<KnownKey | undefined> {
    const [known] = await db<KnownKey[]>`
      select body_hash as "bodyHash", answer from sent_keys where key_hash = ${keyHash}`;
    return known;
  }

  async function claim(tx: Tx, keyHash: string, bodyHash: string): Promise<boolean> {
    const [claimed] = await tx<{ id: string }[]>`
      insert into sent_keys (key_hash, body_hash) values (${keyHash}, ${bodyHash})
      on conflict (key_hash) do nothing returning id::text`;
    if (!claimed) return false;
    await tx`
      delete from sent_keys where id in (
        select id from sent_keys
        where id <= ${claimed.id}::bigint - ${mostKept}
          or (id < ${claimed.id}::bigint and sent_at < now() - make_interval(hours => ${keptHours}))
        order by id limit ${removedWithEach} for update skip locked)`;
    return true;
  }

  return async <T>(
    { route, key, body }: Sent,
    work: (transaction: TransactionFor<T>) => Promise<T>,
  ) => {
    if (key === undefined) return work(transaction);
    const derive = (text: string) =>
      createHmac("sha256", key).update(`${route.method} ${route.path} ${text}`).digest();
    const keyHash = derive("row").toString("base64url");
    const bodyHash = derive(`body ${JSON.stringify(body)}`).toString("base64url");
    const sealKey = derive("answer");

    function readFirst(known: KnownKey): T {
      if (known.bodyHash !== bodyHash) {
        throw new AppError("conflict", { reason: "request.keyUsed", at: "key" });
      }
      return (JSON.parse(unseal(known.answer ?? "", sealKey)) as { answer: T }).answer;
    }

    const earlier = await find(sql, keyHash);
    if (earlier) return readFirst(earlier);
    try {
      return await work((run) =>
        transaction(async (tx) => {
          if (!(await claim(tx, keyHash, bodyHash))) {
            const first = await find(tx, keyHash);
            if (first) return readFirst(first);
            throw new Error("The key of an answer was removed meanwhile.");
          }
          const answer = await run(tx);
          const sealed = seal(JSON.stringify({ answer }), sealKey);
          await tx`update sent_keys set answer = ${sealed} where key_hash = ${keyHash}`;
          return answer;
        }),
      );
    } catch (error) {
      // What stood in the way may be what the first of two senders had just done.
      const meanwhile = await find(sql, keyHash);
      if (meanwhile) return readFirst(meanwhile);
      throw error;
    }
  };
}

/** Creates the daily removal of keys that are over, also where nothing is sent any more. */
export function createKeyRemoval({ sql }: { sql: Sql }): (now: Date) => Promise<number> {
  return (now) =>
    changeInBatches(
      batchSize,
      (size) => sql`
        delete from sent_keys where id in (
          select id from sent_keys
          where sent_at < ${now}::timestamptz - make_interval(hours => ${keptHours})
          order by id limit ${size})`,
    );
}

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

function seal(text: string, key: Buffer): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv);
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

function unseal(text: string, key: Buffer): string {
  const bytes = Buffer.from(text, "base64url");
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return (
    decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + decipher.final("utf8")
  );
}
