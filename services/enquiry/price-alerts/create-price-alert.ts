import { AppError } from "@dhahabu/contract/errors";
import type { NewPriceAlert } from "@dhahabu/contract/price-alerts";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import type { Clock } from "@dhahabu/platform/clock";
import type { TransactionFor, Tx } from "@dhahabu/platform/db";
import { enqueueJob } from "@dhahabu/platform/outbox";
import { createToken } from "@dhahabu/platform/token";
import type { RecordConsent } from "../consents/consent.ts";
import type { AddMail } from "../deliveries/mail.ts";
import { deliverAlertRequestJob, judgeRequest } from "./alert.ts";
import { chooseDirection, findRearmKes } from "./crossing.ts";
import type { RequestStore } from "./request-store.ts";

export interface AskedAlert {
  id: number;
  isNew: boolean;
}

interface Parts {
  requests: RequestStore;
  addMail: AddMail<Tx>;
  recordConsent: RecordConsent<Tx>;
  readPrices: (requestId: string) => Promise<GoldPrice[]>;
  transaction: TransactionFor<AskedAlert | undefined>;
  clock: Clock;
}

/**
 * Stores an alert with its consent and the mail that asks to confirm it, all or nothing. One that the
 * address has already is not stored again; it is written to about it, at most once an hour. Undefined
 * where no mail is due. Throws `AppError` invalid_input where the price is there already, and unavailable.
 */
export async function createPriceAlert(
  parts: Parts,
  { requestId, ...typed }: NewPriceAlert & { requestId: string },
): Promise<AskedAlert | undefined> {
  const { requests } = parts;
  const { email, language, thresholdKes } = typed;
  const priceKes = await readPrice(parts, typed.goldType, requestId);
  const request = { ...typed, direction: chooseDirection(typed, priceKes) };

  return parts.transaction(async (tx) => {
    await requests.lockAddress(tx, email);
    await requests.clearOver(tx, email);
    const open = await requests.listOpen(tx, email);
    const judgement = judgeRequest(request, open, parts.clock.now());
    if (judgement === "nothing") return undefined;
    if (judgement !== "new") {
      await requests.setAsked(tx, judgement.sameId);
      await writeTo(judgement.sameId);
      return { id: judgement.sameId, isNew: false };
    }
    const rearmKes = findRearmKes(request.direction, thresholdKes);
    const id = await requests.insert(tx, { ...request, rearmKes, token: createToken() });
    await parts.recordConsent(tx, {
      purpose: "price-alert",
      action: "given",
      subjectId: id,
      channel: "price-alert-form",
      language,
      requestId,
    });
    await writeTo(id);
    return { id, isNew: true };

    async function writeTo(alertId: number) {
      const jobId = await enqueueJob(tx, deliverAlertRequestJob, { alertId }, requestId);
      await parts.addMail(tx, { jobId, kind: "price alert request", alertId });
    }
  });
}

async function readPrice(parts: Parts, goldType: string, requestId: string): Promise<number> {
  const prices = await parts.readPrices(requestId).catch((cause: unknown) => {
    throw new AppError("unavailable", { reason: "gold.pricesUnreadable", cause });
  });
  const price = prices.find((listed) => listed.goldType === goldType);
  if (!price) throw new AppError("invalid_input", { reason: "gold.noPrice", at: "goldType" });
  return price.pricePerGram;
}
