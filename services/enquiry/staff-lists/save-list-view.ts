import { AppError } from "@dhahabu/contract/errors";
import { maxListViews } from "@dhahabu/contract/staff-lists";
import type { ListView } from "@dhahabu/contract/staff-lists";
import type { Transaction } from "@dhahabu/platform/db";
import type { Own, StaffListStore } from "./store.ts";

/** Keeps a view of a member of staff, in place of theirs of the same name. Throws `AppError` invalid_input where they have too many. */
export async function saveListView(
  { lists, transaction }: { lists: StaffListStore; transaction: Transaction },
  own: Own,
  view: Omit<ListView, "id">,
): Promise<void> {
  await transaction(async (tx) => {
    await lists.lock(tx, own);
    await lists.saveView(tx, own, view);
    if ((await lists.countViews(tx, own)) > maxListViews) {
      throw new AppError("invalid_input", {
        reason: "listView.tooMany",
        values: { max: maxListViews },
        at: "name",
      });
    }
  });
}
