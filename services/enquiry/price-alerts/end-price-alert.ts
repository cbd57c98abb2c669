import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { ConsentChannel, RecordConsent } from "../consents/consent.ts";
import type { AlertStore } from "./alert-store.ts";
import type { PriceAlert } from "./alert.ts";

/** Ends an alert, with its consent row; of one that has ended nothing changes. Undefined for an unknown token. */
export async function endPriceAlert(
  parts: {
    alerts: AlertStore;
    recordConsent: RecordConsent<Tx>;
    transaction: Transaction;
  },
  { token, channel, requestId }: { token: string; channel: ConsentChannel; requestId: string },
): Promise<{ alert: PriceAlert; isChanged: boolean } | undefined> {
  return parts.transaction(async (tx) => {
    const alert = await parts.alerts.lock(tx, token);
    if (!alert || alert.state === "ended") return alert && { alert, isChanged: false };
    await parts.alerts.end(tx, alert.id);
    await parts.recordConsent(tx, {
      purpose: "price-alert",
      action: "withdrawn",
      subjectId: alert.id,
      channel,
      language: alert.language,
      requestId,
    });
    return { alert: { ...alert, state: "ended" }, isChanged: true };
  });
}
