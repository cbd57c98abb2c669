import type { z } from "zod";
import { serveInnerPort } from "./http/inner-port.ts";
import type { Health } from "./http/health.ts";
import { ConfigError, describeConfig, readConfig } from "./config.ts";
import type { ProcessConfig } from "./config.ts";
import { createLog } from "./log.ts";
import type { Log } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import type { Metrics } from "./metrics.ts";
import { onParentGone } from "./on-parent-gone.ts";
import { startTracing } from "./trace.ts";

/** Something to release at the end: a name for the log and the act. */
export interface Closer {
  name: string;
  close: () => Promise<void> | void;
}

/** What a service hands over once it runs: its address and what to release, in order. */
export interface RunningService {
  /** Address of the service's HTTP server; absent for a pure worker. */
  url?: string;
  /** The state of what it stands on, for its inner port. */
  checkHealth?: () => Promise<Health>;
  closers: Closer[];
}

interface Life {
  service: RunningService | undefined;
  isStopping: boolean;
}

const stopWithinMs = 8000;
const beatEveryMs = 500;

/** Tells the parent, where there is one; one that is going away takes no message. */
function tellParent(message: { type: "alive" | "ready"; url?: string | undefined }): void {
  if (process.connected) process.send?.(message, undefined, {}, () => undefined);
}

/** Tells the parent that the event loop turns. */
function startHeartbeat(): void {
  setInterval(() => tellParent({ type: "alive" }), beatEveryMs).unref();
}

/**
 * Runs a service until SIGTERM, SIGINT or the end of its parent. Tells the parent when it is ready.
 * A start that fails is logged and ends the process with code 1; a stop that takes longer than 8 s
 * beyond its drain is cut short.
 */
async function runService(options: {
  log: Log;
  life: Life;
  drainMs: number;
  start: () => Promise<RunningService>;
}): Promise<void> {
  const { log, life, drainMs } = options;
  startHeartbeat();

  async function stop(reason: string, exitCode: number): Promise<void> {
    if (life.isStopping) return;
    life.isStopping = true;
    log.info({ reason }, "stopping");
    const deadline = setTimeout(() => process.exit(1), stopWithinMs + drainMs);
    deadline.unref();
    for (const closer of life.service?.closers ?? []) {
      try {
        await closer.close();
      } catch (error) {
        log.warn({ err: error, part: closer.name }, "part did not close cleanly");
      }
    }
    process.exit(exitCode);
  }
  const stopFor = (reason: string, exitCode = 0) => void stop(reason, exitCode);

  process.once("SIGTERM", () => stopFor("SIGTERM"));
  process.once("SIGINT", () => stopFor("SIGINT"));
  onParentGone(() => stopFor("parent is gone"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "unexpected error");
    stopFor("unexpected error", 1);
  });
  process.on("unhandledRejection", (error) => {
    log.fatal({ err: error }, "unexpected rejection");
    stopFor("unexpected rejection", 1);
  });

  try {
    life.service = await options.start();
    const { url } = life.service;
    log.debug({ url }, "ready");
    tellParent({ type: "ready", url });
  } catch (error) {
    log.fatal({ err: error }, "could not start");
    process.exit(1);
  }
}

type PrintableConfig = ProcessConfig & Record<string, string | number | boolean | undefined>;

/**
 * Runs a service from its environment, for `main.ts`. Faults of the configuration are printed together
 * and end the process with code 1; the argument `--print-config` prints the settings without secrets.
 * The inner port is served while `METRICS_PORT` is set.
 */
export async function runMain<S extends z.ZodType<PrintableConfig>>(options: {
  service: string;
  schema: S;
  environment: Record<string, string | undefined>;
  args: string[];
  start: (parts: { config: z.output<S>; log: Log; metrics: Metrics }) => Promise<RunningService>;
}): Promise<void> {
  const config = readConfigOrExit(options);
  if (options.args.includes("--print-config")) {
    process.stdout.write(`${describeConfig(config).join("\n")}\n`);
    return;
  }
  const log = createLog({ service: options.service, level: config.LOG_LEVEL });
  const metrics = createMetrics({ service: options.service, role: config.ROLE });
  const life: Life = { service: undefined, isStopping: false };
  const answers = {
    metrics,
    isReady: () => life.service !== undefined && !life.isStopping,
    checkHealth: () => life.service?.checkHealth?.(),
  };
  await runService({
    log,
    life,
    drainMs: config.DRAIN_SECONDS * 1000,
    async start() {
      const { METRICS_PORT: port, METRICS_HOST: host } = config;
      const closers: Closer[] = [];
      if (port !== undefined) {
        const served = await serveInnerPort({ answers, host, port, log });
        closers.push({ name: "inner port", close: () => served.stop() });
      }
      const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
      if (endpoint !== undefined) {
        const { service, role } = { service: options.service, role: config.ROLE };
        closers.push(
          await startTracing({ service, role, endpoint: String(endpoint), share: Number(share) }),
        );
      }
      const service = await options.start({ config, log, metrics });
      return { ...service, closers: [...service.closers, ...closers] };
    },
  });
}

function readConfigOrExit<S extends z.ZodType<PrintableConfig>>(options: {
  service: string;
  schema: S;
  environment: Record<string, string | undefined>;
}): z.output<S> {
  try {
    return readConfig(options.schema, options.environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${options.service}: ${error.message}\n`);
    process.exit(1);
  }
}
