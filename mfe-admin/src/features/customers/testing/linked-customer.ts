import type { Customer } from "@dhahabu/contract/customers";

const linkedAt = "2026-01-09T06:00:00.000Z";

/** A customer whose account is linked. */
export const linkedCustomer: Customer = {
  id: 7,
  reference: "CU-7",
  name: "Wanjiku",
  phone: "+254 700 000 001",
  state: "verified",
  isLinked: true,
  registeredAt: linkedAt,
  email: null,
  language: "en",
  idKind: "passport",
  idNumberEnd: "123",
  idExpiresOn: "2031-05-30",
  papers: [],
  papersSeenByUserId: 2,
  papersSeenBy: "teller",
  papersSeenAt: linkedAt,
  verdict: "verified",
  decidedBy: "approver",
  decidedAt: linkedAt,
  note: null,
  consentVersion: "2026-01-01",
  consentedAt: linkedAt,
  linkedAt,
  version: 1,
  visits: [],
  quoteCodes: [],
};
