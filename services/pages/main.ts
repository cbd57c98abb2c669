import { runMain } from "@dhahabu/platform/lifecycle";
import { startPages } from "./app.ts";
import { configSchema } from "./config.ts";

// What published code may reach is decided by flags of Node: without them it would be everything.
if ((process.permission as typeof process.permission | undefined) === undefined) {
  process.stderr.write("pages: to be started with node --permission, see README.md\n");
  process.exit(1);
}

await runMain({
  service: "pages",
  schema: configSchema,
  environment: process.env,
  args: process.argv.slice(2),
  start: startPages,
});
