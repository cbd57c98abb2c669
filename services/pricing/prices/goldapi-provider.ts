import { z } from "zod";
import { exact } from "./exact-decimal.ts";
import { resolveFeedUrl } from "./feed-provider.ts";
import type { FeedProvider } from "./feed-provider.ts";
import { toUsdPerGram } from "./spot-quote.ts";

// Its high, low, open and gram prices can be null; only the price per troy ounce is relied on.
const answerSchema = z.object({
  metal: z.literal("XAU"),
  currency: z.literal("USD"),
  price: z.number().positive(),
  /** Seconds since 1970. */
  timestamp: z.int().positive(),
});

/** GoldAPI.io: price in USD per troy ounce. */
export const goldApi: FeedProvider = {
  name: "goldapi",
  createRequest: ({ baseUrl, key }) => ({
    url: resolveFeedUrl(baseUrl, "api/XAU/USD"),
    headers: { "x-access-token": key },
  }),
  parseQuote: (body) => {
    const answer = answerSchema.parse(body);
    return {
      usdPerGramPure: toUsdPerGram(exact(answer.price)),
      observedAt: new Date(answer.timestamp * 1000),
      source: "feed:goldapi",
    };
  },
};
