import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";
import { runWhileAsked } from "@dhahabu/platform/run-while-asked";
import { watchHeartbeat } from "./heartbeat.ts";
import { openLogFile } from "./log-file.ts";
import type { LogFile, LogLimits } from "./log-file.ts";
import { describeLogLine } from "./log-line.ts";
import { StackError } from "./stack-error.ts";

/** A child process that is started again whenever it ends, or stands still, without being asked to. */
export interface SupervisedProcess {
  /** Resolves when the child has said that it is ready; fails where it ends before that. */
  start: () => Promise<void>;
  /** Ends the child, with a hard end in time; it stays down until `start`. */
  stop: () => Promise<void>;
  /** Once more where it is asked for meanwhile. Throws where the child ends before it is ready; it is started again all the same. */
  restart: () => Promise<void>;
  readonly pid: number | undefined;
}

const firstRestartDelayMs = 200;
const longestRestartDelayMs = 10_000;
const steadyAfterMs = 30_000;
const mostPlainLinesShown = 30;

interface ProcessOptions {
  name: string;
  script: string;
  /** Flags of Node. */
  execArgv: string[];
  env: () => Record<string, string>;
  logsDir: string;
  logLimits: LogLimits;
  terminalLevel: string;
  /** How long it may stand still before it is replaced, while it starts and once it runs. */
  frozenAfterSeconds: { starting: number; running: number };
  /** How long its end may take before it is killed. */
  stopWithinMs: number;
  onLine: (line: string) => void;
}

/** Creates the supervisor of one process; nothing runs before `start`. */
export function superviseProcess(options: ProcessOptions): SupervisedProcess {
  const { name, onLine, frozenAfterSeconds } = options;
  let child: ChildProcess | undefined;
  let log: LogFile | undefined;
  let isWanted = false;
  let stopping: Promise<void> | undefined;
  let restartTimer: NodeJS.Timeout | undefined;
  let restartDelayMs = firstRestartDelayMs;

  function show(stream: Readable): void {
    let plainLines = 0;
    log?.keep(stream, (line) => {
      const text = describeLogLine(name, line, options.terminalLevel);
      if (text === undefined) return;
      if (!line.startsWith("{") && (plainLines += 1) > mostPlainLinesShown) return;
      onLine(text);
    });
  }

  async function launch(): Promise<void> {
    log ??= await openLogFile({ logsDir: options.logsDir, name, limits: options.logLimits });
    const started = fork(options.script, [], {
      // A terminal's Ctrl-C and hang-up are for the stack alone, which stops its children in order.
      detached: true,
      execArgv: options.execArgv,
      env: options.env(),
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    child = started;
    const startedAtMs = performance.now();
    let isReady = false;
    watchHeartbeat(started, {
      silentForSeconds: () => (isReady ? frozenAfterSeconds.running : frozenAfterSeconds.starting),
      onFrozen: (seconds) => onLine(`! ${name} has stood still for ${seconds} s and is replaced`),
    });
    if (started.stdout) show(started.stdout);
    if (started.stderr) show(started.stderr);
    await new Promise<void>((ready, failed) => {
      started.on("message", (message: { type?: string }) => {
        if (message.type !== "ready") return;
        isReady = true;
        ready();
      });
      started.once("error", failed);
      started.once("exit", (code, signal) => {
        const how = signal ?? `code ${code}`;
        failed(new StackError(`${name} ended before it was ready (${how}).`));
        if (child === started) child = undefined;
        if (isWanted) restartLater(how, performance.now() - startedAtMs);
      });
    });
  }

  let wasReady = false;
  function restartLater(how: string, ranMs: number): void {
    // The first start is its caller's to judge.
    if (!wasReady) return;
    if (ranMs > steadyAfterMs) restartDelayMs = firstRestartDelayMs;
    onLine(`! ${name} stopped (${how}) and is started again in ${restartDelayMs / 1000} s`);
    restartTimer = setTimeout(() => {
      launch().catch(() => undefined);
    }, restartDelayMs);
    restartDelayMs = Math.min(restartDelayMs * 2, longestRestartDelayMs);
  }

  function begin(): Promise<void> {
    isWanted = true;
    clearTimeout(restartTimer);
    restartDelayMs = firstRestartDelayMs;
    return launch();
  }

  function stop(): Promise<void> {
    isWanted = false;
    clearTimeout(restartTimer);
    const current = child;
    if (!current) return Promise.resolve();
    // A second SIGTERM would end the child before it has closed its parts.
    stopping ??= endChild(current, options.stopWithinMs).finally(() => (stopping = undefined));
    return stopping;
  }

  const restarts = runWhileAsked(async () => {
    await stop();
    await begin();
  });
  return {
    get pid() {
      return child?.pid;
    },
    async start() {
      wasReady = false;
      await begin();
      wasReady = true;
    },
    stop,
    restart: () => restarts.ask(),
  };
}

/** Two processes that do the same work: one of them is there while the other is restarted. */
export function superviseTwins(
  first: SupervisedProcess,
  second: SupervisedProcess,
): SupervisedProcess {
  // Two that ask at once must not find one of them ended by each.
  const restarts = runWhileAsked(async () => {
    await first.restart();
    await second.restart();
  });
  return {
    get pid() {
      return first.pid;
    },
    async start() {
      await Promise.all([first.start(), second.start()]);
    },
    async stop() {
      await Promise.all([first.stop(), second.stop()]);
    },
    restart: () => restarts.ask(),
  };
}

function endChild(child: ChildProcess, stopWithinMs: number): Promise<void> {
  return new Promise((ended) => {
    const hardEnd = setTimeout(() => child.kill("SIGKILL"), stopWithinMs);
    child.once("exit", () => {
      clearTimeout(hardEnd);
      ended();
    });
    child.kill("SIGTERM");
  });
}
