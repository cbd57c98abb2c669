import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { JobRun } from "@dhahabu/platform/queue";
import type { LetterStore } from "./letter-store.ts";

const listedAtOnce = 1000;
const handedAtOnce = 100;
// What is under way when an issue is paused waits in the queue, and what waits there is asked for again and again.
const mostUnderWay = 200;
const lookAgainAfterMs = 1000;

interface Parts {
  letters: LetterStore;
  transaction: Transaction;
  /** Has the job done anew later. */
  putOff: (delayMs: number) => never;
}

/**
 * Sends an issue: lists its recipients, then hands their letters over as fast as they leave. Each step is a transaction
 * that says how far it came, so that a process that dies takes nothing with it. Ends with the issue, and when it is paused.
 */
export async function sendIssue(
  parts: Parts,
  { id, payload }: JobRun<{ issueId: number }>,
): Promise<void> {
  for (;;) {
    const next = await parts.transaction((tx) => takeStep(parts.letters, tx, payload.issueId, id));
    if (next === "over") return;
    if (next === "later") parts.putOff(lookAgainAfterMs);
  }
}

async function takeStep(
  letters: LetterStore,
  tx: Tx,
  issueId: number,
  jobId: string,
): Promise<"at once" | "later" | "over"> {
  const sending = await letters.lockSending(tx, issueId, jobId);
  if (!sending) return "over";
  if (sending.listedTo < sending.listTo) {
    await letters.listNext(tx, sending, listedAtOnce);
    return "at once";
  }
  const underWay = await letters.countHanded(tx, issueId);
  if (underWay > mostUnderWay - handedAtOnce) return "later";
  if ((await letters.handOver(tx, sending, handedAtOnce)) > 0) return "at once";
  if (underWay > 0) return "later";
  await letters.end(tx, issueId);
  return "over";
}
