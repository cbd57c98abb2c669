import {
  endOfNairobiDate,
  findNairobiDay,
  nairobiZone,
  startOfNairobiDay,
} from "@dhahabu/contract/nairobi-time";
import { toAllStaff } from "@dhahabu/contract/notice-sources";
import type { SourcedNotices } from "@dhahabu/contract/notice-sources";
import type { Sql } from "@dhahabu/platform/db";

/** What staff are told of visits: those that are booked for, or moved to, the day it is. */
export interface VisitNoticeStore {
  listForStaff(since: Date, now: Date): Promise<SourcedNotices>;
}

interface Row {
  id: number;
  reference: string;
  startsAt: Date;
  at: Date;
  /** When it began before each of its moves, in milliseconds. */
  before: number[];
  isCancelled: boolean;
  isTold: boolean;
}

/** Names the notice of a visit after so many moves. */
function nameNotice(id: number, startsAtMs: number, moves: number): string {
  return [`visit-${id}-${startsAtMs}`, ...(moves === 0 ? [] : [moves])].join("-");
}

export function createVisitNoticeStore({ sql }: { sql: Sql }): VisitNoticeStore {
  return {
    async listForStaff(since, now) {
      const rows = await sql<Row[]>`
        select appointments.id, reference, starts_at as "startsAt", told.at,
          coalesce(moves.before, '[]') as before, state = 'cancelled' as "isCancelled",
          told.at >= ${since} and starts_at < ${endOfNairobiDate(findNairobiDay(now.getTime()))}
            and date_trunc('day', told.at, ${nairobiZone})
              = date_trunc('day', starts_at, ${nairobiZone}) as "isTold"
        from (
          select id from appointments
          where starts_at >= ${startOfNairobiDay(since)}
            and starts_at < ${endOfNairobiDate(findNairobiDay(now.getTime()))}
            and (state = 'cancelled' or created_at >= ${since})
          union
          select appointment_id from appointment_changes
          where changed_at >= ${since} and new_starts_at <> old_starts_at
        ) as asked join appointments on appointments.id = asked.id
        cross join lateral (
          select jsonb_agg((extract(epoch from old_starts_at) * 1000)::bigint order by change.id)
              as before, max(changed_at) as at
          from appointment_changes as change
          where change.appointment_id = appointments.id and new_starts_at <> old_starts_at
        ) as moves
        cross join lateral (select coalesce(moves.at, created_at) as at) as told`;
      const earlierOf = ({ id, before }: Row) =>
        before.map((ms, moves) => nameNotice(id, ms, moves));
      const nowOf = ({ id, startsAt, before }: Row) =>
        nameNotice(id, startsAt.getTime(), before.length);
      return {
        notices: rows
          .filter(({ isTold, isCancelled }) => isTold && !isCancelled)
          .map((row) => ({
            key: nowOf(row),
            kind: "visit.today" as const,
            at: row.at.toISOString(),
            ...toAllStaff,
            values: { reference: row.reference, startsAt: row.startsAt.toISOString() },
          })),
        overKeys: rows.flatMap((row) => [
          ...earlierOf(row),
          ...(row.isCancelled ? [nowOf(row)] : []),
        ]),
      };
    },
  };
}
