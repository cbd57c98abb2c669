import { chmod, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { archiveDirOf } from "./backup/backup-folder.ts";
import { finishRestore } from "./backup/finish-restore.ts";
import { ensureCallerKeys } from "./caller-keys.ts";
import { childEnvironment, innerUrl, pickKeys } from "./child-environment.ts";
import type { Surroundings } from "./child-environment.ts";
import { opensAccount } from "./first-admin.ts";
import { findFreePorts, isPortFree } from "./free-port.ts";
import { lockInstance } from "./instance-lock.ts";
import type { LogLimits } from "./log-file.ts";
import { startMailSink } from "./mail-sink.ts";
import { makeArtefacts } from "./make-artefacts.ts";
import { createLineProgress } from "./progress.ts";
import type { Progress } from "./progress.ts";
import { productDatabaseUrl, provision } from "./provision.ts";
import { keepRedisUsers } from "./redis-users.ts";
import { findRedis } from "./redis.ts";
import { forgetFirstAdminPassword, loadSecrets } from "./secrets.ts";
import { leastPatienceSeconds, startEmbeddedServers } from "./servers.ts";
import type { ServerName } from "./keeper.ts";
import { listNodeFlags, processNames, serviceProcesses } from "./services.ts";
import type { ProcessName, ServiceName } from "./services.ts";
import { countAsked, findBackupDir, findTwins, findUiDir, loadSettings } from "./settings.ts";
import type { Settings } from "./settings.ts";
import { adviseToMigrate } from "./share-port.ts";
import { StackError } from "./stack-error.ts";
import { superviseProcess, superviseTwins } from "./supervisor.ts";
import type { SupervisedProcess } from "./supervisor.ts";

const repositoryRoot = resolve(import.meta.dirname, "../..");
const servicesDir = resolve(import.meta.dirname, "..");
const healthyWithinMs = 60_000;
const gatewayHeadStartMs = 1000;
const leastConnections = 150;
// All of them and then the databases end within ten seconds.
const processStopsWithinMs = 5500;
// Modules are read before the first sign of life, on a busy machine slowly.
const startFrozenAfterSeconds = 60;

/** A bank that runs: its addresses, and the means to stop and start its parts. */
export interface RunningStack {
  url: string;
  dataDir: string;
  mailDir: string;
  uiDir: string;
  /** `password` is known where it was given, or was made for an admin that nobody was shown yet (`isNew`). */
  admin: { username: string; email: string; password: string | undefined; isNew: boolean };
  /** A superuser's address of the product's database. */
  adminDatabaseUrl: string;
  databaseUrls: Record<ServiceName, string>;
  /** An administrator's address. */
  redisUrl: string;
  serviceUrls: Record<ProcessName, string>;
  readonly keeperPid: number | undefined;
  pid: (name: ProcessName) => number | undefined;
  serverPids: () => Promise<Partial<Record<ServerName, number>>>;
  stopProcess: (name: ProcessName) => Promise<void>;
  startProcess: (name: ProcessName) => Promise<void>;
  restartProcess: (name: ProcessName) => Promise<void>;
  /** Restarts what there are two of, one after the other, so that nobody meets an error; else the gateway. */
  restartInTurn: () => Promise<void>;
  /** Forgets what the new admin's password was derived from; to be called once it was shown. */
  confirmAdminShown: () => Promise<void>;
  stop: () => Promise<void>;
}

/** What a start can be told. */
export interface StackOptions {
  dataDir: string;
  /** Default: any free port. */
  port?: number;
  /** Settings as they would stand in the environment of `npm start`. */
  env?: Record<string, string>;
  /** More settings for one process alone. */
  serviceEnv?: Partial<Record<ProcessName, Record<string, string>>>;
  /** Start only these processes. */
  only?: readonly ProcessName[];
  /** False leaves the published UIs as they are. */
  buildUi?: boolean;
  onLine?: (line: string) => void;
}

/** Starts the bank with settings of its own, for tests and benchmarks. Throws `StackError` or `ConfigError`. */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const settings = await loadSettings(
    { ...options.env, DATA_DIR: options.dataDir, PORT: String(options.port ?? 0) },
    repositoryRoot,
  );
  const progress = createLineProgress(options.onLine ?? (() => undefined));
  return runStack({ ...options, settings, progress });
}

type RunOptions = Omit<StackOptions, "dataDir" | "env" | "port" | "onLine"> & {
  settings: Settings;
  progress: Progress;
  signal?: AbortSignal;
};

/**
 * Runs the bank from checked settings. Whatever was started is stopped again where a later step fails, or
 * `signal` asks for an end.
 */
export async function runStack(options: RunOptions): Promise<RunningStack> {
  const closers: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      for (const close of closers.toReversed()) await close().catch(() => undefined);
    })();
    return stopping;
  };
  try {
    return await startParts(options, closers, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

// oxlint-disable-next-line max-lines-per-function -- the order of a start, read from top to bottom
async function startParts(
  options: RunOptions,
  closers: (() => Promise<void>)[],
  stop: () => Promise<void>,
): Promise<RunningStack> {
  const { settings, progress, signal, only = processNames } = options;
  const dataDir = settings.DATA_DIR;
  const uiDir = findUiDir(settings);
  const mailDir = join(dataDir, "mail");

  await makeDataDir(dataDir);
  const lock = await lockInstance(dataDir);
  closers.push(lock.release);
  const port = await choosePort(settings);
  const url = `http://${settings.HOST === "0.0.0.0" ? "127.0.0.1" : settings.HOST}:${port}`;
  lock.describe(url);
  await finishRestore(dataDir);
  const secrets = await loadSecrets(dataDir);
  const redisProgram =
    settings.REDIS_URL === undefined ? await findRedis(progress.line) : undefined;

  const artefacts = await makeArtefacts(options);
  closers.push(artefacts.stop);
  signal?.throwIfAborted();

  const servers = await progress.step("PostgreSQL 18 and Redis", () =>
    startEmbeddedServers({
      dataDir,
      databaseUrl: settings.DATABASE_URL,
      redisUrl: settings.REDIS_URL,
      redisProgram,
      logLimits: limitLogs(settings),
      archiveDir: findArchiveDir(settings),
      frozenAfterSeconds: Math.max(settings.WATCHDOG_SECONDS, leastPatienceSeconds),
      maxConnections: Math.max(leastConnections * settings.REPLICAS, countAsked(settings)),
      onLine: progress.line,
    }),
  );
  closers.push(servers.stop);
  signal?.throwIfAborted();

  const keysDir = join(dataDir, "keys");
  const making = { passwords: secrets.servicePasswords, tell: progress.line, signal };
  const { databaseUrls, redisUrls } = await progress.step("Roles, schemas and keys", async () => {
    await ensureCallerKeys(keysDir);
    const mustPart = settings.NODE_ENV === "production";
    const users = await keepRedisUsers({ ...making, adminUrl: servers.redisUrl, mustPart });
    closers.push(users.stop);
    return {
      databaseUrls: await provision({
        ...making,
        adminUrl: servers.adminUrl,
        asks: countAsked(settings),
      }),
      redisUrls: users.urls,
    };
  });
  let smtpUrl = settings.SMTP_URL;
  if (smtpUrl === undefined) {
    const sink = await startMailSink({ mailDir });
    closers.push(sink.stop);
    smtpUrl = sink.url;
  }

  const newPassword =
    settings.ADMIN_PASSWORD === undefined ? secrets.firstAdminPassword : undefined;
  const admin = {
    username: settings.ADMIN_USERNAME,
    email: settings.ADMIN_EMAIL,
    password: settings.ADMIN_PASSWORD ?? newPassword,
    isNew: newPassword !== undefined,
  };
  const ports = await choosePorts(port);
  const around: Surroundings = {
    dataDir,
    uiDir,
    host: settings.HOST,
    port,
    publicOrigin:
      settings.handedOn["PUBLIC_ORIGIN"] ?? `http://127.0.0.1:${port},http://localhost:${port}`,
    ports,
    keysDir,
    databaseUrls,
    redisUrls,
    smtpUrl,
    keys: pickKeys(settings, secrets),
    logLevel: settings.LOG_LEVEL,
    handedOn: settings.handedOn,
    twins: new Set(findTwins(settings)),
    admin,
  };
  if (around.twins.size > 0) await adviseToMigrate(progress.line);
  const processes = superviseProcesses(options, around);
  closers.push(() => stopInOrder(processes));
  await progress.step("Services and workers", async () => {
    const starts = only.map((name) => find(processes, name).start());
    await failOnFirst(starts, signal);
    if (only.includes("gateway")) await awaitHealth(`${url}/api/health`, signal);
  });
  if (newPassword !== undefined && only.includes("identity")) {
    const { username } = admin;
    const identityUrl = innerUrl(ports, "identity");
    if (!(await opensAccount({ identityUrl, keysDir, username, password: newPassword }))) {
      Object.assign(admin, { password: undefined, isNew: false });
      await forgetFirstAdminPassword(dataDir, secrets);
    }
  }
  const tellListening = settings.LOG_LEVEL === "debug" ? only : [];
  for (const name of tellListening) progress.line(`  ${name} listens at ${innerUrl(ports, name)}`);

  return {
    url,
    dataDir,
    mailDir,
    uiDir,
    admin,
    adminDatabaseUrl: productDatabaseUrl(servers.adminUrl),
    databaseUrls,
    redisUrl: servers.redisUrl,
    serviceUrls: Object.fromEntries(
      processNames.map((name) => [name, innerUrl(ports, name)]),
    ) as Record<ProcessName, string>,
    get keeperPid() {
      return servers.keeperPid;
    },
    serverPids: servers.pids,
    ...controlProcesses(processes, around.twins.size > 0 ? around.twins : ["gateway"]),
    async confirmAdminShown() {
      if (admin.isNew) await forgetFirstAdminPassword(dataDir, secrets);
    },
    stop,
  };
}

async function stopInOrder(processes: Map<ProcessName, SupervisedProcess>): Promise<void> {
  // The gateway goes first, so that no visitor meets a service that is already gone.
  const gatewayStop = find(processes, "gateway").stop();
  await Promise.race([gatewayStop, delay(gatewayHeadStartMs, undefined, { ref: false })]);
  await Promise.all([gatewayStop, ...[...processes.values()].map((child) => child.stop())]);
}

function controlProcesses(
  processes: Map<ProcessName, SupervisedProcess>,
  inTurn: Iterable<ProcessName>,
): Pick<RunningStack, "pid" | "stopProcess" | "startProcess" | "restartProcess" | "restartInTurn"> {
  return {
    pid: (name) => find(processes, name).pid,
    stopProcess: (name) => find(processes, name).stop(),
    startProcess: (name) => find(processes, name).start(),
    restartProcess: (name) => find(processes, name).restart(),
    async restartInTurn() {
      for (const name of inTurn) await find(processes, name).restart();
    },
  };
}

/** Changes are put aside where backups are made from which they go on. */
function findArchiveDir(settings: Settings): string | undefined {
  return settings.BACKUP_CRON === undefined ? undefined : archiveDirOf(findBackupDir(settings));
}

function limitLogs({ LOG_FILE_MB: fileMb, LOG_FILES: files }: Settings): LogLimits {
  return { fileMb, files };
}

function superviseProcesses(
  { settings, progress, serviceEnv }: RunOptions,
  around: Surroundings,
): Map<ProcessName, SupervisedProcess> {
  const supervise = (name: ProcessName, isTwin = false) => {
    const drainSeconds = Number(childEnvironment(name, around)["DRAIN_SECONDS"] ?? 0);
    return superviseProcess({
      name: isTwin ? `${name}-2` : name,
      execArgv: listNodeFlags(name, around.uiDir),
      script: join(servicesDir, serviceProcesses[name].service, "main.ts"),
      env: () => ({ ...childEnvironment(name, around, isTwin), ...serviceEnv?.[name] }),
      logsDir: join(settings.DATA_DIR, "logs"),
      logLimits: limitLogs(settings),
      terminalLevel: settings.LOG_LEVEL,
      frozenAfterSeconds: {
        starting: startFrozenAfterSeconds,
        running: settings.WATCHDOG_SECONDS,
      },
      stopWithinMs: processStopsWithinMs + drainSeconds * 1000,
      onLine: progress.line,
    });
  };
  return new Map(
    processNames.map((name) => [
      name,
      around.twins.has(name)
        ? superviseTwins(supervise(name), supervise(name, true))
        : supervise(name),
    ]),
  );
}

/** Makes the data folder and those in it that a start needs. Throws `StackError`. */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    // Closed to others: databases, mails and keys of customers lie in it.
    const made = await mkdir(dataDir, { recursive: true, mode: 0o700 });
    if (made !== undefined) await chmod(dataDir, 0o700);
    for (const folder of ["logs", "run"]) await mkdir(join(dataDir, folder), { recursive: true });
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? "";
    throw new StackError(`The data folder ${dataDir} cannot be made or written (${reason}).`, {
      cause: error,
    });
  }
}

async function choosePorts(gatewayPort: number): Promise<Record<ProcessName, number>> {
  const innerPorts = await findFreePorts(processNames.length);
  return Object.fromEntries(
    processNames.map((name, at) => [
      name,
      name === "gateway" ? gatewayPort : (innerPorts[at] ?? 0),
    ]),
  ) as Record<ProcessName, number>;
}

async function choosePort(settings: Settings): Promise<number> {
  if (settings.PORT === 0) {
    const [port = 0] = await findFreePorts(1);
    return port;
  }
  if (await isPortFree(settings.HOST, settings.PORT)) return settings.PORT;
  throw new StackError(
    `Port ${settings.PORT} is in use by another program: stop it, or choose another port, for example PORT=${settings.PORT + 1} npm start.`,
  );
}

function find(
  processes: Map<ProcessName, SupervisedProcess>,
  name: ProcessName,
): SupervisedProcess {
  const found = processes.get(name);
  if (!found) throw new Error(`there is no process ${name}`);
  return found;
}

/** Waits for all; the first failure, or the wish to end, is not kept waiting by the others. */
async function failOnFirst(starts: Promise<void>[], signal?: AbortSignal): Promise<void> {
  const aborted = new Promise<never>((_, failed) => {
    signal?.addEventListener("abort", () => failed(signal.reason as Error), { once: true });
  });
  for (const start of starts) start.catch(() => undefined);
  aborted.catch(() => undefined);
  await Promise.race([Promise.all(starts), aborted]);
}

async function awaitHealth(url: string, signal?: AbortSignal): Promise<void> {
  const deadlineMs = performance.now() + healthyWithinMs;
  let state = "no answer";
  while (performance.now() < deadlineMs) {
    signal?.throwIfAborted();
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    if (answer?.ok === true) return;
    if (answer) state = (await answer.text()).slice(0, 500);
    await delay(50);
  }
  throw new StackError(`The bank did not become healthy within a minute: ${state}`);
}
