import { secondApprovalKey } from "@dhahabu/contract/price-desk";
import type { RequestStatus } from "@dhahabu/contract/request-status";
import type { Fragment, Queryable, Sql, Tx } from "@dhahabu/platform/db";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Page, PagePlace } from "@dhahabu/platform/paged-list";
import { requestLifeMs } from "./change-request.ts";
import type { ChangeRequest, Decision } from "./change-request.ts";
import type { ChangeMetadata, FieldChange } from "./policy-change.ts";

export interface RequestStore {
  /** True where a second administrator has to approve. */
  isApprovalNeeded(db?: Queryable): Promise<boolean>;
  /** The same; switching the setting waits until the transaction ends. */
  lockApprovalNeeded(tx: Tx): Promise<boolean>;
  /** Keeps changes of one thing as a request, and gives its id; undefined where one of the same thing waits already. */
  insertRequest(
    tx: Tx,
    changes: FieldChange[],
    metadata: ChangeMetadata,
  ): Promise<number | undefined>;
  findRequest(id: number): Promise<ChangeRequest | undefined>;
  /** Requests of a status at a time, the latest first. */
  listRequests(
    query: { status: RequestStatus | undefined; now: Date } & PagePlace,
  ): Promise<Page<ChangeRequest>>;
  /** The request that waits, by the key or type it is about. */
  findPending(now: Date, db?: Queryable): Promise<Map<string, number>>;
  /** Requests that wait. */
  listPending(now: Date): Promise<ChangeRequest[]>;
  /** Requests that were approved from a moment on, the oldest first. */
  listApproved(since: Date): Promise<ChangeRequest[]>;
  /** Writes a decision on a request that waits; false for one that does not wait any more. */
  decide(tx: Tx, id: number, decision: Decision): Promise<boolean>;
}

interface RequestRow {
  id: number;
  key: string;
  subject: FieldChange["subject"];
  changes: Pick<FieldChange, "field" | "oldValue" | "newValue" | "undoOf">[];
  reason: string | null;
  undoOf: number | null;
  status: RequestStatus;
  userId: number;
  username: string | null;
  address: string;
  requestId: string;
  requestedAt: Date;
  expiresAt: Date;
  decidedByUsername: string | null;
  decidedAt: Date | null;
  note: string | null;
}

export function createRequestStore({ sql }: { sql: Sql }): RequestStore {
  const columns = sql`
    id::float8, coalesce(config_key, gold_type) as key,
    case when gold_type is null then 'system-config' else 'gold-price-config' end as subject,
    changes, reason, undo_of::float8 as "undoOf", status, requested_by_user_id as "userId",
    requested_by_username as username, address, request_id as "requestId",
    requested_at as "requestedAt", expires_at as "expiresAt",
    decided_by_username as "decidedByUsername", decided_at as "decidedAt", note`;
  return {
    isApprovalNeeded: (db = sql) => readApprovalNeeded(db, db``),
    lockApprovalNeeded: (tx) => readApprovalNeeded(tx, tx`for share`),

    async insertRequest(tx, changes, { author, at, reason }) {
      const [first] = changes;
      if (!first) return undefined;
      const { subject, key } = first;
      await tx`
        update policy_requests set status = 'expired', decided_at = ${at}
        where coalesce(config_key, gold_type) = ${key} and status = 'pending'
          and expires_at <= ${at}`;
      const [row] = await tx<{ id: number }[]>`
        insert into policy_requests (config_key, gold_type, changes, reason, undo_of,
          requested_by_user_id, requested_by_username, address, request_id, requested_at, expires_at)
        values (${subject === "system-config" ? key : null},
          ${subject === "gold-price-config" ? key : null}, ${tx.json(changes.map(keepFields))},
          ${reason}, ${first.undoOf ?? null}, ${author.userId}, ${author.username},
          ${author.address}, ${author.requestId}, ${at}, ${new Date(at.getTime() + requestLifeMs)})
        on conflict ((coalesce(config_key, gold_type))) where status = 'pending' do nothing
        returning id::float8`;
      return row?.id;
    },

    async findRequest(id) {
      const [row] = await sql<RequestRow[]>`
        select ${columns} from policy_requests where id = ${id}`;
      return row && toRequest(row);
    },

    async listRequests({ status, now, ...place }) {
      const isExpired = sql`status = 'pending' and expires_at <= ${now}`;
      const hasStatus =
        status === "expired"
          ? sql`(status = 'expired' or ${isExpired})`
          : sql`status = ${status ?? null} and not (${isExpired})`;
      const list = {
        table: "policy_requests",
        columns,
        where: status === undefined ? [] : [hasStatus],
        order: { keys: { id: "bigint" }, isFalling: true },
      } as const;
      return mapPage(await readPage<RequestRow>(sql, list, place), toRequest);
    },

    async findPending(now, db = sql) {
      const rows = await db<{ key: string; id: number }[]>`
        select coalesce(config_key, gold_type) as key, id::float8 from policy_requests
        where status = 'pending' and expires_at > ${now}`;
      return new Map(rows.map(({ key, id }) => [key, id]));
    },

    async listPending(now) {
      const rows = await sql<RequestRow[]>`
        select ${columns} from policy_requests where status = 'pending' and expires_at > ${now}`;
      return rows.map(toRequest);
    },

    async listApproved(since) {
      const rows = await sql<RequestRow[]>`
        select ${columns} from policy_requests
        where status = 'approved' and decided_at >= ${since} order by decided_at`;
      return rows.map(toRequest);
    },

    async decide(tx, id, { status, decider, at, note }) {
      const decided = await tx`
        update policy_requests set status = ${status}, decided_by_user_id = ${decider?.userId ?? null},
          decided_by_username = ${decider?.username ?? null},
          decided_address = ${decider?.address ?? null},
          decided_request_id = ${decider?.requestId ?? null}, decided_at = ${at}, note = ${note}
        where id = ${id} and status = 'pending' and expires_at > ${at}`;
      return decided.count === 1;
    },
  };
}

function keepFields({ field, oldValue, newValue, undoOf }: FieldChange) {
  return { field, oldValue, newValue, ...(undoOf === undefined ? {} : { undoOf }) };
}

function toRequest(row: RequestRow): ChangeRequest {
  const { userId, username, address, requestId, subject, changes, ...rest } = row;
  return {
    ...rest,
    changes: changes.map((change) => ({ ...change, subject, key: row.key })),
    requestedBy: { userId, username, address, requestId },
  };
}

async function readApprovalNeeded(db: Queryable, lock: Fragment): Promise<boolean> {
  const [row] = await db<{ isOn: boolean }[]>`
    select config_value::numeric = 1 as "isOn" from system_configs
    where config_key = ${secondApprovalKey} ${lock}`;
  return row?.isOn ?? false;
}
