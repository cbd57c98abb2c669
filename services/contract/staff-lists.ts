import { z } from "zod";
import { idParam } from "./paging.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";

/** Lists of the office that each member of staff arranges for themselves. */
const staffLists = [
  "enquiries",
  "users",
  "subscribers",
  "questions",
  "media",
  "deliveries",
  "changes",
  "security",
  "visits",
] as const;

export type StaffListName = (typeof staffLists)[number];

/** Most views of a list that a member of staff keeps. */
export const maxListViews = 20;

const unreadable = { error: says("listView.unreadable") };

// What a list is narrowed to and ordered by, under the names of its address; a list passes over what it does not know.
const newFilters = z
  .record(
    z.string().regex(/^[a-zA-Z]{1,20}$/),
    z
      .string(unreadable)
      .max(200, says("search.tooLong"))
      .refine((value) => !value.includes("\0"), says("text.unstorable")),
    unreadable,
  )
  .refine((filters) => Object.keys(filters).length <= 12, unreadable);

const listViewSchema = z.object({
  id: z.int(),
  name: z.string(),
  filters: z.record(z.string(), z.string()),
});

/** A view of a list that a member of staff keeps for themselves. */
export type ListView = z.infer<typeof listViewSchema>;

const staffListSchema = z.object({
  /** By name. */
  views: z.array(listViewSchema),
  hiddenColumns: z.array(z.string()),
});

/** What a member of staff made of a list for themselves. */
export type StaffList = z.infer<typeof staffListSchema>;

const listParams = z.object({ list: z.enum(staffLists, { error: says("list.unknown") }) });

/** The calls by which members of staff arrange lists for themselves; each answers with all that they made of the list. */
export const staffListRoutes = {
  getStaffList: defineRoute({
    method: "GET",
    path: "/api/staff/lists/:list",
    owner: "enquiry",
    access: "staff",
    summary: "One's own views of a list of the office, and the columns that one leaves out.",
    params: listParams,
    response: staffListSchema,
  }),
  saveListView: defineRoute({
    method: "PUT",
    path: "/api/staff/lists/:list/views",
    owner: "enquiry",
    access: "staff",
    summary: "Keep a view of a list for oneself, in place of one's view of the same name.",
    params: listParams,
    body: z.object({
      name: z
        .string({ error: says("listView.nameMissing") })
        .trim()
        .min(1, says("listView.nameMissing"))
        .max(40, says("text.tooLong"))
        .refine((value) => !value.includes("\0"), says("text.unstorable")),
      filters: newFilters,
    }),
    response: staffListSchema,
  }),
  removeListView: defineRoute({
    method: "DELETE",
    path: "/api/staff/lists/:list/views/:id",
    owner: "enquiry",
    access: "staff",
    summary: "Remove one of one's own views of a list.",
    params: listParams.extend({ id: idParam("listView.unknown") }),
    response: staffListSchema,
  }),
  setHiddenColumns: defineRoute({
    method: "PUT",
    path: "/api/staff/lists/:list/columns",
    owner: "enquiry",
    access: "staff",
    summary: "Say which columns of a list one leaves out.",
    params: listParams,
    body: z.object({
      hidden: z
        .array(z.string().regex(/^[a-zA-Z]{1,30}$/, says("listColumns.unreadable")))
        .max(30, says("listColumns.unreadable")),
    }),
    response: staffListSchema,
  }),
};
