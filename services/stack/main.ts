import { resolve } from "node:path";
import { bankName } from "@dhahabu/contract/facts";
import { ConfigError } from "@dhahabu/platform/config";
import { composeEnvironment } from "./compose-environment.ts";
import { watchSources } from "./dev.ts";
import { createLineProgress, createTerminalProgress } from "./progress.ts";
import { provision } from "./provision.ts";
import { serviceNames } from "./services.ts";
import type { ServiceName } from "./services.ts";
import { describeSettings, loadSettings } from "./settings.ts";
import { StackError } from "./stack-error.ts";
import { runStack } from "./stack.ts";
import { buildUis } from "./build-uis.ts";

const repositoryRoot = resolve(import.meta.dirname, "../..");
const stopWithinMs = 9800;
// One Ctrl-C arrives twice, by the terminal and by run.mjs; only a later one means impatience.
const secondSignalAfterMs = 1000;

async function startBank(mode: "start" | "dev"): Promise<void> {
  const settings = await loadSettings(
    mode === "dev" ? { ANNOUNCE_UI: "true", ...process.env } : process.env,
    repositoryRoot,
  );
  if (process.argv.includes("--print-config")) {
    console.log(describeSettings(settings).join("\n"));
    return;
  }
  const progress = process.stdout.isTTY
    ? createTerminalProgress(process.stdout)
    : createLineProgress((line) => console.log(line));
  const ending = new AbortController();
  const ended = new Promise<void>((done) => {
    let askedAtMs: number | undefined;
    const end = () => {
      const nowMs = performance.now();
      if (askedAtMs !== undefined && nowMs - askedAtMs > secondSignalAfterMs) process.exit(130);
      if (askedAtMs !== undefined) return;
      askedAtMs = nowMs;
      setTimeout(() => process.exit(1), stopWithinMs).unref();
      ending.abort(new StackError("The start was stopped."));
      done();
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
    // run.mjs is gone, even by kill -9.
    process.once("disconnect", end);
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
  const watcher = mode === "dev" ? watchSources({ stack, progress }) : undefined;
  await ended;
  progress.line("Stopping");
  watcher?.close();
  await stack.stop();
}

/** One-shot for containers: roles and schemas on the server of DATABASE_URL. */
async function provisionOnce(): Promise<void> {
  const { DATABASE_URL: adminUrl, INTERNAL_SECRET: internalSecret } = process.env;
  if (!adminUrl || !internalSecret) {
    throw new StackError("provision needs DATABASE_URL (of an administrator) and INTERNAL_SECRET.");
  }
  const passwords: Partial<Record<ServiceName, string>> = {};
  for (const service of serviceNames) {
    const given = process.env[`${service.toUpperCase()}_DB_PASSWORD`];
    if (given) passwords[service] = given;
  }
  await provision({ adminUrl, internalSecret, passwords, tell: (line) => console.log(line) });
  console.log(`Provisioned: ${serviceNames.join(", ")}`);
}

/** One-shot for containers: builds and publishes the UIs into UI_DIR. */
async function publishOnce(): Promise<void> {
  const uiDir = process.env["UI_DIR"];
  if (!uiDir) throw new StackError("ui needs UI_DIR.");
  const { built } = await buildUis({ uiDir: resolve(uiDir), onLine: (line) => console.log(line) });
  console.log(built.length === 0 ? "UIs: unchanged" : `UIs published: ${built.join(", ")}`);
}

const commands: Record<string, () => Promise<void>> = {
  start: () => startBank("start"),
  dev: () => startBank("dev"),
  provision: provisionOnce,
  ui: publishOnce,
  "compose-env": async () => console.log(composeEnvironment()),
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
