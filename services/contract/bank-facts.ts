import { z } from "zod";
import { hasAtMostDecimals } from "./decimals.ts";
import { loanCharges, registrationIds } from "./facts.ts";
import type { BankFacts } from "./facts.ts";
import { oneLine } from "./one-line.ts";
import {
  closedDaysSchema,
  openingHoursSchema,
  openingRuleSchema,
  writtenClosedDaysSchema,
} from "./opening-hours.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";

// With its country code, as every country dials it: links and the chat application need no more.
const phone = z
  .string({ error: says("facts.phoneMissing") })
  .trim()
  .max(30, says("text.tooLong"))
  .regex(/^\+[1-9](?: ?\d){6,14}$/, says("facts.phoneWrong"));

const email = oneLine("facts.emailMissing", 254).pipe(z.email(says("contact.emailWrong")));

const twoDecimalsError = says("facts.amountDecimals");
const chargeIds = loanCharges.map(({ id }) => id);

function holdsEachOnce(ids: readonly string[], entries: readonly { readonly id: string }[]) {
  return (
    entries.length === ids.length && ids.every((id) => entries.some((entry) => entry.id === id))
  );
}

const registrationSchema = z
  .object({
    id: z.enum(registrationIds),
    number: oneLine("facts.registrationNumberMissing", 80).nullable(),
    issuer: oneLine("facts.issuerMissing", 120).nullable(),
    checkUrl: z
      .string({ error: says("facts.checkUrlWrong") })
      .trim()
      .max(500, says("text.tooLong"))
      .regex(/^https:\/\/[^\s\\]+$/, says("facts.checkUrlWrong"))
      .nullable(),
  })
  // An issuer alone states nothing.
  .refine(({ number, issuer, checkUrl }) => number !== null || (issuer ?? checkUrl) === null, {
    message: says("facts.registrationNumberMissing"),
    path: ["number"],
  });

const accountSchema = z.object({
  kind: z.enum(["paybill", "bank"], { error: says("facts.accountKindMissing") }),
  name: oneLine("facts.accountNameMissing", 120),
  number: oneLine("facts.accountNumberMissing", 40),
});

const wholeNumber = z.int(says("facts.numberWrong")).min(1, says("facts.numberLow"));

const percent = z
  .number({ error: says("facts.numberWrong") })
  .min(1, says("facts.numberLow"))
  .max(100, says("facts.numberHigh"));

const settledSchema = z.object({
  branches: z
    .union([z.literal("listed"), wholeNumber.max(100_000, says("facts.numberHigh"))], {
      error: says("facts.numberWrong"),
    })
    .nullable(),
  customers: wholeNumber.max(100_000_000, says("facts.numberHigh")).nullable(),
  loanToValue: z
    .object({ fromPercent: percent, toPercent: percent })
    .refine(({ fromPercent, toPercent }) => fromPercent <= toPercent, says("facts.shareTurned"))
    .nullable(),
});

/** What administrators edit of the bank's facts, all at once. */
export const editableFactsSchema = z.object({
  phones: z.object({ support: phone, chatApp: phone }),
  emails: z.object({ general: email, loans: email }),
  postalAddress: z.object({
    box: oneLine("facts.boxMissing", 60),
    postalCode: oneLine("facts.postalCodeMissing", 20),
    city: oneLine("facts.cityMissing", 60),
    country: oneLine("facts.countryMissing", 60),
  }),
  openingHours: openingHoursSchema.min(1, says("hours.missing")),
  /** Public holidays and other days on which the whole bank stays closed. */
  closedDays: closedDaysSchema,
  faqHours: openingRuleSchema,
  loanCharges: z
    .array(
      z.object({
        id: z.enum(chargeIds),
        amountKes: z
          .number({ error: says("facts.amountWrong") })
          .nonnegative(says("facts.amountLow"))
          .max(10_000_000, says("facts.amountHigh"))
          .multipleOf(0.01, { error: twoDecimalsError, abort: true })
          .refine(hasAtMostDecimals(2), { error: twoDecimalsError, params: { values: { max: 2 } } })
          .optional(),
      }),
    )
    .refine((charges) => holdsEachOnce(chargeIds, charges), says("facts.chargesWrong")),
  statedBranches: wholeNumber.max(100_000, says("facts.numberHigh")).nullable(),
  registrations: z
    .array(registrationSchema)
    .refine((given) => holdsEachOnce(registrationIds, given), says("facts.registrationsWrong")),
  accounts: z.array(accountSchema).max(20, says("facts.tooManyAccounts")),
  settled: settledSchema,
});

/** What administrators edit of the bank's facts. */
export type EditableFacts = z.output<typeof editableFactsSchema>;

/** The bank's facts as pages read them; see `BankFacts`. */
export const bankFactsSchema = editableFactsSchema.extend({
  headOfficeAddress: z.string(),
  branchCount: z.int().nonnegative(),
  mailSender: z.string(),
}) satisfies z.ZodType<BankFacts>;

const factSheetSchema = z.object({
  facts: editableFactsSchema,
  /** Null until the first change: the facts are those the bank opened with. */
  updatedAt: z.iso.datetime().nullable(),
  updatedBy: z.string().nullable(),
});

/** The facts as administrators edit them, and their last change. */
export type FactSheet = z.infer<typeof factSheetSchema>;

/** The calls about the bank's facts, which content answers. */
export const factRoutes = {
  getFacts: defineRoute({
    method: "GET",
    path: "/api/facts",
    owner: "content",
    access: "public",
    prepared: true,
    summary: "How to reach the bank, its hours and its charges, as pages show them.",
    response: bankFactsSchema,
  }),
  getFactSheet: defineRoute({
    method: "GET",
    path: "/api/admin/facts",
    owner: "content",
    access: "admin",
    summary: "The bank's facts as administrators edit them.",
    response: factSheetSchema,
  }),
  updateFacts: defineRoute({
    method: "PUT",
    path: "/api/admin/facts",
    owner: "content",
    access: "admin",
    canConflict: true,
    summary: "Change the bank's facts; pages, mails and the assistant follow within 2 seconds.",
    body: editableFactsSchema.extend({
      /** Left out, each of these stays as it is. */
      closedDays: writtenClosedDaysSchema.optional(),
      registrations: editableFactsSchema.shape.registrations.optional(),
      accounts: editableFactsSchema.shape.accounts.optional(),
      settled: settledSchema.optional(),
      /** The `updatedAt` that was read: facts that were changed since are a 409. */
      updatedAt: z.iso.datetime().nullable().optional(),
    }),
    response: factSheetSchema,
  }),
};
