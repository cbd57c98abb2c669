import { z } from "zod";
import { languages } from "./language.ts";
import type { Role } from "./identity.ts";
import { idParam, pageQuery } from "./paging.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";

/** What members of staff are told of. */
export const noticeKinds = [
  "enquiry.received",
  "enquiry.assigned",
  "enquiry.answered",
  "enquiry.overdue",
  "visit.today",
  "assistant.waiting",
  "request.waiting",
  "request.approved",
  "request.refused",
  "price.fallback",
  "mail.failed",
  "newsletter.sent",
  "newsletter.stopped",
] as const;

export type NoticeKind = (typeof noticeKinds)[number];

// What these lead to, administrators alone may open.
const adminKinds: ReadonlySet<NoticeKind> = new Set([
  "visit.today",
  "request.waiting",
  "request.approved",
  "request.refused",
]);

/** The kinds that a role is told of: those of which it may open what they lead to. */
export function listNoticeKindsFor(role: Role): NoticeKind[] {
  if (role === "user") return [];
  return noticeKinds.filter((kind) => role === "admin" || !adminKinds.has(kind));
}

const pathOfKind: Readonly<Record<NoticeKind, string>> = {
  "enquiry.received": "/admin/enquiries",
  "enquiry.assigned": "/admin/enquiries",
  "enquiry.answered": "/admin/enquiries",
  "enquiry.overdue": "/admin/enquiries",
  "visit.today": "/admin/visits",
  "assistant.waiting": "/admin/assistant",
  "request.waiting": "/admin/policy-changes",
  "request.approved": "/admin/policy-changes",
  "request.refused": "/admin/policy-changes",
  "price.fallback": "/admin/prices",
  "mail.failed": "/admin/deliveries",
  "newsletter.sent": "/admin/subscribers",
  "newsletter.stopped": "/admin/subscribers",
};

/** Where in the office what a notice tells of is. */
export function linkNotice({ kind, enquiryId }: Pick<StaffNotice, "kind" | "enquiryId">): string {
  const path = pathOfKind[kind];
  return enquiryId === null ? path : `${path}?open=${enquiryId}`;
}

/** Unread notices are counted up to this number. */
export const noticeCountLimit = 100;

/** How long notices are kept, in days. */
export const noticeKeptDays = 30;

const staffNoticeSchema = z.object({
  id: z.int(),
  kind: z.enum(noticeKinds),
  at: z.iso.datetime(),
  isRead: z.boolean(),
  enquiryId: z.int().nullable(),
  /** What its sentence names: people, references, moments. */
  values: z.record(z.string(), z.string()),
});

/** Something that concerns a member of staff. */
export type StaffNotice = z.infer<typeof staffNoticeSchema>;

/** How a kind of notice is told: by the bell alone, also by a mail at once, or also in the digest of the morning. */
export const noticeWays = ["bell", "mail", "digest"] as const;

export type NoticeWay = (typeof noticeWays)[number];

const settingsSchema = z.object({
  /** The way of each kind that was chosen; of others, the bell. */
  ways: z.partialRecord(z.enum(noticeKinds), z.enum(noticeWays, { error: says("value.invalid") }), {
    error: says("value.invalid"),
  }),
});

/** How a member of staff wants to be told. */
export type NoticeSettings = z.infer<typeof settingsSchema>;

/** The way of each kind that was chosen. */
export type NoticeWays = NoticeSettings["ways"];

const unreadSchema = z.object({ unread: z.int().nonnegative().max(noticeCountLimit) });

/** The calls of a member of staff's own notices. */
export const staffNoticeRoutes = {
  listStaffNotices: defineRoute({
    method: "GET",
    path: "/api/staff/notices",
    owner: "enquiry",
    access: "staff",
    summary: "What concerns oneself, the newest first.",
    query: pageQuery,
    response: z.array(staffNoticeSchema),
  }),
  countStaffNotices: defineRoute({
    method: "GET",
    path: "/api/staff/notices/unread",
    owner: "enquiry",
    access: "staff",
    summary: `How many of one's latest notices are unread, counted up to ${noticeCountLimit}.`,
    response: unreadSchema,
  }),
  readStaffNotice: defineRoute({
    method: "POST",
    path: "/api/staff/notices/:id/read",
    owner: "enquiry",
    access: "staff",
    summary: "Mark one of one's notices as read.",
    params: z.object({ id: idParam("notice.unknown") }),
    response: unreadSchema,
  }),
  readStaffNotices: defineRoute({
    method: "POST",
    path: "/api/staff/notices/read",
    owner: "enquiry",
    access: "staff",
    summary: "Mark one's notices as read, up to the newest that was seen.",
    body: z.object({ upTo: z.int(says("notice.unknown")).positive(says("notice.unknown")) }),
    response: unreadSchema,
  }),
  getNoticeSettings: defineRoute({
    method: "GET",
    path: "/api/staff/notice-settings",
    owner: "enquiry",
    access: "staff",
    summary: "How one is told of notices.",
    response: settingsSchema,
  }),
  changeNoticeSettings: defineRoute({
    method: "PATCH",
    path: "/api/staff/notice-settings",
    owner: "enquiry",
    access: "staff",
    summary: "Change how one is told of some kinds of notices, and in which language.",
    body: settingsSchema.extend({
      language: z.enum(languages, { error: says("value.invalid") }),
    }),
    response: settingsSchema,
  }),
};
