import type { VisitTrend } from "@dhahabu/contract/trends";
import type { VisitState } from "@dhahabu/contract/visit-terms";
import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Fragment, Queryable, Sql, Tx } from "@dhahabu/platform/db";
import { createTrendReader } from "@dhahabu/platform/trend-days";
import type { Appointment } from "./appointment.ts";
import { createSeatStore } from "./seat-store.ts";
import type { SeatStore } from "./seat-store.ts";

/** Who changes a visit; without a user, its customer by the private link. */
export interface Actor {
  userId: number | null;
  username: string | null;
  address: string;
  requestId: string;
}

export interface AppointmentStore extends SeatStore {
  setState(tx: Tx, id: number, state: VisitState): Promise<void>;
  /** Records what became of a visit, from how it was. */
  recordChange(
    tx: Tx,
    before: Appointment,
    after: { state: VisitState; startsAt: Date },
    actor: Actor,
  ): Promise<void>;
  find(id: number): Promise<Appointment | undefined>;
  lock(tx: Tx, id: number): Promise<Appointment | undefined>;
  /** The last 100 that were booked with an account, the latest first. */
  listOf(userId: number): Promise<Appointment[]>;
  listDataOf(userId: number): Promise<(Appointment & { consentVersion: string })[]>;
  countOpen(from: Date, until: Date): Promise<number>;
  readTrend(): Promise<VisitTrend>;
  /** Deletes visits that were some months ago, with all that belongs to them; says how many. */
  deleteOld(now: Date, keptForMonths: number): Promise<number>;
}

const mostListed = 100;
const batchSize = 1000;

/** The columns of an appointment. */
export function selectAppointment(db: Queryable): Fragment {
  return db`
    appointments.id, appointments.reference, appointments.branch_id as "branchId",
    appointments.branch_name as "branchName", appointments.branch_address as "branchAddress",
    appointments.kind, appointments.starts_at as "startsAt", appointments.state, appointments.name,
    appointments.phone, appointments.email, appointments.language,
    appointments.quote_code as "quoteCode", appointments.customer_id as "customerId",
    appointments.change_count as "changeCount", appointments.created_at as "createdAt"`;
}

export function createAppointmentStore({ sql }: { sql: Sql }): AppointmentStore {
  const columns = selectAppointment(sql);

  return {
    ...createSeatStore({ sql }),

    async setState(tx, id, state) {
      await tx`
        update appointments set state = ${state}, change_count = change_count + 1
        where id = ${id}`;
    },

    async recordChange(tx, before, after, { userId, username, address, requestId }) {
      await tx`
        insert into appointment_changes (appointment_id, old_state, new_state, old_starts_at,
          new_starts_at, user_id, username, address, request_id)
        values (${before.id}, ${before.state}, ${after.state}, ${before.startsAt},
          ${after.startsAt}, ${userId}, ${username}, ${address}, ${requestId})`;
    },

    async find(id) {
      const [row] = await sql<Appointment[]>`select ${columns} from appointments where id = ${id}`;
      return row;
    },

    async lock(tx, id) {
      const [row] = await tx<Appointment[]>`
        select ${selectAppointment(tx)} from appointments where id = ${id} for update`;
      return row;
    },

    async listOf(userId) {
      return sql<Appointment[]>`
        select ${columns} from appointments where user_id = ${userId}
        order by starts_at desc limit ${mostListed}`;
    },

    async listDataOf(userId) {
      return sql<(Appointment & { consentVersion: string })[]>`
        select ${columns}, consent_version as "consentVersion" from appointments
        where user_id = ${userId} order by id`;
    },

    async countOpen(from, until) {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::integer as count from appointments
        where starts_at >= ${from} and starts_at < ${until} and state in ('booked', 'arrived')`;
      return row?.count ?? 0;
    },

    // A visit is cancelled before it begins, so the count of a day that is over stays.
    readTrend: createTrendReader(
      sql,
      (days) => sql<VisitTrend>`
        select day,
          (select count(*)::integer from appointments
            where starts_at >= day_start and starts_at < day_end and state <> 'cancelled') as visits
        from ${days}`,
    ),

    async deleteOld(now, keptForMonths) {
      return changeInBatches(
        batchSize,
        (size) => sql`
          delete from appointments where id in (
            select id from appointments
            where starts_at < ${now}::timestamptz - make_interval(months => ${keptForMonths})
            order by starts_at limit ${size})`,
      );
    },
  };
}
