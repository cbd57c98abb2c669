import { z } from "zod";
import { colleagueNumber, enquiryStatuses } from "./inbox.ts";
import { idParam } from "./paging.ts";
import { defineRoute } from "./route.ts";
import { saidSchema, says } from "./says.ts";

/** Most enquiries that are changed by one call. */
export const maxChangedAtOnce = 100;

/** Several enquiries, each with what was read of it. */
function selectionOf<Read extends z.ZodType>(from: Read) {
  return z
    .array(z.object({ id: idParam("enquiry.unknown"), from }))
    .min(1, says("enquiry.noneChosen"))
    .max(maxChangedAtOnce, says("enquiry.tooMany"));
}

const outcomeSchema = z.object({
  id: z.int(),
  /** Why it stayed as it was; null where it is as it was wished. */
  refusal: saidSchema.extend({ message: z.string() }).nullable(),
});

/** What became of one of several enquiries. */
export type SelectionOutcome = z.infer<typeof outcomeSchema>;

/** The calls of the inbox that change several enquiries, each by itself, under the rules of one. */
export const inboxSelectionRoutes = {
  assignEnquiries: defineRoute({
    method: "POST",
    path: "/api/enquiries/assign",
    owner: "enquiry",
    access: "staff",
    summary:
      "Give several enquiries to an active colleague or oneself: nobody's or one's own, as an administrator anybody's. The answer tells of each whether it was.",
    body: z.object({
      /** User number. */
      to: colleagueNumber,
      enquiries: selectionOf(z.int(says("enquiry.ownerMissing")).nullable()),
    }),
    response: z.array(outcomeSchema),
  }),
  setEnquiryStatuses: defineRoute({
    method: "PATCH",
    path: "/api/enquiries/status",
    owner: "enquiry",
    access: "staff",
    summary:
      "Change the state of several enquiries: nobody's or one's own, as an administrator anybody's. The answer tells of each whether it was.",
    body: z.object({
      status: z.enum(enquiryStatuses, { error: says("enquiry.stateMissing") }),
      enquiries: selectionOf(z.enum(enquiryStatuses, { error: says("enquiry.oldStateMissing") })),
    }),
    response: z.array(outcomeSchema),
  }),
};
