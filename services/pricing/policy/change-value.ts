import type { FindStanding } from "@dhahabu/contract/second-approval";
import { AppError } from "@dhahabu/contract/errors";
import type { Clock } from "@dhahabu/platform/clock";
import type { Transaction } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { RefreshPrices } from "../prices/refresh-prices.ts";
import type { ChangeStore } from "./change-store.ts";
import { approveOrRequest } from "./approve-or-request.ts";
import { assertStillNewest } from "./assert-still-newest.ts";
import { assertLatest } from "./policy-change.ts";
import type { ChangeContext, ChangeOutcome } from "./policy-change.ts";
import type { SystemConfigEntry } from "./policy.ts";
import type { PriceConfigStore } from "./price-config-store.ts";
import { proposeValue } from "./proposal.ts";
import type { ProposedValue } from "./proposal.ts";
import type { RequestStore } from "./request-store.ts";
import type { SystemConfigStore } from "./system-config-store.ts";

/** What changing the policy works with. */
export interface ChangeParts {
  transaction: Transaction;
  systemConfigs: SystemConfigStore;
  priceConfigs: PriceConfigStore;
  requests: RequestStore;
  changes: ChangeStore;
  refreshPrices: RefreshPrices;
  identity: { findStanding: FindStanding };
  clock: Clock;
  log: Log;
}

/**
 * Changes an entry of the system configuration, and every price that follows from it; where a second
 * administrator has to approve, the change becomes a request. Throws `AppError` not_found, conflict
 * where `lastUpdated` is not the latest, and what `proposeValue` and `approveOrRequest` throw.
 */
export async function changeValue(
  parts: ChangeParts,
  asked: {
    configKey: string;
    proposed: ProposedValue;
    /** When the entry changed last, as far as who asks has seen. */
    lastUpdated?: string | undefined;
    context: ChangeContext;
  },
): Promise<ChangeOutcome & { entry: SystemConfigEntry }> {
  const { systemConfigs, changes, clock } = parts;
  const { configKey } = asked;
  return parts.transaction(async (tx) => {
    const before = await systemConfigs.lockEntry(tx, configKey);
    if (!before) throw new AppError("not_found", { reason: "policy.unknownEntry" });
    assertLatest(before.lastUpdated, asked.lastUpdated);
    await assertStillNewest(parts, tx, asked.proposed);
    const change = proposeValue(before, asked.proposed);
    if (!change) return { entry: before, isChanged: false, requestId: undefined };

    const metadata = { ...asked.context, at: clock.now() };
    const requestId = await approveOrRequest(parts, tx, [change], metadata);
    if (requestId !== undefined) return { entry: before, isChanged: false, requestId };

    const { id } = before;
    const value = { id, configValue: change.newValue, lastUpdated: metadata.at };
    const entry = await systemConfigs.writeValue(tx, value);
    await changes.insertChanges(tx, [change], metadata);
    await enqueueEvent(tx, "policy.changed", { configKey });
    await parts.refreshPrices(tx);
    return { entry, isChanged: true, requestId: undefined };
  });
}
