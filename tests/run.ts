import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, relative, resolve } from "node:path";
import { z } from "zod";
import { describeEngine, findEngine, readChosenEngine } from "./support/container-engine.ts";
import { ensureChromium } from "./support/find-chromium.ts";

const root = resolve(import.meta.dirname, "..");
const binaries = join(root, "node_modules/.bin");
const stepLimitMs = 15 * 60_000;

const workspaces = [
  "services/contract",
  "services/platform",
  "services/stack",
  "services/gateway",
  "services/identity",
  "services/content",
  "services/pricing",
  "services/enquiry",
  "shell/kit",
  "shell",
  "mfe-public",
  "mfe-admin",
  "tests",
];

/** How many tests of a step ended which way, and what failed with the first line of why. */
interface Count {
  passed: number;
  failed: number;
  skipped: number;
  failures?: string[];
}

interface Step {
  name: string;
  run: (filters: string[]) => Promise<Count>;
}

const steps: Step[] = [
  { name: "format", run: () => check("oxfmt", ["--check"]) },
  { name: "lint", run: () => check("oxlint", []) },
  { name: "types", run: checkTypes },
  { name: "architecture", run: (filters) => runVitest(["architecture"], filters) },
  { name: "unit", run: (filters) => runVitest(["unit"], filters) },
  { name: "integration", run: runIntegration },
  { name: "browser", run: runBrowser },
];

const environment: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [binaries, process.env["PATH"]].join(delimiter),
};
const children = new Set<ChildProcess>();

function start(command: string, args: string[]): Promise<number> {
  return new Promise((done) => {
    const child = spawn(join(binaries, command), args, {
      cwd: root,
      env: environment,
      stdio: "inherit",
      timeout: stepLimitMs,
    });
    children.add(child);
    child.once("error", (error) => {
      console.error(error.message);
      done(1);
    });
    child.once("exit", (code) => {
      children.delete(child);
      done(code ?? 1);
    });
  });
}

async function check(command: string, args: string[]): Promise<Count> {
  const code = await start(command, args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

async function checkTypes(): Promise<Count> {
  let failedCount = 0;
  for (const workspace of workspaces) {
    const code = await start("tsc", ["--project", workspace, "--pretty"]);
    if (code === 0) continue;
    failedCount += 1;
    console.error(`types: ${workspace} does not compile`);
  }
  return { passed: failedCount === 0 ? 1 : 0, failed: failedCount === 0 ? 0 : 1, skipped: 0 };
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

async function runVitest(projects: string[], filters: string[]): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), "test-report-"));
  const file = join(folder, "report.json");
  const reporters = [
    "--reporter",
    "default",
    "--reporter",
    "json",
    "--outputFile.json",
    file,
    "--silent",
    "passed-only",
  ];
  const selection = projects.flatMap((project) => ["--project", project]);
  const config = ["--config", "tests/vitest.config.ts"];
  const code = await start("vitest", ["run", ...config, ...selection, ...reporters, ...filters]);
  const text = existsSync(file) ? await readFile(file, "utf8") : undefined;
  await rm(folder, { recursive: true, force: true });
  if (text === undefined) return { passed: 0, failed: 1, skipped: 0 };
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
  const [reason = ""] = (message ?? "").split("\n");
  return `FAILED ${relative(root, file)} ${test}\n       ${reason}`;
}

async function runIntegration(filters: string[]): Promise<Count> {
  const engine = readChosenEngine() ?? (await findEngine());
  environment["TEST_ENGINE"] = engine;
  console.log(`Integration runs on ${describeEngine(engine)}`);
  return runVitest(["integration", "walks"], filters);
}

async function runBrowser(filters: string[]): Promise<Count> {
  try {
    environment["CHROMIUM_PATH"] = ensureChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  return runVitest(["e2e"], filters);
}

function formatSeconds(sinceMs: number): string {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
}

async function main(): Promise<void> {
  function stop(signal: NodeJS.Signals): void {
    for (const child of children) child.kill(signal);
    process.exitCode = 130;
  }
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  // The command that started this is gone; the channel alone keeps nobody running.
  process.once("disconnect", () => stop("SIGTERM"));
  process.channel?.unref();
  const given = process.argv.slice(2);
  const names = steps.map((step) => step.name);
  const chosen = steps.filter((step) => given.includes(step.name));
  const filters = given.filter((argument) => !names.includes(argument));
  const total: Count = { passed: 0, failed: 0, skipped: 0 };
  const lines: string[] = [];
  const failures: string[] = [];
  const startedAtMs = performance.now();
  for (const step of chosen.length > 0 ? chosen : steps) {
    const stepStartedAtMs = performance.now();
    console.log(`\n== ${step.name}`);
    const count = await step.run(filters);
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
    failures.push(...(count.failures ?? []));
    const outcome = count.failed === 0 ? "ok" : `${count.failed} FAILED`;
    const line = `${step.name.padEnd(14)}${formatSeconds(stepStartedAtMs).padStart(9)}  ${outcome}`;
    lines.push(line);
    if (process.exitCode !== undefined) break;
  }
  // Last, where the end of a long log is all that somebody may see of it.
  for (const failure of failures) console.log(`\n${failure}`);
  console.log(`\n${lines.join("\n")}`);
  console.log(`${"all".padEnd(14)}${formatSeconds(startedAtMs).padStart(9)}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  if (total.failed > 0 && process.exitCode === undefined) process.exitCode = 1;
}

await main();
