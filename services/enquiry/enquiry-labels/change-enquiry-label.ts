import { AppError } from "@dhahabu/contract/errors";
import { maxEnquiryLabels } from "@dhahabu/contract/enquiry-labels";
import type { EnquiryLabel, EnquiryLabelInput } from "@dhahabu/contract/enquiry-labels";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { EnquiryLabelStore } from "./store.ts";

interface Parts {
  labels: EnquiryLabelStore;
  transaction: Transaction;
}

// Every change is recorded with who made it, and gives back all labels as they are then.

async function change(
  { labels, transaction }: Parts,
  act: (tx: Tx) => Promise<void>,
): Promise<EnquiryLabel[]> {
  return transaction(async (tx) => {
    await labels.lock(tx);
    await act(tx);
    return labels.list(tx);
  });
}

/** Throws `AppError` conflict where another label has the name. */
async function assertFree({ labels }: Parts, tx: Tx, name: string, ownId?: number): Promise<void> {
  const namedId = await labels.findNamed(tx, name);
  if (namedId !== undefined && namedId !== ownId) {
    throw new AppError("conflict", { reason: "enquiryLabel.nameTaken", at: "name" });
  }
}

/** Throws `AppError` invalid_input where there is no room for one more. */
async function assertRoom({ labels }: Parts, tx: Tx): Promise<void> {
  if ((await labels.list(tx)).length < maxEnquiryLabels) return;
  throw new AppError("invalid_input", {
    reason: "enquiryLabel.tooMany",
    values: { max: maxEnquiryLabels },
    at: "name",
  });
}

/** Throws `AppError` conflict, and invalid_input where there are too many. */
export async function createEnquiryLabel(
  parts: Parts,
  input: EnquiryLabelInput,
  author: Author,
): Promise<EnquiryLabel[]> {
  return change(parts, async (tx) => {
    await assertFree(parts, tx, input.name);
    await assertRoom(parts, tx);
    await parts.labels.addChange(tx, "created", await parts.labels.insert(tx, input), author);
  });
}

/** Throws `AppError` not_found, and conflict where another has the name or it is not named `from` any more. */
export async function changeEnquiryLabel(
  parts: Parts,
  id: number,
  { from, name, color }: EnquiryLabelInput & { from: string },
  author: Author,
): Promise<EnquiryLabel[]> {
  const { labels } = parts;
  return change(parts, async (tx) => {
    const before = await labels.find(tx, id, "kept");
    if (before.name !== from) {
      throw new AppError("conflict", { reason: "enquiryLabel.changedMeanwhile", at: "from" });
    }
    await assertFree(parts, tx, name, id);
    await labels.update(tx, { id, name, color });
    await labels.addChange(tx, "changed", before, author);
  });
}

/** Takes a label off the inbox and its enquiries. Throws `AppError` not_found. */
export async function removeEnquiryLabel(
  parts: Parts,
  id: number,
  author: Author,
): Promise<EnquiryLabel[]> {
  const { labels } = parts;
  return change(parts, async (tx) => {
    const label = await labels.find(tx, id, "kept");
    await labels.remove(tx, id);
    await labels.addChange(tx, "removed", label, author);
  });
}

/** Brings a removed label back to the enquiries that had it. Throws `AppError` not_found, conflict and invalid_input. */
export async function restoreEnquiryLabel(
  parts: Parts,
  id: number,
  author: Author,
): Promise<EnquiryLabel[]> {
  const { labels } = parts;
  return change(parts, async (tx) => {
    const label = await labels.find(tx, id, "removed");
    await assertFree(parts, tx, label.name);
    await assertRoom(parts, tx);
    await labels.restore(tx, id);
    await labels.addChange(tx, "restored", label, author);
  });
}
