import type { EditableFacts, FactSheet } from "@dhahabu/contract/bank-facts";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { Clock } from "@dhahabu/platform/clock";
import type { Transaction } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { toStoredFacts } from "./bank-facts.ts";
import type { FactStore } from "./store.ts";

type Optional = "closedDays" | "registrations" | "accounts" | "settled";

/** Facts as they are sent; those that may be left out then stay as they are. */
export type FactsInput = Omit<EditableFacts, Optional> & {
  [Name in Optional]?: EditableFacts[Name] | undefined;
};

/**
 * Changes the bank's facts; the same again change nothing. Throws `AppError` conflict where they were
 * changed since `updatedAt`, unless that is undefined.
 */
export async function changeFacts(
  parts: { transaction: Transaction; store: FactStore; clock: Clock },
  change: { facts: FactsInput; updatedAt: string | null | undefined },
  author: Author,
): Promise<{ sheet: FactSheet; isChanged: boolean }> {
  const { store, clock } = parts;
  const { facts, updatedAt } = change;
  return parts.transaction(async (tx) => {
    await store.lock(tx);
    const before = await store.read(tx);
    if (updatedAt !== undefined && updatedAt !== before.updatedAt) {
      throw new AppError("conflict", { reason: "facts.changedMeanwhile", at: "updatedAt" });
    }
    const kept = {
      closedDays: facts.closedDays ?? before.facts.closedDays,
      registrations: facts.registrations ?? before.facts.registrations,
      accounts: facts.accounts ?? before.facts.accounts,
      settled: facts.settled ?? before.facts.settled,
    };
    const today = findNairobiDay(clock.now().getTime());
    const value = toStoredFacts({ ...facts, ...kept }, today);
    const sheet = await store.write(tx, { value, before: before.facts }, author);
    if (!sheet) return { sheet: before, isChanged: false };
    await enqueueEvent(tx, "facts.changed", { changedAt: sheet.updatedAt });
    return { sheet, isChanged: true };
  });
}
