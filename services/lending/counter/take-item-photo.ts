import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Transaction } from "@dhahabu/platform/db";
import { assertOpen, assertServed } from "./assert-served.ts";
import type { KeptCounterVisit } from "./counter-visit.ts";
import type { DrawPhoto } from "./picture-client.ts";
import type { ItemParts } from "./weigh-item.ts";

/**
 * Keeps a photo of a piece, in place of the one before; the same again changes nothing. Throws `AppError` not_found,
 * not_allowed, conflict for a visit that is closed, wrong_kind for what is no picture, and too_large.
 */
export async function takeItemPhoto(
  parts: ItemParts & { drawPhoto: DrawPhoto; transaction: Transaction },
  { visitId, itemId, sent }: { visitId: number; itemId: number; sent: Buffer },
  by: Author,
): Promise<void> {
  const { visits, photos, record, clock } = parts;
  assertThere(await visits.find(visitId), itemId);
  const photo = await parts.drawPhoto(sent);
  const at = clock.now();
  await parts.transaction(async (tx) => {
    const visit = await visits.lock(tx, visitId);
    assertThere(visit, itemId);
    await assertServed({ record }, visit.customer, { by, at, db: tx });
    if (await photos.put(tx, { itemId, ...photo, by, at })) {
      await record.add({ customerId: visit.customer.id, act: "photo-taken", by }, tx);
    }
  });
}

function assertThere(
  visit: KeptCounterVisit | undefined,
  itemId: number,
): asserts visit is KeptCounterVisit {
  assertOpen(visit);
  if (!visit.items.some(({ id }) => id === itemId)) {
    throw new AppError("not_found", { reason: "counter.itemUnknown" });
  }
}
