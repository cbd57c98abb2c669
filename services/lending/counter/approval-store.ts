import type { Author } from "@dhahabu/contract/internal";
import type { Tx } from "@dhahabu/platform/db";

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
  /** Who has weighed or valued anything of a visit, also what a later one has replaced. */
  listHands(tx: Tx, visitId: number): Promise<number[]>;
  /** Who decided on a valuation already, if anybody. */
  findDecider(tx: Tx, valuationId: number): Promise<number | undefined>;
  insert(tx: Tx, decision: Decision): Promise<void>;
}

export function createApprovalStore(): ApprovalStore {
  return {
    async listHands(tx, visitId) {
      const rows = await tx<{ userId: number }[]>`
        select weighed_by_user_id as "userId" from counter_items where visit_id = ${visitId}
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
  };
}
