import { describeConfig, readConfig } from "@dhahabu/platform/config";
import { runService } from "@dhahabu/platform/lifecycle";
import { createLog } from "@dhahabu/platform/log";
import { startPricing } from "./app.ts";
import { pricingConfigSchema } from "./config.ts";

const config = readConfig(pricingConfigSchema, process.env);
if (process.argv.includes("--print-config")) {
  console.log(describeConfig(config).join("\n"));
} else {
  const service = config.ROLE === "worker" ? "pricing-worker" : "pricing";
  const log = createLog({ service, level: config.LOG_LEVEL });
  await runService({ log, start: () => startPricing({ config, log }) });
}
