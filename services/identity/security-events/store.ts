import type { SecurityEventKind } from "@dhahabu/contract/security-event-kinds";
import type { SecurityEvent } from "@dhahabu/contract/security-events";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Order, Page, PagePlace } from "@dhahabu/platform/paged-list";
import { writeWordQuery } from "./security-event.ts";
import type { NewSecurityEvent } from "./security-event.ts";

/** An event as it is stored. */
type StoredEvent = Omit<NewSecurityEvent, "onceKey" | "at"> & {
  at: Date;
  network: string;
  onceKey: string | undefined;
};

/** Which events a list holds; `to` is not included. */
export interface EventFilter {
  search?: string | undefined;
  kinds?: readonly SecurityEventKind[] | undefined;
  person?: string | undefined;
  network?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** The record of security events: rows are added, and removed when their time is over. */
export interface SecurityEventStore {
  /** The id of the row; undefined where its `onceKey` is there already. */
  insert(tx: Tx, event: StoredEvent): Promise<number | undefined>;
  /** Counts an event that came again. */
  countAgain(tx: Tx, onceKey: string, at: Date): Promise<void>;
  /** Up to when the record of another service was read. */
  readUntil(source: "pricing"): Promise<Date>;
  setReadUntil(source: "pricing", until: Date): Promise<void>;
  /** The latest first. */
  list(filter: EventFilter & PagePlace): Promise<Page<SecurityEvent>>;
}

const latestFirst: Order = { keys: { at: "moment", id: "bigint" }, isFalling: true };

type EventRow = Omit<SecurityEvent, "at" | "lastAt"> & { at: Date; lastAt: Date };

/** Creates the store over identity's schema. */
export function createSecurityEventStore({ sql }: { sql: Sql }): SecurityEventStore {
  const columns = sql`
    security_events.id::float8, kind, at, coalesce(count, 0) + 1 as count,
    coalesce(last_at, at) as "lastAt", user_id as "userId", username,
    subject_user_id as "subjectUserId", subject_username as "subjectUsername", address,
    request_id as "requestId", details`;
  const join = sql`left join security_event_repeats on event_id = security_events.id`;
  return {
    async insert(tx, { kind, at, person, subject, address, network, requestId, ...event }) {
      const [row] = await tx<{ id: number }[]>`
        insert into security_events (kind, at, user_id, username, subject_user_id,
          subject_username, address, network, request_id, details, once_key)
        values (${kind}, ${at}, ${person?.id ?? null}, ${person?.username ?? null},
          ${subject?.id ?? null}, ${subject?.username ?? null}, ${address}, ${network},
          ${requestId}, ${tx.json(event.details ?? {})}, ${event.onceKey ?? null})
        on conflict (once_key) do nothing returning id::float8`;
      return row?.id;
    },

    async countAgain(tx, onceKey, at) {
      await tx`
        insert into security_event_repeats as repeats (event_id, count, last_at)
        select id, 1, ${at} from security_events where once_key = ${onceKey}
        on conflict (event_id) do update set count = repeats.count + 1,
          last_at = greatest(repeats.last_at, excluded.last_at)`;
    },

    async readUntil(source) {
      const [row] = await sql<{ until: Date }[]>`
        select read_until as until from security_event_reads where source = ${source}`;
      if (!row) throw new Error(`It is not kept up to when ${source} was read.`);
      return row.until;
    },

    async setReadUntil(source, until) {
      await sql`
        update security_event_reads set read_until = greatest(read_until, ${until})
        where source = ${source}`;
    },

    async list({ search, kinds, person, network, from, to, ...place }) {
      const query = writeWordQuery({ search, person, network });
      const page = await readPage<EventRow>(
        sql,
        {
          table: "security_events",
          columns,
          join,
          where: [
            ...(from === undefined ? [] : [sql`security_events.at >= ${from}`]),
            ...(to === undefined ? [] : [sql`security_events.at < ${to}`]),
          ],
          order: latestFirst,
          stretches: kinds && { column: "kind", values: kinds },
          search:
            query === undefined ? undefined : { words: "words", query: sql`${query}::tsquery` },
        },
        place,
      );
      return mapPage(page, (row) => ({
        ...row,
        at: row.at.toISOString(),
        lastAt: row.lastAt.toISOString(),
      }));
    },
  };
}
