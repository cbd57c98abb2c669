import type { SecurityEventKind } from "@dhahabu/contract/security-event-kinds";
import type { SecurityEvent } from "@dhahabu/contract/security-events";
import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Order, Page, PagePlace } from "@dhahabu/platform/paged-list";
import { createAlertStore } from "./alert-store.ts";
import type { AlertStore } from "./alert-store.ts";
import { writeWordQuery } from "./security-event.ts";
import type { NewSecurityEvent } from "./security-event.ts";

export type StoredEvent = Omit<NewSecurityEvent, "onceKey" | "at"> & {
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
export interface SecurityEventStore extends AlertStore {
  /** The id of the row; undefined where its `onceKey` is there already. */
  insert(tx: Tx, event: StoredEvent): Promise<number | undefined>;
  /** Counts an event that came again. */
  countAgain(tx: Tx, onceKey: string, at: Date): Promise<void>;
  /** Up to when the record of another service was read. */
  readUntil(source: "pricing"): Promise<Date>;
  setReadUntil(source: "pricing", until: Date): Promise<void>;
  /** Deletes events that are older than some months; returns how many. */
  deleteOld(now: Date, keptForMonths: number): Promise<number>;
  /** Takes events off the list of those that the file for a SIEM lacks, the oldest first. */
  takeOwed(tx: Tx, limit: number): Promise<SecurityEvent[]>;
  /** The latest first. */
  list(filter: EventFilter & PagePlace): Promise<Page<SecurityEvent>>;
}

const batchSize = 5000;
const latestFirst: Order = { keys: { at: "moment", id: "bigint" }, isFalling: true };

type EventRow = Omit<SecurityEvent, "at" | "lastAt"> & { at: Date; lastAt: Date };

/** Creates the store over identity's schema. */
export function createSecurityEventStore({
  sql,
  owesLines,
}: {
  sql: Sql;
  /** True where each event is to be written to a file. */
  owesLines: boolean;
}): SecurityEventStore {
  const columns = nameColumns(sql);
  const join = sql`left join security_event_repeats on event_id = security_events.id`;
  const oweLine = async (tx: Tx, eventId: number | undefined) => {
    if (!owesLines || eventId === undefined) return;
    await tx`
      insert into security_event_lines (event_id) values (${eventId}) on conflict do nothing`;
  };
  return {
    ...createAlertStore({ sql }),

    async insert(tx, { kind, at, person, subject, address, network, requestId, ...event }) {
      const [row] = await tx<{ id: number }[]>`
        insert into security_events (kind, at, user_id, username, subject_user_id,
          subject_username, address, network, request_id, details, once_key)
        values (${kind}, ${at}, ${person?.id ?? null}, ${person?.username ?? null},
          ${subject?.id ?? null}, ${subject?.username ?? null}, ${address}, ${network},
          ${requestId}, ${tx.json(event.details ?? {})}, ${event.onceKey ?? null})
        on conflict (once_key) do nothing returning id::float8`;
      await oweLine(tx, row?.id);
      return row?.id;
    },

    async countAgain(tx, onceKey, at) {
      const [row] = await tx<{ id: number }[]>`
        insert into security_event_repeats as repeats (event_id, count, last_at)
        select id, 1, ${at} from security_events where once_key = ${onceKey}
        on conflict (event_id) do update set count = repeats.count + 1,
          last_at = greatest(repeats.last_at, excluded.last_at)
        returning event_id::float8 as id`;
      await oweLine(tx, row?.id);
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
      return mapPage(page, toEvent);
    },

    async deleteOld(now, keptForMonths) {
      return changeInBatches(
        batchSize,
        (size) => sql`
          delete from security_events where id in (
            select id from security_events
            where at < ${now}::timestamptz - make_interval(months => ${keptForMonths})
            order by at limit ${size})`,
      );
    },

    async takeOwed(tx, limit) {
      const rows = await tx<EventRow[]>`
        with taken as (
          delete from security_event_lines where event_id in (
            select event_id from security_event_lines order by event_id limit ${limit}
            for update skip locked)
          returning event_id
        )
        select ${columns} from security_events ${join}
        where security_events.id in (select event_id from taken) order by security_events.id`;
      return rows.map(toEvent);
    },
  };
}

function toEvent(row: EventRow): SecurityEvent {
  return { ...row, at: row.at.toISOString(), lastAt: row.lastAt.toISOString() };
}

function nameColumns(sql: Sql) {
  return sql`
    security_events.id::float8, kind, at, coalesce(count, 0) + 1 as count,
    coalesce(last_at, at) as "lastAt", user_id as "userId", username,
    subject_user_id as "subjectUserId", subject_username as "subjectUsername", address,
    request_id as "requestId", details`;
}
