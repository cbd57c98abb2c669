import { runMain } from "@dhahabu/platform/lifecycle";
import { startIdentity } from "./app.ts";
import { configSchema } from "./config.ts";

await runMain({
  service: "identity",
  schema: configSchema,
  environment: process.env,
  args: process.argv.slice(2),
  start: startIdentity,
});
