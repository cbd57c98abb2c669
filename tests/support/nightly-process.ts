import { connectDatabase } from "@dhahabu/platform/db";
import { createLog } from "@dhahabu/platform/log";
import { startNightly } from "@dhahabu/platform/nightly";

// A replica whose night's work never ends: told its database and its time of day, it says when it has begun.
const [url = "", hour, minute] = process.argv.slice(2);

startNightly({
  name: "endless",
  at: { hour: Number(hour), minute: Number(minute) },
  sql: connectDatabase({ url }),
  log: createLog({ service: "test", level: "fatal" }),
  lookAt: "* * * * * *",
  run: () => {
    process.send?.("begun");
    return new Promise(() => undefined);
  },
});
