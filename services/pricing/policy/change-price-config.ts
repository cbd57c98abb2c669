import { AppError } from "@dhahabu/contract/errors";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { ChangeParts } from "./change-value.ts";
import { approveOrRequest } from "./approve-or-request.ts";
import { assertStillNewest } from "./assert-still-newest.ts";
import { assertLatest } from "./policy-change.ts";
import type { ChangeContext, ChangeOutcome } from "./policy-change.ts";
import { listFieldChanges } from "./price-config.ts";
import type { PriceConfig } from "./price-config.ts";
import { proposeFields } from "./proposal.ts";
import type { ProposedFields } from "./proposal.ts";

/**
 * Changes how a type of gold is priced, and its price; where a second administrator has to approve, the
 * change becomes a request. Throws `AppError` not_found, conflict where `lastUpdated` is not the
 * latest, and what `proposeFields` and `approveOrRequest` throw.
 */
export async function changePriceConfig(
  parts: ChangeParts,
  asked: {
    wanted: { id: number } | { goldType: string };
    proposed: ProposedFields;
    /** When the type changed last, as far as who asks has seen. */
    lastUpdated?: string | undefined;
    context: ChangeContext;
  },
): Promise<ChangeOutcome & { config: PriceConfig }> {
  const { priceConfigs, clock } = parts;
  return parts.transaction(async (tx) => {
    const before = await priceConfigs.lockConfig(tx, asked.wanted);
    if (!before) throw new AppError("not_found", { reason: "policy.unknownType" });
    assertLatest(before.lastUpdated, asked.lastUpdated);
    await assertStillNewest(parts, tx, asked.proposed);
    const { fields, changes } = proposeFields(before, asked.proposed);
    if (changes.length === 0) return { config: before, isChanged: false, requestId: undefined };

    const metadata = { ...asked.context, at: clock.now() };
    const requestId = await approveOrRequest(parts, tx, changes, metadata);
    if (requestId !== undefined) return { config: before, isChanged: false, requestId };

    const config = await priceConfigs.writeFields(tx, before.id, fields, metadata.at);
    // Recorded as SQL has them: 3 becomes 3.00.
    await parts.changes.insertChanges(tx, listFieldChanges(before, config, changes), metadata);
    await enqueueEvent(tx, "policy.changed", { configKey: config.goldType });
    await parts.refreshPrices(tx);
    return { config, isChanged: true, requestId: undefined };
  });
}
