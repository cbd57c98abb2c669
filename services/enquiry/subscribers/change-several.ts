import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { SelectionOutcome } from "@dhahabu/contract/selection";
import { changeEach } from "@dhahabu/platform/change-each";
import { endSubscription } from "./end-subscription.ts";
import { restoreSubscription } from "./restore-subscription.ts";

type Parts = Parameters<typeof restoreSubscription>[0];

/** Ends several subscriptions, each by itself; one that has not begun is refused, since its mail can still confirm it. */
export async function endSubscriptions(
  parts: Parts,
  ids: readonly number[],
  author: Author,
): Promise<SelectionOutcome[]> {
  return changeEach(toChosen(ids), author.requestId, async ({ id }) => {
    const { state } = await endSubscription(parts, id, author);
    if (state === "unconfirmed") throw new AppError("conflict", { reason: "subscriber.notBegun" });
  });
}

/** Undoes that staff ended several subscriptions, each by itself. */
export async function restoreSubscriptions(
  parts: Parts,
  ids: readonly number[],
  author: Author,
): Promise<SelectionOutcome[]> {
  return changeEach(toChosen(ids), author.requestId, ({ id }) =>
    restoreSubscription(parts, id, author),
  );
}

function toChosen(ids: readonly number[]) {
  return [...new Set(ids)].map((id) => ({ id }));
}
