import type { Customer } from "@dhahabu/contract/customers";
import type { VisitState } from "@dhahabu/contract/visit-terms";
import type { Fragment, Sql, Tx } from "@dhahabu/platform/db";
import { writeMoment } from "@dhahabu/platform/write-moment";
import type { KeptCustomer } from "./customer.ts";

interface VisitOfCustomer {
  reference: string;
  state: VisitState;
  customerId: number | null;
}

/** The visits and quotes of customers. */
export interface DealingStore {
  /** The last visits of a customer or their account, and the quotes that the last of them brought or their account keeps. */
  readShown(customer: KeptCustomer): Promise<Pick<Customer, "visits" | "quoteCodes">>;
  lockVisit(tx: Tx, id: number): Promise<VisitOfCustomer | undefined>;
  setVisitCustomer(tx: Tx, visitId: number, customerId: number | null): Promise<void>;
}

const mostShown = 20;

export function createDealingStore({ sql }: { sql: Sql }): DealingStore {
  return {
    async readShown({ id, userId }) {
      // Each by an index of its own: with `or` the database walks past everybody's.
      const ofCustomer = sql`customer_id = ${id}`;
      const ofAccount = sql`customer_id is null and user_id = ${userId}::integer`;
      const latest = (whose: Fragment) => sql`
        (select * from appointments where ${whose} order by starts_at desc limit ${mostShown})`;
      const brought = (whose: Fragment) => sql`
        select quotes.id, code from (
          select quote_code from appointments where ${whose} and quote_code is not null
          order by starts_at desc limit ${mostShown}
        ) as latest join quotes on code = quote_code`;
      const visits = await sql<Customer["visits"]>`
        select reference, kind, state, ${writeMoment(sql, "starts_at")} as "startsAt",
          branch_name as "branchName"
        from (${latest(ofCustomer)} union all ${latest(ofAccount)}) as visits
        order by starts_at desc limit ${mostShown}`;
      const quotes = await sql<{ code: string }[]>`
        select code from (
          ${brought(ofCustomer)} union ${brought(ofAccount)} union
          (select id, code from (
            select quote_id from quote_keepers
            where user_id = ${userId}::integer order by quote_id desc limit ${mostShown}
          ) as kept join quotes on id = quote_id)
        ) as quotes
        order by id desc limit ${mostShown}`;
      return { visits: [...visits], quoteCodes: quotes.map(({ code }) => code) };
    },

    async lockVisit(tx, id) {
      const [row] = await tx<VisitOfCustomer[]>`
        select reference, state, customer_id as "customerId" from appointments
        where id = ${id} for update`;
      return row;
    },

    async setVisitCustomer(tx, visitId, customerId) {
      await tx`update appointments set customer_id = ${customerId} where id = ${visitId}`;
    },
  };
}
