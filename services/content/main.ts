import { runMain } from "@dhahabu/platform/lifecycle";
import { startContent } from "./app.ts";
import { configSchema } from "./config.ts";

await runMain({
  service: "content",
  schema: configSchema,
  environment: process.env,
  args: process.argv.slice(2),
  start: startContent,
});
