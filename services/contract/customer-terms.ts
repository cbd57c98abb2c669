/** What an identity document can be. */
export const idKinds = ["national-id", "passport", "alien-id"] as const;

export type IdKind = (typeof idKinds)[number];

/** The papers that the bank's pages ask a customer to bring (spec, Gold Loans). */
export const customerPapers = [
  "identity",
  "tax-pin",
  "photo",
  "payment-details",
  "residence",
] as const;

export type CustomerPaper = (typeof customerPapers)[number];

/** What a second person said of a customer's papers; pending until then, and after each change of them. */
export const customerVerdicts = ["pending", "verified", "rejected"] as const;

export type CustomerVerdict = (typeof customerVerdicts)[number];

/** How a customer stands: what was verified is expired once the document is. */
export const customerStates = [...customerVerdicts, "expired"] as const;

export type CustomerState = (typeof customerStates)[number];

/** What stands in the record of a customer: who made and who read what. */
export const customerActs = [
  "registered",
  "changed",
  "verified",
  "rejected",
  "found",
  "read",
  "number-read",
  "code-made",
  "linked",
  "unlinked",
  "visit-set",
  "visit-unset",
  "visit-opened",
  "visit-read",
  "valued",
  "paper-read",
  "photo-taken",
  "photo-read",
  "valuation-approved",
  "valuation-refused",
] as const;

export type CustomerAct = (typeof customerActs)[number];

/** What an entry of the record can have changed. */
export const customerFields = [
  "name",
  "phone",
  "email",
  "language",
  "idKind",
  "idNumberEnd",
  "idExpiresOn",
  "papers",
  "note",
  "visit",
] as const;

export type CustomerField = (typeof customerFields)[number];

/**
 * How long a customer is kept after the last business, with visits at the counter, pieces, photos, valuations and their
 * papers, in months (Proceeds of Crime and Anti-Money Laundering Act, s. 46).
 */
export const customerKeptMonths = 84;

/** Minutes that the code holds by which a customer links their online account. */
export const customerLinkMinutes = 15;
