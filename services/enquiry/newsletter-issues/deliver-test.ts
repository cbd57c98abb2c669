import type { JobRun } from "@dhahabu/platform/queue";
import type { z } from "zod";
import { deliverMail } from "../deliveries/deliver-mail.ts";
import type { DeliverMailParts } from "../deliveries/deliver-mail.ts";
import type { IssueStore } from "./issue-store.ts";
import type { deliverTestJob } from "./issue.ts";
import { composeTest } from "./mail.ts";

/** Sends an issue, as it is now, to a member of staff. */
export async function deliverTest(
  parts: DeliverMailParts & {
    issues: IssueStore;
    readOwnAddress: (userId: number, requestId: string) => Promise<string | undefined>;
    publicOrigin: string;
  },
  run: JobRun<z.output<typeof deliverTestJob.payload>>,
): Promise<void> {
  const { issueId, userId, language } = run.payload;
  const requestId = run.requestId ?? run.id;
  await deliverMail(parts, { ...run, kind: "newsletter test" }, async () => {
    const email = await parts.readOwnAddress(userId, requestId);
    const issue = await parts.issues.find(issueId);
    if (email === undefined || !issue) return undefined;
    const facts = await parts.readFacts(requestId);
    return composeTest({ ...parts, issue: issue.texts, facts }, { email, language });
  });
}
