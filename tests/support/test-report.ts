import { relative, resolve } from "node:path";
import { z } from "zod";

const root = resolve(import.meta.dirname, "../..");

/** How many tests of a step ended which way, and what failed with the first line of why. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  failures?: string[];
}

const reportSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      status: z.string(),
      name: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** Counts what the JSON report of a run of vitest tells; `code` is that run's exit code. */
export function readReport(text: string, code: number): Count {
  const report = reportSchema.parse(JSON.parse(text));
  // A file that broke before its first test, or an error outside of every test, is a failure too.
  const brokenFiles = report.testResults.filter(
    (result) =>
      result.status === "failed" &&
      !result.assertionResults.some((assertion) => assertion.status === "failed"),
  );
  const failures = report.testResults.flatMap((result) =>
    result.assertionResults
      .filter((assertion) => assertion.status === "failed")
      .map((assertion) =>
        describeFailure(result.name, assertion.fullName, assertion.failureMessages?.[0]),
      ),
  );
  for (const file of brokenFiles) failures.push(describeFailure(file.name, "", file.message));
  const failed = report.numFailedTests + brokenFiles.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

function describeFailure(file: string, test: string, message: string | undefined): string {
  const [words = ""] = (message ?? "").split(/\n\s+at /);
  const reason = words.split("\n").slice(0, 12).join("\n       ");
  return `FAILED ${relative(root, file)} ${test}\n       ${reason}`;
}
