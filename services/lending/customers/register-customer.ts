import type { WrittenCustomer } from "@dhahabu/contract/customers";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { Clock } from "@dhahabu/platform/clock";
import type { Transaction } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { normalisePhone } from "@dhahabu/platform/phone";
import { createReference } from "@dhahabu/platform/reference";
import type { KeptCustomer } from "./customer.ts";
import type { CustomerRecordStore } from "./record-store.ts";
import type { NumberSeal } from "./seal.ts";
import type { CustomerStore } from "./store.ts";

/** What writing a customer down works with. */
export interface WriteParts {
  customers: CustomerStore;
  record: CustomerRecordStore;
  seal: NumberSeal;
  transaction: Transaction;
  clock: Clock;
}

/** Throws `AppError` invalid_input for a document that must say until when it holds, or does not hold any more. */
export function assertExpiry(
  { idKind, idExpiresOn }: Pick<WrittenCustomer, "idKind" | "idExpiresOn">,
  now: Date,
): void {
  const at = "idExpiresOn";
  if (idExpiresOn === null) {
    if (idKind === "national-id") return;
    throw new AppError("invalid_input", { reason: "customer.expiryMissing", at });
  }
  if (idExpiresOn < findNairobiDay(now.getTime())) {
    throw new AppError("invalid_input", { reason: "customer.expired", at });
  }
}

/** Throws `AppError` conflict, which leads to the customer who has a document, where that is another one. */
export function assertFree(holder: KeptCustomer | undefined, ownId?: number): void {
  if (!holder || holder.id === ownId) return;
  const values = { reference: holder.reference };
  throw new AppError("conflict", { reason: "customer.exists", values });
}

/**
 * Writes down a customer whose papers somebody saw, and gives the id. Throws `AppError` invalid_input, and conflict
 * where the document is another customer's.
 */
export async function registerCustomer(
  parts: WriteParts,
  {
    idNumber,
    consentVersion,
    ...written
  }: WrittenCustomer & { idNumber: string; consentVersion: string },
  by: Author,
): Promise<number> {
  const { customers, seal } = parts;
  const at = parts.clock.now();
  assertExpiry(written, at);
  const reference = createReference("DGC");
  const { idKind } = written;
  const number = await seal.close({ idKind, idNumber }, reference);
  const document = { idKind, marks: await seal.listMarks({ idKind, idNumber }) };
  return parts.transaction(async (tx) => {
    assertFree(await customers.findByMarks(document, tx));
    const phone = normalisePhone(written.phone);
    const customer = { ...written, phone, reference, number, consentVersion, seen: { by, at } };
    const customerId = await customers.insert(tx, customer);
    if (customerId === undefined) {
      // Somebody registered the document at the same moment.
      assertFree(await customers.findByMarks(document, tx));
      throw new Error("The document was taken, and nobody has it.");
    }
    await parts.record.add({ customerId, act: "registered", by }, tx);
    await enqueueEvent(tx, "customer.changed", { customerId }, by.requestId);
    return customerId;
  });
}
