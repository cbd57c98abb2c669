import { handleJob, putOff } from "@dhahabu/platform/queue";
import type { JobHandler } from "@dhahabu/platform/queue";
import { deliverLetter } from "./deliver-letter.ts";
import { deliverTest } from "./deliver-test.ts";
import { deliverLetterJob, deliverTestJob, sendIssueJob } from "./issue.ts";
import { sendIssue } from "./send-issue.ts";

export const newsletterIssueJobs = [sendIssueJob, deliverLetterJob, deliverTestJob];

export function createNewsletterIssueHandlers(
  parts: Omit<Parameters<typeof deliverLetter>[0], "putOff"> &
    Omit<Parameters<typeof sendIssue>[0], "putOff"> &
    Parameters<typeof deliverTest>[0],
): JobHandler[] {
  return [
    handleJob(sendIssueJob, (run) => sendIssue({ ...parts, putOff }, run)),
    handleJob(deliverLetterJob, (run) => deliverLetter({ ...parts, putOff }, run)),
    handleJob(deliverTestJob, (run) => deliverTest(parts, run)),
  ];
}
