import { AppError } from "@dhahabu/contract/errors";
import type { CannedReply, CannedReplyInput } from "@dhahabu/contract/canned-replies";
import type { Author } from "@dhahabu/contract/internal";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Order, Page, PagePlace } from "@dhahabu/platform/paged-list";

/** Replies that staff prepared. Removed ones stay for 30 days. */
export interface CannedReplyStore {
  /** Those whose title or texts hold `search`; all where it is blank. */
  list(
    query: PagePlace & { search?: string | undefined; sort: "title" | "-updatedAt" },
  ): Promise<Page<CannedReply>>;
  /** Throws `AppError` not_found. */
  lock(tx: Tx, id: number, state: "kept" | "removed"): Promise<CannedReply>;
  insert(tx: Tx, input: CannedReplyInput, author: Author): Promise<CannedReply>;
  update(tx: Tx, id: number, input: CannedReplyInput, author: Author): Promise<CannedReply>;
  remove(tx: Tx, id: number): Promise<void>;
  restore(tx: Tx, id: number): Promise<void>;
  /** Counts one more use of each, from now on. */
  countUse(tx: Tx, ids: readonly number[]): Promise<void>;
  /** Records who did what to a reply, which is given as it was before. */
  addChange(
    tx: Tx,
    action: "created" | "changed" | "deleted" | "restored",
    reply: CannedReply,
    author: Author,
  ): Promise<void>;
  /** Deletes what was removed more than 30 days before `now`; returns how many. */
  purge(now: Date): Promise<number>;
}

interface CannedRow extends Omit<CannedReply, "updatedAt" | "lastUsedAt"> {
  updatedAt: Date;
  lastUsedAt: Date | null;
}

const orders: Record<"title" | "-updatedAt", Order> = {
  title: { keys: { title: ["text", 'lower(canned_replies.title collate "C")'], id: "id" } },
  "-updatedAt": { keys: { updated_at: "moment", id: "id" }, isFalling: true },
};

export function createCannedReplyStore({ sql }: { sql: Sql }): CannedReplyStore {
  const columns = sql`
    id, title, texts, updated_at as "updatedAt", updated_by_username as "updatedBy",
    used_count as "usedCount", last_used_at as "lastUsedAt"`;

  return {
    async list({ search = "", sort, limit, after }) {
      const found = sql`(strpos(lower(title), lower(${search})) > 0
        or strpos(lower(texts::text), lower(${search})) > 0)`;
      const page = await readPage<CannedRow>(
        sql,
        {
          table: "canned_replies",
          columns,
          where: [sql`deleted_at is null`, ...(search === "" ? [] : [found])],
          order: orders[sort],
        },
        { limit, after },
      );
      return mapPage(page, toCannedReply);
    },

    async lock(tx, id, state) {
      const [row] = await tx<CannedRow[]>`
        select ${columns} from canned_replies
        where id = ${id} and (deleted_at is null) = ${state === "kept"} for update`;
      if (!row) throw new AppError("not_found", { reason: "canned.unknown" });
      return toCannedReply(row);
    },

    async insert(tx, { title, texts }, author) {
      const [row] = await tx<CannedRow[]>`
        insert into canned_replies (title, texts, updated_by_username)
        values (${title}, ${tx.json(texts)}, ${author.username}) returning ${columns}`;
      if (!row) throw new Error("The insert returned no reply.");
      return toCannedReply(row);
    },

    async update(tx, id, { title, texts }, author) {
      const [row] = await tx<CannedRow[]>`
        update canned_replies set title = ${title}, texts = ${tx.json(texts)},
          updated_by_username = ${author.username},
          updated_at = date_trunc('milliseconds', clock_timestamp())
        where id = ${id} returning ${columns}`;
      if (!row) throw new Error("The reply was locked and is gone.");
      return toCannedReply(row);
    },

    async remove(tx, id) {
      await tx`update canned_replies set deleted_at = now() where id = ${id}`;
    },

    async restore(tx, id) {
      await tx`update canned_replies set deleted_at = null where id = ${id}`;
    },

    async countUse(tx, ids) {
      // In one order, so that two replies never wait for one another.
      await tx`
        with used as (
          select id from canned_replies where id = any(${[...ids]}::integer[])
          order by id for no key update
        )
        update canned_replies set used_count = used_count + 1,
          last_used_at = date_trunc('milliseconds', clock_timestamp())
        from used where canned_replies.id = used.id`;
    },

    async addChange(tx, action, { id, title, texts }, author) {
      await tx`
        insert into canned_reply_changes (canned_reply_id, action, title, texts, changed_by_user_id,
          changed_by_username, address, request_id)
        values (${id}, ${action}, ${title}, ${tx.json(texts)}, ${author.userId}, ${author.username},
          ${author.address}, ${author.requestId})`;
    },

    async purge(now) {
      const removed = await sql`
        delete from canned_replies where deleted_at < ${now}::timestamptz - interval '30 days'`;
      return removed.count;
    },
  };
}

function toCannedReply({ updatedAt, lastUsedAt, ...reply }: CannedRow): CannedReply {
  return {
    ...reply,
    updatedAt: updatedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
