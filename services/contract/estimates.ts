import { z } from "zod";
import { hasAtMostDecimals } from "./decimals.ts";
import {
  goldTypes,
  kesSchema,
  loanDurationsMonths,
  maxWeightGrams,
  priceStates,
} from "./pricing.ts";
import { maxPieceRows, maxPiecesOfRow, weightDecimals } from "./quote-terms.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";

const moment = z.iso.datetime();

/** A plain decimal that was sent as text. */
export const decimalText = z
  .string()
  .trim()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number);

/** A field that was left empty. */
export const blank = z.literal("").transform(() => undefined);

/** A weight in grams, to the last decimal of a scale; `error` says what is wrong with one that is not enough. */
export const gramsOf = (error: ReturnType<typeof says>, isEnough: (weight: number) => boolean) =>
  z
    .union([z.number(), decimalText], { error })
    .refine((weight) => isEnough(weight) && weight <= maxWeightGrams, error)
    .refine(hasAtMostDecimals(weightDecimals), says("pieces.decimals"));

const quantityWrong = says("pieces.quantityWrong");

/** Pieces of one kind: what one weighs in grams with its stones, what those weigh, and how many there are. */
const pieceInputSchema = z
  .object({
    goldType: z.enum(goldTypes, { error: says("gold.typeMissing") }),
    grossGrams: gramsOf(says("loan.weightWrong"), (weight) => weight > 0),
    stonesGrams: z
      .union([gramsOf(says("pieces.stonesWrong"), (weight) => weight >= 0), blank], {
        error: says("pieces.stonesWrong"),
      })
      .optional()
      .transform((weight) => weight ?? 0),
    quantity: z
      .union([z.number(), decimalText, blank], { error: quantityWrong })
      .optional()
      .transform((count) => count ?? 1)
      .pipe(z.int(quantityWrong).min(1, quantityWrong).max(maxPiecesOfRow, quantityWrong)),
  })
  .refine(({ grossGrams, stonesGrams }) => stonesGrams < grossGrams, {
    error: says("pieces.stonesWrong"),
    path: ["stonesGrams"],
  });

/** Pieces of one kind, parsed. */
export type PieceInput = z.output<typeof pieceInputSchema>;

/** Rows of pieces; one that was left blank is null. */
export const pieceRows = z
  .array(pieceInputSchema.nullable())
  .max(maxPieceRows, says("pieces.tooMany"))
  .refine(
    (rows) =>
      rows.reduce((sum, row) => sum + (row ? row.grossGrams * row.quantity : 0), 0) <=
      maxWeightGrams,
    says("pieces.tooHeavy"),
  );

const wantWrong = says("pieces.wantWrong");
const mostWantedKes = 10_000_000_000;

/** A row of an estimate, valued. */
export const valuedPieceSchema = z.object({
  goldType: z.enum(goldTypes),
  grossGrams: z.number(),
  stonesGrams: z.number(),
  quantity: z.int(),
  /** What counts: all pieces of the row without their stones. */
  netGrams: z.number(),
  /** What the bank pays for a gram. */
  payPricePerGram: kesSchema,
  /** What a loan values a gram at, before rounding the row. */
  loanPricePerGram: kesSchema,
  priceState: z.enum(priceStates),
  priceObservedAt: moment,
  /** What the row brings when it is sold. */
  saleKes: kesSchema,
  /** What a loan counts it as. */
  valueKes: kesSchema,
  /** The most that is lent on it alone. */
  loanKes: kesSchema,
});

/** A row of an estimate. */
export type Piece = z.infer<typeof valuedPieceSchema>;

/**
 * What pieces would bring, sold or as a loan. The loan of all is reckoned from the value of all: it can be a cent off
 * the sum of the rows.
 */
export const valuedPiecesSchema = z.object({
  pieces: z.array(valuedPieceSchema),
  netGrams: z.number(),
  saleKes: kesSchema,
  valueKes: kesSchema,
  loanKes: kesSchema,
  /** What is paid back for the whole loan at the end of each month. */
  repayments: z.array(z.object({ months: z.literal(loanDurationsMonths), totalKes: kesSchema })),
  /** In percent. */
  loanToValue: z.number(),
  /** In percent per month. */
  interestRate: z.number(),
  /** The latest change of the bank's configuration; 0 before the first. */
  policyVersion: z.int().nonnegative(),
  pricedAt: moment,
});

/** What pieces would bring. */
export type ValuedPieces = z.infer<typeof valuedPiecesSchema>;

/** Grams of each type, without stones, that bring an amount. */
const neededGoldSchema = z.object({
  kes: kesSchema,
  types: z.array(
    z.object({
      goldType: z.enum(goldTypes),
      /** Null where nothing is lent. */
      loanGrams: z.number().nullable(),
      saleGrams: z.number().nullable(),
    }),
  ),
});

/** Grams of each type that bring an amount. */
export type NeededGold = z.infer<typeof neededGoldSchema>;

/** The call that values gold piece by piece, which pricing answers. */
export const estimateRoutes = {
  estimateGold: defineRoute({
    method: "POST",
    path: "/api/estimates",
    owner: "pricing",
    access: "public",
    limit: "read",
    summary:
      "What up to 20 rows of pieces would bring, sold or as a loan, and the grams that an amount needs.",
    body: z
      .object({
        items: pieceRows.default([]),
        wantKes: z
          .union([z.number(), decimalText, blank], { error: wantWrong })
          .refine(
            (kes) =>
              kes === undefined || (kes > 0 && kes <= mostWantedKes && hasAtMostDecimals(2)(kes)),
            wantWrong,
          )
          .optional(),
      })
      .refine(({ items, wantKes }) => wantKes !== undefined || items.some((row) => row !== null), {
        error: says("pieces.missing"),
        path: ["items"],
      }),
    response: valuedPiecesSchema.extend({ needed: neededGoldSchema.nullable() }),
  }),
};
