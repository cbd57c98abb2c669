import type { Log } from "@dhahabu/platform/log";
import { runWhileAsked } from "@dhahabu/platform/run-while-asked";
import { handOverMails } from "./hand-over-mails.ts";

/** Creates what hands over the mails that are owed: `handOverSoon` after each change, and `schedule` each minute, since a process may end between the two. */
export function createMailHandover(parts: Parameters<typeof handOverMails>[0] & { log: Log }) {
  const { log } = parts;
  const { ask, settle } = runWhileAsked(async () => {
    const handedOver = await handOverMails(parts);
    if (handedOver > 0) log.info({ handedOver }, "mails about visits handed over");
  });
  return {
    handOverSoon() {
      ask().catch((error: unknown) =>
        log.warn({ err: error }, "mails about visits wait; the next minute tries again"),
      );
    },
    schedule: { name: "hand-over-visit-mails", cron: "45 * * * * *", run: ask },
    settle,
  };
}
