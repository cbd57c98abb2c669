import type { Customer, CustomerEntry } from "@dhahabu/contract/customers";
import type { CustomerAct } from "@dhahabu/contract/customer-terms";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Clock } from "@dhahabu/platform/clock";
import type { Page, PagePlace } from "@dhahabu/platform/paged-list";
import { tellCustomer } from "./customer.ts";
import type { KeptCustomer } from "./customer.ts";
import type { IdDocument } from "./document.ts";
import type { CustomerRecordStore } from "./record-store.ts";
import type { NumberSeal } from "./seal.ts";
import type { CustomerStore } from "./store.ts";

/** What reading a customer works with. */
export interface ReadParts {
  customers: CustomerStore;
  record: CustomerRecordStore;
  seal: NumberSeal;
  clock: Clock;
}

const windowMs = 15 * 60_000;

/** Throws `AppError` not_found for none. */
export function assertKnown(customer: KeptCustomer | undefined): asserts customer is KeptCustomer {
  if (!customer) throw new AppError("not_found", { reason: "customer.unknown" });
}

/** A customer as the office reads them, once that they are read is on record. Throws `AppError` not_found. */
export async function readCustomer(parts: ReadParts, id: number, by: Author): Promise<Customer> {
  const customer = await parts.customers.find(id);
  assertKnown(customer);
  await recordReading(parts, customer, { act: "read" }, by);
  return present(parts, customer);
}

/** Whose a document is, once that they were found by its number is on record; undefined for nobody's. */
export async function findByDocument(
  parts: ReadParts,
  document: IdDocument,
  by: Author,
): Promise<KeptCustomer | undefined> {
  const marks = await parts.seal.listMarks(document);
  const customer = await parts.customers.findByMarks({ idKind: document.idKind, marks });
  if (customer) await recordReading(parts, customer, { act: "found" }, by);
  return customer;
}

/** The whole number of a customer's document, once that it is read is on record. Throws `AppError` not_found. */
export async function readIdNumber(parts: ReadParts, id: number, by: Author): Promise<string> {
  const customer = await parts.customers.find(id);
  assertKnown(customer);
  await recordReading(parts, customer, { act: "number-read" }, by);
  return parts.seal.open(customer, customer.reference);
}

/** A customer who was just changed, as the office reads them. */
export async function presentChanged(parts: ReadParts, id: number): Promise<Customer> {
  const customer = await parts.customers.find(id);
  assertKnown(customer);
  return present(parts, customer);
}

async function present(parts: ReadParts, customer: KeptCustomer): Promise<Customer> {
  const idNumber = await parts.seal.open(customer, customer.reference);
  const shown = await parts.customers.readShown(customer);
  return tellCustomer(customer, { idNumber, now: parts.clock.now(), ...shown });
}

/** What one person reads again within a quarter of an hour stands there once; another photo, paper or visit is another reading. */
export async function recordReading(
  { record, clock }: Pick<ReadParts, "record" | "clock">,
  { id: customerId }: Pick<KeptCustomer, "id">,
  { act, subject = null }: { act: CustomerAct; subject?: string | null },
  by: Author,
): Promise<void> {
  const window = Math.floor(clock.now().getTime() / windowMs);
  const onceKey = [
    act,
    ...(subject === null ? [] : [subject]),
    customerId,
    by.userId,
    by.address,
    window,
  ].join(" ");
  await record.add({ customerId, act, subject, by, onceKey });
}

/** Who made and read what of a customer, the newest first. Throws `AppError` not_found. */
export async function listRecord(
  { customers, record }: Pick<ReadParts, "customers" | "record">,
  id: number,
  place: PagePlace,
): Promise<Page<CustomerEntry>> {
  assertKnown(await customers.find(id));
  return record.list(id, place);
}
