import { z } from "zod";
import { contactServices } from "./contact-services.ts";
import { deliveryRoutes } from "./deliveries.ts";
import { enquiryLabelRoutes } from "./enquiry-labels.ts";
import { inboxSelectionRoutes } from "./inbox-selection.ts";
import { inboxRoutes } from "./inbox.ts";
import { languages } from "./language.ts";
import { oneLine } from "./one-line.ts";
import { ownConsentRoutes } from "./own-consents.ts";
import { ownEnquiryRoutes } from "./own-enquiry.ts";
import { isPersonName } from "./person-name.ts";
import { priceAlertRoutes } from "./price-alerts.ts";
import { defineRoute } from "./route.ts";
import { newsletterIssueRoutes } from "./newsletter-issues.ts";
import { newsletterSources, subscriberRoutes } from "./subscribers.ts";
import { says } from "./says.ts";
import { staffNoticeRoutes } from "./staff-notices.ts";
import { staffListRoutes } from "./staff-lists.ts";
import { sentKey } from "./sent-key.ts";

const emailAddress = z.email(says("contact.emailWrong"));

const contactFields = z.object({
  name: oneLine("contact.nameMissing", 120),
  email: oneLine("contact.emailMissing", 254).meta({ format: "email" }),
  phone: oneLine("contact.phoneMissing", 40),
  service: z.enum(contactServices, { error: says("contact.serviceMissing") }),
  subject: oneLine("contact.subjectMissing", 200),
  message: z
    .string({ error: says("contact.messageShort") })
    .trim()
    .min(10, says("contact.messageShort"))
    .max(5000, says("contact.messageLong"))
    .refine((text) => !text.includes("\0"), says("text.unstorable")),
  /** Language of the acknowledgement; the page's language. */
  language: z.enum(languages).default("en"),
});

/**
 * A contact enquiry; the order of the fields is the order of the checks in spec section 5, and the form of
 * the e-mail address is checked after them.
 */
export const contactSchema = contactFields.refine(
  ({ email }) => emailAddress.safeParse(email).success,
  {
    path: ["email"],
    error: says("contact.emailWrong"),
    when: ({ value }) => contactFields.pick({ email: true }).safeParse(value).success,
  },
);

/** A parsed contact enquiry. */
export type ContactEnquiry = z.output<typeof contactSchema>;

/** A newsletter subscription (spec section 5); the name is optional. */
const newsletterSchema = z.object({
  email: oneLine("newsletter.emailMissing", 254).pipe(emailAddress),
  name: z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
    oneLine("contact.nameMissing", 120)
      .pipe(z.string().refine(isPersonName, says("newsletter.nameWrong")))
      .optional(),
  ),
  /** Language of the welcome mail; the page's language. */
  language: z.enum(languages).default("en"),
  source: z.enum(newsletterSources).default("page"),
});

/** A parsed newsletter subscription. */
export type NewsletterSubscription = z.output<typeof newsletterSchema>;

const newsletterLinkParams = z.object({
  token: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, says("link.invalid")),
});

/** The calls that enquiry answers. */
export const enquiryRoutes = {
  contact: defineRoute({
    method: "POST",
    path: "/api/contact",
    owner: "enquiry",
    access: "public",
    limit: "form",
    successStatus: 201,
    summary: "Send an enquiry; an accepted one is stored and will be delivered.",
    canConflict: true,
    body: contactSchema.extend({ key: sentKey.optional() }),
    response: z.object({
      message: z.string(),
      reference: z.string(),
      /** By when the bank answers, by its opening hours. */
      answerDueAt: z.iso.datetime(),
      /** Opens the page of this enquiry, behind the `#` of its address. */
      linkToken: z.string(),
    }),
  }),
  subscribe: defineRoute({
    method: "POST",
    path: "/api/newsletter",
    owner: "enquiry",
    access: "public",
    limit: "form",
    successStatus: 201,
    summary:
      "Ask for the newsletter; the address confirms it by mail first. The answer is the same for every address.",
    canConflict: true,
    body: newsletterSchema.extend({ key: sentKey.optional() }),
    response: z.object({ message: z.string() }),
  }),
  showSubscriptionConfirmation: defineRoute({
    method: "GET",
    path: "/api/newsletter/confirm/:token",
    owner: "enquiry",
    access: "public",
    answerKind: "html",
    summary: "A page that asks whether to confirm a subscription; it changes nothing.",
    params: newsletterLinkParams,
    response: z.string(),
  }),
  confirmSubscription: defineRoute({
    method: "POST",
    path: "/api/newsletter/confirm/:token",
    owner: "enquiry",
    access: "public",
    bodyKind: "form",
    answerKind: "html",
    isFromAnywhere: true,
    summary: "Confirm a subscription that was asked for.",
    params: newsletterLinkParams,
    response: z.string(),
  }),
  showUnsubscribe: defineRoute({
    method: "GET",
    path: "/api/newsletter/unsubscribe/:token",
    owner: "enquiry",
    access: "public",
    answerKind: "html",
    summary: "A page that asks whether to unsubscribe; it changes nothing (RFC 8058).",
    params: newsletterLinkParams,
    response: z.string(),
  }),
  unsubscribe: defineRoute({
    method: "POST",
    path: "/api/newsletter/unsubscribe/:token",
    owner: "enquiry",
    access: "public",
    bodyKind: "form",
    answerKind: "html",
    isFromAnywhere: true,
    summary: "Unsubscribe with one click, as a mail program does (RFC 8058).",
    params: newsletterLinkParams,
    response: z.string(),
  }),
  ...priceAlertRoutes,
  ...subscriberRoutes,
  ...newsletterIssueRoutes,
  ...deliveryRoutes,
  ...inboxRoutes,
  ...inboxSelectionRoutes,
  ...staffListRoutes,
  ...staffNoticeRoutes,
  ...enquiryLabelRoutes,
  ...ownEnquiryRoutes,
  ...ownConsentRoutes,
};
