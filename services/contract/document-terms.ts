/** Papers that the bank gives out under a number and a code. */
export const documentKinds = ["quote", "valuation"] as const;

export type DocumentKind = (typeof documentKinds)[number];

/** What a document's code says: the paper holds, a later one stands in its place, it does not hold any more, or there is none. */
export const documentStates = ["valid", "replaced", "void", "unknown"] as const;

export type DocumentState = (typeof documentStates)[number];

/**
 * Why a paper is so: it holds, its customer agreed to it while it did, a later one stands in its place, the pieces that
 * it is of were changed since, its time is over, or the bank has taken it back.
 */
export const paperStandings = [
  "holds",
  "agreed",
  "replaced",
  "changed",
  "over",
  "taken-back",
] as const;

export type PaperStanding = (typeof paperStandings)[number];

/** Address of the page that says so. */
export const verifyPagePath = "/verify";

/** The same with a code, for the QR code on each paper; the server has the page find it. */
export function buildVerifyPath(code: string): string {
  return `${verifyPagePath}/${code}`;
}

/** Address of a paper as PDF. */
export function buildPaperPath(code: string): string {
  return `/api/documents/${code}`;
}

/** The same for whom a paper is about, who is signed in. */
export function buildOwnPaperPath(code: string): string {
  return `/api/user/documents/${code}/file`;
}

/** The same for staff, who read papers about persons too. */
export function buildStaffPaperPath(code: string): string {
  return `/api/admin/documents/${code}/file`;
}

/** Address of the QR code that stands on a paper, as a picture. */
export function buildMarkPath(code: string): string {
  return `/api/document-marks/${code}`;
}
