import { randomUUID } from "node:crypto";
import type { EventEnvelope } from "@dhahabu/contract/events";
import type { Log } from "@dhahabu/platform/log";
import { runWhileAsked } from "@dhahabu/platform/run-while-asked";
import { takeAccountMails } from "./take-account-mails.ts";

/** Creates what takes over account mails: `onEvent` whenever one was asked for, and `schedule` each minute, since an event may be lost. */
export function createAccountMailWatch(
  parts: Parameters<typeof takeAccountMails>[0] & { log: Log },
) {
  const { log } = parts;
  const { ask, settle } = runWhileAsked(async () => {
    const requestId = randomUUID();
    const taken = await takeAccountMails(parts, requestId);
    if (taken > 0) log.info({ taken, requestId }, "account mails taken over");
  });
  return {
    onEvent({ name }: Pick<EventEnvelope, "name">) {
      if (name !== "account-mail.requested") return;
      ask().catch((error: unknown) =>
        log.warn({ err: error }, "account mails stay with identity; the next minute tries again"),
      );
    },
    schedule: { name: "take-account-mails", cron: "15 * * * * *", run: ask },
    settle,
  };
}
