import { AppError } from "@dhahabu/contract/errors";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { PriceConfigFields } from "../prices/price-rule.ts";
import type { ChangeParts } from "./change-value.ts";
import { approveOrRequest } from "./approve-or-request.ts";
import type { ChangeContext } from "./policy-change.ts";
import { listFieldChanges } from "./price-config.ts";
import type { PriceConfig } from "./price-config.ts";

/**
 * Adds a type of gold and its price. Where a second administrator has to approve, it begins off the
 * list, and coming on it with every figure that it began with is what waits. Throws `AppError` conflict where the type is priced already.
 */
export async function addPriceConfig(
  parts: ChangeParts,
  fields: PriceConfigFields & { goldType: string },
  context: ChangeContext,
): Promise<{ config: PriceConfig; requestId: number | undefined }> {
  const { priceConfigs, changes, clock } = parts;
  return parts.transaction(async (tx) => {
    const metadata = { ...context, at: clock.now() };
    const { at } = metadata;
    const unlisted = await priceConfigs.insertConfig(tx, { ...fields, isActive: false }, at);
    if (!unlisted) throw new AppError("conflict", { reason: "gold.typePriced", at: "goldType" });

    const listed = { ...unlisted, isActive: fields.isActive };
    const listing = listFieldChanges(undefined, listed).map((change) =>
      change.field === "isActive" ? { ...change, oldValue: "false" } : change,
    );
    const requestId = fields.isActive
      ? await approveOrRequest(parts, tx, listing, metadata)
      : undefined;
    const config =
      fields.isActive && requestId === undefined
        ? await priceConfigs.writeFields(tx, unlisted.id, listed, at)
        : unlisted;

    await changes.insertChanges(tx, listFieldChanges(undefined, config), metadata);
    await enqueueEvent(tx, "policy.changed", { configKey: config.goldType });
    await parts.refreshPrices(tx);
    return { config, requestId };
  });
}
