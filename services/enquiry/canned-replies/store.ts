import { AppError } from "@dhahabu/contract/errors";
import type { CannedReply, CannedReplyInput } from "@dhahabu/contract/inbox";
import type { Author } from "@dhahabu/contract/internal";
import type { Sql, Tx } from "@dhahabu/platform/db";

/** Where a page ended: the sort key of its last row (its title in small letters, or its age in milliseconds since 1970) and its id. */
export type CannedCursor = [key: string | number, id: number];

/** Replies that staff prepared. Removed ones stay for 30 days. */
export interface CannedReplyStore {
  list(page: {
    search: string | undefined;
    sort: "title" | "-updatedAt";
    limit: number;
    after: CannedCursor | undefined;
  }): Promise<{ rows: CannedReply[]; next: CannedCursor | undefined }>;
  insert(input: CannedReplyInput, author: Author): Promise<CannedReply>;
  /** Throws `AppError` not_found, and conflict where it is not of `updatedAt` any more. */
  update(
    id: number,
    input: CannedReplyInput,
    given: { updatedAt: string | undefined; author: Author },
  ): Promise<CannedReply>;
  /** Throws `AppError` not_found. */
  remove(id: number, author: Author): Promise<CannedReply>;
  /** Brings a removed one back as it was. Throws `AppError` not_found. */
  restore(id: number, author: Author): Promise<CannedReply>;
  /** Deletes what was removed more than 30 days before `now`; returns how many. */
  purge(now: Date): Promise<number>;
}

interface CannedRow extends Omit<CannedReply, "updatedAt"> {
  updatedAt: Date;
  sortTitle: string;
}

/** Creates the store over enquiry's schema. */
export function createCannedReplyStore({ sql }: { sql: Sql }): CannedReplyStore {
  const columns = sql`
    id, title, texts, updated_at as "updatedAt", updated_by_username as "updatedBy",
    lower(title collate "C") as "sortTitle"`;
  const endOfTime = sql`'infinity'::timestamptz`;
  const newVersion = sql`updated_at = date_trunc('milliseconds', clock_timestamp())`;

  async function record(
    tx: Tx,
    action: "created" | "changed" | "deleted" | "restored",
    { id, title, texts }: CannedRow,
    author: Author,
  ): Promise<void> {
    await tx`
      insert into canned_reply_changes (canned_reply_id, action, title, texts, changed_by_user_id,
        changed_by_username, address, request_id)
      values (${id}, ${action}, ${title}, ${tx.json(texts)}, ${author.userId}, ${author.username},
        ${author.address}, ${author.requestId})`;
  }

  async function lock(tx: Tx, id: number, isRemoved: boolean): Promise<CannedRow> {
    const [row] = await tx<CannedRow[]>`
      select ${columns} from canned_replies
      where id = ${id} and deleted_at is ${isRemoved ? sql`not null` : sql`null`} for update`;
    if (!row) {
      throw new AppError("not_found", { reason: "canned.unknown" });
    }
    return row;
  }

  return {
    async list({ search, sort, limit, after }) {
      const [key, id] = after ?? [];
      const found =
        search === undefined
          ? sql``
          : sql`and (strpos(lower(title), lower(${search})) > 0
              or strpos(lower(texts::text), lower(${search})) > 0)`;
      const rows =
        sort === "title"
          ? await sql<CannedRow[]>`
              select ${columns} from canned_replies
              where deleted_at is null ${found}
                and (lower(title collate "C"), id) > (${String(key ?? "")}, ${id ?? 0})
              order by lower(title collate "C"), id limit ${limit + 1}`
          : await sql<CannedRow[]>`
              select ${columns} from canned_replies
              where deleted_at is null ${found}
                and (updated_at, id) < (${key === undefined ? endOfTime : sql`${new Date(Number(key))}::timestamptz`},
                  ${id ?? 0})
              order by updated_at desc, id desc limit ${limit + 1}`;
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return {
        rows: page.map(toCannedReply),
        next: last && [sort === "title" ? last.sortTitle : last.updatedAt.getTime(), last.id],
      };
    },

    async insert({ title, texts }, author) {
      return sql.begin(async (tx) => {
        const [row] = await tx<CannedRow[]>`
          insert into canned_replies (title, texts, updated_by_username)
          values (${title}, ${tx.json(texts)}, ${author.username}) returning ${columns}`;
        if (!row) throw new Error("The insert returned no reply.");
        await record(tx, "created", row, author);
        return toCannedReply(row);
      });
    },

    async update(id, { title, texts }, { updatedAt, author }) {
      return sql.begin(async (tx) => {
        const before = await lock(tx, id, false);
        if (updatedAt !== undefined && before.updatedAt.toISOString() !== updatedAt) {
          throw new AppError("conflict", { reason: "canned.changedMeanwhile", at: "updatedAt" });
        }
        const [row] = await tx<CannedRow[]>`
          update canned_replies set title = ${title}, texts = ${tx.json(texts)},
            updated_by_username = ${author.username}, ${newVersion}
          where id = ${id} returning ${columns}`;
        if (!row) throw new Error("The reply was locked and is gone.");
        await record(tx, "changed", before, author);
        return toCannedReply(row);
      });
    },

    async remove(id, author) {
      return sql.begin(async (tx) => {
        const row = await lock(tx, id, false);
        await tx`update canned_replies set deleted_at = now() where id = ${id}`;
        await record(tx, "deleted", row, author);
        return toCannedReply(row);
      });
    },

    async restore(id, author) {
      return sql.begin(async (tx) => {
        const row = await lock(tx, id, true);
        await tx`update canned_replies set deleted_at = null where id = ${id}`;
        await record(tx, "restored", row, author);
        return toCannedReply(row);
      });
    },

    async purge(now) {
      const removed = await sql`
        delete from canned_replies where deleted_at < ${now}::timestamptz - interval '30 days'`;
      return removed.count;
    },
  };
}

function toCannedReply({ id, title, texts, updatedAt, updatedBy }: CannedRow): CannedReply {
  return { id, title, texts, updatedAt: updatedAt.toISOString(), updatedBy };
}
