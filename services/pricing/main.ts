import { runMain } from "@dhahabu/platform/lifecycle";
import { startPricing } from "./app.ts";
import { pricingConfigSchema } from "./config.ts";

await runMain({
  service: "pricing",
  schema: pricingConfigSchema,
  environment: process.env,
  args: process.argv.slice(2),
  start: startPricing,
});
