import type { Clock } from "@dhahabu/platform/clock";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { BusinessCalendar } from "./due-time.ts";
import type { StateChange } from "./enquiry-state.ts";
import type { EnquiryStore } from "./enquiry-store.ts";
import type { Actor } from "./entry.ts";

export interface ChangeParts {
  enquiries: EnquiryStore;
  readBankCalendar: (requestId: string) => Promise<BusinessCalendar>;
  transaction: Transaction;
  clock: Clock;
}

/** Writes what staff changed of a locked enquiry, its entries and its event. */
export async function applyChange(
  { enquiries }: Pick<ChangeParts, "enquiries">,
  tx: Tx,
  { id, actor, state, entries }: Partial<StateChange> & { id: number; actor: Actor },
): Promise<void> {
  if (state) await enquiries.update(tx, id, state);
  for (const entry of entries ?? []) await enquiries.addEntry(tx, id, actor, entry);
  await enqueueEvent(tx, "enquiry.changed", { enquiryId: id }, actor.requestId);
}
