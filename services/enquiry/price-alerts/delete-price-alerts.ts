import type { Language } from "@dhahabu/contract/language";
import type { Transaction } from "@dhahabu/platform/db";
import type { AlertStore } from "./alert-store.ts";

/** Deletes every alert of the address that a link belongs to; returns how many, and the address's language. */
export async function deletePriceAlerts(
  { alerts, transaction }: { alerts: AlertStore; transaction: Transaction },
  token: string,
): Promise<{ language: Language; count: number } | undefined> {
  return transaction(async (tx) => {
    const owner = await alerts.findOwner(tx, token);
    if (!owner) return undefined;
    return { language: owner.language, count: await alerts.deleteOf(tx, owner.email) };
  });
}
