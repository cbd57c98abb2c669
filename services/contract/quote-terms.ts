/** Most rows of pieces that one estimate takes, and most pieces of one row. */
export const maxPieceRows = 20;
export const maxPiecesOfRow = 99;

/** Decimals of a weight in grams: what the scales of the branches show. */
export const weightDecimals = 3;

/**
 * How long a quote is open, in hours, as `quotes.expires_at` of lending's `0002-quotes.sql` says too. It is no offer: the
 * counter values at the prices of the moment and shows both.
 */
export const quoteValidHours = 24;

/** How long a quote is kept, in months. */
export const quoteKeptMonths = 24;

/** Whether a quote is still shown at the counter beside the prices of the moment: not once its hours are over or the bank has taken it back. */
export const quoteStates = ["open", "expired"] as const;

export type QuoteState = (typeof quoteStates)[number];
