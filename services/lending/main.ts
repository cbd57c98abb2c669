import { runMain } from "@dhahabu/platform/lifecycle";
import { startLending } from "./app.ts";
import { configSchema } from "./config.ts";

await runMain({
  service: "lending",
  schema: configSchema,
  environment: process.env,
  args: process.argv.slice(2),
  start: startLending,
});
