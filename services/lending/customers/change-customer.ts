import type { WrittenCustomer } from "@dhahabu/contract/customers";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { normalisePhone } from "@dhahabu/platform/phone";
import { assertOther } from "./assert-other.ts";
import { asksForVerdict, listChanges } from "./customer.ts";
import type { CustomerLinkStore } from "./link-store.ts";
import { isSameDocument } from "./document.ts";
import { assertKnown } from "./read-customer.ts";
import { assertExpiry, assertFree } from "./register-customer.ts";
import type { WriteParts } from "./register-customer.ts";

/**
 * Writes a customer anew. With another name or other papers they wait for a second person again, who is not the one
 * who changes. With another document it may be somebody else, so the link with an online account ends: whoever they
 * are links theirs by a new code. Throws `AppError` not_found, invalid_input, and conflict where somebody changed the customer meanwhile
 * or another one has the document.
 */
export async function changeCustomer(
  parts: WriteParts & { customerLinks: CustomerLinkStore },
  {
    id,
    version,
    idNumber,
    ...typed
  }: WrittenCustomer & { id: number; version: number; idNumber?: string | undefined },
  by: Author,
): Promise<void> {
  const { customers, record, seal } = parts;
  const at = parts.clock.now();
  const written = { ...typed, phone: normalisePhone(typed.phone) };
  await parts.transaction(async (tx) => {
    const customer = await customers.lock(tx, id);
    assertKnown(customer);
    await assertOther(parts, customer, by, tx);
    if (customer.version !== version) {
      throw new AppError("conflict", { reason: "customer.changedMeanwhile" });
    }
    const isNew = asksForVerdict(customer, { ...written, idNumber });
    if (isNew) assertExpiry(written, at);
    const known = await seal.open(customer, customer.reference);
    const whole = idNumber ?? known;
    const { idKind } = written;
    const after = { idKind, idNumber: whole };
    const before = { idKind: customer.idKind, idNumber: known };
    const document = { idKind, marks: await seal.listMarks(after) };
    // A mark is of its kind: with another kind it has to be free there, and is made anew.
    const isMarked = idNumber !== undefined || idKind !== customer.idKind;
    if (isMarked) assertFree(await customers.findByMarks(document, tx), id);
    const isChanged = await customers.update(tx, id, {
      ...written,
      number: isMarked ? await seal.close(after, customer.reference) : undefined,
      seen: isNew ? { by, at } : undefined,
    });
    if (!isChanged) {
      // Somebody took the document at the same moment.
      assertFree(await customers.findByMarks(document, tx), id);
      throw new Error("The document was taken, and nobody has it.");
    }
    const changes = listChanges({ ...customer, ...before }, { ...written, ...after });
    await record.add({ customerId: id, act: "changed", by, changes }, tx);
    await enqueueEvent(tx, "customer.changed", { customerId: id }, by.requestId);
    if (
      !isSameDocument(before, after) &&
      (await parts.customerLinks.unlink(tx, { customerId: id }))
    ) {
      await record.add({ customerId: id, act: "unlinked", by }, tx);
    }
  });
}
