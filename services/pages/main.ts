import { runMain } from "@dhahabu/platform/lifecycle";
import { startPages } from "./app.ts";
import { configSchema } from "./config.ts";

await runMain({
  service: "pages",
  schema: configSchema,
  environment: process.env,
  args: process.argv.slice(2),
  start(parts) {
    // Without the flags published code would reach whatever this user reaches.
    if (!process.execArgv.includes("--permission")) {
      throw new Error("To be started with node --permission, see README.md.");
    }
    return startPages(parts);
  },
});
