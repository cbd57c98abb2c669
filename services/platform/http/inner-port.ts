import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import { collectDefaultMetrics } from "@prometheus-io/client";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { alivePath } from "./health.ts";
import type { Health } from "./health.ts";

/** What a process tells at its inner port. */
export interface InnerAnswers {
  metrics: Metrics;
  /** True from the end of its start to the beginning of its end. */
  isReady: () => boolean;
  /** The state of its dependencies, where it tells that. */
  checkHealth: () => Promise<Health> | undefined;
}

/** An inner port that is served. */
export interface InnerPort {
  url: string;
  stop(): Promise<void>;
}

// Each look wakes the process: at the library's own 10 ms a process that rests takes 0.7 % of a processor.
const lagEveryMs = 100;

/**
 * Serves what is for the machines that watch the bank, never for visitors: `/metrics`, with those of the process itself
 * (memory, CPU, lag of the event loop, which counts from the 100 ms between two looks); `/livez`, that its event loop turns; `/readyz`, that it takes work; `/health`.
 */
export async function serveInnerPort(options: {
  answers: InnerAnswers;
  host: string;
  port: number;
  log: Log;
}): Promise<InnerPort> {
  const { answers, log } = options;
  collectDefaultMetrics({ register: answers.metrics, eventLoopMonitoringPrecision: lagEveryMs });
  const server = createServer({ requestTimeout: 10_000 }, (req, res) => {
    const answer = req.method === "GET" ? findAnswer(answers, req.url) : undefined;
    if (!answer) {
      res.writeHead(404).end();
      return;
    }
    answer(res).catch((error: unknown) => {
      log.warn({ err: error, path: req.url }, "the inner port could not answer");
      res.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : options.port;
  log.debug({ port }, "the inner port is served");
  return {
    url: `http://${options.host === "0.0.0.0" ? "127.0.0.1" : options.host}:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        answers.metrics.clear();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Answer = (res: ServerResponse) => Promise<unknown>;

function findAnswer(
  { metrics, isReady, checkHealth }: InnerAnswers,
  path: string | undefined,
): Answer | undefined {
  const answers: Record<string, Answer> = {
    "/metrics": async (res) =>
      res.writeHead(200, { "Content-Type": metrics.contentType }).end(await metrics.metrics()),
    [alivePath]: async (res) => writeJson(res, true, { status: "alive" }),
    "/readyz": async (res) => {
      const status = isReady() ? "ready" : "not ready";
      writeJson(res, isReady(), { status, pid: process.pid });
    },
    "/health": async (res) => {
      const health = await checkHealth();
      if (health) writeJson(res, health.status === "ok", health);
      else res.writeHead(404).end();
    },
  };
  return answers[path ?? ""];
}

function writeJson(res: ServerResponse, isWell: boolean, body: object): void {
  res.writeHead(isWell ? 200 : 503, { "Content-Type": "application/json" });
  res.end(JSON.stringify(body));
}
