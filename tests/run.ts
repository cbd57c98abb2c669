import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { availableParallelism, constants, setPriority, tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import {
  describeEngine,
  findEngine,
  hasCompose,
  readChosenEngine,
} from "./support/container-engine.ts";
import { ensureChromium } from "./support/find-chromium.ts";
import { readReport } from "./support/test-report.ts";
import type { Count } from "./support/test-report.ts";

const root = resolve(import.meta.dirname, "..");
const binaries = join(root, "node_modules/.bin");
const stepLimitMs = 45 * 60_000;
const linesOfUnnamedFailure = 40;

// Services know nothing of a browser; everything else may.
const typeProjects = ["services/tsconfig.json", "tests/tsconfig.json"];

/** Starts a command of the repository and gives back its exit code. */
type Start = (command: string, args: string[]) => Promise<number>;

/** How a step reaches the outside: what it starts and says is shown as its own. */
interface Outside {
  start: Start;
  say: (line: string) => void;
}

interface Step {
  name: string;
  run: (outside: Outside, filters: string[]) => Promise<Count>;
}

const checks: Step[] = [
  { name: "format", run: ({ start }) => check(start, "oxfmt", ["--check"]) },
  { name: "lint", run: ({ start }) => check(start, "oxlint", []) },
  {
    name: "unused",
    run: ({ start }) =>
      check(start, "knip", ["--no-progress", "--no-config-hints", "--config", "tests/knip.json"]),
  },
];

const types: Step = { name: "types", run: checkTypes };

const architecture: Step = {
  name: "architecture",
  run: (outside, filters) => runVitest(outside, ["architecture"], filters),
};

const unit: Step = {
  name: "unit",
  run: (outside, filters) => runVitest(outside, ["unit", "views"], filters),
};

function integrate(name: string, projects: string[]): Step {
  return { name, run: (outside, filters) => runIntegration(outside, { projects, filters }) };
}

function browse(name: string, projects: string[]): Step {
  return { name, run: (outside, filters) => runBrowser(outside, { projects, filters }) };
}

const inTurn = [
  ...checks,
  types,
  architecture,
  unit,
  integrate("integration", ["integration", "stacks", "walks", "learning", "timed"]),
  browse("browser", ["e2e"]),
];

/** Steps one after the other; two lanes of the same list take from it in turn. One that gives way has the lowest priority. */
interface Lane {
  steps: Step[];
  givesWay?: boolean;
}

// The longest first, so that both lanes end together; what is short goes on while one teaches the assistant for all.
const shared = [
  integrate("integration", ["integration"]),
  ...checks,
  browse("site", ["e2e-site"]),
  browse("office", ["e2e-office"]),
  integrate("stacks", ["stacks"]),
  integrate("walks", ["walks"]),
  unit,
  architecture,
];

/** The whole: rounds one after the other, in each of which two lanes run at once. Each step has servers or a bank of its own. */
const rounds: Lane[][] = [
  [{ steps: shared }, { steps: shared }],
  [
    { steps: [integrate("timed", ["timed"]), browse("browser", ["e2e-timed"])] },
    { steps: [types, integrate("learning", ["learning"])], givesWay: true },
  ],
];

/** Takes minutes, and an engine with a plugin: it runs where it is named. */
const apart: Step[] = [
  { name: "compose", run: runCompose },
  { name: "backup", run: (outside, filters) => runVitest(outside, ["backup"], filters) },
];

const steps = [...new Set(rounds.flat().flatMap((lane) => lane.steps))];
const widestName = Math.max(...steps.map(({ name }) => name.length));

/** What can be named: the steps of both orders; of two alike that of the one in turn. */
const named = [...new Map([...steps, ...inTurn].map((step) => [step.name, step])).values()];

const environment: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [binaries, process.env["PATH"]].join(delimiter),
  // Hundreds of processes load the same packages.
  NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
  // Of checks in Go: several threads do the same work several times, and memory that is short-lived is seldom looked through.
  GOMAXPROCS: "1",
  GOGC: "400",
};
const children = new Set<ChildProcess>();

function watch(child: ChildProcess): Promise<number> {
  return new Promise((done) => {
    children.add(child);
    child.once("error", (error) => {
      console.error(error.message);
      done(1);
    });
    child.once("close", (code) => {
      children.delete(child);
      done(code ?? 1);
    });
  });
}

/** A step that runs alone has the terminal to itself. */
const alone: Outside = {
  start: (command, args) =>
    watch(
      spawn(join(binaries, command), args, {
        cwd: root,
        env: environment,
        stdio: "inherit",
        timeout: stepLimitMs,
      }),
    ),
  say: (line) => console.log(line),
};

/** Each line of a step that runs beside another one begins with the step's name; the `last` ones are kept. */
function besideOthers(name: string, last: string[], givesWay: boolean): Outside {
  const say = (line: string) => {
    if (last.push(line) > linesOfUnnamedFailure) last.shift();
    console.log(`${name.padEnd(widestName)} | ${line}`);
  };
  return {
    say,
    start(command, args) {
      const child = spawn(join(binaries, command), args, {
        cwd: root,
        env: environment,
        stdio: ["ignore", "pipe", "pipe"],
        timeout: stepLimitMs,
      });
      if (givesWay && child.pid !== undefined) {
        setPriority(child.pid, constants.priority.PRIORITY_LOW);
      }
      for (const input of [child.stdout, child.stderr]) createInterface({ input }).on("line", say);
      return watch(child);
    },
  };
}

async function check(start: Start, command: string, args: string[]): Promise<Count> {
  const code = await start(command, args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

async function checkTypes({ start, say }: Outside): Promise<Count> {
  let failed = 0;
  for (const project of typeProjects) {
    const code = await start("tsc", ["--project", project, "--pretty", "--singleThreaded"]);
    if (code === 0) continue;
    failed += 1;
    say(`types: ${project}: not all of it compiles`);
  }
  return { passed: failed === 0 ? 1 : 0, failed: failed === 0 ? 0 : 1, skipped: 0 };
}

async function runVitest(
  { start }: Outside,
  projects: string[],
  filters: string[],
): Promise<Count> {
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
  return readReport(text, code);
}

async function runIntegration(
  outside: Outside,
  { projects, filters }: { projects: string[]; filters: string[] },
): Promise<Count> {
  const engine = readChosenEngine() ?? (await findEngine());
  environment["TEST_ENGINE"] = engine;
  outside.say(`Integration runs on ${describeEngine(engine)}`);
  return runVitest(outside, projects, filters);
}

async function runBrowser(
  outside: Outside,
  { projects, filters }: { projects: string[]; filters: string[] },
): Promise<Count> {
  try {
    environment["CHROMIUM_PATH"] = ensureChromium();
  } catch (error) {
    outside.say(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1, skipped: 0 };
  }
  return runVitest(outside, projects, filters);
}

async function runCompose(outside: Outside, filters: string[]): Promise<Count> {
  if (await hasCompose()) return runVitest(outside, ["compose"], filters);
  outside.say("Containers are not started: no engine answers with docker compose and BuildKit");
  return { passed: 0, failed: 0, skipped: 1 };
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
  const names = named.map((step) => step.name);
  if (given.some((word) => word.startsWith("-"))) {
    const steps = [...names, ...apart.map((step) => step.name)].join(" ");
    console.error(`npm test -- [STEP ...] [PART-OF-A-FILE'S-NAME ...]; steps: ${steps}`);
    process.exitCode = 2;
    return;
  }
  const isApart = apart.some((step) => step.name === given[0]);
  const filters = given.filter((name, at) => !names.includes(name) && !(isApart && at === 0));
  // Behind another name its own is a part of a file's.
  const chosen = [
    ...apart.filter((step) => step.name === given[0]),
    ...named.filter((step) => given.includes(step.name)),
  ];
  const isWhole = chosen.length === 0 && filters.length === 0 && availableParallelism() > 1;
  const total: Count = { passed: 0, failed: 0, skipped: 0 };
  const lines: string[] = [];
  const failures: string[] = [];
  const startedAtMs = performance.now();

  async function runLane({ steps: waiting, givesWay = false }: Lane, isAlone: boolean) {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const stepStartedAtMs = performance.now();
      console.log(`\n== ${step.name}`);
      const last: string[] = [];
      const outside = isAlone ? alone : besideOthers(step.name, last, givesWay);
      const count = await step.run(outside, filters);
      total.passed += count.passed;
      total.failed += count.failed;
      total.skipped += count.skipped;
      failures.push(...(count.failures ?? []));
      if (last.length > 0 && count.failed > 0 && !count.failures?.length) {
        failures.push(`FAILED ${step.name}, whose output ended:\n${last.join("\n")}`);
      }
      const outcome = count.failed === 0 ? "ok" : `${count.failed} FAILED`;
      const time = formatSeconds(stepStartedAtMs).padStart(9);
      lines.push(`${step.name.padEnd(14)}${time}  ${outcome}`);
      if (process.exitCode !== undefined) break;
    }
  }

  for (const lanes of isWhole ? rounds : [[{ steps: chosen.length > 0 ? chosen : inTurn }]]) {
    await Promise.all(lanes.map((lane) => runLane(lane, !isWhole)));
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
