import { waitingCountLimit } from "@dhahabu/contract/counter-terms";
import type { Author } from "@dhahabu/contract/internal";
import type { Sql, Tx } from "@dhahabu/platform/db";

interface Decision {
  visitId: number;
  valuationId: number;
  verdict: "approved" | "refused";
  reason: string | null;
  by: Author;
  at: Date;
}

/** What approvers said of valuations. */
export interface ApprovalStore {
  /** Who has weighed, put back or valued anything of a visit, also what a later one has replaced. */
  listHands(tx: Tx, visitId: number): Promise<number[]>;
  /** Who decided on a valuation already, if anybody. */
  findDecider(tx: Tx, valuationId: number): Promise<number | undefined>;
  insert(tx: Tx, decision: Decision): Promise<void>;
  /** How many valuations wait at a moment for a verdict that this person may give; counted up to a limit. */
  countWaiting(userId: number, at: Date): Promise<number>;
}

export function createApprovalStore({ sql }: { sql: Sql }): ApprovalStore {
  return {
    async listHands(tx, visitId) {
      const rows = await tx<{ userId: number }[]>`
        select weighed_by_user_id as "userId" from counter_items where visit_id = ${visitId}
        union select restored_by_user_id from counter_items
          where visit_id = ${visitId} and restored_by_user_id is not null
        union select valued_by_user_id from valuations where visit_id = ${visitId}`;
      return rows.map(({ userId }) => userId);
    },

    async findDecider(tx, valuationId) {
      const [row] = await tx<{ userId: number }[]>`
        select decided_by_user_id as "userId" from valuation_approvals
        where valuation_id = ${valuationId}`;
      return row?.userId;
    },

    async insert(tx, { visitId, valuationId, verdict, reason, by, at }) {
      await tx`
        insert into valuation_approvals (valuation_id, visit_id, verdict, reason,
          decided_by_user_id, decided_by, decided_at, address, request_id)
        values (${valuationId}, ${visitId}, ${verdict}, ${reason}, ${by.userId},
          ${by.username ?? ""}, ${at}, ${by.address}, ${by.requestId})`;
    },

    async countWaiting(userId, at) {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::integer as count from (
          select from valuations join counter_visits visit on visit.id = valuations.visit_id
          where locked_until > ${at} and visit.closed_at is null
            and asks_approval(valuations.id) and is_of_present_pieces(valuations.id)
            and not exists (
              select from valuation_approvals where valuation_id = valuations.id)
            and number = (
              select max(number) from valuations other where other.visit_id = visit.id)
            and not exists (
              select from valuations other
              where other.visit_id = visit.id and other.valued_by_user_id = ${userId})
            and not exists (
              select from counter_items item
              where item.visit_id = visit.id
                and ${userId} in (item.weighed_by_user_id, item.restored_by_user_id))
            and not exists (
              select from customers
              where customers.id = visit.customer_id and customers.user_id = ${userId})
            and not exists (
              select from customer_entries entry
              where entry.customer_id = visit.customer_id and entry.act = 'linked'
                and entry.user_id = ${userId})
          limit ${waitingCountLimit}
        ) as waiting`;
      return row?.count ?? 0;
    },
  };
}
