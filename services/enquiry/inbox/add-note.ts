import { applyChange } from "./apply-change.ts";
import type { ChangeParts } from "./apply-change.ts";
import { isWritten } from "./enquiry-state.ts";
import type { Actor } from "./entry.ts";

/** Writes a note that the customer never sees, once for each key. Throws `AppError` not_found or conflict. */
export async function addNote(
  { enquiries, transaction }: Pick<ChangeParts, "enquiries" | "transaction">,
  { id, actor, text, key }: { id: number; actor: Actor; text: string; key: string },
): Promise<void> {
  await transaction(async (tx) => {
    await enquiries.lock(tx, id);
    if (isWritten(await enquiries.findText(tx, id, key), text)) return;
    const entries = [{ kind: "note" as const, text, key }];
    await applyChange({ enquiries }, tx, { id, actor, entries });
  });
}
