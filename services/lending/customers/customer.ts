import type {
  Customer,
  CustomerChange,
  ListedCustomer,
  WrittenCustomer,
} from "@dhahabu/contract/customers";
import { customerPapers } from "@dhahabu/contract/customer-terms";
import type {
  CustomerPaper,
  CustomerState,
  CustomerVerdict,
  IdKind,
} from "@dhahabu/contract/customer-terms";
import type { Language } from "@dhahabu/contract/language";
import { findNairobiDay } from "@dhahabu/contract/nairobi-time";

/** A document's number under seal, and the mark that it is found by. */
export interface SealedNumber {
  keyId: string;
  sealed: Uint8Array;
  mark: Uint8Array;
}

export interface KeptCustomer {
  id: number;
  reference: string;
  name: string;
  phone: string;
  email: string | null;
  language: Language;
  userId: number | null;
  linkedAt: string | null;
  idKind: IdKind;
  keyId: string;
  sealed: Uint8Array;
  /** A day of the calendar; null for a document without one. */
  idExpiresOn: string | null;
  papers: CustomerPaper[];
  papersSeenByUserId: number;
  papersSeenBy: string;
  papersSeenAt: string;
  verdict: CustomerVerdict;
  decidedBy: string | null;
  decidedAt: string | null;
  note: string | null;
  consentVersion: string;
  consentedAt: string;
  version: number;
  registeredAt: string;
}

type Shown = Pick<Customer, "visits" | "quoteCodes">;

const shownCharacters = 3;

const writtenFields = [
  "name",
  "phone",
  "email",
  "language",
  "idKind",
  "idExpiresOn",
  "papers",
] as const;

/** True where the document of a customer has expired by Nairobi's day. */
export function isOutOfDate(
  { idExpiresOn }: Pick<KeptCustomer, "idExpiresOn">,
  now: Date,
): boolean {
  return idExpiresOn !== null && idExpiresOn < findNairobiDay(now.getTime());
}

/** How a customer stands on a day of Nairobi's. */
export function judgeState(
  { verdict, idExpiresOn }: Pick<KeptCustomer, "verdict" | "idExpiresOn">,
  now: Date,
): CustomerState {
  return verdict === "verified" && isOutOfDate({ idExpiresOn }, now) ? "expired" : verdict;
}

/** True where every paper was seen. */
export function hasEveryPaper(papers: readonly CustomerPaper[]): boolean {
  return customerPapers.every((paper) => papers.includes(paper));
}

/** True for a change after which somebody has to look at the papers anew. */
export function asksForVerdict(
  before: Pick<KeptCustomer, "name" | "idKind" | "idExpiresOn" | "papers">,
  after: WrittenCustomer & { idNumber?: string | undefined },
): boolean {
  return (
    after.idNumber !== undefined ||
    before.name !== after.name ||
    before.idKind !== after.idKind ||
    before.idExpiresOn !== after.idExpiresOn ||
    before.papers.join() !== after.papers.join()
  );
}

/** What a change makes of what was written down; of another number the ends alone. */
export function listChanges(
  before: WrittenCustomer & { idNumber: string },
  after: WrittenCustomer & { idNumber: string },
): CustomerChange[] {
  const written = writtenFields.map((field) => ({
    field,
    before: before[field]?.toString() ?? null,
    after: after[field]?.toString() ?? null,
  }));
  const changed = written.filter((change) => change.before !== change.after);
  if (before.idNumber === after.idNumber) return changed;
  const ends = { before: cutNumber(before.idNumber), after: cutNumber(after.idNumber) };
  return [...changed, { field: "idNumberEnd", ...ends }];
}

/** The end of a document's number, by which it is known without being told. */
export function cutNumber(idNumber: string): string {
  return idNumber.slice(-shownCharacters);
}

export function tellListed(customer: KeptCustomer, now: Date): ListedCustomer {
  const { id, reference, name, phone, registeredAt, userId } = customer;
  return {
    id,
    reference,
    name,
    phone,
    state: judgeState(customer, now),
    isLinked: userId !== null,
    registeredAt,
  };
}

/** A customer as the office reads them; of the number the end alone. */
export function tellCustomer(
  customer: KeptCustomer,
  { idNumber, now, ...shown }: Shown & { idNumber: string; now: Date },
): Customer {
  const { keyId: _keyId, sealed: _sealed, userId: _userId, ...told } = customer;
  return {
    ...told,
    ...tellListed(customer, now),
    ...shown,
    idNumberEnd: cutNumber(idNumber),
  };
}
