import { z } from "zod";
import { consentPurposes } from "./consent.ts";
import { languages } from "./language.ts";
import { idParam } from "./paging.ts";
import { alertDirections } from "./price-alert-terms.ts";
import { goldTypes } from "./pricing.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";

const moment = z.iso.datetime();

/** What somebody agreed to by a form, with what became of it. */
export const ownConsentSchema = z.object({
  purpose: z.enum(consentPurposes),
  /** Id of the enquiry, the subscription or the price alert, by the purpose. */
  id: z.int().positive(),
  givenAt: moment,
  /** When the address confirmed it by a mail; null where it did not. */
  confirmedAt: moment.nullable(),
  withdrawnAt: moment.nullable(),
  /** True while it can be taken back. */
  isInForce: z.boolean(),
  language: z.enum(languages),
  /** The words that stood beside the button, in `language`; null for a wording that is not known any more. */
  words: z.string().nullable(),
  /** The enquiry's reference and subject. */
  enquiry: z.object({ reference: z.string(), subject: z.string() }).nullable(),
  alert: z
    .object({
      goldType: z.enum(goldTypes),
      direction: z.enum(alertDirections),
      /** KES per gram. */
      thresholdKes: z.number(),
      /** When it ends by itself; null before it is confirmed. */
      endsAt: moment.nullable(),
    })
    .nullable(),
});

/** What somebody agreed to by a form. */
export type OwnConsent = z.infer<typeof ownConsentSchema>;

/** What was agreed to with the address of an account. */
const ownConsentsSchema = z.object({
  isAddressConfirmed: z.boolean(),
  /** Whether the address receives the newsletter, or has asked for it and not confirmed. */
  newsletter: z.enum(["none", "unconfirmed", "active"]),
  /** The newest first. */
  consents: z.array(ownConsentSchema),
});

/** What was agreed to with the address of an account. */
export type OwnConsents = z.infer<typeof ownConsentsSchema>;

const ownCall = { owner: "enquiry", access: "user", response: ownConsentsSchema } as const;

/**
 * The calls about what the owner of an address agreed to, which enquiry answers; nothing of it is shown or changed
 * before the address is confirmed.
 */
export const ownConsentRoutes = {
  listOwnConsents: defineRoute({
    ...ownCall,
    method: "GET",
    path: "/api/user/consents",
    summary:
      "What was agreed to with the address of one's account: newsletter, price alerts and enquiries, with the words and the day.",
  }),
  withdrawConsent: defineRoute({
    ...ownCall,
    method: "DELETE",
    path: "/api/user/consents/:purpose/:id",
    summary:
      "Take back what one agreed to: the newsletter ends, a price alert is switched off, an enquiry is closed. What is not one's own counts for nothing.",
    params: z.object({ purpose: z.enum(consentPurposes), id: idParam("value.invalid") }),
  }),
  joinNewsletter: defineRoute({
    ...ownCall,
    method: "POST",
    path: "/api/user/newsletter",
    summary: "Subscribe the confirmed address of one's account to the newsletter, at once.",
    body: z.object({ language: z.enum(languages, { error: says("value.invalid") }) }),
  }),
};
