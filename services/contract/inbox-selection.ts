import { z } from "zod";
import { labelNumber, maxEnquiryLabels } from "./enquiry-labels.ts";
import { colleagueNumber, enquiryStatuses } from "./inbox.ts";
import { idParam } from "./paging.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";
import { maxChangedAtOnce, selectionOutcomeSchema } from "./selection.ts";

/** Several enquiries, each with what was read of it. */
function selectionOf<Read extends z.ZodType>(from: Read) {
  return z
    .array(z.object({ id: idParam("enquiry.unknown"), from }))
    .min(1, says("enquiry.noneChosen"))
    .max(maxChangedAtOnce, says("enquiry.tooMany"));
}

const labelNumbers = z
  .array(labelNumber)
  .max(maxEnquiryLabels, says("enquiryLabel.unknown"))
  .default([]);

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
    response: z.array(selectionOutcomeSchema),
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
    response: z.array(selectionOutcomeSchema),
  }),
  labelEnquiries: defineRoute({
    method: "PATCH",
    path: "/api/enquiries/labels",
    owner: "enquiry",
    access: "staff",
    summary:
      "Put labels on several enquiries, anybody's, and take labels off them. The answer tells of each whether it was done.",
    body: z.object({
      add: labelNumbers,
      remove: labelNumbers,
      enquiries: z
        .array(idParam("enquiry.unknown"))
        .min(1, says("enquiry.noneChosen"))
        .max(maxChangedAtOnce, says("enquiry.tooMany")),
    }),
    response: z.array(selectionOutcomeSchema),
  }),
};
