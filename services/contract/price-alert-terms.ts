/** Sides from which a price can come to the one that somebody waits for: it rises to it, or falls to it. */
export const alertDirections = ["above", "below"] as const;

export type AlertDirection = (typeof alertDirections)[number];

/** Highest price an alert can wait for, in KES per gram. */
export const maxAlertKes = 1_000_000;

/** Most alerts that an address can have at once. */
export const maxOpenAlerts = 10;

/** How many of them may wait to be confirmed. */
export const maxUnconfirmedAlerts = 3;

/** How long the link of a confirmation works, in days. */
export const confirmWithinDays = 3;

/** How long an alert lives once it is confirmed, in months; it can then be set again. */
export const alertMonths = 12;

/** How long an alert that has ended is kept, in days, as the record that it was switched off. */
export const endedAlertKeptDays = 30;
