import { runMain } from "@dhahabu/platform/lifecycle";
import { startGateway } from "./app.ts";
import { configSchema } from "./config.ts";

await runMain({
  service: "gateway",
  schema: configSchema,
  environment: process.env,
  args: process.argv.slice(2),
  start: startGateway,
});
