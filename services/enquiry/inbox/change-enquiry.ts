import type { EnquiryStatus } from "@dhahabu/contract/inbox";
import type { Clock } from "@dhahabu/platform/clock";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { BusinessCalendar } from "./due-time.ts";
import { claim, isWritten, release, setStatus } from "./enquiry-state.ts";
import type { CurrentState, StateChange } from "./enquiry-state.ts";
import type { EnquiryStore } from "./enquiry-store.ts";
import type { Actor, EntryAuthor } from "./entry.ts";

export interface ChangeParts {
  enquiries: EnquiryStore;
  readBankCalendar: (requestId: string) => Promise<BusinessCalendar>;
  transaction: Transaction;
  clock: Clock;
}

type StoreParts = Pick<ChangeParts, "enquiries" | "transaction">;

export async function applyChange(
  { enquiries }: Pick<ChangeParts, "enquiries">,
  tx: Tx,
  { id, actor, state, entries }: Partial<StateChange> & { id: number; actor: EntryAuthor },
): Promise<void> {
  if (state) await enquiries.update(tx, id, state);
  for (const entry of entries ?? []) await enquiries.addEntry(tx, id, actor, entry);
  await enqueueEvent(tx, "enquiry.changed", { enquiryId: id }, actor.requestId);
}

/** Changes an enquiry by its state, under a lock; undefined leaves it as it is. Throws `AppError` not_found. */
export async function changeEnquiry(
  parts: StoreParts,
  by: { id: number; actor: Actor },
  decide: (current: CurrentState) => StateChange | undefined,
): Promise<void> {
  await parts.transaction(async (tx) => {
    const change = decide(await parts.enquiries.lock(tx, by.id));
    if (change) await applyChange(parts, tx, { ...by, ...change });
  });
}

/** Takes an enquiry that nobody has; of many at once one gets it. Throws `AppError` not_found or conflict. */
export async function claimEnquiry(
  parts: ChangeParts,
  { id, actor }: { id: number; actor: Actor },
): Promise<void> {
  const calendar = await parts.readBankCalendar(actor.requestId);
  await changeEnquiry(parts, { id, actor }, (current) =>
    claim(current, actor, { calendar, now: parts.clock.now() }),
  );
}

/** Gives an enquiry back to the queue. Throws `AppError` not_found or conflict. */
export async function releaseEnquiry(
  parts: StoreParts,
  { id, actor, isAdmin }: { id: number; actor: Actor; isAdmin: boolean },
): Promise<void> {
  await changeEnquiry(parts, { id, actor }, (current) =>
    release(current, { userId: actor.userId, isAdmin }),
  );
}

/** Changes the state of an enquiry from the one that was read. Throws `AppError` not_found or conflict. */
export async function setEnquiryStatus(
  parts: StoreParts,
  {
    id,
    actor,
    isAdmin,
    ...change
  }: { id: number; actor: Actor; isAdmin: boolean; status: EnquiryStatus; from: EnquiryStatus },
): Promise<void> {
  await changeEnquiry(parts, { id, actor }, (current) =>
    setStatus(current, change, { userId: actor.userId, isAdmin }),
  );
}

/** Writes a note that the customer never sees, once for each key. Throws `AppError` not_found or conflict. */
export async function addNote(
  { enquiries, transaction }: StoreParts,
  { id, actor, text, key }: { id: number; actor: Actor; text: string; key: string },
): Promise<void> {
  await transaction(async (tx) => {
    await enquiries.lock(tx, id);
    if (isWritten(await enquiries.findText(tx, id, key), text)) return;
    await applyChange({ enquiries }, tx, { id, actor, entries: [{ kind: "note", text, key }] });
  });
}
