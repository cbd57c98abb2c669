import { z } from "zod";
import { hasAtMostDecimals } from "./decimals.ts";
import { loanCharges } from "./facts.ts";
import type { BankFacts } from "./facts.ts";
import { oneLine } from "./one-line.ts";
import { closedDaysSchema, openingHoursSchema, openingRuleSchema } from "./opening-hours.ts";
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
    .refine(
      (charges) =>
        charges.length === chargeIds.length &&
        chargeIds.every((id) => charges.some((charge) => charge.id === id)),
      says("facts.chargesWrong"),
    ),
  statedBranches: z
    .int(says("facts.numberWrong"))
    .min(1, says("facts.numberLow"))
    .max(100_000, says("facts.numberHigh"))
    .nullable(),
});

/** What administrators edit of the bank's facts. */
export type EditableFacts = z.output<typeof editableFactsSchema>;

/** The bank's facts as pages read them; see `BankFacts`. */
export const bankFactsSchema = editableFactsSchema.extend({
  headOfficeAddress: z.string(),
  branchCount: z.int().nonnegative(),
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
      /** Left out, they stay as they are. */
      closedDays: closedDaysSchema.optional(),
      /** The `updatedAt` that was read: facts that were changed since are a 409. */
      updatedAt: z.iso.datetime().nullable().optional(),
    }),
    response: factSheetSchema,
  }),
};
