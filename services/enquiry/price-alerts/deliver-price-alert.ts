import type { JobRun } from "@dhahabu/platform/queue";
import { deliverMail } from "../deliveries/deliver-mail.ts";
import type { DeliverMailParts } from "../deliveries/deliver-mail.ts";
import type { AlertStore } from "./alert-store.ts";
import { composeAlert, composeRequest } from "./mail.ts";

/**
 * Sends a mail about an alert, unless it has ended since: that its price was `reached`, or else the answer
 * to its request. Links lead to `publicOrigin`.
 */
export async function deliverPriceAlert(
  parts: DeliverMailParts & {
    alerts: AlertStore;
    publicOrigin: string;
  },
  run: JobRun<{ alertId: number }>,
  reached?: { priceKes: string; at: Date },
): Promise<void> {
  const { texts, publicOrigin } = parts;
  const kind = reached ? "price alert" : "price alert request";
  await deliverMail(parts, { ...run, kind }, async () => {
    const alert = await parts.alerts.find(run.payload.alertId);
    if (!alert || alert.state === "ended") return undefined;
    const facts = await parts.readFacts(run.requestId ?? run.id);
    const content = { alert, texts, facts, publicOrigin };
    return reached ? composeAlert({ ...content, ...reached }) : composeRequest(content);
  });
}
