import type { AccountRequest } from "@dhahabu/contract/account-requests";
import type { Author } from "@dhahabu/contract/internal";
import type { RequestStatus } from "@dhahabu/contract/request-status";
import type { Queryable, Sql, Tx } from "@dhahabu/platform/db";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Page, PagePlace } from "@dhahabu/platform/paged-list";
import { requestLifeMs } from "./account-request.ts";
import type { AskedAct, Decision, KeptRequest } from "./account-request.ts";

/** Requests about administrators. What changes how their author or their user stands ends them by itself. */
export interface RequestStore {
  /** Keeps what is asked of a locked user, and gives its id; undefined where something is asked of them already. */
  insert(
    tx: Tx,
    request: { userId: number; by: { id: number; username: string }; author: Author } & AskedAct,
  ): Promise<number | undefined>;
  /** Whether there is an active administrator besides these. */
  hasOtherAdmin(tx: Tx, userIds: readonly number[]): Promise<boolean>;
  find(id: number, db?: Queryable): Promise<KeptRequest | undefined>;
  /** Requests of a status, the latest first. */
  list(query: { status?: RequestStatus | undefined } & PagePlace): Promise<Page<AccountRequest>>;
  /** Writes a decision on a request that waits; false for one that does not wait any more. */
  decide(tx: Tx, id: number, decision: Decision): Promise<boolean>;
}

type RequestRow = Omit<KeptRequest, "requestedAt" | "expiresAt" | "decidedAt"> & {
  requestedAt: Date;
  expiresAt: Date;
  decidedAt: Date | null;
};

/** Creates the store over identity's schema. */
export function createRequestStore({ sql }: { sql: Sql }): RequestStore {
  const isExpired = sql`(account_requests.status = 'pending' and expires_at <= now())`;
  const columns = sql`
    account_requests.id::float8, user_id as "userId", users.username, act, old_value as "oldValue",
    new_value as "newValue", reason,
    case when ${isExpired} then 'expired' else account_requests.status end as status,
    requested_by_user_id as "requestedByUserId", requested_by_username as "requestedByUsername",
    address, request_id as "requestId", requested_at as "requestedAt", expires_at as "expiresAt",
    decided_by_username as "decidedByUsername", decided_at as "decidedAt", note`;
  const join = sql`join users on users.id = account_requests.user_id`;
  return {
    async insert(tx, { userId, by, author, ...asked }) {
      const values = "oldValue" in asked ? asked : { oldValue: null, newValue: null };
      const reason = asked.act === "factorReset" ? asked.reason : null;
      await tx`
        update account_requests set status = 'expired', decided_at = now()
        where user_id = ${userId} and status = 'pending' and expires_at <= now()`;
      const [row] = await tx<{ id: number }[]>`
        insert into account_requests (user_id, act, old_value, new_value, reason,
          requested_by_user_id, requested_by_username, address, request_id, requested_at, expires_at)
        select ${userId}, ${asked.act}, ${values.oldValue}, ${values.newValue}, ${reason},
          ${by.id}, ${by.username}, ${author.address}, ${author.requestId}, at,
          at + make_interval(secs => ${requestLifeMs / 1000})
        from clock_timestamp() as at
        on conflict (user_id) where status = 'pending' do nothing
        returning id::float8`;
      return row?.id;
    },

    async hasOtherAdmin(tx, userIds) {
      const rows = await tx`
        select from users where state = 'admin active' and id <> all(${[...userIds]}::integer[])
        limit 1`;
      return rows.length > 0;
    },

    async find(id, db = sql) {
      const [row] = await db<RequestRow[]>`
        select ${columns} from account_requests ${join} where account_requests.id = ${id}`;
      return row && toRequest(row);
    },

    async list({ status, ...place }) {
      const hasStatus =
        status === "expired"
          ? sql`(account_requests.status = 'expired' or ${isExpired})`
          : sql`account_requests.status = ${status ?? null} and not ${isExpired}`;
      const list = {
        table: "account_requests",
        columns,
        join,
        where: status === undefined ? [] : [hasStatus],
        order: { keys: { id: "bigint" }, isFalling: true },
        // What is over without a decision may still be written as pending.
        stretches: status && {
          column: "status",
          values: status === "expired" ? ["expired", "pending"] : [status],
        },
      } as const;
      return mapPage(await readPage<RequestRow>(sql, list, place), toRequest);
    },

    async decide(tx, id, { status, by, note }) {
      const decided = await tx`
        update account_requests set status = ${status}, decided_by_user_id = ${by.id},
          decided_by_username = ${by.username}, decided_at = clock_timestamp(), note = ${note}
        where id = ${id} and status = 'pending' and expires_at > now()`;
      return decided.count === 1;
    },
  };
}

function toRequest(row: RequestRow): KeptRequest {
  return {
    ...row,
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
