import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { RecordConsent } from "../consents/consent.ts";
import type { AlertStore } from "./alert-store.ts";
import type { PriceAlert } from "./alert.ts";

/** Switches an alert on, with its consent row; of one that is on or has ended nothing changes. Undefined for an unknown token. */
export async function confirmPriceAlert(
  parts: {
    alerts: AlertStore;
    recordConsent: RecordConsent<Tx>;
    transaction: Transaction;
  },
  { token, requestId }: { token: string; requestId: string },
): Promise<{ alert: PriceAlert; isChanged: boolean } | undefined> {
  return parts.transaction(async (tx) => {
    const alert = await parts.alerts.lock(tx, token);
    if (alert?.state !== "unconfirmed") return alert && { alert, isChanged: false };
    await parts.alerts.confirm(tx, alert.id);
    await parts.recordConsent(tx, {
      purpose: "price-alert",
      action: "confirmed",
      subjectId: alert.id,
      channel: "price-alert-page",
      language: alert.language,
      requestId,
    });
    return { alert: { ...alert, state: "on" }, isChanged: true };
  });
}
