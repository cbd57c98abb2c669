import { z } from "zod";
import { policyChangeIdsSchema } from "./counter.ts";
import { pieceRows, valuedPieceSchema, valuedPiecesSchema } from "./estimates.ts";

/** Path at which pricing values pieces for the counter, with what its figures come from. */
export const valuationPath = "/internal/valuations";

/** What lending asks at `valuationPath`. */
export const askedValuationSchema = z.object({ items: pieceRows });

/** Pricing's answer to `valuationPath`. */
export const valuationBasisSchema = valuedPiecesSchema.extend({
  pieces: z.array(
    valuedPieceSchema.extend({
      /** The text of an exact decimal. */
      marketPricePerGram: z.string().regex(/^\d+(\.\d+)?$/),
    }),
  ),
  /** In percent of the market price. */
  saleDiscount: z.number(),
  loanDiscount: z.number(),
  policyChanges: policyChangeIdsSchema,
  /** Whether the market is asked at all: without a feed, the price that the bank has set is what there is. */
  hasFeed: z.boolean().default(true),
});

/** What pieces are worth, with what the figures come from. */
export type ValuationBasis = z.infer<typeof valuationBasisSchema>;
