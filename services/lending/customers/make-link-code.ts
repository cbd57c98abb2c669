import { customerLinkMinutes } from "@dhahabu/contract/customer-terms";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Clock } from "@dhahabu/platform/clock";
import type { Transaction } from "@dhahabu/platform/db";
import { hashToken } from "@dhahabu/platform/token";
import { createDocumentCode } from "@dhahabu/platform/reference";
import type { CustomerLinkStore } from "./link-store.ts";
import { assertKnown } from "./read-customer.ts";
import type { CustomerRecordStore } from "./record-store.ts";
import type { CustomerStore } from "./store.ts";

/** What linking a customer with an account works with. */
export interface LinkParts {
  customers: CustomerStore;
  customerLinks: CustomerLinkStore;
  record: CustomerRecordStore;
  transaction: Transaction;
  clock: Clock;
}

/** Makes the code by which a customer at the counter links their account. Throws `AppError` not_found, and conflict for who is linked. */
export async function makeLinkCode(
  { customers, customerLinks, record, transaction, clock }: LinkParts,
  customerId: number,
  by: Author,
): Promise<{ code: string; expiresAt: Date }> {
  const code = createDocumentCode();
  const madeAt = clock.now();
  const expiresAt = new Date(madeAt.getTime() + customerLinkMinutes * 60_000);
  await transaction(async (tx) => {
    const customer = await customers.lock(tx, customerId);
    assertKnown(customer);
    if (customer.userId !== null) throw new AppError("conflict", { reason: "customer.linked" });
    const kept = { customerId, codeHash: hashToken(code), madeByUserId: by.userId };
    await customerLinks.putCode(tx, { ...kept, madeAt, expiresAt });
    await record.add({ customerId, act: "code-made", by }, tx);
  });
  return { code, expiresAt };
}
