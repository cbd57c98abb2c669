import type { BankFacts } from "@dhahabu/contract/facts";
import { writeSentence } from "@dhahabu/contract/sentences";
import type { Sql } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import { giveUp, handleJob } from "@dhahabu/platform/queue";
import type { JobHandler } from "@dhahabu/platform/queue";
import { startSchedule } from "@dhahabu/platform/schedule";
import type { RunningSchedule } from "@dhahabu/platform/schedule";
import type { DeliverOnce } from "../deliveries/mail.ts";
import type { Texts } from "../deliveries/texts.ts";
import { composeReply } from "./mail.ts";
import { deliverReply } from "./store.ts";
import type { InboxStore } from "./store.ts";

const everyMinute = "0 * * * * *";

/** Creates the function that sends replies of staff. */
export function createInboxHandlers(parts: {
  store: InboxStore;
  deliverOnce: DeliverOnce;
  texts: Texts;
  readFacts: (requestId: string) => Promise<BankFacts>;
  staffAddress: string;
}): JobHandler[] {
  const { store, deliverOnce, texts, readFacts, staffAddress } = parts;
  return [
    handleJob(deliverReply, ({ id, payload, attempt, requestId }) =>
      deliverOnce({ id, attempt, requestId, kind: "enquiry reply" }, async () => {
        const reply = await store.findReply(payload.entryId);
        if (!reply) giveUp(writeSentence({ reason: "mail.enquiryGone" }));
        return composeReply({
          reply,
          texts,
          facts: await readFacts(requestId ?? id),
          staffAddress,
        });
      }),
    ),
  ];
}

/** Starts giving forgotten enquiries back to the queue, each minute, once over all replicas. */
export function startReturning(parts: { store: InboxStore; sql: Sql; log: Log }): RunningSchedule {
  const { store, sql, log } = parts;
  return startSchedule({
    name: "return-forgotten-enquiries",
    cron: everyMinute,
    sql,
    log,
    async run(bucket) {
      const returned = await store.returnForgotten(bucket);
      if (returned > 0) log.info({ returned }, "enquiries returned to the queue");
    },
  });
}
