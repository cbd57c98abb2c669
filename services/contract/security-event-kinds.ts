/** What a security event is of; the word before the dot is its group. */
export const securityEventKinds = [
  "sign-in.succeeded",
  "sign-in.renewed",
  "sign-in.failed",
  "sign-in.refused",
  "factor.added",
  "factor.removed",
  "factor.failed",
  "factor.recovered",
  "factor.reset",
  "password.changed",
  "password.change-failed",
  "password.link-made",
  "password.link-mailed",
  "password.reset",
  "password.reset-failed",
  "account.invited",
  "account.role-changed",
  "account.duties-changed",
  "account.activated",
  "account.deactivated",
  "account.closed",
  "account.closing-failed",
  "account.change-asked",
  "account.change-approved",
  "account.change-rejected",
  "account.change-withdrawn",
  "policy.changed",
  "policy.change-asked",
  "policy.change-approved",
  "policy.change-rejected",
  "policy.change-withdrawn",
  "export.made",
  "record.read",
  "keys.rotated",
  "alert.failures",
  "alert.many-networks",
  "alert.night-export",
] as const;

export type SecurityEventKind = (typeof securityEventKinds)[number];

/** Groups of kinds. */
export const securityEventGroups = [
  "sign-in",
  "factor",
  "password",
  "account",
  "policy",
  "export",
  "record",
  "keys",
  "alert",
] as const;

export type SecurityEventGroup = (typeof securityEventGroups)[number];

/** The kinds of a group; of a kind, itself. */
export function listKindsOf(kind: SecurityEventGroup | SecurityEventKind): SecurityEventKind[] {
  return securityEventKinds.filter((one) => one === kind || one.startsWith(`${kind}.`));
}
