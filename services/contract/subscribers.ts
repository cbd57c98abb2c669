import { z } from "zod";
import { languages } from "./language.ts";
import { chosenIds, idParam, pageQuery } from "./paging.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";
import { maxChangedAtOnce, selectionOutcomeSchema } from "./selection.ts";

/** Where a visitor subscribed: the newsletter section of a page, or the footer. */
export const newsletterSources = ["page", "footer"] as const;

/** How far along a subscription is: asked for and not confirmed by mail, receiving, or ended. */
const subscriptionStates = ["unconfirmed", "active", "left"] as const;

/** For how many days the link that confirms a subscription works; then the request is forgotten. */
export const confirmSubscriptionWithinDays = 7;

/** Somebody who asked for, receives, or received the newsletter. */
const listedSubscriberSchema = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string().nullable(),
  language: z.enum(languages),
  source: z.enum(newsletterSources),
  state: z.enum(subscriptionStates),
  /** When it was confirmed; until then, when it was asked for. */
  subscribedAt: z.iso.datetime(),
  /** Null until the subscription ends. */
  unsubscribedAt: z.iso.datetime().nullable(),
});

/** Somebody who asked for, receives, or received the newsletter. */
export type ListedSubscriber = z.infer<typeof listedSubscriberSchema>;

/** What a consent row records: given, confirmed by mail, taken back, or a withdrawal by staff undone. */
const consentActions = ["given", "confirmed", "withdrawn", "restored"] as const;

/** Where somebody agreed to the newsletter, or took it back. */
const newsletterConsentChannels = [
  "newsletter-page",
  "newsletter-footer",
  "confirm-page",
  "unsubscribe-page",
  "one-click",
  "account-page",
  "staff",
] as const;

/** One clear act about a subscription; `textVersion` names the words that stood beside the button. */
const consentRecordSchema = z.object({
  id: z.int(),
  action: z.enum(consentActions),
  channel: z.enum(newsletterConsentChannels),
  textVersion: z.string(),
  language: z.enum(languages),
  recordedAt: z.iso.datetime(),
  /** Name of the member of staff; null where it was the subscriber. */
  by: z.string().nullable(),
});

/** One clear act about a subscription. */
export type ConsentRecord = z.infer<typeof consentRecordSchema>;

/** A subscriber with every act about the subscription, the latest first. */
const subscriberRecordSchema = z.object({
  subscriber: listedSubscriberSchema,
  consents: z.array(consentRecordSchema),
});

/** A subscriber with every act about the subscription. */
export type SubscriberRecord = z.infer<typeof subscriberRecordSchema>;

/** For how many days staff can undo that they ended a subscription. */
export const subscriptionUndoDays = 30;

const filters = {
  /** The beginning of the e-mail address or of the name. */
  search: z.string().trim().max(200, says("search.tooLong")).optional(),
  sort: z
    .enum(["-subscribedAt", "subscribedAt", "email", "-email"], {
      error: says("value.oneOrder"),
    })
    .default("-subscribedAt"),
  state: z.enum(subscriptionStates, { error: says("subscriber.stateMissing") }).optional(),
  language: z.enum(languages, { error: says("subscriber.languageMissing") }).optional(),
  source: z.enum(newsletterSources, { error: says("subscriber.sourceMissing") }).optional(),
};

const severalSubscribers = z.object({
  ids: z
    .array(idParam("subscriber.unknown"))
    .min(1, says("subscriber.noneChosen"))
    .max(maxChangedAtOnce, says("subscriber.tooMany")),
});

const subscriberParams = z.object({ id: idParam("subscriber.unknown") });

/** The calls about subscribers, which enquiry answers. */
export const subscriberRoutes = {
  listSubscribers: defineRoute({
    method: "GET",
    path: "/api/subscribers",
    owner: "enquiry",
    access: "staff",
    summary: "Subscribers of the newsletter, page by page.",
    query: pageQuery.extend(filters),
    response: z.array(listedSubscriberSchema),
  }),
  exportSubscribers: defineRoute({
    method: "GET",
    path: "/api/subscribers/export",
    owner: "enquiry",
    access: "staff",
    needsFreshSignIn: true,
    answerKind: "file",
    isExport: true,
    summary: "Subscribers of the newsletter as CSV, without those who have not confirmed.",
    query: z.object({ ...filters, ids: chosenIds }),
    response: z.file(),
  }),
  getSubscriberRecord: defineRoute({
    method: "GET",
    path: "/api/subscribers/:id/consents",
    owner: "enquiry",
    access: "staff",
    summary: "A subscriber with what they agreed to and took back, the latest first.",
    params: subscriberParams,
    response: subscriberRecordSchema,
  }),
  endSubscription: defineRoute({
    method: "POST",
    path: "/api/subscribers/:id/unsubscribe",
    owner: "enquiry",
    access: "staff",
    summary: "End a subscription for the subscriber, with its consent record.",
    params: subscriberParams,
    response: listedSubscriberSchema,
  }),
  restoreSubscription: defineRoute({
    method: "POST",
    path: "/api/subscribers/:id/restore",
    owner: "enquiry",
    access: "staff",
    canConflict: true,
    summary: "Undo that staff ended a subscription; nobody who left by themselves is brought back.",
    params: subscriberParams,
    response: listedSubscriberSchema,
  }),
  endSubscriptions: defineRoute({
    method: "POST",
    path: "/api/subscribers/unsubscribe",
    owner: "enquiry",
    access: "staff",
    summary:
      "End several subscriptions, each with its consent record. The answer tells of each whether it has ended.",
    body: severalSubscribers,
    response: z.array(selectionOutcomeSchema),
  }),
  restoreSubscriptions: defineRoute({
    method: "POST",
    path: "/api/subscribers/restore",
    owner: "enquiry",
    access: "staff",
    summary:
      "Undo that staff ended several subscriptions. The answer tells of each whether it is as before.",
    body: severalSubscribers,
    response: z.array(selectionOutcomeSchema),
  }),
};
