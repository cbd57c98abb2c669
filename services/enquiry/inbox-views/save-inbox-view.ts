import { AppError } from "@dhahabu/contract/errors";
import { maxInboxViews } from "@dhahabu/contract/inbox-views";
import type { InboxView } from "@dhahabu/contract/inbox-views";
import type { Transaction } from "@dhahabu/platform/db";
import type { InboxViewStore } from "./store.ts";

/** Keeps a view of a member of staff, in place of theirs of the same name. Throws `AppError` invalid_input where they have too many. */
export async function saveInboxView(
  { views, transaction }: { views: InboxViewStore; transaction: Transaction },
  userId: number,
  view: Omit<InboxView, "id">,
): Promise<InboxView[]> {
  await transaction(async (tx) => {
    await views.lock(tx, userId);
    await views.save(tx, userId, view);
    if ((await views.count(tx, userId)) > maxInboxViews) {
      throw new AppError("invalid_input", {
        reason: "inboxView.tooMany",
        values: { max: maxInboxViews },
        at: "name",
      });
    }
  });
  return views.list(userId);
}
