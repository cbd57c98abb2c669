import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Language } from "@dhahabu/contract/language";
import type { NewsletterIssue } from "@dhahabu/contract/newsletter-issues";
import type { Transaction } from "@dhahabu/platform/db";
import { enqueueJob } from "@dhahabu/platform/outbox";
import { assertVersion, lockDraft } from "./change-issue.ts";
import type { IssueStore } from "./issue-store.ts";
import { findFault, sendIssueJob } from "./issue.ts";

/**
 * Sends the version of an issue that was seen to whoever is subscribed now. Throws `AppError` not_found, and conflict
 * where it changed, was sent, is not whole, or nobody would get it.
 */
export async function startSending(
  { issues, transaction }: { issues: IssueStore; transaction: Transaction },
  id: number,
  { languages, updatedAt }: { languages: readonly Language[] | null; updatedAt: string },
  author: Author,
): Promise<NewsletterIssue> {
  return transaction(async (tx) => {
    const issue = await lockDraft(issues, tx, id);
    assertVersion(issue, updatedAt);
    const fault = findFault(issue.texts);
    if (fault) throw new AppError("conflict", { reason: fault });
    const readers = await issues.countReaders(tx);
    if (!readers.some(({ language }) => languages?.includes(language) ?? true)) {
      throw new AppError("conflict", { reason: "issue.nobody" });
    }
    const jobId = await enqueueJob(tx, sendIssueJob, { issueId: id }, author.requestId);
    await issues.start(tx, id, { languages, jobId, author });
    return issues.lock(tx, id);
  });
}
