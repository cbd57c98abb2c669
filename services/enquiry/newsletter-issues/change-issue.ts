import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { IssueDraft, NewsletterIssue } from "@dhahabu/contract/newsletter-issues";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { IssueStore } from "./issue-store.ts";

interface Parts {
  issues: IssueStore;
  transaction: Transaction;
}

/** An issue that can still be changed. Throws `AppError` not_found, and conflict where it is being sent, or was. */
export async function lockDraft(issues: IssueStore, tx: Tx, id: number): Promise<NewsletterIssue> {
  const issue = await issues.lock(tx, id);
  if (issue.state !== "draft") throw new AppError("conflict", { reason: "issue.notDraft" });
  return issue;
}

/** Throws `AppError` conflict where a draft is not of `updatedAt` any more. */
export function assertVersion(issue: NewsletterIssue, updatedAt: string): void {
  if (issue.updatedAt === updatedAt) return;
  throw new AppError("conflict", { reason: "issue.changedMeanwhile", at: "updatedAt" });
}

/** Throws what `lockDraft` and `assertVersion` throw. */
export async function changeIssue(
  { issues, transaction }: Parts,
  id: number,
  { updatedAt, ...draft }: IssueDraft & { updatedAt: string },
  author: Author,
): Promise<NewsletterIssue> {
  return transaction(async (tx) => {
    assertVersion(await lockDraft(issues, tx, id), updatedAt);
    return issues.update(tx, id, draft, author);
  });
}

/** Throws what `lockDraft` throws. */
export async function removeIssue(
  { issues, transaction }: Parts,
  id: number,
): Promise<NewsletterIssue> {
  return transaction(async (tx) => {
    const issue = await lockDraft(issues, tx, id);
    await issues.setRemoved(tx, id, true);
    return issue;
  });
}

/** Brings a removed draft back as it was. Throws `AppError` not_found. */
export async function restoreIssue(
  { issues, transaction }: Parts,
  id: number,
): Promise<NewsletterIssue> {
  return transaction(async (tx) => {
    const issue = await issues.lock(tx, id, "removed");
    await issues.setRemoved(tx, id, false);
    return issue;
  });
}
