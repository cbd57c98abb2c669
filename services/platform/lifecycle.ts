import type { z } from "zod";
import { ConfigError, describeConfig, readConfig } from "./config.ts";
import type { ProcessConfig } from "./config.ts";
import { createLog } from "./log.ts";
import type { Log } from "./log.ts";
import { createMetrics, serveMetrics } from "./metrics.ts";
import type { Metrics } from "./metrics.ts";

/** Something to release at the end: a name for the log and the act. */
export interface Closer {
  name: string;
  close: () => Promise<void> | void;
}

/** What a service hands over once it runs: its address and what to release, in order. */
export interface RunningService {
  /** Address of the service's HTTP server; absent for a pure worker. */
  url?: string;
  closers: Closer[];
}

const stopWithinMs = 8000;

/**
 * Runs a service until SIGTERM, SIGINT or the end of its parent. Tells the parent when it is ready.
 * A start that fails is logged and ends the process with code 1; a stop that takes longer than 8 s
 * is cut short.
 */
async function runService(options: {
  log: Log;
  start: () => Promise<RunningService>;
}): Promise<void> {
  const { log } = options;
  let isStopping = false;
  let service: RunningService | undefined;

  async function stop(reason: string, exitCode: number): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, "stopping");
    const deadline = setTimeout(() => process.exit(1), stopWithinMs);
    deadline.unref();
    for (const closer of service?.closers ?? []) {
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
  process.once("disconnect", () => stopFor("parent is gone"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "unexpected error");
    stopFor("unexpected error", 1);
  });
  process.on("unhandledRejection", (error) => {
    log.fatal({ err: error }, "unexpected rejection");
    stopFor("unexpected rejection", 1);
  });

  try {
    service = await options.start();
    log.debug({ url: service.url }, "ready");
    process.send?.({ type: "ready", url: service.url });
  } catch (error) {
    log.fatal({ err: error }, "could not start");
    process.exit(1);
  }
}

type PrintableConfig = ProcessConfig & Record<string, string | number | boolean | undefined>;

/**
 * Runs a service from its environment, for `main.ts`. Faults of the configuration are printed together
 * and end the process with code 1; the argument `--print-config` prints the settings without secrets.
 * Metrics are served while `METRICS_PORT` is set.
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
  await runService({
    log,
    async start() {
      const { METRICS_PORT: port, METRICS_HOST: host } = config;
      const closers: Closer[] = [];
      if (port !== undefined) {
        const served = await serveMetrics({ metrics, host, port, log });
        closers.push({ name: "metrics", close: () => served.stop() });
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
