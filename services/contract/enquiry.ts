import { z } from "zod";
import { assistantRoutes } from "./assistant.ts";
import { assistantDeskRoutes } from "./assistant-desk.ts";
import { contactServices } from "./contact-services.ts";
import { deliveryRoutes } from "./deliveries.ts";
import { inboxRoutes } from "./inbox.ts";
import { languages } from "./language.ts";
import { priceAlertRoutes } from "./price-alerts.ts";
import { defineRoute } from "./route.ts";
import { newsletterSources, subscriberRoutes } from "./subscribers.ts";

// Control characters (a line break above all) would let a sender write mail headers.
const oneLine = (required: string, max: number) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(max, `Please use at most ${max} characters here.`)
    .regex(/^[^\p{Cc}]*$/u, "Please write this on one line.");

/** A contact enquiry; the order of the fields is the order of the checks in spec section 5. */
export const contactSchema = z.object({
  name: oneLine("Please enter your name.", 120),
  email: oneLine("Please enter your email address.", 254).pipe(
    z.email("Please enter a valid email address."),
  ),
  phone: oneLine("Please enter your phone number.", 40),
  service: z.enum(contactServices, { error: "Please select a service you're interested in." }),
  subject: oneLine("Please enter a subject.", 200),
  message: z
    .string({ error: "Please enter a message with at least 10 characters." })
    .trim()
    .min(10, "Please enter a message with at least 10 characters.")
    .max(5000, "Please use at most 5,000 characters in the message.")
    .refine((text) => !text.includes("\0"), "The message holds a character we cannot store."),
  /** Language of the acknowledgement; the page's language. */
  language: z.enum(languages).default("en"),
});

/** A parsed contact enquiry. */
export type ContactEnquiry = z.output<typeof contactSchema>;

/** A newsletter subscription (spec section 5); the name is optional. */
export const newsletterSchema = z.object({
  email: oneLine("Please enter your email address to subscribe", 254).pipe(
    z.email("Please enter a valid email address."),
  ),
  name: z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
    oneLine("Please enter your name.", 120).optional(),
  ),
  /** Language of the welcome mail; the page's language. */
  language: z.enum(languages).default("en"),
  source: z.enum(newsletterSources).default("page"),
});

/** A parsed newsletter subscription. */
export type NewsletterSubscription = z.output<typeof newsletterSchema>;

const unsubscribeParams = z.object({
  token: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, "This link is not valid."),
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
    body: contactSchema,
    response: z.object({ message: z.string(), reference: z.string() }),
  }),
  subscribe: defineRoute({
    method: "POST",
    path: "/api/newsletter",
    owner: "enquiry",
    access: "public",
    limit: "form",
    successStatus: 201,
    summary: "Subscribe to the newsletter; an address that is subscribed already is a success.",
    body: newsletterSchema,
    response: z.object({ message: z.string() }),
  }),
  showUnsubscribe: defineRoute({
    method: "GET",
    path: "/api/newsletter/unsubscribe/:token",
    owner: "enquiry",
    access: "public",
    answerKind: "html",
    summary: "A page that asks whether to unsubscribe; it changes nothing (RFC 8058).",
    params: unsubscribeParams,
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
    params: unsubscribeParams,
    response: z.string(),
  }),
  ...priceAlertRoutes,
  ...subscriberRoutes,
  ...deliveryRoutes,
  ...inboxRoutes,
  ...assistantDeskRoutes,
  chat: assistantRoutes.chat,
};
