import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { bankName } from "@dhahabu/contract/facts";
import { ConfigError, serviceConfigSchema } from "@dhahabu/platform/config";
import { onParentGone } from "@dhahabu/platform/on-parent-gone";
import { runBackup, runRestore } from "./backup/commands.ts";
import type { CommandLine } from "./backup/commands.ts";
import { scheduleBackups } from "./backup/schedule-backups.ts";
import { ensureCallerKeys, findPairs, rotateCallerKeys } from "./caller-keys.ts";
import { describeCompletion, readSite, writeComposeEnvironment } from "./compose-environment.ts";
import { countConnections } from "./count-connections.ts";
import { watchSources } from "./dev.ts";
import { askedOfOwner, writeKubernetesSecrets } from "./kubernetes-secrets.ts";
import { createLineProgress, createTerminalProgress } from "./progress.ts";
import type { Progress } from "./progress.ts";
import { provision } from "./provision.ts";
import { describeNextStep, readRenewal, renewKeys } from "./renew-keys.ts";
import { processNames, serviceNames } from "./services.ts";
import type { ServiceName } from "./services.ts";
import { describeSettings, loadSettings } from "./settings.ts";
import type { Settings } from "./settings.ts";
import { StackError } from "./stack-error.ts";
import { runStack } from "./stack.ts";
import { gatherTraces, receiveTraces } from "./traces/receive-traces.ts";
import { drawTrace } from "./traces/trace-tree.ts";
import type { Span } from "./traces/trace-tree.ts";
import { buildUis } from "./build-uis.ts";
import { openUiStore } from "./ui/ui-store.ts";

const repositoryRoot = resolve(import.meta.dirname, "../..");
const stopWithinMs = 9800;
// One Ctrl-C arrives twice, by the terminal and by run.mjs; only a later one means impatience.
const secondSignalAfterMs = 1000;
const slowCallMs = 500;

async function startBank(mode: "start" | "dev"): Promise<void> {
  const settings = await loadSettings(
    { ...(mode === "dev" && (await prepareDevelopment())), ...process.env, ...readReplicas() },
    repositoryRoot,
  );
  if (process.argv.includes("--print-config")) {
    console.log(describeSettings(settings).join("\n"));
    return;
  }
  const progress = openProgress();
  const drainMs = Number(settings.handedOn["DRAIN_SECONDS"] ?? 0) * 1000;
  // What starts has nothing to restart, and is not ended by being asked to.
  let restart = (): void => undefined;
  process.on("SIGUSR2", () => restart());
  const ending = new AbortController();
  const ended = new Promise<void>((done) => {
    let askedAtMs: number | undefined;
    const end = () => {
      const nowMs = performance.now();
      if (askedAtMs !== undefined && nowMs - askedAtMs > secondSignalAfterMs) process.exit(130);
      if (askedAtMs !== undefined) return;
      askedAtMs = nowMs;
      setTimeout(() => process.exit(1), stopWithinMs + drainMs).unref();
      ending.abort(new StackError("The start was stopped."));
      done();
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
    // run.mjs is gone, even by kill -9.
    onParentGone(end);
  });

  const stack = await runStack({
    settings,
    progress,
    signal: ending.signal,
    serviceEnv: { content: { MEDIA_DEMO: settings.handedOn["MEDIA_DEMO"] ?? "yes" } },
  });
  progress.line(`${bankName} is ready at ${stack.url}`);
  if (stack.admin.isNew) {
    progress.line(
      `First admin: user name ${stack.admin.username}, password ${stack.admin.password ?? ""} (shown this once)`,
    );
    await stack.confirmAdminShown();
  }
  restart = () => {
    const what = settings.REPLICAS === 2 ? "every process" : "the gateway";
    progress.line(`Restarting ${what}`);
    stack.restartInTurn().then(
      () => progress.line(`Restarted ${what}`),
      (error: Error) => progress.line(`! ${error.message}`),
    );
  };
  const backups = scheduleBackups(settings, progress);
  const watcher = mode === "dev" ? watchSources({ stack, progress }) : undefined;
  await ended;
  progress.line("Stopping");
  watcher?.close();
  await backups?.stop();
  await stack.stop();
}

/** Open pages follow what is published, and a call that was slow is shown as a tree of who did what for it. */
async function prepareDevelopment(): Promise<Record<string, string>> {
  const onSlow = (spans: Span[]) => console.log(["Slow call:", ...drawTrace(spans)].join("\n  "));
  const { url } = await receiveTraces(gatherTraces({ slowMs: slowCallMs, onSlow }));
  return { ANNOUNCE_UI: "true", OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: "1" };
}

/** `--replicas 2` is the setting of that name. */
function readReplicas(): { REPLICAS?: string } {
  const { values } = parseArgs({ strict: false, options: { replicas: { type: "string" } } });
  return values.replicas === undefined ? {} : { REPLICAS: String(values.replicas) };
}

function openProgress(): Progress {
  return process.stdout.isTTY
    ? createTerminalProgress(process.stdout)
    : createLineProgress((line) => console.log(line));
}

/** Does what the arguments say with a product's backups; ends where whoever asked for it is gone. */
async function handleBackups(
  run: (settings: Settings, line: CommandLine, progress: Progress) => Promise<void>,
): Promise<void> {
  onParentGone(() => process.exit(1));
  const settings = await loadSettings(process.env, repositoryRoot);
  // npm says where it was called.
  const folder = process.env["INIT_CWD"] ?? repositoryRoot;
  await run(settings, { args: process.argv.slice(3), folder }, openProgress());
}

const printLine = (line: string) => console.log(line);

/** One-shot for containers: roles and schemas on the server of DATABASE_URL, and the keys of callers. */
async function provisionOnce(): Promise<void> {
  const { DATABASE_URL: adminUrl, CALLERS_DIR: keysDir } = process.env;
  const given = serviceNames.map((service) => [
    service,
    process.env[`${service.toUpperCase()}_DB_PASSWORD`],
  ]);
  if (!adminUrl || !keysDir || given.some(([, password]) => !password)) {
    const names = serviceNames.map((service) => `${service.toUpperCase()}_DB_PASSWORD`);
    throw new StackError(
      `provision needs DATABASE_URL (of an administrator), CALLERS_DIR, ${names.join(", ")}.`,
    );
  }
  const passwords = Object.fromEntries(given) as Record<ServiceName, string>;
  const pool = serviceConfigSchema.shape.DATABASE_POOL.parse(
    process.env["DATABASE_POOL"] || undefined,
  );
  const asks = countConnections(processNames.length - 1, pool);
  await provision({ adminUrl, passwords, tell: printLine, asks });
  await ensureCallerKeys(keysDir);
  console.log(`Provisioned: ${serviceNames.join(", ")}`);
}

/** Gives pairs of services new keys while they run: those that arguments name, such as gateway-identity, or all. */
async function rotateKeys(): Promise<void> {
  const { DATA_DIR, CALLERS_DIR } = process.env;
  const keysDir = resolve(repositoryRoot, CALLERS_DIR ?? join(DATA_DIR ?? ".data", "keys"));
  const pairs = findPairs(process.argv.slice(3));
  await rotateCallerKeys(keysDir, { pairs, tell: printLine });
  console.log(`Rotated: ${pairs.map(({ from, to }) => `${from}-${to}`).join(", ")}`);
}

/** Takes one step of a renewal with the keys that containers or a cluster are given by a file. */
async function renewKeysOfFile(): Promise<void> {
  const renewal = readRenewal(process.argv.slice(3));
  // npm says where it was called.
  const folder = process.env["INIT_CWD"] ?? repositoryRoot;
  await renewKeys({ ...renewal, file: resolve(folder, renewal.file) });
  console.log(describeNextStep(renewal));
}

/** One-shot for containers: builds and publishes the UIs into UI_DIR, and UI_STORE where there is one. */
async function publishOnce(): Promise<void> {
  const uiDir = process.env["UI_DIR"];
  if (!uiDir) throw new StackError("ui needs UI_DIR.");
  const store = await openUiStore(process.env);
  const did = await buildUis({ uiDir: resolve(uiDir), store, onLine: printLine });
  console.log(`Interfaces: ${did}`);
}

/** Makes the `.env` of docker-compose.yml, or gives one of an earlier release what it lacks. */
async function makeComposeEnvironment(): Promise<void> {
  const site = readSite(process.argv.slice(3));
  const file = join(repositoryRoot, ".env");
  const composeText = await readFile(join(repositoryRoot, "docker-compose.yml"), "utf8");
  const completion = await writeComposeEnvironment(file, site, composeText);
  const start = "start with: docker compose up --build --wait";
  if (completion) {
    console.log(describeCompletion(file, completion));
    console.log(`The origin, the mail server and all else are changed in the file; ${start}`);
    return;
  }
  console.log(`${file} is made; ${start}`);
  if (site.smtpUrl === undefined) {
    console.log("! Mails go to Mailpit and reach nobody; customers need --smtp.");
  }
}

/** Makes the Secrets of `services/stack/kubernetes`, for their owner to complete and to apply. */
async function makeClusterSecrets(): Promise<void> {
  const file = join(repositoryRoot, "kubernetes-secrets.json");
  await writeKubernetesSecrets(file);
  console.log(`${file} is made. Write into it:`);
  for (const [name, what] of Object.entries(askedOfOwner)) console.log(`  ${name}: ${what}`);
}

const commands: Record<string, () => Promise<void>> = {
  start: () => startBank("start"),
  dev: () => startBank("dev"),
  backup: () => handleBackups(runBackup),
  restore: () => handleBackups(runRestore),
  provision: provisionOnce,
  ui: publishOnce,
  "rotate-keys": rotateKeys,
  "renew-keys": renewKeysOfFile,
  "compose-env": makeComposeEnvironment,
  "kubernetes-secrets": makeClusterSecrets,
};

// A terminal that was closed must not end the stack before its children are stopped.
process.stdout.on("error", () => undefined);
process.stderr.on("error", () => undefined);

try {
  const command = commands[process.argv[2] ?? "start"];
  if (!command) throw new StackError(`Commands: ${Object.keys(commands).join(", ")}.`);
  await command();
  process.exit(0);
} catch (error) {
  if (error instanceof StackError || error instanceof ConfigError) console.error(error.message);
  else console.error(error);
  process.exit(1);
}
