// The entry of every npm script. Runs on Node 20 with nothing installed: brings the dependencies up to
// date, then hands over to the pinned Node, which runs TypeScript as it is.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const modules = join(root, "node_modules");
const stampFile = join(modules, ".dhahabu-stamp");
const pinnedNode = join(modules, ".bin/node");

const scripts = {
  start: ["services/stack/main.ts", "start"],
  dev: ["services/stack/main.ts", "dev"],
  backup: ["services/stack/main.ts", "backup"],
  restore: ["services/stack/main.ts", "restore"],
  "rotate-keys": ["services/stack/main.ts", "rotate-keys"],
  "renew-keys": ["services/stack/main.ts", "renew-keys"],
  "compose-env": ["services/stack/main.ts", "compose-env"],
  "kubernetes-secrets": ["services/stack/main.ts", "kubernetes-secrets"],
  "publish-ui": ["services/stack/ui/publish-ui.ts"],
  test: ["tests/run.ts"],
  teach: ["services/assistant/teach.ts"],
  bench: ["tests/bench/run.ts"],
  "test:faults": ["tests/faults/run.ts"],
  "test:assistant": ["tests/assistant/run.ts"],
};

const isTerminal = Boolean(process.stderr.isTTY);

function dependencyStamp() {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update(`${process.platform} ${process.arch}`)
    .digest("hex");
}

function isInstalled(stamp) {
  if (!existsSync(pinnedNode)) return false;
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return true;
  if (!isInstalledByHand()) return false;
  writeFileSync(stampFile, stamp);
  return true;
}

/** True where somebody's own `npm ci` or `npm install` left exactly what package-lock.json names (npm keeps a list of it). */
function isInstalledByHand() {
  const installedFile = join(modules, ".package-lock.json");
  if (!existsSync(installedFile)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const installed = JSON.parse(readFileSync(installedFile, "utf8")).packages;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes("node_modules/")) return true;
    const found = installed[path];
    if (!found) return optional === true;
    return link === true || found.version === version;
  });
}

async function runNpm() {
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const npm = spawn("npm", ["ci", ...quiet, "--include=dev", "--include=optional"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "" },
  });
  let output = "";
  npm.stdout.on("data", (chunk) => (output += chunk));
  npm.stderr.on("data", (chunk) => (output += chunk));
  return { outcome: await ended(npm), output };
}

/** Installs what package-lock.json names, with one progress line; npm's own words are shown if it fails. */
async function install(stamp) {
  const startedAt = Date.now();
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  rmSync(stampFile, { force: true });
  if (!isTerminal) process.stderr.write("  Dependencies: installing, about a minute\n");
  const draw = () => process.stderr.write(`\r\u001b[K  Dependencies: installing, ${seconds()}`);
  const ticker = isTerminal ? setInterval(draw, 1000) : undefined;
  if (isTerminal) draw();

  const { outcome, output } = await runNpm();
  clearInterval(ticker);
  if (isTerminal) process.stderr.write("\r\u001b[K");
  if (outcome.signal) return exitLike(outcome);
  if (outcome.code !== 0 || !existsSync(pinnedNode)) {
    process.stderr.write(`${output.trim()}\n✗ The dependencies could not be installed.\n`);
    process.exit(1);
  }
  writeFileSync(stampFile, stamp);
  process.stderr.write(`✓ Dependencies ${seconds()}\n`);
}

const forwarded = ["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR2"];
let running;
for (const signal of forwarded) process.on(signal, () => running?.kill(signal));

/** Waits for a child while signals to this process are passed on to it. */
function ended(child) {
  running = child;
  return new Promise((done) => {
    child.once("error", (error) => {
      process.stderr.write(`✗ ${child.spawnfile} could not be started: ${error.message}\n`);
      done({ code: 1 });
    });
    child.once("exit", (code, signal) => {
      running = undefined;
      done({ code, signal });
    });
  });
}

function exitLike({ code, signal }) {
  process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1));
}

const [name, ...rest] = process.argv.slice(2);
const script = scripts[name];
if (!script) {
  process.stderr.write(`Usage: run.mjs ${Object.keys(scripts).join("|")} [arguments]\n`);
  process.exit(2);
}
const stamp = dependencyStamp();
if (!isInstalled(stamp)) await install(stamp);

// npm ends at once where its shell is killed, and this process would be left without an owner.
if (process.env.npm_lifecycle_event) {
  const owner = process.ppid;
  setInterval(() => process.ppid !== owner && running?.kill("SIGTERM"), 500).unref();
}

// The IPC channel tells the script that this process is gone, even after kill -9.
const child = spawn(pinnedNode, [join(root, script[0]), ...script.slice(1), ...rest], {
  cwd: root,
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
exitLike(await ended(child));
