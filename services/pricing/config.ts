import { serviceConfigSchema } from "@dhahabu/platform/config";
import { z } from "zod";
import { feedProviders } from "./prices/feed-client.ts";

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

// The key travels with each call, so a real feed is asked over TLS alone.
const feedUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https address", abort: true })
  .refine(
    (text) => {
      const url = new URL(text);
      return url.protocol === "https:" || loopbackHosts.has(url.hostname);
    },
    { error: "must be https unless it is this machine", abort: true },
  )
  .refine((text) => {
    const url = new URL(text);
    return url.search === "" && url.username === "" && url.password === "";
  }, "must hold no query and no password; the key belongs in PRICE_FEED_KEY");

/** Settings of pricing. Ages of a quote count the time in which the market is open. */
export const pricingConfigSchema = serviceConfigSchema
  .extend({
    /** Says how the administrators stand who ask for changes and approve them. */
    IDENTITY_URL: z.url(),
    PRICE_CRON: z
      .string()
      .regex(/^\S+(\s+\S+){4,5}$/, "must be a cron pattern of 5 or 6 fields")
      .default("* * * * *"),
    PRICE_FEED_URL: feedUrl.optional(),
    PRICE_FEED_PROVIDER: z.enum(Object.keys(feedProviders)).default("goldapi"),
    PRICE_FEED_KEY: z.string().optional(),
    PRICE_DELAYED_AFTER_SECONDS: z.coerce.number().int().positive().default(900),
    PRICE_FALLBACK_AFTER_SECONDS: z.coerce.number().int().positive().default(86_400),
  })
  .refine((config) => config.PRICE_FEED_URL === undefined || config.PRICE_FEED_KEY !== undefined, {
    path: ["PRICE_FEED_KEY"],
    error: "is needed where PRICE_FEED_URL is set",
  })
  .refine((config) => config.PRICE_FALLBACK_AFTER_SECONDS >= config.PRICE_DELAYED_AFTER_SECONDS, {
    path: ["PRICE_FALLBACK_AFTER_SECONDS"],
    error: "must not be below PRICE_DELAYED_AFTER_SECONDS",
  });

export type PricingConfig = z.infer<typeof pricingConfigSchema>;
