import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { NewsletterIssue } from "@dhahabu/contract/newsletter-issues";
import type { Transaction } from "@dhahabu/platform/db";
import { enqueueJob } from "@dhahabu/platform/outbox";
import type { IssueStore } from "./issue-store.ts";
import { sendIssueJob } from "./issue.ts";

/**
 * Halts, ends, or goes on with the sending of an issue; one that is so already stays as it is. Throws `AppError`
 * not_found, and conflict where it is not being sent.
 */
export async function steerSending(
  { issues, transaction }: { issues: IssueStore; transaction: Transaction },
  id: number,
  state: "paused" | "sending" | "cancelled",
  author: Author,
): Promise<NewsletterIssue> {
  return transaction(async (tx) => {
    const issue = await issues.lock(tx, id);
    if (issue.state === state) return issue;
    if (issue.state !== "sending" && issue.state !== "paused") {
      throw new AppError("conflict", { reason: "issue.notSending" });
    }
    if (state === "sending") {
      const jobId = await enqueueJob(tx, sendIssueJob, { issueId: id }, author.requestId);
      await issues.steer(tx, id, { state, jobId }, author);
    } else await issues.steer(tx, id, { state }, author);
    return issues.lock(tx, id);
  });
}
