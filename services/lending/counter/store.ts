import type { CounterOutcome, CounterState } from "@dhahabu/contract/counter-terms";
import type { Author } from "@dhahabu/contract/internal";
import type { Fragment, Queryable, Sql, Tx } from "@dhahabu/platform/db";
import { readPage } from "@dhahabu/platform/paged-list";
import type { Page, PagePlace } from "@dhahabu/platform/paged-list";
import { writeMoment } from "@dhahabu/platform/write-moment";
import { narrowList } from "../narrow-list.ts";
import type { KeptCounterVisit, KeptListedVisit } from "./counter-visit.ts";
import { createItemStore, isOfVisit } from "./item-store.ts";
import type { ItemStore } from "./item-store.ts";
import { selectLatest, selectValuations } from "./valuation-store.ts";

interface NewVisit {
  reference: string;
  customerId: number;
  branchId: number;
  branchName: string;
  branchAddress: string;
  appointmentId: number | null;
  quoteCode: string | null;
  openedAt: Date;
  by: Author;
}

/** Visits at the counter, with the pieces that were brought to them. */
export interface CounterStore extends ItemStore {
  insert(tx: Tx, visit: NewVisit): Promise<number>;
  find(id: number): Promise<KeptCounterVisit | undefined>;
  lock(tx: Tx, id: number): Promise<KeptCounterVisit | undefined>;
  findOpenOf(tx: Tx, customerId: number): Promise<{ reference: string } | undefined>;
  /** The booked visit that was taken up for one; null without it. */
  findAppointment(tx: Tx, id: number): Promise<number | null>;
  /** True for a booked visit that was taken up. */
  isTakenUp(tx: Tx, appointmentId: number): Promise<boolean>;
  list(
    query: PagePlace & { state?: CounterState | undefined; branchId?: number | undefined },
  ): Promise<Page<KeptListedVisit>>;
  /** The last 100 of the customer that an account is linked with, the latest first. */
  listOf(userId: number): Promise<KeptCounterVisit[]>;
  listDataOf(userId: number): Promise<KeptCounterVisit[]>;
  close(
    tx: Tx,
    id: number,
    end: { outcome: CounterOutcome; valuationId: number | null; by: Author; at: Date },
  ): Promise<void>;
}

const mostListed = 100;

function selectVisit(db: Queryable): Fragment {
  return db`
    visit.id, visit.reference, visit.state, visit.branch_id as "branchId",
    visit.branch_name as "branchName",
    visit.branch_address as "branchAddress", visit.appointment_id as "appointmentId",
    appointments.reference as "appointmentReference", visit.quote_code as "quoteCode",
    visit.opened_by as "openedBy", ${writeMoment(db, "visit.opened_at")} as "openedAt",
    visit.outcome, visit.valuation_id as "agreedValuationId", visit.closed_by as "closedBy",
    ${writeMoment(db, "visit.closed_at")} as "closedAt",
    jsonb_build_object('id', customers.id, 'reference', customers.reference,
      'name', customers.name, 'language', customers.language, 'verdict', customers.verdict,
      'idExpiresOn', customers.id_expires_on, 'userId', customers.user_id) as customer,
    (select coalesce(jsonb_agg(jsonb_build_object('id', item.id,
        'description', item.description, 'goldType', item.gold_type,
        'grossGrams', item.gross_grams, 'stonesGrams', item.stones_grams,
        'netGrams', item.net_grams, 'fineness', item.fineness,
        'assayMethod', item.assay_method, 'seal', item.seal, 'weighedBy', item.weighed_by,
        'weighedAt', ${writeMoment(db, "item.weighed_at")},
        'photoTakenAt', ${writeMoment(db, "photo.taken_at")}) order by item.id), '[]')
      from counter_items item left join counter_photos photo on photo.item_id = item.id
      where item.visit_id = visit.id and ${isOfVisit(db)}) as items,
    ${selectValuations(db)} as valuations`;
}

function fromVisits(db: Queryable): Fragment {
  return db`
    counter_visits visit join customers on customers.id = visit.customer_id
    left join appointments on appointments.id = visit.appointment_id`;
}

export function createCounterStore({ sql }: { sql: Sql }): CounterStore {
  async function find(id: number, db: Queryable = sql) {
    const [row] = await db<KeptCounterVisit[]>`
      select ${selectVisit(db)} from ${fromVisits(db)} where visit.id = ${id}`;
    return row;
  }

  return {
    ...createItemStore(),
    find,

    async insert(tx, { by, ...visit }) {
      const [row] = await tx<{ id: number }[]>`
        insert into counter_visits (reference, customer_id, branch_id, branch_name, branch_address,
          appointment_id, quote_code, opened_by_user_id, opened_by, opened_at, request_id)
        values (${visit.reference}, ${visit.customerId}, ${visit.branchId}, ${visit.branchName},
          ${visit.branchAddress}, ${visit.appointmentId}, ${visit.quoteCode}, ${by.userId},
          ${by.username ?? ""}, ${visit.openedAt}, ${by.requestId})
        returning id`;
      if (!row) throw new Error("A counter visit was inserted without a number.");
      return row.id;
    },

    async lock(tx, id) {
      const held = await tx`select from counter_visits where id = ${id} for update`;
      return held.count === 0 ? undefined : find(id, tx);
    },

    async findOpenOf(tx, customerId) {
      const [row] = await tx<{ reference: string }[]>`
        select reference from counter_visits
        where customer_id = ${customerId} and closed_at is null`;
      return row;
    },

    async findAppointment(tx, id) {
      const [row] = await tx<{ appointmentId: number | null }[]>`
        select appointment_id as "appointmentId" from counter_visits where id = ${id}`;
      return row?.appointmentId ?? null;
    },

    async isTakenUp(tx, appointmentId) {
      const taken = await tx`
        select from counter_visits where appointment_id = ${appointmentId}`;
      return taken.count > 0;
    },

    async list({ state, branchId, ...place }) {
      const narrowed = narrowList(sql, "counter_visits", { branch_id: branchId, state });
      return readPage<KeptListedVisit>(
        sql,
        {
          table: "counter_visits",
          columns: sql`
            counter_visits.id, counter_visits.reference, counter_visits.state, outcome,
            branch_name as "branchName", opened_by as "openedBy",
            ${writeMoment(sql, "counter_visits.opened_at")} as "openedAt",
            customers.name as "customerName", customers.reference as "customerReference",
            (select count(*)::integer from counter_items item
              where item.visit_id = counter_visits.id and ${isOfVisit(sql)}) as "itemCount",
            ${selectLatest(sql)} as latest`,
          join: sql`join customers on customers.id = counter_visits.customer_id`,
          where: narrowed.where,
          order: { ...narrowed.order, keys: { ...narrowed.order.keys, id: "id" }, isFalling: true },
        },
        place,
      );
    },

    async listOf(userId) {
      return sql<KeptCounterVisit[]>`
        select ${selectVisit(sql)} from ${fromVisits(sql)}
        where customers.user_id = ${userId} and exists (
          select from valuations where valuations.visit_id = visit.id)
        order by visit.id desc limit ${mostListed}`;
    },

    async listDataOf(userId) {
      return sql<KeptCounterVisit[]>`
        select ${selectVisit(sql)} from ${fromVisits(sql)}
        where customers.user_id = ${userId} order by visit.id`;
    },

    async close(tx, id, { outcome, valuationId, by, at }) {
      await tx`
        update counter_visits set outcome = ${outcome}, valuation_id = ${valuationId},
          closed_by_user_id = ${by.userId}, closed_by = ${by.username ?? ""}, closed_at = ${at}
        where id = ${id}`;
    },
  };
}
