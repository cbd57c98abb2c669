import { z } from "zod";
import { approvalVerdicts, waitingCountLimit } from "./counter-terms.ts";
import { counterVisitParams, counterVisitSchema } from "./counter.ts";
import { idParam } from "./paging.ts";
import { reasonSchema } from "./policy.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";

const waiting = z.int().nonnegative().max(waitingCountLimit);

/** The calls of approvers at the counter, which lending answers. */
export const counterApprovalRoutes = {
  countWaitingApprovals: defineRoute({
    method: "GET",
    path: "/api/admin/approvals/waiting",
    owner: "lending",
    access: "duty",
    duties: ["approver"],
    summary: `How many valuations and customers' papers wait for oneself, each counted up to ${waitingCountLimit}.`,
    response: z.object({ valuations: waiting, papers: waiting }),
  }),
  decideValuation: defineRoute({
    method: "POST",
    path: "/api/admin/counter-visits/:visitId/valuations/:valuationId/verdict",
    owner: "lending",
    access: "duty",
    duties: ["approver"],
    canConflict: true,
    summary:
      "Approve or refuse a valuation whose price was delayed, or set by the bank because its feed was away; not who weighed or valued, while the figures hold.",
    params: counterVisitParams.extend({ valuationId: idParam("counter.valuationUnknown") }),
    body: z.object({
      verdict: z
        .enum(approvalVerdicts, { error: says("counter.verdictMissing") })
        .exclude(["pending"]),
      /** Needed for a refusal. */
      reason: reasonSchema.default(""),
    }),
    response: counterVisitSchema,
  }),
};
