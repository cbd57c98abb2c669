import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Language } from "@dhahabu/contract/language";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import { enqueueJob } from "@dhahabu/platform/outbox";
import type { AddMail } from "../deliveries/mail.ts";
import type { IssueStore } from "./issue-store.ts";
import { deliverTestJob } from "./issue.ts";

/**
 * Sends an issue to the address of whoever asks, which it gives back. Throws `AppError` not_found, and not_allowed
 * while the address is not confirmed.
 */
export async function sendTest(
  parts: {
    issues: IssueStore;
    addMail: AddMail<Tx>;
    readOwnAddress: (userId: number, requestId: string) => Promise<string | undefined>;
    transaction: Transaction;
  },
  issueId: number,
  language: Language,
  { userId, requestId }: Author,
): Promise<string> {
  const email = await parts.readOwnAddress(userId, requestId);
  if (email === undefined) {
    throw new AppError("not_allowed", { reason: "account.addressUnconfirmed" });
  }
  await parts.transaction(async (tx) => {
    await parts.issues.lock(tx, issueId);
    const test = { issueId, userId, language };
    const jobId = await enqueueJob(tx, deliverTestJob, test, requestId);
    await parts.addMail(tx, { jobId, kind: "newsletter test", issueId });
  });
  return email;
}
