/** Most rows of pieces that one estimate takes, and most pieces of one row. */
export const maxPieceRows = 20;
export const maxPiecesOfRow = 99;

/** Decimals of a weight in grams: what the scales of the branches show. */
export const weightDecimals = 3;

/** How long the bank keeps a quote's prices, in hours; `quotes.expires_at` of lending's `0002-quotes.sql` says it too. */
export const quoteValidHours = 24;

/** How long a quote is kept, in months. */
export const quoteKeptMonths = 24;

/** Whether the prices of a quote are still kept: not once its hours are over or the bank has taken it back. */
export const quoteStates = ["open", "expired"] as const;

export type QuoteState = (typeof quoteStates)[number];
