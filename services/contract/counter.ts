import { z } from "zod";
import {
  approvalVerdicts,
  assayMethods,
  counterOutcomes,
  counterStates,
  leastFineness,
  maxCounterItemGrams,
  valuationStates,
} from "./counter-terms.ts";
import { customerStates } from "./customer-terms.ts";
import { decimalText, gramsOf, valuedPiecesSchema } from "./estimates.ts";
import { languages } from "./language.ts";
import { oneLine } from "./one-line.ts";
import { idParam, pageQuery } from "./paging.ts";
import { goldTypes, kesSchema, priceStates } from "./pricing.ts";
import { documentCode } from "./quotes.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";
import { sentKey } from "./sent-key.ts";

const moment = z.iso.datetime();
const finenessWrong = says("counter.finenessWrong");
const sealWrong = says("counter.sealWrong");
const largestId = 2_147_483_647;
const rowId = (error: ReturnType<typeof says>) =>
  z.int(error).positive(error).max(largestId, error);

/** A seal's number in one form, however it was typed. */
const seal = z
  .string({ error: sealWrong })
  .max(40, sealWrong)
  .transform((typed) => typed.normalize("NFKC").toUpperCase().replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^[0-9A-Z][0-9A-Z-]{2,19}$/, sealWrong));

/** A piece as it is weighed and tested. */
const counterItemInputSchema = z
  .object({
    description: oneLine("counter.descriptionMissing", 120),
    goldType: z.enum(goldTypes, { error: says("gold.typeMissing") }),
    grossGrams: gramsOf(
      says("counter.weightWrong"),
      (weight) => weight > 0 && weight <= maxCounterItemGrams,
    ),
    stonesGrams: z
      .union([gramsOf(says("pieces.stonesWrong"), (weight) => weight >= 0), z.literal("")], {
        error: says("pieces.stonesWrong"),
      })
      .optional()
      .transform((weight) => (typeof weight === "number" ? weight : 0)),
    /** In parts of 1,000. */
    fineness: z
      .union([z.number(), decimalText], { error: finenessWrong })
      .pipe(z.int(finenessWrong).min(1, finenessWrong).max(1000, finenessWrong)),
    assayMethod: z.enum(assayMethods, { error: says("counter.methodMissing") }),
    seal,
    /** The piece that was written down wrong. */
    replaces: rowId(says("counter.itemUnknown")).optional(),
    /** The piece that was taken out by mistake: it is there again as it was weighed then, by whom and when, with its photo. */
    restores: rowId(says("counter.itemUnknown")).optional(),
    key: sentKey.optional(),
  })
  .refine(({ replaces, restores }) => replaces === undefined || restores === undefined, {
    error: says("value.invalid"),
    path: ["restores"],
  })
  .refine(({ stonesGrams, grossGrams }) => stonesGrams < grossGrams, {
    error: says("pieces.stonesWrong"),
    path: ["stonesGrams"],
  })
  .refine(({ goldType, fineness }) => fineness >= leastFineness[goldType], {
    error: says("counter.finenessLow"),
    path: ["fineness"],
  });

/** A piece as it is weighed and tested, parsed. */
export type WeighedItem = Omit<
  z.output<typeof counterItemInputSchema>,
  "replaces" | "restores" | "key"
>;

const weighedSchema = z.object({
  description: z.string(),
  goldType: z.enum(goldTypes),
  grossGrams: z.number(),
  stonesGrams: z.number(),
  /** What counts: gross without stones, as the database reckons it. */
  netGrams: z.number(),
  fineness: z.int(),
  assayMethod: z.enum(assayMethods),
  seal: z.string(),
});

/** A piece of a visit. */
const counterItemSchema = weighedSchema.extend({
  id: z.int().positive(),
  weighedBy: z.string(),
  weighedAt: moment,
  /** When its photo was taken; null without one. */
  photoTakenAt: moment.nullable().default(null),
});

/** A piece of a visit. */
export type CounterItem = z.infer<typeof counterItemSchema>;

/** A piece with what it is worth, and the price that says so. */
const valuationLineSchema = weighedSchema.extend({
  itemId: z.int().positive(),
  /** The market's price of a gram in KES, as the text of an exact decimal. */
  marketPricePerGram: z.string(),
  salePricePerGram: kesSchema,
  loanPricePerGram: kesSchema,
  priceState: z.enum(priceStates),
  priceObservedAt: moment,
  saleKes: kesSchema,
  valueKes: kesSchema,
  loanKes: kesSchema,
});

/** A change of the bank's configuration; null for what stands as it began. */
const changeId = z.int().nonnegative().nullable();

/** The changes that set the terms of a valuation, by pricing's record. */
export const policyChangeIdsSchema = z.object({
  saleDiscount: changeId,
  loanDiscount: changeId,
  loanToValue: changeId,
  interestRate: changeId,
});

/** What an approver said of a valuation, and why. */
const valuationApprovalSchema = z.object({
  verdict: z.enum(approvalVerdicts),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
});

/** What the pieces of a visit were worth at one moment. Its figures are pricing's; nobody rewrites them. */
export const valuationSchema = valuedPiecesSchema.omit({ pieces: true }).extend({
  id: z.int().positive(),
  /** Counts the valuations of its visit. */
  number: z.int().positive(),
  state: z.enum(valuationStates),
  /** The customer's, in which it is printed. */
  language: z.enum(languages),
  lines: z.array(valuationLineSchema),
  /** In percent of the market price. */
  saleDiscount: z.number(),
  loanDiscount: z.number(),
  policyChanges: policyChangeIdsSchema,
  /** Until then its figures hold. */
  lockedUntil: moment,
  /** Of its paper; null while it waits for an approver, and where it is refused. */
  documentCode: z.string().nullable(),
  valuedBy: z.string(),
  /** Of one that nobody agrees to before it is approved, since its price is not live; null for any other. */
  approval: valuationApprovalSchema.nullable().default(null),
});

/** What the pieces of a visit were worth at one moment. */
export type Valuation = z.infer<typeof valuationSchema>;

/** A visit at the counter: who came where, and what with. */
export const counterVisitSchema = z.object({
  id: z.int().positive(),
  reference: z.string(),
  state: z.enum(counterStates),
  branchName: z.string(),
  branchAddress: z.string(),
  customer: z.object({
    id: z.int().positive(),
    reference: z.string(),
    name: z.string(),
    state: z.enum(customerStates),
    language: z.enum(languages),
  }),
  /** The booked visit that was taken up; null for a walk-in, and once that is deleted. */
  appointmentReference: z.string().nullable(),
  /** The quote that was brought. */
  quoteCode: z.string().nullable(),
  openedBy: z.string(),
  openedAt: moment,
  outcome: z.enum(counterOutcomes).nullable(),
  /** What the customer agreed to. */
  agreedValuationId: z.int().nullable(),
  closedBy: z.string().nullable(),
  closedAt: moment.nullable(),
  items: z.array(counterItemSchema),
  /** The latest first. */
  valuations: z.array(valuationSchema),
});

export type CounterVisit = z.infer<typeof counterVisitSchema>;

const listedCounterVisitSchema = counterVisitSchema
  .pick({
    id: true,
    reference: true,
    state: true,
    branchName: true,
    openedBy: true,
    openedAt: true,
    outcome: true,
  })
  .extend({
    customerName: z.string(),
    customerReference: z.string(),
    itemCount: z.int().nonnegative(),
    /** How the latest valuation stands, as the visit itself says; null without one. */
    valuationState: z.enum(valuationStates).nullable().default(null),
    /** Until when the figures of the latest valuation hold; null where they do not. */
    lockedUntil: moment.nullable(),
    /** How the latest valuation stands with an approver; null where none is asked. */
    approval: z.enum(approvalVerdicts).nullable().default(null),
  });

export type ListedCounterVisit = z.infer<typeof listedCounterVisitSchema>;

/** A valuation as its customer sees it in their account. */
const ownValuationSchema = valuationSchema
  .pick({
    number: true,
    state: true,
    pricedAt: true,
    lockedUntil: true,
    netGrams: true,
    saleKes: true,
    valueKes: true,
    loanKes: true,
    documentCode: true,
  })
  .extend({
    visitReference: z.string(),
    branchId: z.int(),
    branchName: z.string(),
    itemCount: z.int().positive(),
  });

/** A valuation as its customer sees it. */
export type OwnValuation = z.infer<typeof ownValuationSchema>;

/** What a customer takes with them of their visits at the counter: not who of the bank served them. */
export const ownCounterVisitSchema = counterVisitSchema
  .pick({
    reference: true,
    state: true,
    branchName: true,
    branchAddress: true,
    quoteCode: true,
    openedAt: true,
    closedAt: true,
    outcome: true,
  })
  .extend({
    items: z.array(counterItemSchema.omit({ id: true, weighedBy: true })),
    valuations: z.array(
      valuationSchema.omit({ id: true, repayments: true, valuedBy: true, approval: true }),
    ),
  });

/** Names a visit. */
export const counterVisitParams = z.object({ visitId: idParam("counter.unknown") });

/** Names a piece of a visit. */
export const counterItemParams = counterVisitParams.extend({
  itemId: idParam("counter.itemUnknown"),
});

const serving = {
  owner: "lending",
  canConflict: true,
  response: counterVisitSchema,
} as const;

/** The calls of the counter, which lending answers. */
export const counterRoutes = {
  listCounterVisits: defineRoute({
    method: "GET",
    path: "/api/admin/counter-visits",
    owner: "lending",
    access: "admin",
    duties: ["teller", "valuer", "approver", "auditor"],
    summary: "Visits at the counter, the newest first, page by page.",
    query: pageQuery.extend({
      state: z.enum(counterStates, { error: says("counter.stateMissing") }).optional(),
      branchId: idParam("visit.branchMissing").optional(),
    }),
    response: z.array(listedCounterVisitSchema),
  }),
  openCounterVisit: defineRoute({
    ...serving,
    access: "duty",
    duties: ["teller", "valuer"],
    method: "POST",
    path: "/api/admin/counter-visits",
    successStatus: 201,
    summary:
      "Take up a customer at the counter, from a booked visit that has arrived or at a branch; a 409 names the visit that is open already.",
    body: z
      .object({
        customerId: rowId(says("customer.unknown")),
        appointmentId: rowId(says("visit.unknown")).optional(),
        branchId: rowId(says("visit.branchMissing")).optional(),
        /** The quote that the customer brings; a booked visit names its own. */
        quoteCode: z.preprocess(
          (value) => (value === "" ? undefined : value),
          documentCode.optional(),
        ),
      })
      .refine(
        ({ appointmentId, branchId }) => appointmentId !== undefined || branchId !== undefined,
        { error: says("counter.branchMissing"), path: ["branchId"] },
      ),
  }),
  readCounterVisit: defineRoute({
    method: "GET",
    path: "/api/admin/counter-visits/:visitId",
    owner: "lending",
    access: "admin",
    duties: ["teller", "valuer", "approver", "auditor"],
    summary: "A visit at the counter with its pieces and valuations. That it was read is recorded.",
    params: counterVisitParams,
    response: counterVisitSchema,
  }),
  weighItem: defineRoute({
    ...serving,
    access: "duty",
    duties: ["teller", "valuer"],
    method: "POST",
    path: "/api/admin/counter-visits/:visitId/items",
    successStatus: 201,
    summary:
      "Write down a piece as it was weighed and tested, in place of another where one was wrong, or put back one that was taken out.",
    params: counterVisitParams,
    body: counterItemInputSchema,
  }),
  removeItem: defineRoute({
    ...serving,
    access: "duty",
    duties: ["teller", "valuer"],
    method: "DELETE",
    path: "/api/admin/counter-visits/:visitId/items/:itemId",
    summary: "Take a piece out of a visit; that it was there stays known.",
    params: counterItemParams,
  }),
  valueCounterVisit: defineRoute({
    ...serving,
    access: "duty",
    duties: ["valuer"],
    method: "POST",
    path: "/api/admin/counter-visits/:visitId/valuations",
    successStatus: 201,
    summary:
      "Value the pieces of a visit at the prices and terms of the moment; the figures hold for 30 minutes.",
    params: counterVisitParams,
    body: z.object({
      /** The pieces that were seen: others by now are a 409. */
      itemIds: z
        .array(rowId(says("counter.itemUnknown")), { error: says("counter.noItems") })
        .min(1, says("counter.noItems"))
        .max(100, says("value.invalid")),
      key: sentKey.optional(),
    }),
  }),
  closeCounterVisit: defineRoute({
    ...serving,
    access: "duty",
    duties: ["teller", "valuer"],
    method: "POST",
    path: "/api/admin/counter-visits/:visitId/close",
    summary:
      "Close a visit with what the customer decided; a loan or a sale names the valuation, whose figures have to hold still.",
    params: counterVisitParams,
    body: z
      .object({
        outcome: z.enum(counterOutcomes, { error: says("counter.outcomeMissing") }),
        valuationId: rowId(says("counter.valuationMissing")).optional(),
      })
      .refine(({ outcome, valuationId }) => outcome === "none" || valuationId !== undefined, {
        error: says("counter.valuationMissing"),
        path: ["valuationId"],
      }),
  }),
  listOwnValuations: defineRoute({
    method: "GET",
    path: "/api/user/valuations",
    owner: "lending",
    access: "user",
    summary:
      "The valuations of the last 100 visits of the customer that one's account is linked with, the latest first; not what no approver has approved yet.",
    response: z.array(ownValuationSchema),
  }),
};
