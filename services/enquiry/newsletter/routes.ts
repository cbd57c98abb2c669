import { enquiryRoutes } from "@dhahabu/contract/enquiry";
import type { BankFacts } from "@dhahabu/contract/facts";
import { createEndpoint, createPlainEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint, PlainAnswer } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import type { Texts } from "../deliveries/texts.ts";
import { pageQuery } from "../mail-pages/link.ts";
import type { AnswerPage } from "../mail-pages/page.ts";
import { renderAskPage, renderDonePage, renderUnknownPage } from "./page.ts";
import { subscribe } from "./subscribe.ts";
import { unsubscribe } from "./unsubscribe.ts";

export function createNewsletterEndpoints(
  parts: Parameters<typeof subscribe>[0] & {
    texts: Texts;
    answerPage: AnswerPage<PlainAnswer>;
    readFacts: (requestId: string) => Promise<BankFacts>;
    log: Log;
  },
): Endpoint[] {
  const { store, texts, answerPage, readFacts, log } = parts;
  async function answerUnknown(requestId: string): Promise<PlainAnswer> {
    const { emails } = await readFacts(requestId);
    return answerPage(404, texts.en, (english) => renderUnknownPage(english, emails.general));
  }
  return [
    createEndpoint(enquiryRoutes.subscribe, async ({ body, caller }) => {
      const { requestId, address } = caller;
      const subscriber = await subscribe(parts, { ...body, requestId });
      if (subscriber) {
        log.info({ subscriberId: subscriber.id, requestId, address }, "newsletter subscribed");
      }
      // The same for an address that is subscribed already: nobody learns who subscribes.
      return { message: "Thank you for subscribing to our newsletter." };
    }),

    // Mail scanners open every link: a look changes nothing (RFC 8058, 4).
    createPlainEndpoint(enquiryRoutes.showUnsubscribe, async ({ params, caller }) => {
      const subscriber = await store.findByToken(params.token);
      if (!subscriber) return answerUnknown(caller.requestId);
      const render = subscriber.isActive ? renderAskPage : renderDonePage;
      return answerPage(200, texts[subscriber.language], render);
    }),

    createPlainEndpoint(enquiryRoutes.unsubscribe, async ({ params, caller, request }) => {
      const { requestId, address } = caller;
      const channel = request.url?.endsWith(`?${pageQuery}`) ? "unsubscribe-page" : "one-click";
      const left = await unsubscribe(parts, { token: params.token, channel, requestId });
      if (!left) return answerUnknown(requestId);
      const { subscriber, isChanged } = left;
      if (isChanged) {
        const facts = { subscriberId: subscriber.id, channel, requestId, address };
        log.info(facts, "newsletter unsubscribed");
      }
      return answerPage(200, texts[subscriber.language], renderDonePage);
    }),
  ];
}
