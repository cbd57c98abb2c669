import { runMain } from "@dhahabu/platform/lifecycle";
import { startEnquiry } from "./app.ts";
import { configSchema } from "./config.ts";

await runMain({
  service: "enquiry",
  schema: configSchema,
  environment: process.env,
  args: process.argv.slice(2),
  start: startEnquiry,
});
