import { z } from "zod";
import { approvalVerdicts } from "./counter-terms.ts";
import { counterVisitParams, counterVisitSchema } from "./counter.ts";
import { idParam } from "./paging.ts";
import { reasonSchema } from "./policy.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";

/** The call by which an approver decides on a valuation, which lending answers. */
export const counterApprovalRoutes = {
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
