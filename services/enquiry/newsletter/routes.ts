import { enquiryRoutes } from "@dhahabu/contract/enquiry";
import type { DoOnce } from "@dhahabu/platform/do-once";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint, PlainAnswer } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import type { Texts } from "../deliveries/texts.ts";
import { pageQuery } from "../mail-pages/link.ts";
import type { PageAnswers } from "../mail-pages/page.ts";
import { confirmSubscription } from "./confirm-subscription.ts";
import { renderAskPage, renderBegunPage, renderConfirmPage, renderDonePage } from "./page.ts";
import { subscribe } from "./subscribe.ts";
import { unsubscribe } from "./unsubscribe.ts";

export function createNewsletterEndpoints(
  parts: Omit<Parameters<typeof subscribe>[0], "transaction"> &
    Parameters<typeof unsubscribe>[0] & {
      doOnce: DoOnce;
      texts: Texts;
      answers: PageAnswers<PlainAnswer>;
      log: Log;
    },
): Endpoint[] {
  const { store, texts, answers, log } = parts;
  const { subscribe: route } = enquiryRoutes;
  return [
    createEndpoint(route, async ({ body: { key, ...body }, caller }) => {
      const { requestId, address } = caller;
      const subscriber = await parts.doOnce<{ id: number } | undefined>(
        { route, key, body },
        (transaction) => subscribe({ ...parts, transaction }, { ...body, requestId }),
      );
      if (subscriber) {
        log.info({ subscriberId: subscriber.id, requestId, address }, "newsletter asked for");
      }
      // The same for an address that is subscribed already: nobody learns who subscribes.
      return {
        message:
          "Thank you for subscribing to our newsletter. Please confirm in the mail we sent you; if you are subscribed already, there is nothing to do.",
      };
    }),

    // Mail scanners open every link: a look changes nothing (RFC 8058, 4).
    createPlainEndpoint(
      enquiryRoutes.showSubscriptionConfirmation,
      async ({ params, caller: { requestId } }) => {
        const subscriber = await store.findByToken(params.token);
        if (!subscriber?.isActive && !subscriber?.isAsked) {
          return answers.answerUnknown(texts, requestId);
        }
        const render = subscriber.isActive ? renderBegunPage : renderConfirmPage;
        return answers.answerPage(200, texts[subscriber.language], render);
      },
    ),

    createPlainEndpoint(enquiryRoutes.confirmSubscription, async ({ params, caller }) => {
      const { requestId, address } = caller;
      const confirmed = await confirmSubscription(parts, { token: params.token, requestId });
      if (!confirmed) return answers.answerUnknown(texts, requestId);
      const { subscriber, isChanged } = confirmed;
      if (isChanged) {
        log.info({ subscriberId: subscriber.id, requestId, address }, "newsletter subscribed");
      }
      return answers.answerPage(200, texts[subscriber.language], renderBegunPage);
    }),

    createPlainEndpoint(enquiryRoutes.showUnsubscribe, async ({ params, caller }) => {
      const subscriber = await store.findByToken(params.token);
      if (!subscriber) return answers.answerUnknown(texts, caller.requestId);
      const render = subscriber.isActive ? renderAskPage : renderDonePage;
      return answers.answerPage(200, texts[subscriber.language], render);
    }),

    createPlainEndpoint(enquiryRoutes.unsubscribe, async ({ params, caller, request }) => {
      const { requestId, address } = caller;
      const channel = request.url?.endsWith(`?${pageQuery}`) ? "unsubscribe-page" : "one-click";
      const left = await unsubscribe(parts, { token: params.token, channel, requestId });
      if (!left) return answers.answerUnknown(texts, requestId);
      const { subscriber, isChanged } = left;
      if (isChanged) {
        const facts = { subscriberId: subscriber.id, channel, requestId, address };
        log.info(facts, "newsletter unsubscribed");
      }
      return answers.answerPage(200, texts[subscriber.language], renderDonePage);
    }),
  ];
}
