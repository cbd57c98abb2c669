import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { findProgram } from "./find-program.ts";
import type { LogFile } from "./log-file.ts";
import type { ServerProcess } from "./postgres.ts";
import { closedDefault, redisAdmin } from "./redis-users.ts";
import { endProcess, hasEnded, readPid, waitUntil, worksIn } from "./process-life.ts";
import { StackError } from "./stack-error.ts";

const run = promisify(execFile);
const image = "redis:8-alpine";
const readyWithinMs = 60_000;

const stopSteps = [
  { signal: "SIGTERM", withinMs: 2400 },
  { signal: "SIGKILL", withinMs: 300 },
] satisfies Parameters<typeof endProcess>[1];

/** Where a Redis can be started from. */
export interface RedisProgram {
  kind: "server" | "docker";
  path: string;
}

/**
 * Finds a Redis: redis-server or valkey-server on PATH, else apt-get as root on Debian or Ubuntu, else a
 * running Docker engine. Throws `StackError` with what to install.
 */
export async function findRedis(onLine: (line: string) => void): Promise<RedisProgram> {
  const found = await findServer();
  if (found) return found;
  const aptGet = process.getuid?.() === 0 ? await findProgram(["apt-get"]) : undefined;
  if (aptGet !== undefined && (await isDebian())) {
    onLine("Redis: installing redis-server with apt-get");
    await installRedis(aptGet);
    const installed = await findServer();
    if (installed) return installed;
  }
  const docker = await findProgram(["docker"]);
  if (docker !== undefined) {
    const answers = await run(docker, ["info"], { timeout: 5000 }).then(
      () => true,
      () => false,
    );
    if (answers) return { kind: "docker", path: docker };
  }
  throw new StackError(
    "Redis was not found: install redis-server (on Debian or Ubuntu: apt-get install redis-server), start a Docker engine, or set REDIS_URL.",
  );
}

async function findServer(): Promise<RedisProgram | undefined> {
  const path = await findProgram(["redis-server", "valkey-server"]);
  return path === undefined ? undefined : { kind: "server", path };
}

async function isDebian(): Promise<boolean> {
  const release = await readFile("/etc/os-release", "utf8").catch(() => "");
  return /^ID(?:_LIKE)?=.*(?:debian|ubuntu)/m.test(release);
}

async function installRedis(aptGet: string): Promise<void> {
  const policy = "/usr/sbin/policy-rc.d";
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Debian starts a server of the package's own unless this file says no.
  const hasPolicy = await readFile(policy).then(
    () => true,
    () => false,
  );
  if (!hasPolicy) await writeFile(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    await run(aptGet, ["update", "-qq"], { env }).catch(() => undefined);
    await run(aptGet, ["install", "-y", "-qq", "--no-install-recommends", "redis-server"], { env });
  } catch {
    // The next way of finding a Redis is tried, and the sentence at the end names this one too.
  } finally {
    if (!hasPolicy) await rm(policy, { force: true });
  }
}

/**
 * Starts Redis on a data folder, on loopback with its administrator as its only user, each write kept (appendonly,
 * noeviction), and waits until it answers. A server left behind on the same folder is stopped first.
 */
export async function startRedis(options: {
  program: RedisProgram;
  dataDir: string;
  log: LogFile;
  port: number;
  password: string;
  signal?: AbortSignal;
  /** Longer where it has to read much first. */
  startWithinMs?: number | undefined;
}): Promise<ServerProcess> {
  const { program, dataDir, log, port, password, startWithinMs = readyWithinMs } = options;
  const redisDir = join(dataDir, "redis");
  const pidFile = join(dataDir, "run/redis.pid");
  await mkdir(redisDir, { recursive: true });
  await endLeftover(pidFile, redisDir);

  const [command, args] =
    program.kind === "docker"
      ? await containerCommand(program.path, redisDir, port)
      : [program.path, [await writeConfig(redisDir, { port, password })]];
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    cwd: redisDir,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], REDIS_PASSWORD: password },
  });
  const exited = once(child, "exit").then(() => undefined);
  for (const stream of [child.stdout, child.stderr]) log.keep(stream);
  await once(child, "spawn");
  const pid = child.pid ?? 0;
  options.signal?.addEventListener("abort", () => {
    if (!hasEnded(child)) void endProcess(pid, stopSteps);
  });
  await writeFile(pidFile, String(pid));
  const isReady = await waitUntil(
    async () => hasEnded(child) || (await askPing(port, password)).includes("+PONG"),
    startWithinMs,
  );
  if (!isReady || hasEnded(child)) {
    await endProcess(pid, stopSteps);
    throw new StackError(`Redis did not start; its log is ${join(dataDir, "logs/redis.log")}.`);
  }
  return {
    pid,
    exited,
    // One that may not write, say on a full disk, refuses a PING: it answers.
    answers: async () => (await askPing(port, password)) !== "",
    stop: async () => {
      await endProcess(pid, stopSteps);
      await rm(pidFile, { force: true });
    },
    // What it has answered for is written (appendonly), but for two seconds at most where the disk is slow.
    kill: async () => {
      await endProcess(pid, stopSteps.slice(1));
    },
  };
}

async function endLeftover(pidFile: string, redisDir: string): Promise<void> {
  const pid = await readPid(pidFile);
  if (pid === undefined || !(await worksIn(pid, redisDir))) return;
  if (!(await endProcess(pid, stopSteps))) {
    throw new StackError(
      `A Redis of an earlier start (process ${pid}) cannot be stopped; stop it and start again.`,
    );
  }
}

/** Everything is kept, and nothing is pushed out for want of memory: the queues live here. */
const keepEverything = { appendonly: "yes", save: '""', "maxmemory-policy": "noeviction" };

// The password stands in a closed file and not among the arguments, which every user can list.
async function writeConfig(
  redisDir: string,
  options: { port: number; password: string },
): Promise<string> {
  const file = join(redisDir, "redis.conf");
  const settings = {
    bind: "127.0.0.1",
    port: options.port,
    dir: JSON.stringify(redisDir),
    daemonize: "no",
    ...keepEverything,
  };
  const users = [`user ${closedDefault}`, `user ${redisAdmin} on >${options.password} ~* &* +@all`];
  const lines = [
    ...Object.entries(settings).map(([name, value]) => `${name} ${value}`),
    ...users,
  ].map((line) => `${line}\n`);
  await writeFile(file, lines.join(""), { mode: 0o600 });
  return file;
}

async function containerCommand(
  docker: string,
  redisDir: string,
  port: number,
): Promise<[string, string[]]> {
  const name = `dhahabu-redis-${createHash("sha256").update(redisDir).digest("hex").slice(0, 12)}`;
  await run(docker, ["rm", "--force", name]).catch(() => undefined);
  const user = process.getuid ? ["--user", `${process.getuid()}:${process.getgid?.() ?? 0}`] : [];
  const place = ["--publish", `127.0.0.1:${port}:6379`, "--volume", `${redisDir}:/data`];
  const flags = Object.entries({ dir: "/data", ...keepEverything }).map(
    ([flag, value]) => `--${flag} ${value}`,
  );
  const users = `--user ${closedDefault.replaceAll(/[~&]\*/g, `"$&"`)} --user ${redisAdmin} on ">$REDIS_PASSWORD" "~*" "&*" +@all`;
  const start = `exec redis-server ${flags.join(" ")} ${users}`;
  const container = ["--rm", "--name", name, "--env", "REDIS_PASSWORD", ...user, ...place];
  return [docker, ["run", ...container, image, "sh", "-c", start]];
}

/** What it says to a PING; nothing where it does not answer within a second. */
function askPing(port: number, password: string): Promise<string> {
  return new Promise((done) => {
    let answer = "";
    const socket = createConnection({ host: "127.0.0.1", port });
    const timer = setTimeout(() => socket.destroy(), 1000);
    socket.setEncoding("utf8");
    socket.on("connect", () => socket.write(`AUTH ${redisAdmin} ${password}\r\nPING\r\n`));
    socket.on("data", (text: string) => {
      answer += text;
      if (/\+PONG|-/.test(answer)) socket.destroy();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      done(answer);
    });
  });
}
