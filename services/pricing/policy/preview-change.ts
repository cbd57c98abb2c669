import { startOfNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { PolicyPreview, priceDeskRoutes } from "@dhahabu/contract/price-desk";
import type { Clock } from "@dhahabu/platform/clock";
import type { Queryable, Transaction } from "@dhahabu/platform/db";
import type { z } from "zod";
import type { StoredPrice } from "../prices/price.ts";
import type { QuoteAgeLimits, SpotQuote } from "../prices/spot-quote.ts";
import { assertKnown } from "./change-request.ts";
import type { ChangeStore } from "./change-store.ts";
import { invertChanges } from "./policy-change.ts";
import { previewEffect } from "./preview.ts";
import type { PriceConfigStore } from "./price-config-store.ts";
import { previewFields, previewRecorded, previewType, previewValue } from "./proposal.ts";
import type { PolicySnapshot, Proposal } from "./proposal.ts";
import { findRestored } from "./restored-value.ts";
import type { RequestStore } from "./request-store.ts";
import type { SystemConfigStore } from "./system-config-store.ts";

type Asked = z.output<typeof priceDeskRoutes.previewPolicyChange.body>;

export interface PreviewParts {
  /** Reads of one moment. */
  readTransaction: Transaction;
  systemConfigs: SystemConfigStore;
  priceConfigs: PriceConfigStore;
  requests: RequestStore;
  changes: ChangeStore;
  prices: { listStoredPrices: (db: Queryable, startOfDay: Date) => Promise<StoredPrice[]> };
  quotes: { findLastAcceptedQuote: (db: Queryable) => Promise<SpotQuote | undefined> };
  limits: QuoteAgeLimits;
  clock: Clock;
}

/** Tells what a change would do to prices and to a loan; nothing is stored. Throws as the change would. */
export async function previewChange(parts: PreviewParts, asked: Asked): Promise<PolicyPreview> {
  const { systemConfigs, priceConfigs, requests, prices, quotes, limits } = parts;
  const now = parts.clock.now();
  const [entries, configs, stored, quote, needsApproval, pending] = await parts.readTransaction(
    (tx) =>
      Promise.all([
        systemConfigs.listAllEntries(tx),
        priceConfigs.listConfigs(tx),
        prices.listStoredPrices(tx, startOfNairobiDay(now)),
        quotes.findLastAcceptedQuote(tx),
        requests.isApprovalNeeded(tx),
        requests.findPending(now, tx),
      ]),
  );
  const snapshot = { entries, configs };
  const { key, changes, next, lastUpdated } = await propose(parts, snapshot, asked, now);
  return {
    changes,
    lastUpdated: lastUpdated.toISOString(),
    needsApproval,
    pendingRequestId: pending.get(key) ?? null,
    ...previewEffect(snapshot, next, { stored, quote, limits, now }),
  };
}

async function propose(
  { changes, requests }: PreviewParts,
  snapshot: PolicySnapshot,
  asked: Asked,
  now: Date,
): Promise<Proposal> {
  switch (asked.subject) {
    case "system-config":
      return previewValue(snapshot, asked.key, { text: asked.value }, now);
    case "gold-price-config":
      return previewFields(snapshot, ({ id }) => id === asked.id, { sent: asked.change }, now);
    case "new-gold-price-config":
      return previewType(snapshot, asked, now);
    case "undo":
      return previewRecorded(snapshot, invertChanges(await changes.findAct(asked.id)), now);
    case "restore": {
      const { change, proposed } = findRestored(await changes.findAct(asked.id), asked.id);
      const { key } = change;
      return "text" in proposed
        ? previewValue(snapshot, key, proposed, now)
        : previewFields(snapshot, ({ goldType }) => goldType === key, proposed, now);
    }
    case "request": {
      const request = await requests.findRequest(asked.id);
      assertKnown(request);
      return previewRecorded(snapshot, request.changes, now);
    }
  }
}
