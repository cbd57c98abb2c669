import { runMain } from "@dhahabu/platform/lifecycle";
import { startAssistant } from "./app.ts";
import { configSchema } from "./config.ts";

await runMain({
  service: "assistant",
  schema: configSchema,
  environment: process.env,
  args: process.argv.slice(2),
  start: startAssistant,
});
