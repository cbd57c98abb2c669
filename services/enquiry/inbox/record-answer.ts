import type { AnswerChannel } from "@dhahabu/contract/inbox";
import { applyChange } from "./change-enquiry.ts";
import type { ChangeParts } from "./change-enquiry.ts";
import { isWritten, reopen } from "./enquiry-state.ts";
import type { EntryAuthor } from "./entry.ts";

/** Records an answer of the customer, once for each key, and opens the enquiry again. Throws `AppError` not_found or conflict. */
export async function recordAnswer(
  parts: ChangeParts,
  by: { id: number; actor: EntryAuthor; text: string; key: string; channel: AnswerChannel },
): Promise<void> {
  const { id, actor, ...answer } = by;
  const { enquiries } = parts;
  const calendar = await parts.readBankCalendar(actor.requestId);
  await parts.transaction(async (tx) => {
    const current = await enquiries.lock(tx, id);
    if (isWritten(await enquiries.findText(tx, id, answer.key), answer.text)) return;
    const { state, entries } = reopen(current, { calendar, now: parts.clock.now() });
    await applyChange(parts, tx, {
      id,
      actor,
      state,
      entries: [{ kind: "answer", ...answer }, ...entries],
    });
  });
}
