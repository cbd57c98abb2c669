import type { JobRun } from "@dhahabu/platform/queue";
import { deliverMail } from "../deliveries/deliver-mail.ts";
import type { DeliverMailParts } from "../deliveries/deliver-mail.ts";
import { recordSurely } from "../deliveries/record-surely.ts";
import type { LetterOutcome } from "./issue.ts";
import type { LetterStore } from "./letter-store.ts";
import { composeLetter } from "./mail.ts";

const resumedWithinMs = 10_000;

/**
 * Sends a recipient's letter, unless they have unsubscribed or the issue was cancelled, and records what became of it.
 * One of a paused issue waits; a letter that went with its subscriber is nobody's any more.
 */
export async function deliverLetter(
  parts: DeliverMailParts & {
    letters: LetterStore;
    publicOrigin: string;
    /** Has the job done anew later. */
    putOff: (delayMs: number) => never;
  },
  run: JobRun<{ letterId: number }>,
): Promise<void> {
  const { letters, texts, publicOrigin } = parts;
  const { letterId } = run.payload;
  const record = (outcome: LetterOutcome) =>
    recordSurely(parts.log, run.id, () => letters.recordOutcome(letterId, outcome));
  let outcome: LetterOutcome = "sent";
  let isOver = run.isLastAttempt;
  const giveUp = (reason: string) => {
    isOver = true;
    return parts.giveUp(reason);
  };
  try {
    if (!(await letters.find(letterId))) return;
    await deliverMail({ ...parts, giveUp }, { ...run, kind: "newsletter issue" }, async () => {
      const letter = await letters.find(letterId);
      if (letter?.issueState === "paused") {
        isOver = false;
        return parts.putOff(resumedWithinMs);
      }
      outcome = letter?.issueState === "cancelled" ? "waiting" : "unsubscribed";
      if (!letter?.subscriber.isActive || letter.issueState === "cancelled") return undefined;
      outcome = "sent";
      const { subscriber, texts: issue } = letter;
      const facts = await parts.readFacts(run.requestId ?? run.id);
      return composeLetter({ subscriber, issue, texts, facts, publicOrigin });
    });
  } catch (error) {
    if (isOver) await record("failed");
    throw error;
  }
  await record(outcome);
}
