/** What somebody comes to a branch for. */
export const visitKinds = ["loan", "sale", "assay", "storage", "other"] as const;

export type VisitKind = (typeof visitKinds)[number];

/** True for one of `visitKinds`. */
export function isVisitKind(value: unknown): value is VisitKind {
  return visitKinds.some((kind) => kind === value);
}

/** How far a visit is: booked, the customer is there, was served, cancelled by the customer, or did not come. */
export const visitStates = ["booked", "arrived", "served", "cancelled", "no-show"] as const;

export type VisitState = (typeof visitStates)[number];

/** What a visit's state can be changed to by staff, from each. */
export const nextVisitStates: Readonly<Record<VisitState, readonly VisitState[]>> = {
  booked: ["arrived", "no-show"],
  arrived: ["served", "booked"],
  served: ["arrived"],
  cancelled: [],
  "no-show": ["booked"],
};

/** How long a visit takes; slots begin so far apart. */
export const visitMinutes = 30;

/** On how many days, from today, a visit can be booked. */
export const bookableDays = 14;

/** How long before its beginning a slot can still be booked. */
export const bookableUntilMinutes = 60;

/** Most visits to come that one telephone number, and one e-mail address, can have. */
export const maxBookedVisits = 3;

/** For how many days its private link shows a visit after it was, or was cancelled. */
export const visitLinkDays = 7;

/** How long a visit is kept after its day, in months. */
export const visitKeptMonths = 24;

/** The page on which a visit is booked. */
export const visitPagePath = "/visit";

/** The page of one visit; the token of its link stands behind the `#` of its address. */
export const ownVisitPagePath = "/my-visit";
