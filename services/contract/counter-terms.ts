import type { GoldType } from "./pricing.ts";

/** How the fineness of a piece is tested. */
export const assayMethods = ["xrf", "touchstone", "density"] as const;

export type AssayMethod = (typeof assayMethods)[number];

/** Whether a customer is being served at the counter, or was. */
export const counterStates = ["open", "closed"] as const;

export type CounterState = (typeof counterStates)[number];

/** What a counter visit comes to: the customer agrees to a loan or a sale, or takes the gold home. */
export const counterOutcomes = ["loan", "sale", "none"] as const;

export type CounterOutcome = (typeof counterOutcomes)[number];

/**
 * How a valuation stands: its figures hold, the customer agreed to them, their time is over, a later one stands in its
 * place, it is of other pieces than are there, or the bank has taken its paper back.
 */
export const valuationStates = [
  "locked",
  "agreed",
  "expired",
  "replaced",
  "changed",
  "taken-back",
] as const;

export type ValuationState = (typeof valuationStates)[number];

/** What an approver said of a valuation whose price is not live; pending until then. */
export const approvalVerdicts = ["pending", "approved", "refused"] as const;

export type ApprovalVerdict = (typeof approvalVerdicts)[number];

/** What waits for an approver is counted up to this number. */
export const waitingCountLimit = 100;

/** How long the figures of a valuation hold, in minutes. */
export const valuationLockMinutes = 30;

/** The heaviest piece that the scale of a counter takes, in grams. */
export const maxCounterItemGrams = 50_000;

/** Where the photo of a piece is kept. */
export const itemPhotoPath = "/api/admin/counter-visits/:visitId/items/:itemId/photo";

/** What the photo of a piece may be as a camera gives it. */
export const photoLimits = { megabytes: 15, megapixels: 50 } as const;

/**
 * The least fineness, in parts of 1,000, that a test has to show of a type: that of the purity table, less the
 * hundredth by which a test may be off. A type is paid by its price, so a poorer piece is of a lower type.
 */
export const leastFineness: Readonly<Record<GoldType, number>> = {
  "24K": 989,
  "22K": 906,
  "18K": 740,
  "Gold Bars": 989,
  "Gold Coins": 906,
  "Raw Gold": 740,
};
