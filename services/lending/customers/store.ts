import type { WrittenCustomer } from "@dhahabu/contract/customers";
import { waitingCountLimit } from "@dhahabu/contract/counter-terms";
import type { CustomerVerdict } from "@dhahabu/contract/customer-terms";
import type { Author } from "@dhahabu/contract/internal";
import type { Fragment, Queryable, Sql, Tx } from "@dhahabu/platform/db";
import { readPage } from "@dhahabu/platform/paged-list";
import type { Page, PagePlace } from "@dhahabu/platform/paged-list";
import { leaveLettersOut } from "@dhahabu/platform/reference";
import { writeMoment } from "@dhahabu/platform/write-moment";
import { searchWords } from "../search-words.ts";
import type { KeptCustomer, SealedNumber } from "./customer.ts";
import { createDealingStore } from "./dealing-store.ts";
import type { DealingStore } from "./dealing-store.ts";
import { markForm } from "./seal.ts";

interface Seen {
  by: Author;
  at: Date;
}

interface NewCustomer extends WrittenCustomer {
  reference: string;
  number: SealedNumber;
  consentVersion: string;
  seen: Seen;
}

export interface CustomerStore extends DealingStore {
  /** Gives the id; undefined, and nothing kept, where another customer has the document. */
  insert(tx: Tx, customer: NewCustomer): Promise<number | undefined>;
  find(id: number, db?: Queryable): Promise<KeptCustomer | undefined>;
  /** Who is linked with an account. */
  findOf(userId: number): Promise<KeptCustomer | undefined>;
  lock(tx: Tx, id: number): Promise<KeptCustomer | undefined>;
  /** Whose a document is, by any of its marks. */
  findByMarks(
    document: { idKind: KeptCustomer["idKind"]; marks: readonly Uint8Array[] },
    db?: Queryable,
  ): Promise<KeptCustomer | undefined>;
  list(
    query: PagePlace & { state?: CustomerVerdict | undefined; search?: string | undefined },
  ): Promise<Page<KeptCustomer>>;
  /** How many wait for a verdict that this person may give, of the 1,000 who have waited longest; counted up to a limit. */
  countWaiting(userId: number): Promise<number>;
  /** Writes a locked customer anew; `seen` where somebody has to look at the papers anew. False where another one has the document. */
  update(
    tx: Tx,
    id: number,
    change: WrittenCustomer & { number?: SealedNumber | undefined; seen?: Seen | undefined },
  ): Promise<boolean>;
  decide(
    tx: Tx,
    id: number,
    decision: { verdict: CustomerVerdict; note: string | null; by: Author; at: Date },
  ): Promise<void>;
}

const uniqueViolation = "23505";
const mostLooked = 1000;

/** True for the refusal of a second customer with a document. */
export function isDocumentTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === uniqueViolation &&
    "constraint_name" in error &&
    error.constraint_name === "customers_one_document"
  );
}

function selectCustomer(db: Queryable): Fragment {
  return db`
    customers.id, customers.reference, customers.name, customers.phone, customers.email,
    customers.language, customers.user_id as "userId",
    ${writeMoment(db, "customers.linked_at")} as "linkedAt", customers.id_kind as "idKind",
    customers.key_id as "keyId", customers.id_number_sealed as sealed,
    customers.id_expires_on::text as "idExpiresOn", to_jsonb(customers.papers) as papers,
    customers.papers_seen_by_user_id as "papersSeenByUserId",
    customers.papers_seen_by as "papersSeenBy",
    ${writeMoment(db, "customers.papers_seen_at")} as "papersSeenAt", customers.verdict,
    customers.decided_by as "decidedBy", ${writeMoment(db, "customers.decided_at")} as "decidedAt",
    customers.note, customers.consent_version as "consentVersion",
    ${writeMoment(db, "customers.consented_at")} as "consentedAt", customers.version,
    ${writeMoment(db, "customers.registered_at")} as "registeredAt"`;
}

async function countWaiting(sql: Sql, userId: number): Promise<number> {
  // Bounds in place of `=`, as for lists. With `offset` each customer's own entries are asked, not all of this person.
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from (
      select from (
        select id, user_id, papers_seen_by_user_id as seer from customers
        where verdict >= 'pending' and verdict <= 'pending' order by verdict, id
        limit ${mostLooked}
      ) as waiting
      where seer <> ${userId} and user_id is distinct from ${userId}::integer
        and not exists (
          select from customer_entries entry
          where entry.customer_id = waiting.id and entry.act = 'linked'
            and entry.user_id = ${userId} offset 0)
        and not exists (
          select from customer_entries entry
          where entry.customer_id = waiting.id and entry.act in ('registered', 'changed')
            and entry.user_id = ${userId}
            and entry.id > coalesce((select max(verified.id) from customer_entries verified
              where verified.customer_id = waiting.id and verified.act = 'verified'), 0) offset 0)
      limit ${waitingCountLimit}
    ) as counted`;
  return row?.count ?? 0;
}

const update: CustomerStore["update"] = async (tx, id, { number, seen, papers, ...change }) => {
  const renewed = seen
    ? tx`, papers_seen_by_user_id = ${seen.by.userId}, papers_seen_by = ${seen.by.username},
        papers_seen_at = ${seen.at}, verdict = 'pending', decided_by_user_id = null,
        decided_by = null, decided_at = null, note = null`
    : tx``;
  const sealed = number
    ? tx`, id_number_sealed = ${number.sealed}, id_number_mark = ${number.mark},
        mark_form = ${markForm}, key_id = ${number.keyId}`
    : tx``;
  try {
    await tx.savepoint(
      (inner) => inner`
        update customers set name = ${change.name}, phone = ${change.phone},
          email = ${change.email}, language = ${change.language}, id_kind = ${change.idKind},
          id_expires_on = ${change.idExpiresOn}, papers = ${papers}::text[],
          version = version + 1 ${renewed} ${sealed}
        where id = ${id}`,
    );
    return true;
  } catch (error) {
    if (isDocumentTaken(error)) return false;
    throw error;
  }
};

export function createCustomerStore({ sql }: { sql: Sql }): CustomerStore {
  const columns = selectCustomer(sql);
  return {
    ...createDealingStore({ sql }),

    async insert(tx, { number, seen, papers, ...customer }) {
      const [row] = await tx<{ id: number }[]>`
        insert into customers (reference, name, phone, email, language, id_kind, id_number_sealed,
          id_number_mark, mark_form, key_id, id_expires_on, papers, papers_seen_by_user_id,
          papers_seen_by, papers_seen_at, consent_version, consented_at, request_id)
        values (${customer.reference}, ${customer.name}, ${customer.phone}, ${customer.email},
          ${customer.language}, ${customer.idKind}, ${number.sealed}, ${number.mark}, ${markForm},
          ${number.keyId}, ${customer.idExpiresOn}, ${papers}::text[], ${seen.by.userId},
          ${seen.by.username}, ${seen.at}, ${customer.consentVersion}, ${seen.at},
          ${seen.by.requestId})
        on conflict (id_kind, id_number_mark) do nothing
        returning id`;
      return row?.id;
    },

    async find(id, db = sql) {
      const [row] = await db<KeptCustomer[]>`
        select ${selectCustomer(db)} from customers where id = ${id}`;
      return row;
    },

    async findOf(userId) {
      const [row] = await sql<KeptCustomer[]>`
        select ${columns} from customers where user_id = ${userId}`;
      return row;
    },

    async lock(tx, id) {
      const [row] = await tx<KeptCustomer[]>`
        select ${selectCustomer(tx)} from customers where id = ${id} for update`;
      return row;
    },

    async findByMarks({ idKind, marks }, db = sql) {
      const [row] = await db<KeptCustomer[]>`
        select ${selectCustomer(db)} from customers
        where id_kind = ${idKind} and id_number_mark in (
            select decode(mark, 'hex')
            from unnest(${marks.map((mark) => Buffer.from(mark).toString("hex"))}::text[]) as given (mark))
        limit 1`;
      return row;
    },

    async list({ state, search = "", ...place }) {
      const words = leaveLettersOut(search, "DGC");
      return readPage<KeptCustomer>(
        sql,
        {
          table: "customers",
          columns,
          order: { keys: { id: "id" }, isFalling: true },
          stretches: state === undefined ? undefined : { column: "verdict", values: [state] },
          search: searchWords(sql, "customers", {
            words,
            index: {
              table: "customer_held_words",
              keys: ["id"],
              narrowed:
                state === undefined
                  ? []
                  : [{ column: "verdict", values: sql`array[${state}::text]` }],
            },
          }),
        },
        place,
      );
    },

    countWaiting: (userId) => countWaiting(sql, userId),

    update,

    async decide(tx, id, { verdict, note, by, at }) {
      await tx`
        update customers set verdict = ${verdict}, note = ${note},
          decided_by_user_id = ${by.userId}, decided_by = ${by.username}, decided_at = ${at},
          version = version + 1
        where id = ${id}`;
    },
  };
}
