import type { Author } from "@dhahabu/contract/internal";
import { changePriceConfig } from "./change-price-config.ts";
import { changeValue } from "./change-value.ts";
import type { ChangeParts } from "./change-value.ts";
import type { ChangeOutcome } from "./policy-change.ts";
import { findRestored } from "./restored-value.ts";

/**
 * Puts a value that a change had set in force again, which is itself a change. Throws `AppError`
 * not_found, and conflict where what is in force is not what the author saw.
 */
export async function restoreValue(
  parts: ChangeParts,
  asked: { changeId: number; author: Author; reason: string; lastUpdated: string },
): Promise<ChangeOutcome> {
  const { changeId, author, reason, lastUpdated } = asked;
  const { change, proposed } = findRestored(await parts.changes.findAct(changeId), changeId);
  const context = { author, reason };
  const outcome =
    "text" in proposed
      ? await changeValue(parts, { configKey: change.key, proposed, lastUpdated, context })
      : await changePriceConfig(parts, {
          wanted: { goldType: change.key },
          proposed,
          lastUpdated,
          context,
        });
  if (outcome.isChanged) {
    const { userId, requestId } = author;
    parts.log.info({ changeId, userId, requestId }, "policy value restored");
  }
  return outcome;
}
