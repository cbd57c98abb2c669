import { z } from "zod";
import { contactServices } from "./contact-services.ts";
import { enquiryStatuses } from "./inbox.ts";
import { idParam } from "./paging.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";

/** Most views that a member of staff keeps. */
export const maxInboxViews = 20;

/** What a list of enquiries is narrowed to and ordered by, under the names of its query. */
const inboxViewFilters = z.object({
  search: z
    .string()
    .trim()
    .max(200, says("search.tooLong"))
    .refine((value) => !value.includes("\0"), says("text.unstorable"))
    .optional(),
  sort: z.enum(["-createdAt", "createdAt"]).optional(),
  status: z.enum([...enquiryStatuses, "active"]).optional(),
  assignee: z.enum(["me", "none"]).optional(),
  service: z.enum(contactServices).optional(),
  overdue: z.literal("true").optional(),
});

/** What a view narrows the inbox to. */
export type InboxViewFilters = z.infer<typeof inboxViewFilters>;

const inboxViewSchema = z.object({ id: z.int(), name: z.string(), filters: inboxViewFilters });

/** A view of the inbox that a member of staff keeps for themselves. */
export type InboxView = z.infer<typeof inboxViewSchema>;

/** The calls of a member of staff's own views of the inbox; each answers with all of them, by name. */
export const inboxViewRoutes = {
  listInboxViews: defineRoute({
    method: "GET",
    path: "/api/inbox-views",
    owner: "enquiry",
    access: "staff",
    summary: "One's own views of the inbox.",
    response: z.array(inboxViewSchema),
  }),
  saveInboxView: defineRoute({
    method: "PUT",
    path: "/api/inbox-views",
    owner: "enquiry",
    access: "staff",
    summary: "Keep a view of the inbox for oneself, in place of one's view of the same name.",
    body: z.object({
      name: z
        .string({ error: says("inboxView.nameMissing") })
        .trim()
        .min(1, says("inboxView.nameMissing"))
        .max(40, says("text.tooLong"))
        .refine((value) => !value.includes("\0"), says("text.unstorable")),
      filters: inboxViewFilters,
    }),
    response: z.array(inboxViewSchema),
  }),
  removeInboxView: defineRoute({
    method: "DELETE",
    path: "/api/inbox-views/:id",
    owner: "enquiry",
    access: "staff",
    summary: "Remove one of one's own views of the inbox.",
    params: z.object({ id: idParam("inboxView.unknown") }),
    response: z.array(inboxViewSchema),
  }),
};
