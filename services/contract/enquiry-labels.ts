import { z } from "zod";
import { oneLine } from "./one-line.ts";
import { idParam } from "./paging.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";

/** Colours of labels; each is shown with a shape of its own. */
export const labelColors = ["gold", "green", "blue", "red", "violet", "grey"] as const;

export type LabelColor = (typeof labelColors)[number];

/** Most labels that the house has. */
export const maxEnquiryLabels = 40;

export const enquiryLabelSchema = z.object({
  id: z.int(),
  name: z.string(),
  color: z.enum(labelColors),
});

/** A short name by which staff sort enquiries; customers never see it. */
export type EnquiryLabel = z.infer<typeof enquiryLabelSchema>;

const labelInputSchema = z.object({
  name: oneLine("enquiryLabel.nameMissing", 24),
  color: z.enum(labelColors, { error: says("enquiryLabel.colorMissing") }),
});

/** What administrators send of a label. */
export type EnquiryLabelInput = z.output<typeof labelInputSchema>;

/** The most that the number of a label's enquiries counts to. */
export const labelUseLimit = 1000;

export const labelNumber = idParam("enquiryLabel.unknown");

const labelParams = z.object({ id: labelNumber });
const allLabels = z.array(enquiryLabelSchema);

/** The calls of the house's labels; each that changes them answers with all of them, by name. */
export const enquiryLabelRoutes = {
  listEnquiryLabels: defineRoute({
    method: "GET",
    path: "/api/enquiry-labels",
    owner: "enquiry",
    access: "staff",
    summary: "The labels of the inbox, by name.",
    response: allLabels,
  }),
  createEnquiryLabel: defineRoute({
    method: "POST",
    path: "/api/enquiry-labels",
    owner: "enquiry",
    access: "admin",
    canConflict: true,
    successStatus: 201,
    summary: "Add a label to the inbox; a 409 says that there is one of this name.",
    body: labelInputSchema,
    response: allLabels,
  }),
  updateEnquiryLabel: defineRoute({
    method: "PUT",
    path: "/api/enquiry-labels/:id",
    owner: "enquiry",
    access: "admin",
    canConflict: true,
    summary:
      "Rename a label or give it another colour, on all of its enquiries; a 409 says that there is one of this name, or that somebody else renamed it meanwhile.",
    params: labelParams,
    body: labelInputSchema.extend({
      /** The name that was read. */
      from: z.string({ error: says("enquiryLabel.nameMissing") }),
    }),
    response: allLabels,
  }),
  countLabelledEnquiries: defineRoute({
    method: "GET",
    path: "/api/enquiry-labels/:id/use",
    owner: "enquiry",
    access: "admin",
    summary: "How many enquiries have a label; the number stops at 1,000.",
    params: labelParams,
    response: z.object({ enquiries: z.int().nonnegative() }),
  }),
  removeEnquiryLabel: defineRoute({
    method: "DELETE",
    path: "/api/enquiry-labels/:id",
    owner: "enquiry",
    access: "admin",
    summary: "Remove a label from the inbox and from its enquiries; it can be brought back.",
    params: labelParams,
    response: allLabels,
  }),
  restoreEnquiryLabel: defineRoute({
    method: "POST",
    path: "/api/enquiry-labels/:id/restore",
    owner: "enquiry",
    access: "admin",
    canConflict: true,
    summary: "Bring back a removed label, on the enquiries that had it.",
    params: labelParams,
    response: allLabels,
  }),
};
