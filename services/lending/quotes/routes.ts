import { readAuthor } from "@dhahabu/contract/internal";
import { quoteRoutes } from "@dhahabu/contract/quotes";
import type { DoOnce } from "@dhahabu/platform/do-once";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { compareQuote } from "./compare-quote.ts";
import { makeQuote } from "./make-quote.ts";
import { tellListed, tellQuote } from "./quote.ts";

export function createQuoteEndpoints(
  parts: Omit<Parameters<typeof makeQuote>[0], "transaction"> &
    Parameters<typeof compareQuote>[0] & { doOnce: DoOnce },
): Endpoint[] {
  const { quotes, clock, log } = parts;

  return [
    createEndpoint(quoteRoutes.createQuote, async ({ body: { key, ...body }, caller }) => {
      const { userId, requestId, address } = caller;
      const { items, replaces, language } = body;
      const route = quoteRoutes.createQuote;
      const code = await parts.doOnce<string>({ route, key, body }, (transaction) =>
        makeQuote({ ...parts, transaction }, { items, replaces, language, userId, requestId }),
      );
      log.info({ requestId, address }, "quote made");
      return tellQuote(await quotes.read(code), clock.now());
    }),

    createEndpoint(quoteRoutes.readQuote, ({ body, caller: { requestId } }) =>
      compareQuote(parts, { ...body, requestId }),
    ),

    createEndpoint(quoteRoutes.listOwnQuotes, async ({ caller }) => {
      const now = clock.now();
      const kept = await quotes.listOf(readAuthor(caller).userId);
      return kept.map((quote) => tellListed(quote, now));
    }),

    createEndpoint(quoteRoutes.keepQuote, async ({ body: { code }, caller }) => {
      const { userId } = readAuthor(caller);
      const quote = await quotes.read(code);
      await quotes.keepByCode(code, userId);
      return tellListed(quote, clock.now());
    }),

    createEndpoint(quoteRoutes.readQuoteForStaff, ({ params, caller: { requestId } }) =>
      compareQuote(parts, { ...params, requestId }),
    ),
  ];
}
