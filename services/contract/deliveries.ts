import { z } from "zod";
import { chosenIds, idParam, pageQuery } from "./paging.ts";
import { defineRoute } from "./route.ts";
import { saidSchema, says } from "./says.ts";

/** A mail that could not be delivered, without personal data; `reason` is the mail server's or ours. */
const failedDeliverySchema = z.object({
  id: z.int(),
  /** What the mail is, such as `enquiry acknowledgement` or `price alert`. */
  kind: z.string(),
  /** The enquiry's reference where the mail belongs to one. */
  reference: z.string().nullable(),
  enquiryId: z.int().nullable(),
  subscriberId: z.int().nullable(),
  /** Set for a mail about a price alert, of which staff see no more. */
  alertId: z.int().nullable(),
  /** Set for a mail about an account, such as a link to set a new password. */
  accountMailId: z.int().nullable(),
  reason: z.string(),
  /** The reason by its name. */
  said: saidSchema,
  createdAt: z.iso.datetime(),
  failedAt: z.iso.datetime(),
});

/** A mail that could not be delivered. */
export type FailedDelivery = z.infer<typeof failedDeliverySchema>;

/** What a mail can belong to. */
const failedSubjects = ["enquiry", "newsletter", "price-alert", "account", "visit"] as const;

export type FailedSubject = (typeof failedSubjects)[number];

/** Most deliveries that one call tries again. */
const maxRetriedAtOnce = 200;

const filters = {
  /** What the mail belongs to. */
  about: z.enum(failedSubjects, { error: says("delivery.subjectMissing") }).optional(),
  /** The beginning of an enquiry's reference. */
  search: z.string().trim().max(40, says("search.tooLong")).optional(),
};

/** Whether mails leave the bank: not after a restore, until staff release them. */
const sendingSchema = z.object({
  pause: z
    .object({
      pausedAt: z.iso.datetime(),
      /** The moment of which the restored data are; mails that left after it leave again. */
      dataOf: z.iso.datetime(),
      waitingCount: z.int(),
    })
    .nullable(),
});

/** The calls about mails that wait or failed, which enquiry answers. */
export const deliveryRoutes = {
  listFailedDeliveries: defineRoute({
    method: "GET",
    path: "/api/deliveries/failed",
    owner: "enquiry",
    access: "staff",
    summary: "Mails that could not be delivered, the latest first, page by page.",
    query: pageQuery.extend({
      ...filters,
      sort: z.enum(["-failedAt"], { error: says("value.oneOrder") }).default("-failedAt"),
    }),
    response: z.array(failedDeliverySchema),
  }),
  exportFailedDeliveries: defineRoute({
    method: "GET",
    path: "/api/deliveries/failed/export",
    owner: "enquiry",
    access: "staff",
    needsFreshSignIn: true,
    answerKind: "file",
    isExport: true,
    summary: "Mails that could not be delivered as CSV.",
    query: z.object({ ...filters, sort: z.enum(["-failedAt"]).optional(), ids: chosenIds }),
    response: z.file(),
  }),
  getSending: defineRoute({
    method: "GET",
    path: "/api/deliveries/sending",
    owner: "enquiry",
    access: "staff",
    summary: "Whether mails leave the bank, and how many wait where they do not.",
    response: sendingSchema,
  }),
  releaseSending: defineRoute({
    method: "POST",
    path: "/api/deliveries/sending/release",
    owner: "enquiry",
    access: "staff",
    summary: "Let mails leave again after a restore; once they do, it changes nothing.",
    response: sendingSchema,
  }),
  retryDelivery: defineRoute({
    method: "POST",
    path: "/api/deliveries/:id/retry",
    owner: "enquiry",
    access: "staff",
    canConflict: true,
    summary: "Try a failed mail again.",
    params: z.object({ id: idParam("delivery.unknown") }),
    response: z.object({ message: z.string() }),
  }),
  retryDeliveries: defineRoute({
    method: "POST",
    path: "/api/deliveries/retry",
    owner: "enquiry",
    access: "staff",
    summary:
      "Try several failed mails again; those that are not among the failed ones are left out.",
    body: z.object({
      ids: z
        .array(idParam("delivery.unknown"))
        .min(1, says("delivery.noneChosen"))
        .max(maxRetriedAtOnce, says("delivery.tooMany")),
    }),
    response: z.object({ retriedIds: z.array(z.int()) }),
  }),
};
