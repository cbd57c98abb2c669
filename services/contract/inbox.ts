import { z } from "zod";
import { contactServices } from "./contact-services.ts";
import { entryText } from "./enquiry-text.ts";
import { languages } from "./language.ts";
import { booleanQuery, chosenIds, idParam, pageQuery } from "./paging.ts";
import {
  cannedNumbers,
  cannedParams,
  cannedReplyInputSchema,
  cannedReplySchema,
} from "./canned-replies.ts";
import { enquiryLabelSchema, labelNumber } from "./enquiry-labels.ts";
import { defineRoute } from "./route.ts";
import { saidSchema, says } from "./says.ts";
import { enquiryTrendSchema } from "./trends.ts";
import { sentKey } from "./sent-key.ts";

/** States of an enquiry: work for staff, waiting for the customer, done. */
export const enquiryStatuses = ["open", "pending", "closed"] as const;

export type EnquiryStatus = (typeof enquiryStatuses)[number];

/** How a customer's answer reached the staff who record it. */
const recordedChannels = ["email", "phone", "branch", "chat"] as const;

export type RecordedChannel = (typeof recordedChannels)[number];

/** How a customer answered: through staff, or on the page of the enquiry. */
const answerChannels = [...recordedChannels, "page"] as const;

export type AnswerChannel = (typeof answerChannels)[number];

const moment = z.iso.datetime();

/** An enquiry in the list of the inbox. */
const inboxItemSchema = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  service: z.enum(contactServices),
  language: z.enum(languages),
  status: z.enum(enquiryStatuses),
  assigneeId: z.int().nullable(),
  assigneeUsername: z.string().nullable(),
  /** When the answer is due that the customer waits for; null where nothing is owed. */
  dueAt: moment.nullable(),
  isOverdue: z.boolean(),
  /** A mail to or about the customer was given up. */
  hasFailedDelivery: z.boolean(),
  createdAt: moment,
  firstRepliedAt: moment.nullable(),
  /** By name. */
  labels: z.array(enquiryLabelSchema),
});

/** An enquiry in the list of the inbox. */
export type InboxItem = z.infer<typeof inboxItemSchema>;

const deliverySchema = z.object({
  state: z.enum(["waiting", "delivered", "failed"]),
  at: moment.nullable(),
  /** Why it was given up, without personal data. */
  reason: z.string().nullable(),
  /** The reason by its name. */
  said: saidSchema.nullable(),
});

/** How far a mail is. */
export type MailDelivery = z.infer<typeof deliverySchema>;

/** Kinds of entries in a conversation, besides the enquiry itself. */
const entryKinds = [
  "reply",
  "note",
  "answer",
  "claimed",
  "released",
  "returned",
  "status",
  "handed-over",
  "labelled",
  "unlabelled",
  "acknowledgement",
  "notification",
] as const;

const entrySchema = z.object({
  /** Unique in the conversation. */
  id: z.string(),
  kind: z.enum(entryKinds),
  at: moment,
  /** Name of the member of staff; null for what the bank's programs did, and the customer on the page. */
  by: z.string().nullable(),
  text: z.string().nullable(),
  channel: z.enum(answerChannels).nullable(),
  status: z.enum(enquiryStatuses).nullable(),
  /** To whom it was handed over. */
  recipient: z.string().nullable(),
  /** The name that the label had which was put on or taken off. */
  label: z.string().nullable(),
  delivery: deliverySchema.nullable(),
});

export type ConversationEntry = z.infer<typeof entrySchema>;

/** An enquiry with everything that followed, the oldest entry first. */
const conversationSchema = inboxItemSchema.extend({
  phone: z.string(),
  message: z.string(),
  /** When an unanswered claim returns to the queue; null for none. */
  claimEndsAt: moment.nullable(),
  entries: z.array(entrySchema),
});

/** An enquiry with everything that followed. */
export type Conversation = z.infer<typeof conversationSchema>;

/** How much waits in the inbox; each number stops at `inboxCountLimit`. */
export const inboxTotalsSchema = z.object({
  overdue: z.int().nonnegative(),
  /** Not closed, and of nobody. */
  unassigned: z.int().nonnegative(),
  /** Not closed, and of the caller. */
  mine: z.int().nonnegative(),
  /** Somebody waits for an answer. */
  awaiting: z.int().nonnegative(),
  /** Mails of any kind that were given up and not tried again. */
  failedMails: z.int().nonnegative(),
});

/** How much waits in the inbox. */
export type InboxTotals = z.infer<typeof inboxTotalsSchema>;

/** The most that a number of `inboxTotalsSchema` counts to. */
export const inboxCountLimit = 100;

/** Whose enquiries a list holds: `me`, `none`, or a user's number. */
const assigneeQuery = z.string().regex(/^(?:me|none|[1-9]\d{0,8})$/, says("enquiry.assigneeWrong"));

const inboxFilters = {
  search: z.string().trim().max(200, says("search.tooLong")).optional(),
  sort: z.enum(["dueAt", "-createdAt", "createdAt"]).default("dueAt"),
  /** `active` is whatever is not closed. */
  status: z.enum([...enquiryStatuses, "active"]).optional(),
  assignee: assigneeQuery.optional(),
  service: z.enum(contactServices).optional(),
  overdue: booleanQuery.optional(),
  label: labelNumber.optional(),
};

/** User number of a member of staff. */
export const colleagueNumber = z
  .int(says("enquiry.colleagueMissing"))
  .positive(says("enquiry.colleagueMissing"))
  .max(2_147_483_647, says("enquiry.colleagueMissing"));

const enquiryParams = z.object({ id: idParam("enquiry.unknown") });

const replyText = entryText("enquiry.replyMissing", 10_000).refine(
  (value) => !/\{\{\s*\w*\s*\}\}/.test(value),
  says("enquiry.replyPlaceholder"),
);

/** How soon the bank replies, measured; the median is null until there are `fewestMeasuredReplies`. */
const replyTimeSchema = z.object({
  /** First replies that were measured. */
  answers: z.int().nonnegative(),
  /** Minutes of business hours from an enquiry's arrival to its first reply. */
  medianMinutes: z.int().positive().nullable(),
});

/** How soon the bank replies, measured. */
export type ReplyTime = z.infer<typeof replyTimeSchema>;

/** Fewer first replies than these give no figure. */
export const fewestMeasuredReplies = 20;

/** The calls of the enquiry inbox, which enquiry answers. */
export const inboxRoutes = {
  listEnquiries: defineRoute({
    method: "GET",
    path: "/api/enquiries",
    owner: "enquiry",
    access: "staff",
    summary: "Enquiries of customers: who waits longest past their due time first, page by page.",
    query: pageQuery.extend(inboxFilters),
    response: z.array(inboxItemSchema),
  }),
  getInboxTotals: defineRoute({
    method: "GET",
    path: "/api/enquiries/totals",
    owner: "enquiry",
    access: "staff",
    summary: "How much waits in the inbox; each number stops at 100.",
    response: inboxTotalsSchema,
  }),
  getEnquiryTrend: defineRoute({
    method: "GET",
    path: "/api/enquiries/trend",
    owner: "enquiry",
    access: "staff",
    summary:
      "How many enquiries came on each of the last 30 days, and how soon the first replies of each came.",
    response: enquiryTrendSchema,
  }),
  exportEnquiries: defineRoute({
    method: "GET",
    path: "/api/enquiries/export",
    owner: "enquiry",
    access: "staff",
    needsFreshSignIn: true,
    answerKind: "file",
    isExport: true,
    summary: "The enquiries of a list as a CSV file.",
    query: z.object({ ...inboxFilters, ids: chosenIds }),
    response: z.file(),
  }),
  getEnquiry: defineRoute({
    method: "GET",
    path: "/api/enquiries/:id",
    owner: "enquiry",
    access: "staff",
    summary: "An enquiry with everything that followed.",
    params: enquiryParams,
    response: conversationSchema,
  }),
  claimEnquiry: defineRoute({
    method: "POST",
    path: "/api/enquiries/:id/claim",
    owner: "enquiry",
    access: "staff",
    canConflict: true,
    summary: "Take an enquiry; a 409 says that somebody else has it.",
    params: enquiryParams,
    response: conversationSchema,
  }),
  releaseEnquiry: defineRoute({
    method: "POST",
    path: "/api/enquiries/:id/release",
    owner: "enquiry",
    access: "staff",
    canConflict: true,
    summary: "Give an enquiry back to the queue: one's own, or as an administrator anybody's.",
    params: enquiryParams,
    response: conversationSchema,
  }),
  handOverEnquiry: defineRoute({
    method: "POST",
    path: "/api/enquiries/:id/handover",
    owner: "enquiry",
    access: "staff",
    canConflict: true,
    summary:
      "Hand an enquiry over to an active colleague: one's own or nobody's, or as an administrator anybody's. A 409 says that it went to somebody else meanwhile.",
    params: enquiryParams,
    body: z.object({
      /** User number of the colleague. */
      to: colleagueNumber,
      /** Who had it when it was read; null for nobody. */
      from: z.int(says("enquiry.ownerMissing")).nullable(),
      /** A word for the colleague, which the customer never sees. */
      note: z
        .string()
        .trim()
        .max(1000, says("text.tooLong"))
        .refine((value) => !value.includes("\0"), says("text.unstorable"))
        .default(""),
    }),
    response: conversationSchema,
  }),
  setEnquiryStatus: defineRoute({
    method: "PATCH",
    path: "/api/enquiries/:id/status",
    owner: "enquiry",
    access: "staff",
    canConflict: true,
    summary:
      "Change the state of an enquiry: of nobody's or one's own, an administrator of any; a 409 says who has it, or that somebody else did meanwhile.",
    params: enquiryParams,
    body: z.object({
      status: z.enum(enquiryStatuses, { error: says("enquiry.stateMissing") }),
      /** The state that was read. */
      from: z.enum(enquiryStatuses, { error: says("enquiry.oldStateMissing") }),
    }),
    response: conversationSchema,
  }),
  replyToEnquiry: defineRoute({
    method: "POST",
    path: "/api/enquiries/:id/replies",
    owner: "enquiry",
    access: "staff",
    canConflict: true,
    summary:
      "Reply to the customer by mail. It takes an enquiry that nobody has; a 409 says that somebody else has it.",
    params: enquiryParams,
    body: z.object({
      text: replyText,
      key: sentKey,
      /** Also close the enquiry; else it waits for the customer. */
      closes: z.boolean({ error: says("enquiry.closesMissing") }).default(false),
      canned: cannedNumbers,
    }),
    response: conversationSchema,
  }),
  addEnquiryNote: defineRoute({
    method: "POST",
    path: "/api/enquiries/:id/notes",
    owner: "enquiry",
    access: "staff",
    canConflict: true,
    summary: "Write a note that the customer never sees.",
    params: enquiryParams,
    body: z.object({ text: entryText("enquiry.noteMissing", 5000), key: sentKey }),
    response: conversationSchema,
  }),
  recordEnquiryAnswer: defineRoute({
    method: "POST",
    path: "/api/enquiries/:id/answers",
    owner: "enquiry",
    access: "staff",
    canConflict: true,
    summary: "Record what the customer answered by mail or telephone; the enquiry is open again.",
    params: enquiryParams,
    body: z.object({
      text: entryText("enquiry.answerMissing", 10_000),
      channel: z.enum(recordedChannels, { error: says("enquiry.channelMissing") }),
      key: sentKey,
    }),
    response: conversationSchema,
  }),
  listCannedReplies: defineRoute({
    method: "GET",
    path: "/api/canned-replies",
    owner: "enquiry",
    access: "staff",
    summary: "Prepared replies by title, page by page.",
    query: pageQuery.extend({
      search: z.string().trim().max(200, says("search.tooLong")).optional(),
      sort: z.enum(["title", "-updatedAt"]).default("title"),
    }),
    response: z.array(cannedReplySchema),
  }),
  createCannedReply: defineRoute({
    method: "POST",
    path: "/api/canned-replies",
    owner: "enquiry",
    access: "staff",
    successStatus: 201,
    summary: "Add a prepared reply.",
    body: cannedReplyInputSchema,
    response: cannedReplySchema,
  }),
  updateCannedReply: defineRoute({
    method: "PUT",
    path: "/api/canned-replies/:id",
    owner: "enquiry",
    access: "staff",
    canConflict: true,
    summary: "Change a prepared reply; a 409 says that somebody else did meanwhile.",
    params: cannedParams,
    body: cannedReplyInputSchema.extend({
      /** The `updatedAt` that was read; left out, the change replaces whatever there is. */
      updatedAt: moment.optional(),
    }),
    response: cannedReplySchema,
  }),
  deleteCannedReply: defineRoute({
    method: "DELETE",
    path: "/api/canned-replies/:id",
    owner: "enquiry",
    access: "staff",
    summary: "Remove a prepared reply; it can be brought back for 30 days.",
    params: cannedParams,
    response: cannedReplySchema,
  }),
  restoreCannedReply: defineRoute({
    method: "POST",
    path: "/api/canned-replies/:id/restore",
    owner: "enquiry",
    access: "staff",
    summary: "Bring back a prepared reply that was removed.",
    params: cannedParams,
    response: cannedReplySchema,
  }),
  getReplyTime: defineRoute({
    method: "GET",
    path: "/api/reply-time",
    owner: "enquiry",
    access: "public",
    prepared: true,
    summary: "How soon the bank replies, measured over its last 200 first replies of 90 days.",
    response: replyTimeSchema,
  }),
};
