import { z } from "zod";
import { loanCharges } from "./facts.ts";
import type { BankFacts } from "./facts.ts";
import { closedDaysSchema, openingHoursSchema, openingRuleSchema } from "./opening-hours.ts";
import { defineRoute } from "./route.ts";

const oneLine = (required: string, max: number) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(max, `Please use at most ${max} characters here.`)
    .regex(/^[^\p{Cc}]*$/u, "Please write this on one line.");

// With its country code, as every country dials it: links and the chat application need no more.
const phone = z
  .string({ error: "Please enter a phone number." })
  .trim()
  .max(30, "Please use at most 30 characters here.")
  .regex(
    /^\+[1-9](?: ?\d){6,14}$/,
    "Please enter the number with its country code, for example +254 700 000 000.",
  );

const email = oneLine("Please enter an email address.", 254).pipe(
  z.email("Please enter a valid email address."),
);

const chargeIds = loanCharges.map(({ id }) => id);

/** What administrators edit of the bank's facts, all at once. */
export const editableFactsSchema = z.object({
  phones: z.object({ support: phone, chatApp: phone }),
  emails: z.object({ general: email, loans: email }),
  postalAddress: z.object({
    box: oneLine("Please enter the box.", 60),
    postalCode: oneLine("Please enter the postal code.", 20),
    city: oneLine("Please enter the city.", 60),
    country: oneLine("Please enter the country.", 60),
  }),
  openingHours: openingHoursSchema.min(1, "Please give at least one line of hours."),
  /** Public holidays and other days on which the whole bank stays closed. */
  closedDays: closedDaysSchema,
  faqHours: openingRuleSchema,
  loanCharges: z
    .array(
      z.object({
        id: z.enum(chargeIds),
        amountKes: z
          .number({ error: "The amount must be a number." })
          .nonnegative("The amount may not be below zero.")
          .max(10_000_000, "The amount may be at most 10,000,000.")
          .multipleOf(0.01, "The amount may have at most 2 decimals.")
          .optional(),
      }),
    )
    .refine(
      (charges) =>
        charges.length === chargeIds.length &&
        chargeIds.every((id) => charges.some((charge) => charge.id === id)),
      "Please give each charge once.",
    ),
  statedBranches: z
    .int("The number must be a whole one.")
    .min(1, "The number must be at least 1.")
    .max(100_000, "The number may be at most 100,000.")
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
