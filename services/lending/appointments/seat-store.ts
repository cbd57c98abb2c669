import type { VisitKind } from "@dhahabu/contract/visit-terms";
import type { Fragment, Queryable, Sql, Tx } from "@dhahabu/platform/db";
import type { Appointment } from "./appointment.ts";

interface Slot {
  branchId: number;
  kind: VisitKind;
  startsAt: Date;
}

interface Person {
  phone: string;
  email: string | null;
}

type NewAppointment = Slot &
  Person &
  Pick<
    Appointment,
    "reference" | "branchName" | "branchAddress" | "name" | "language" | "quoteCode"
  > & {
    capacity: number;
    userId: number | null;
    consentVersion: string;
    requestId: string;
  };

export interface SeatStore {
  /** How many seats are taken of the slots between two, by their beginning in milliseconds. */
  countTaken(slots: {
    branchId: number;
    kind: VisitKind;
    first: Date;
    last: Date;
  }): Promise<Map<number, number>>;
  /** Lets one booking of a person after another, or together they would be more than one may have. */
  lockPerson(tx: Tx, person: Person): Promise<void>;
  countToCome(tx: Tx, person: Person, now: Date): Promise<number>;
  /** Lets one booking of a slot after another. */
  lockSlot(tx: Tx, slot: Slot): Promise<void>;
  /** Gives the first free seat of a slot; undefined where there is none. */
  insert(tx: Tx, appointment: NewAppointment): Promise<number | undefined>;
  /** Moves a visit to the first free seat of another slot; false where there is none. */
  move(tx: Tx, id: number, slot: Slot & { capacity: number }): Promise<boolean>;
}

export function createSeatStore({ sql }: { sql: Sql }): SeatStore {
  async function lockAll(tx: Tx, names: readonly string[]): Promise<void> {
    // In one order for all, so that no two wait for each other.
    for (const name of names.toSorted()) {
      await tx`
        select pg_advisory_xact_lock(hashtextextended(current_schema() || ' visit ' || ${name}, 0))`;
    }
  }

  /** The first free seat of a slot. */
  function selectSeat(db: Queryable, slot: Slot & { capacity: number }): Fragment {
    return db`
      select seat from generate_series(1, ${slot.capacity}::integer) as seat
      where not exists (
        select from appointments as taken
        where taken.branch_id = ${slot.branchId} and taken.kind = ${slot.kind}
          and taken.starts_at = ${slot.startsAt} and taken.seat = seat.seat
          and taken.state <> 'cancelled')
      order by seat limit 1`;
  }

  return {
    async countTaken({ branchId, kind, first, last }) {
      const rows = await sql<{ startsAt: Date; count: number }[]>`
        select starts_at as "startsAt", count(*)::integer as count from appointments
        where branch_id = ${branchId} and kind = ${kind} and state <> 'cancelled'
          and starts_at between ${first} and ${last}
        group by starts_at`;
      return new Map(rows.map(({ startsAt, count }) => [startsAt.getTime(), count]));
    },

    lockPerson: (tx, { phone, email }) =>
      lockAll(tx, [
        `of the phone ${phone}`,
        ...(email === null ? [] : [`of the address ${email.toLowerCase()}`]),
      ]),

    async countToCome(tx, { phone, email }, now) {
      const [row] = await tx<{ count: number }[]>`
        select count(*)::integer as count from (
          select id from appointments
          where state = 'booked' and phone = ${phone} and starts_at > ${now}
          union
          select id from appointments
          where state = 'booked' and lower(email) = lower(${email}) and starts_at > ${now}) as own`;
      return row?.count ?? 0;
    },

    lockSlot: (tx, { branchId, kind, startsAt }) =>
      lockAll(tx, [`slot ${branchId} ${kind} ${startsAt.toISOString()}`]),

    async insert(tx, given) {
      const [row] = await tx<{ id: number }[]>`
        insert into appointments (reference, branch_id, branch_name, branch_address, kind,
          starts_at, capacity, seat, name, phone, email, language, quote_code, user_id,
          consent_version,
          request_id)
        select ${given.reference}, ${given.branchId}, ${given.branchName}, ${given.branchAddress},
          ${given.kind}, ${given.startsAt}, ${given.capacity}, seat, ${given.name}, ${given.phone},
          ${given.email}, ${given.language}, ${given.quoteCode}, ${given.userId},
          ${given.consentVersion},
          ${given.requestId}
        from (${selectSeat(tx, given)}) as free
        returning id`;
      return row?.id;
    },

    async move(tx, id, slot) {
      const moved = await tx`
        update appointments set starts_at = ${slot.startsAt}, seat = free.seat,
          capacity = ${slot.capacity}, change_count = change_count + 1
        from (${selectSeat(tx, slot)}) as free where id = ${id}`;
      return moved.count > 0;
    },
  };
}
