import { z } from "zod";
import { languages } from "./language.ts";
import { alertDirections, maxAlertKes } from "./price-alert-terms.ts";
import { goldTypes } from "./pricing.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";
import { sentKey } from "./sent-key.ts";

const thresholdError = says("alert.priceWrong");

const isPossibleKes = (kes: number) => kes > 0 && kes <= maxAlertKes;

/** A price per gram in KES, as a number or as plain decimal text; parsed to text with 2 decimals. */
const thresholdSchema = z
  .union(
    [
      z.number().refine((kes) => Number(kes.toFixed(2)) === kes),
      z
        .string()
        .trim()
        .regex(/^\d{1,7}(\.\d{1,2})?$/)
        .transform(Number),
    ],
    { error: thresholdError },
  )
  .refine(isPossibleKes, thresholdError)
  .transform((kes) => kes.toFixed(2));

/** A wish to be told when a price is reached. Without a direction it is told from the price of the moment. */
const newPriceAlertSchema = z.object({
  email: z
    .string({ error: says("contact.emailMissing") })
    .trim()
    .min(1, says("contact.emailMissing"))
    .max(254, says("text.tooLong"))
    .pipe(z.email(says("contact.emailWrong"))),
  goldType: z.enum(goldTypes, { error: says("gold.typeMissing") }),
  direction: z.enum(alertDirections, { error: says("alert.sideMissing") }).optional(),
  thresholdKes: thresholdSchema,
  /** Language of the mails; the page's language. */
  language: z.enum(languages).default("en"),
});

/** A parsed wish to be told when a price is reached; `thresholdKes` is the text of an exact decimal, per gram. */
export type NewPriceAlert = z.output<typeof newPriceAlertSchema>;

const linkParams = z.object({
  token: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, says("link.invalid")),
});

const page = {
  owner: "enquiry",
  access: "public",
  answerKind: "html",
  params: linkParams,
  response: z.string(),
} as const;

const press = { ...page, method: "POST", bodyKind: "form", isFromAnywhere: true } as const;

/** The calls about price alerts, which enquiry answers. */
export const priceAlertRoutes = {
  createPriceAlert: defineRoute({
    method: "POST",
    path: "/api/price-alerts",
    owner: "enquiry",
    access: "public",
    limit: "form",
    successStatus: 201,
    summary:
      "Ask for a mail when a price is reached; the address confirms it by mail first. The answer is the same for every address.",
    canConflict: true,
    body: newPriceAlertSchema.extend({ key: sentKey.optional() }),
    response: z.object({ message: z.string() }),
  }),
  showPriceAlertConfirmation: defineRoute({
    ...page,
    method: "GET",
    path: "/api/price-alerts/confirm/:token",
    summary: "A page that asks whether to switch a price alert on; it changes nothing.",
  }),
  confirmPriceAlert: defineRoute({
    ...press,
    path: "/api/price-alerts/confirm/:token",
    summary: "Switch on a price alert that was asked for.",
  }),
  showPriceAlertEnd: defineRoute({
    ...page,
    method: "GET",
    path: "/api/price-alerts/off/:token",
    summary: "A page that asks whether to switch a price alert off; it changes nothing (RFC 8058).",
  }),
  endPriceAlert: defineRoute({
    ...press,
    path: "/api/price-alerts/off/:token",
    summary: "Switch off a price alert with one click, as a mail program does (RFC 8058).",
  }),
  deletePriceAlerts: defineRoute({
    ...press,
    path: "/api/price-alerts/off-all/:token",
    summary: "Delete every price alert of the address that the link was sent to.",
  }),
};
