import { randomBytes } from "node:crypto";
import { AppError } from "@dhahabu/contract/errors";
import type { BankFacts } from "@dhahabu/contract/facts";
import type { NewPriceAlert } from "@dhahabu/contract/price-alerts";
import { priceAlertRoutes } from "@dhahabu/contract/price-alerts";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint, PlainAnswer } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import type { Texts } from "../deliveries/texts.ts";
import type { AnswerPage } from "../mail-pages/page.ts";
import { pageQuery, tokenByteCount } from "./alert.ts";
import { hasReached, tellDirection } from "./crossing.ts";
import { renderConfirmPage, renderDeletedPage, renderOffPage, renderUnknownPage } from "./page.ts";
import type { AskedAlert, PriceAlertStore } from "./store.ts";

/** Creates the calls by which visitors set price alerts, confirm them and switch them off. */
export function createPriceAlertEndpoints(parts: {
  store: PriceAlertStore;
  texts: Texts;
  answerPage: AnswerPage<PlainAnswer>;
  readPrices: (requestId: string) => Promise<GoldPrice[]>;
  readFacts: (requestId: string) => Promise<BankFacts>;
  log: Log;
}): Endpoint[] {
  const { store, texts, answerPage, readPrices, readFacts, log } = parts;

  async function answerUnknown(requestId: string): Promise<PlainAnswer> {
    const { emails } = await readFacts(requestId);
    return answerPage(404, texts.en, (english) => renderUnknownPage(english, emails.general));
  }

  async function readPriceNow(goldType: string, requestId: string): Promise<number> {
    let prices;
    try {
      prices = await readPrices(requestId);
    } catch (cause) {
      throw new AppError("unavailable", { reason: "gold.pricesUnreadable", cause });
    }
    const price = prices.find((listed) => listed.goldType === goldType);
    if (!price) throw new AppError("invalid_input", { reason: "gold.noPrice", at: "goldType" });
    return price.pricePerGram;
  }

  return [
    createEndpoint(priceAlertRoutes.createPriceAlert, async ({ body, caller }) => {
      const { requestId, address } = caller;
      const alert = direct(body, await readPriceNow(body.goldType, requestId));
      const token = randomBytes(tokenByteCount).toString("base64url");
      const asked = await store.ask(alert, { token, requestId });
      if (asked) {
        const { id: alertId, isNew } = asked;
        log.info({ alertId, isNew, requestId, address }, "price alert asked for");
      }
      // The same for an address that has the alert, or as many as it may have: nobody learns of others' alerts.
      return { message: "Please open the email we have sent you and confirm the alert." };
    }),

    // Mail scanners open every link: a look changes nothing.
    createPlainEndpoint(priceAlertRoutes.showPriceAlertConfirmation, async ({ params, caller }) => {
      const alert = await store.findByToken(params.token);
      if (!alert) return answerUnknown(caller.requestId);
      return answerPage(200, texts[alert.language], (own) => renderConfirmPage(own, alert));
    }),

    createPlainEndpoint(priceAlertRoutes.confirmPriceAlert, async ({ params, caller }) => {
      const { requestId, address } = caller;
      const channel = "price-alert-page";
      const confirmed = await store.confirm(params.token, { channel, requestId });
      if (!confirmed) return answerUnknown(requestId);
      const { alert, isChanged } = confirmed;
      if (isChanged) log.info({ alertId: alert.id, requestId, address }, "price alert confirmed");
      return answerPage(200, texts[alert.language], (own) => renderConfirmPage(own, alert));
    }),

    createPlainEndpoint(priceAlertRoutes.showPriceAlertEnd, async ({ params, caller }) => {
      const alert = await store.findByToken(params.token);
      if (!alert) return answerUnknown(caller.requestId);
      return answerPage(200, texts[alert.language], (own) => renderOffPage(own, alert));
    }),

    createPlainEndpoint(priceAlertRoutes.endPriceAlert, async ({ params, caller, request }) => {
      const { requestId, address } = caller;
      const channel = request.url?.endsWith(`?${pageQuery}`) ? "price-alert-page" : "one-click";
      const ended = await store.end(params.token, { channel, requestId });
      if (!ended) return answerUnknown(requestId);
      const { alert, isChanged } = ended;
      if (isChanged) {
        log.info({ alertId: alert.id, channel, requestId, address }, "price alert switched off");
      }
      return answerPage(200, texts[alert.language], (own) => renderOffPage(own, alert));
    }),

    createPlainEndpoint(priceAlertRoutes.deletePriceAlerts, async ({ params, caller }) => {
      const { requestId, address } = caller;
      const deleted = await store.deleteAll(params.token);
      if (!deleted) return answerUnknown(requestId);
      log.info({ count: deleted.count, requestId, address }, "price alerts of an address deleted");
      return answerPage(200, texts[deleted.alert.language], renderDeletedPage);
    }),
  ];
}

/** Gives a wish its direction; one whose price is there already is refused. */
function direct(wish: NewPriceAlert, priceKes: number): AskedAlert {
  const { goldType, thresholdKes } = wish;
  const direction = wish.direction ?? tellDirection(thresholdKes, priceKes);
  if (direction === undefined || hasReached(direction, thresholdKes, priceKes)) {
    const price = `KES ${priceKes.toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
    const reason =
      direction === "above"
        ? "alert.reachedAbove"
        : direction === "below"
          ? "alert.reachedBelow"
          : "alert.reached";
    const values = { goldType, price };
    throw new AppError("invalid_input", { reason, values, at: "thresholdKes" });
  }
  return { ...wish, direction };
}
