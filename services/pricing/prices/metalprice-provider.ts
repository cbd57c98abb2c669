import { z } from "zod";
import { exact } from "./exact-decimal.ts";
import { resolveFeedUrl } from "./feed-provider.ts";
import type { FeedProvider } from "./feed-provider.ts";
import { toUsdPerGram } from "./spot-quote.ts";

// A refusal (a quota used up, say) travels as HTTP 200 with `success` false.
const answerSchema = z.object({
  success: z.literal(true),
  base: z.literal("USD"),
  /** Seconds since 1970. */
  timestamp: z.int().positive(),
  rates: z.object({ XAU: z.number().positive() }),
});

/** MetalpriceAPI: its rate is inverse, troy ounces of gold for one USD. */
export const metalPriceApi: FeedProvider = {
  name: "metalprice",
  createRequest: ({ baseUrl, key }) => ({
    url: resolveFeedUrl(baseUrl, "v1/latest?base=USD&currencies=XAU"),
    headers: { "x-api-key": key },
  }),
  parseQuote: (body) => {
    const answer = answerSchema.parse(body);
    return {
      usdPerGramPure: toUsdPerGram(exact(1).div(exact(answer.rates.XAU))),
      observedAt: new Date(answer.timestamp * 1000),
      source: "feed:metalprice",
    };
  },
};
