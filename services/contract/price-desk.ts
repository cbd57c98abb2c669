import { z } from "zod";
import { chosenIds, idParam, pageQuery } from "./paging.ts";
import { goldTypes, kesSchema, priceStates, priceStepSchema } from "./pricing.ts";
import {
  configurableGoldTypes,
  configValueSchema,
  goldPriceConfigFields,
  goldPriceConfigSchema,
  newGoldPriceConfigSchema,
  policyChangeFilters,
  policySubjects,
  reasonSchema,
} from "./policy.ts";
import { requestStatuses } from "./request-status.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";

/** Entry of the system configuration that says whether a second administrator has to approve: 1 or 0. */
export const secondApprovalKey = "REQUIRE_SECOND_APPROVAL";

/** A quote of the feed, in USD per gram of pure gold. */
const spotQuoteSchema = z.object({
  source: z.string(),
  usdPerGram: z.number(),
  observedAt: z.iso.datetime(),
});

/** One type of gold as staff see it: its prices per gram in KES, where they come from, and how it is priced. */
const deskPriceSchema = z.object({
  goldType: z.string(),
  finenessPerMille: z.int(),
  /** False for a type that is off the list. */
  isListed: z.boolean(),
  /** True for a type that keeps its market price (`autoAdjust` false). */
  isFrozen: z.boolean(),
  /** True while the price is held at the type's minimum or maximum. */
  isGuarded: z.boolean(),
  /** Null before the first price of a type. */
  price: z
    .object({
      marketPricePerGram: kesSchema,
      websitePricePerGram: kesSchema,
      /** What a gram is valued at for a loan; null for a type on which the bank does not lend. */
      loanPricePerGram: kesSchema.nullable(),
      changePercent: z.number(),
      state: z.enum(priceStates),
      source: z.string(),
      observedAt: z.iso.datetime(),
      refreshedAt: z.iso.datetime(),
      /** When the price last changed. */
      changedAt: z.iso.datetime(),
      steps: z.array(priceStepSchema),
    })
    .nullable(),
  config: goldPriceConfigSchema,
});

/** One type of gold as staff see it. */
export type DeskPrice = z.infer<typeof deskPriceSchema>;

/** The price desk: what prices come from now, and every type. */
const priceDeskSchema = z.object({
  at: z.iso.datetime(),
  /** Name of the market feed; null where prices come from the configuration alone. */
  feed: z.string().nullable(),
  isMarketOpen: z.boolean(),
  /** The last quote that was accepted. */
  lastQuote: spotQuoteSchema.nullable(),
  /** A quote that moved too far and waits to be confirmed by a second one. */
  waitingQuote: spotQuoteSchema.nullable(),
  usdToKesRate: z.number(),
  websiteDiscountPercent: z.number(),
  loanDiscountPercent: z.number(),
  prices: z.array(deskPriceSchema),
  /** Types that could be priced and are not. */
  unpricedTypes: z.array(z.enum(configurableGoldTypes)),
});

export type PriceDesk = z.infer<typeof priceDeskSchema>;

/** One recorded price: what was in force from `changedAt` on, per gram in KES. */
const recordedPriceSchema = z.object({
  id: z.int(),
  goldType: z.string(),
  marketPricePerGram: kesSchema,
  websitePricePerGram: kesSchema,
  source: z.string(),
  state: z.enum(priceStates),
  observedAt: z.iso.datetime(),
  isGuarded: z.boolean(),
  /** False where the type left the list. */
  isListed: z.boolean(),
  changedAt: z.iso.datetime(),
});

export type RecordedPrice = z.infer<typeof recordedPriceSchema>;

const recordedPriceFilters = z.object({
  type: z.string().max(10, says("gold.typeMissing")).optional(),
  sort: policyChangeFilters.shape.sort,
  from: policyChangeFilters.shape.from,
  to: policyChangeFilters.shape.to,
});

/** One field that changes. */
const fieldChangeSchema = z.object({
  subject: z.enum(policySubjects),
  /** A configKey, or a type of gold. */
  key: z.string(),
  field: z.string(),
  oldValue: z.string().nullable(),
  newValue: z.string(),
});

const previewPriceSchema = z.object({
  websitePricePerGram: kesSchema,
  /** Null for a type on which the bank does not lend. */
  loanPricePerGram: kesSchema.nullable(),
  isGuarded: z.boolean(),
});

const previewLoanSchema = z.object({
  goldValue: kesSchema,
  maxLoanAmount: kesSchema,
  monthlyInterest: kesSchema,
  totalRepayment: kesSchema,
  interestRate: z.number(),
  loanToValue: z.number(),
  duration: z.int(),
});

/**
 * What a change would do: prices per gram in KES and one loan, before and after, both as of now and by
 * the functions that set them. Null where a type is off the list, or the bank does not lend on it.
 */
const policyPreviewSchema = z.object({
  /** What would change; empty where nothing would. */
  changes: z.array(fieldChangeSchema),
  /** `lastUpdated` of what would be changed, to be sent with the change. */
  lastUpdated: z.iso.datetime(),
  /** True where a second administrator has to approve. */
  needsApproval: z.boolean(),
  /** A change of the same entry or type that waits for approval already. */
  pendingRequestId: z.int().nullable(),
  prices: z.array(
    z.object({
      goldType: z.string(),
      old: previewPriceSchema.nullable(),
      new: previewPriceSchema.nullable(),
    }),
  ),
  sampleLoan: z.object({
    goldType: z.enum(goldTypes),
    weightGrams: z.number(),
    old: previewLoanSchema.nullable(),
    new: previewLoanSchema.nullable(),
  }),
});

/** What a change would do. */
export type PolicyPreview = z.infer<typeof policyPreviewSchema>;

const changeId = idParam("policy.unknownChange");
const requestId = idParam("policy.unknownRequest");
const statedReason = reasonSchema.min(1, says("policy.reasonMissing"));
/** What came of taking something back. */
const changedBackSchema = z.object({
  /** The request that waits for a second administrator; null where it is done. */
  pendingRequestId: z.int().nullable(),
});

/** What a preview is asked of: a new value, new fields of a type, a further type, the undoing of a change, a value that a change had set, or a request that waits. */
const policyPreviewRequestSchema = z.discriminatedUnion(
  "subject",
  [
    z.object({
      subject: z.literal("system-config"),
      key: z.string().max(100),
      value: configValueSchema,
    }),
    z.object({
      subject: z.literal("gold-price-config"),
      id: idParam("policy.unknownType"),
      change: goldPriceConfigFields.partial(),
    }),
    newGoldPriceConfigSchema
      .omit({ reason: true })
      .extend({ subject: z.literal("new-gold-price-config") }),
    z.object({ subject: z.literal("undo"), id: changeId }),
    z.object({ subject: z.literal("restore"), id: changeId }),
    z.object({ subject: z.literal("request"), id: requestId }),
  ],
  { error: says("policy.previewOfNothing") },
);

/** What a preview is asked of. */
export type PolicyPreviewRequest = z.input<typeof policyPreviewRequestSchema>;

/** A change that one administrator asked for and another one decides on. */
const policyRequestSchema = z.object({
  id: z.int(),
  subject: z.enum(policySubjects),
  key: z.string(),
  changes: z.array(fieldChangeSchema),
  reason: z.string().nullable(),
  undoOf: z.int().nullable(),
  status: z.enum(requestStatuses),
  requestedByUserId: z.int(),
  requestedByUsername: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  decidedByUsername: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** What was said with a refusal. */
  note: z.string().nullable(),
});

/** A change that waits for, or had, a second administrator. */
export type PolicyRequest = z.infer<typeof policyRequestSchema>;

/** The calls of the price desk and of change control. */
export const priceDeskRoutes = {
  getPriceDesk: defineRoute({
    method: "GET",
    path: "/api/gold-prices/desk",
    owner: "pricing",
    access: "staff",
    summary: "Every type with market, website and loan price, its source and state.",
    response: priceDeskSchema,
  }),
  listRecordedPrices: defineRoute({
    method: "GET",
    path: "/api/gold-prices/recorded",
    owner: "pricing",
    access: "staff",
    summary: "Every change of a price, the latest first, page by page.",
    query: pageQuery.extend(recordedPriceFilters.shape),
    response: z.array(recordedPriceSchema),
  }),
  exportRecordedPrices: defineRoute({
    method: "GET",
    path: "/api/gold-prices/recorded/export",
    owner: "pricing",
    access: "staff",
    needsFreshSignIn: true,
    answerKind: "file",
    isExport: true,
    summary: "The recorded prices as a table for spreadsheets.",
    query: recordedPriceFilters,
    response: z.file(),
  }),
  previewPolicyChange: defineRoute({
    method: "POST",
    path: "/api/admin/policy-preview",
    owner: "pricing",
    access: "admin",
    canConflict: true,
    limit: "read",
    summary: "What a change would do to prices and to a loan; nothing is stored.",
    body: policyPreviewRequestSchema,
    response: policyPreviewSchema,
  }),
  exportPolicyChanges: defineRoute({
    method: "GET",
    path: "/api/admin/policy-changes/export",
    owner: "pricing",
    access: "admin",
    needsFreshSignIn: true,
    answerKind: "file",
    isExport: true,
    summary: "The record of changes as a table for spreadsheets.",
    query: policyChangeFilters.extend({ ids: chosenIds }),
    response: z.file(),
  }),
  listPolicyAuthors: defineRoute({
    method: "GET",
    path: "/api/admin/policy-authors",
    owner: "pricing",
    access: "admin",
    summary: "Usernames of everyone who has changed the policy.",
    response: z.array(z.string()),
  }),
  undoPolicyChange: defineRoute({
    method: "POST",
    path: "/api/admin/policy-changes/:id/undo",
    owner: "pricing",
    access: "admin",
    needsFreshSignIn: true,
    canConflict: true,
    summary: "Take back the newest change of a key and what was changed with it; itself a change.",
    params: z.object({ id: changeId }),
    body: z.object({ reason: statedReason }),
    response: changedBackSchema,
  }),
  restorePolicyValue: defineRoute({
    method: "POST",
    path: "/api/admin/policy-changes/:id/restore",
    owner: "pricing",
    access: "admin",
    needsFreshSignIn: true,
    canConflict: true,
    summary: "Put a value that an older change had set in force again; itself a change.",
    params: z.object({ id: changeId }),
    body: z.object({
      reason: statedReason,
      /** `lastUpdated` of the preview. */
      lastUpdated: z.iso.datetime({ error: says("value.readTime") }),
    }),
    response: changedBackSchema,
  }),
  listPolicyRequests: defineRoute({
    method: "GET",
    path: "/api/admin/policy-requests",
    owner: "pricing",
    access: "admin",
    summary: "Changes that wait for a second administrator, or had one, the latest first.",
    query: pageQuery.extend({ status: z.enum(requestStatuses).optional() }),
    response: z.array(policyRequestSchema),
  }),
  approvePolicyRequest: defineRoute({
    method: "POST",
    path: "/api/admin/policy-requests/:id/approve",
    owner: "pricing",
    access: "admin",
    needsFreshSignIn: true,
    canConflict: true,
    summary: "Approve and make a change that another administrator asked for.",
    params: z.object({ id: requestId }),
    response: policyRequestSchema,
  }),
  rejectPolicyRequest: defineRoute({
    method: "POST",
    path: "/api/admin/policy-requests/:id/reject",
    owner: "pricing",
    access: "admin",
    canConflict: true,
    summary: "Refuse a change that waits, or withdraw one's own.",
    params: z.object({ id: requestId }),
    body: z.object({ note: reasonSchema }),
    response: policyRequestSchema,
  }),
};
