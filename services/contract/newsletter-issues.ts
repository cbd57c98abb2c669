import { z } from "zod";
import { languages } from "./language.ts";
import { idParam, pageQuery } from "./paging.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";

/** An issue is written as a draft, sent, which can pause, and ends by itself or by being cancelled. */
const issueStates = ["draft", "sending", "paused", "cancelled", "sent"] as const;

export type IssueState = (typeof issueStates)[number];

/** Most characters of the text of an issue, in one language. */
const maxBodyLength = 10_000;

const languageSchema = z.enum(languages, { error: says("subscriber.languageMissing") });

/** Subscribers of these languages; null for all. */
const audienceSchema = z
  .array(languageSchema, { error: says("subscriber.languageMissing") })
  .min(1, says("subscriber.languageMissing"))
  .max(languages.length, says("subscriber.languageMissing"))
  .nullable();

const issueSchema = z.object({
  id: z.int(),
  state: z.enum(issueStates),
  /** Subject and Markdown text by language; a language may be missing, and either may be blank in a draft. */
  texts: z.partialRecord(z.enum(languages), z.object({ subject: z.string(), body: z.string() })),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().nullable(),
  /** Whose subscribers it goes to; null for all, and for a draft. */
  languages: z.array(z.enum(languages)).nullable(),
  startedAt: z.iso.datetime().nullable(),
  startedBy: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
  counts: z.object({
    /** Who was subscribed at the moment of sending; rises until all of them are listed. */
    recipients: z.int(),
    sent: z.int(),
    failed: z.int(),
    /** Recipients who unsubscribed before their turn. */
    unsubscribed: z.int(),
    /** Recipients whose turn has not come. */
    left: z.int(),
  }),
});

export type NewsletterIssue = z.infer<typeof issueSchema>;

const progressSchema = issueSchema.omit({ texts: true });

/** An issue without its texts: how far its sending is. */
export type SendingProgress = z.infer<typeof progressSchema>;

const listedIssueSchema = progressSchema.extend({
  /** By language; one may be missing, or blank in a draft. */
  subjects: z.partialRecord(z.enum(languages), z.string()),
  /** In which there are both a subject and a text. */
  writtenLanguages: z.array(z.enum(languages)),
});

export type ListedIssue = z.infer<typeof listedIssueSchema>;

const draftText = z.object({
  subject: z
    .string({ error: says("issue.subjectMissing") })
    .trim()
    .max(150, says("text.tooLong"))
    .regex(/^[^\p{Cc}]*$/u, says("text.oneLine")),
  body: z
    .string({ error: says("canned.textMissing") })
    .trim()
    .max(maxBodyLength, says("canned.textLong"))
    .refine((value) => !value.includes("\0"), says("text.unstorable")),
});

/** What staff write of an issue; languages in which nothing is written are left out. */
const draftSchema = z.object({
  texts: z
    .partialRecord(z.enum(languages), draftText)
    .transform(
      (texts) =>
        Object.fromEntries(
          Object.entries(texts).filter(([, { subject, body }]) => subject !== "" || body !== ""),
        ) as typeof texts,
    ),
});

/** The parsed texts of an issue. */
export type IssueDraft = z.output<typeof draftSchema>;

const issueParams = z.object({ id: idParam("issue.unknown") });

/** The calls about issues of the newsletter, which enquiry answers. */
export const newsletterIssueRoutes = {
  listNewsletterIssues: defineRoute({
    method: "GET",
    path: "/api/newsletter-issues",
    owner: "enquiry",
    access: "staff",
    summary: "Issues of the newsletter, the latest first, page by page.",
    query: pageQuery.extend({
      sort: z.enum(["-id"], { error: says("value.oneOrder") }).default("-id"),
    }),
    response: z.array(listedIssueSchema),
  }),
  createNewsletterIssue: defineRoute({
    method: "POST",
    path: "/api/newsletter-issues",
    owner: "enquiry",
    access: "staff",
    successStatus: 201,
    summary: "Begin an issue of the newsletter, as a draft.",
    body: draftSchema,
    response: issueSchema,
  }),
  countNewsletterReaders: defineRoute({
    method: "GET",
    path: "/api/newsletter-issues/readers",
    owner: "enquiry",
    access: "staff",
    summary: "How many people receive the newsletter, by language.",
    response: z.array(z.object({ language: z.enum(languages), count: z.int() })),
  }),
  previewNewsletterIssue: defineRoute({
    method: "POST",
    path: "/api/newsletter-issues/preview",
    owner: "enquiry",
    access: "staff",
    limit: "read",
    summary: "The mail that a reader of a language would get of these texts; nothing is stored.",
    body: draftSchema.extend({ language: languageSchema }),
    response: z.object({ subject: z.string(), html: z.string() }),
  }),
  getNewsletterIssue: defineRoute({
    owner: "enquiry",
    access: "staff",
    params: issueParams,
    method: "GET",
    path: "/api/newsletter-issues/:id",
    summary: "An issue of the newsletter, with how far its sending is.",
    response: issueSchema,
  }),
  getNewsletterProgress: defineRoute({
    owner: "enquiry",
    access: "staff",
    params: issueParams,
    method: "GET",
    path: "/api/newsletter-issues/:id/progress",
    summary: "How far the sending of an issue of the newsletter is, without its texts.",
    response: progressSchema,
  }),
  updateNewsletterIssue: defineRoute({
    owner: "enquiry",
    access: "staff",
    params: issueParams,
    method: "PUT",
    path: "/api/newsletter-issues/:id",
    canConflict: true,
    summary: "Change a draft of the newsletter.",
    body: draftSchema.extend({
      /** The version that was changed; another one is a conflict. */
      updatedAt: z.iso.datetime({ error: says("issue.versionMissing") }),
    }),
    response: issueSchema,
  }),
  deleteNewsletterIssue: defineRoute({
    owner: "enquiry",
    access: "staff",
    params: issueParams,
    method: "DELETE",
    path: "/api/newsletter-issues/:id",
    canConflict: true,
    summary: "Remove a draft of the newsletter; it can be brought back for 30 days.",
    response: issueSchema,
  }),
  restoreNewsletterIssue: defineRoute({
    owner: "enquiry",
    access: "staff",
    params: issueParams,
    method: "POST",
    path: "/api/newsletter-issues/:id/restore",
    summary: "Bring a removed draft of the newsletter back.",
    response: issueSchema,
  }),
  testNewsletterIssue: defineRoute({
    owner: "enquiry",
    access: "staff",
    params: issueParams,
    method: "POST",
    path: "/api/newsletter-issues/:id/test",
    summary: "Send an issue to one's own address, as a reader of a language would get it.",
    body: z.object({ language: languageSchema }),
    response: z.object({ email: z.string() }),
  }),
  sendNewsletterIssue: defineRoute({
    owner: "enquiry",
    access: "staff",
    params: issueParams,
    method: "POST",
    path: "/api/newsletter-issues/:id/send",
    needsFreshSignIn: true,
    canConflict: true,
    summary: "Send an issue to everybody who is subscribed at this moment, or to some languages.",
    body: z.object({
      languages: audienceSchema,
      updatedAt: z.iso.datetime({ error: says("issue.versionMissing") }),
    }),
    response: issueSchema,
  }),
  pauseNewsletterIssue: defineRoute({
    owner: "enquiry",
    access: "staff",
    params: issueParams,
    method: "POST",
    path: "/api/newsletter-issues/:id/pause",
    canConflict: true,
    summary: "Stop the sending of an issue until it is resumed.",
    response: issueSchema,
  }),
  resumeNewsletterIssue: defineRoute({
    owner: "enquiry",
    access: "staff",
    params: issueParams,
    method: "POST",
    path: "/api/newsletter-issues/:id/resume",
    needsFreshSignIn: true,
    canConflict: true,
    summary: "Go on with the sending of an issue.",
    response: issueSchema,
  }),
  cancelNewsletterIssue: defineRoute({
    owner: "enquiry",
    access: "staff",
    params: issueParams,
    method: "POST",
    path: "/api/newsletter-issues/:id/cancel",
    canConflict: true,
    summary: "End the sending of an issue: whose turn has not come gets nothing.",
    response: issueSchema,
  }),
};
