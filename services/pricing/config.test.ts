import { expect, test } from "vitest";
import { pricingConfigSchema } from "./config.ts";

const settings = {
  DATABASE_URL: "postgres://localhost/pricing",
  REDIS_URL: "redis://localhost",
  IDENTITY_URL: "http://127.0.0.1:1",
  PRICE_FEED_URL: "https://feed.example.com/v1",
  PRICE_FEED_KEY: "key",
};

test("a feed of the default provider needs an address and a key", () => {
  expect(pricingConfigSchema.parse(settings)).toMatchObject({
    PRICE_CRON: "* * * * *",
    PRICE_FEED_PROVIDER: "goldapi",
    PRICE_DELAYED_AFTER_SECONDS: 900,
    PRICE_FALLBACK_AFTER_SECONDS: 86_400,
  });
});

test.each([
  ["PRICE_FEED_KEY", undefined],
  ["PRICE_FEED_URL", "http://feed.example.com"],
  ["PRICE_FEED_URL", "https://feed.example.com/?api_key=1"],
  ["PRICE_FEED_URL", "https://user:pass@feed.example.com/"],
  ["PRICE_FEED_URL", "file:///etc/passwd"],
  ["PRICE_FEED_PROVIDER", "nobody"],
  ["PRICE_CRON", "often"],
  ["PRICE_DELAYED_AFTER_SECONDS", "0"],
  ["PRICE_FALLBACK_AFTER_SECONDS", "5"],
])("%s cannot be %s", (name, value) => {
  const result = pricingConfigSchema.safeParse({ ...settings, [name]: value });
  expect(result.error?.issues.map((issue) => issue.path[0])).toEqual([name]);
});

test("a feed on this machine may do without TLS", () => {
  const local = { ...settings, PRICE_FEED_URL: "http://127.0.0.1:8080" };
  expect(pricingConfigSchema.safeParse(local).success).toBe(true);
});
