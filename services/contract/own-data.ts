import { z } from "zod";
import { accountMailKinds } from "./account-mails.ts";
import { ownCounterVisitSchema } from "./counter.ts";
import { ownCustomerDataSchema } from "./customers.ts";
import { userSchema } from "./identity.ts";
import { languages } from "./language.ts";
import { ownConsentSchema } from "./own-consents.ts";
import { defineRoute } from "./route.ts";
import { quoteSchema } from "./quotes.ts";
import { ownSessionSchema } from "./sessions.ts";
import { ownVisitSchema } from "./visits.ts";

/** Path at which identity, enquiry and lending give the gateway what they keep of a user; 404 for none or inactive. */
export const userDataPath = "/internal/users/:userId/data";

const moment = z.iso.datetime();

/** What identity keeps of a user. */
export const identityDataSchema = z.object({
  account: userSchema.extend({
    addressConfirmedAt: moment.nullable(),
    language: z.enum(languages),
  }),
  /** Browsers that the account was signed in to with, as far as they can be told apart. */
  devices: z.array(z.object({ firstSeenAt: moment, lastSeenAt: moment })),
  /** What was changed of the account: by its owner, with the network address, or by the bank. */
  changes: z.array(
    z.object({
      kind: z.string(),
      oldValue: z.string().nullable(),
      newValue: z.string().nullable(),
      by: z.enum(["owner", "bank"]),
      address: z.string().nullable(),
      changedAt: moment,
    }),
  ),
  /** The second factor of staff, never a secret of it. */
  secondFactor: z.object({
    appAddedAt: moment.nullable(),
    passkeys: z.array(
      z.object({ name: z.string(), host: z.string(), addedAt: moment, usedAt: moment.nullable() }),
    ),
    recoveryCodesLeft: z.int().nonnegative(),
  }),
  /** Mails asked for with the address of the account, of the last hours. */
  mails: z.array(
    z.object({
      kind: z.enum(accountMailKinds),
      language: z.enum(languages),
      /** Of a mail about a sign-in: the browser, and the network address. */
      device: z.string().nullable(),
      network: z.string().nullable(),
      requestedAt: moment,
    }),
  ),
});

/** What identity keeps of a user. */
export type IdentityData = z.infer<typeof identityDataSchema>;

/** What enquiry keeps under the address of a user; without anything before the address is confirmed. */
export const enquiryDataSchema = z.object({
  isAddressConfirmed: z.boolean(),
  enquiries: z.array(
    z.object({
      reference: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      service: z.string(),
      subject: z.string(),
      message: z.string(),
      language: z.enum(languages),
      status: z.string(),
      createdAt: moment,
      /** The bank's replies, and what the customer answered. */
      entries: z.array(
        z.object({ from: z.enum(["bank", "customer"]), at: moment, text: z.string() }),
      ),
    }),
  ),
  priceAlerts: z.array(
    z.object({
      email: z.string(),
      language: z.enum(languages),
      goldType: z.string(),
      direction: z.string(),
      thresholdKes: z.number(),
      createdAt: moment,
      confirmedAt: moment.nullable(),
      endsAt: moment.nullable(),
      endedAt: moment.nullable(),
      firedAt: moment.nullable(),
      firedCount: z.int(),
    }),
  ),
  newsletter: z
    .object({
      email: z.string(),
      name: z.string().nullable(),
      language: z.enum(languages),
      askedAt: moment,
      confirmedAt: moment.nullable(),
      unsubscribedAt: moment.nullable(),
    })
    .nullable(),
  consents: z.array(ownConsentSchema),
  /** Mails that went to the address about these. */
  mails: z.array(z.object({ kind: z.string(), deliveredAt: moment.nullable() })),
});

/** What enquiry keeps under the address of a user. */
export type EnquiryData = z.infer<typeof enquiryDataSchema>;

/** What lending keeps of a user: the visits that were booked with their account, the quotes that it keeps, and the customer it is linked with, with their visits at the counter. */
export const lendingDataSchema = z.object({
  visits: z.array(
    ownVisitSchema.omit({ isChangeable: true, changeCount: true }).extend({
      name: z.string(),
      phone: z.string(),
      email: z.string().nullable(),
      language: z.enum(languages),
      bookedAt: moment,
      consentVersion: z.string(),
    }),
  ),
  customer: ownCustomerDataSchema.nullable(),
  counterVisits: z.array(ownCounterVisitSchema),
  quotes: z.array(quoteSchema.omit({ repayments: true }).extend({ keptSince: moment })),
});

/** What lending keeps of a user. */
export type LendingData = z.infer<typeof lendingDataSchema>;

/** The call by which somebody takes their data with them; the gateway gathers it. The other services keep nothing of a customer. */
export const ownDataRoutes = {
  downloadOwnData: defineRoute({
    method: "GET",
    path: "/api/user/data",
    owner: "gateway",
    access: "user",
    limit: "form",
    summary:
      "Everything the bank's services keep of oneself, as one JSON file; what hangs on the address only once it is confirmed.",
    response: z.object({
      createdAt: moment,
      identity: identityDataSchema,
      sessions: z.array(ownSessionSchema),
      enquiry: enquiryDataSchema,
      lending: lendingDataSchema,
    }),
  }),
};
