import { priceAlertRoutes } from "@dhahabu/contract/price-alerts";
import type { DoOnce } from "@dhahabu/platform/do-once";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint, PlainAnswer } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import type { Texts } from "../deliveries/texts.ts";
import { pageQuery } from "../mail-pages/link.ts";
import type { PageAnswers } from "../mail-pages/page.ts";
import { confirmPriceAlert } from "./confirm-price-alert.ts";
import { createPriceAlert } from "./create-price-alert.ts";
import type { AskedAlert } from "./create-price-alert.ts";
import { deletePriceAlerts } from "./delete-price-alerts.ts";
import { endPriceAlert } from "./end-price-alert.ts";
import { renderConfirmPage, renderDeletedPage, renderOffPage } from "./page.ts";

export function createPriceAlertEndpoints(
  parts: Omit<Parameters<typeof createPriceAlert>[0], "transaction"> &
    Parameters<typeof endPriceAlert>[0] & {
      doOnce: DoOnce;
      texts: Texts;
      answers: PageAnswers<PlainAnswer>;
      log: Log;
    },
): Endpoint[] {
  const { alerts, texts, answers, log } = parts;
  const { createPriceAlert: route } = priceAlertRoutes;

  return [
    createEndpoint(route, async ({ body: { key, ...body }, caller }) => {
      const { requestId, address } = caller;
      const created = await parts.doOnce<AskedAlert | undefined>(
        { route, key, body },
        (transaction) => createPriceAlert({ ...parts, transaction }, { ...body, requestId }),
      );
      if (created) {
        const { id: alertId, isNew } = created;
        log.info({ alertId, isNew, requestId, address }, "price alert asked for");
      }
      // The same for an address that has the alert, or as many as it may have: nobody learns of others' alerts.
      return { message: "Please open the email we have sent you and confirm the alert." };
    }),

    // Mail scanners open every link: a look changes nothing.
    createPlainEndpoint(priceAlertRoutes.showPriceAlertConfirmation, async ({ params, caller }) => {
      const alert = await alerts.findByToken(params.token);
      if (!alert) return answers.answerUnknown(texts, caller.requestId);
      return answers.answerPage(200, texts[alert.language], (own) => renderConfirmPage(own, alert));
    }),

    createPlainEndpoint(priceAlertRoutes.confirmPriceAlert, async ({ params, caller }) => {
      const { requestId, address } = caller;
      const confirmed = await confirmPriceAlert(parts, { token: params.token, requestId });
      if (!confirmed) return answers.answerUnknown(texts, requestId);
      const { alert, isChanged } = confirmed;
      if (isChanged) log.info({ alertId: alert.id, requestId, address }, "price alert confirmed");
      return answers.answerPage(200, texts[alert.language], (own) => renderConfirmPage(own, alert));
    }),

    createPlainEndpoint(priceAlertRoutes.showPriceAlertEnd, async ({ params, caller }) => {
      const alert = await alerts.findByToken(params.token);
      if (!alert) return answers.answerUnknown(texts, caller.requestId);
      return answers.answerPage(200, texts[alert.language], (own) => renderOffPage(own, alert));
    }),

    createPlainEndpoint(priceAlertRoutes.endPriceAlert, async ({ params, caller, request }) => {
      const { requestId, address } = caller;
      const channel = request.url?.endsWith(`?${pageQuery}`) ? "price-alert-page" : "one-click";
      const ended = await endPriceAlert(parts, { token: params.token, channel, requestId });
      if (!ended) return answers.answerUnknown(texts, requestId);
      const { alert, isChanged } = ended;
      if (isChanged) {
        log.info({ alertId: alert.id, channel, requestId, address }, "price alert switched off");
      }
      return answers.answerPage(200, texts[alert.language], (own) => renderOffPage(own, alert));
    }),

    createPlainEndpoint(priceAlertRoutes.deletePriceAlerts, async ({ params, caller }) => {
      const { requestId, address } = caller;
      const deleted = await deletePriceAlerts(parts, params.token);
      if (!deleted) return answers.answerUnknown(texts, requestId);
      log.info({ count: deleted.count, requestId, address }, "price alerts of an address deleted");
      return answers.answerPage(200, texts[deleted.language], renderDeletedPage);
    }),
  ];
}
