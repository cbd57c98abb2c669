import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventChannelOf } from "@dhahabu/contract/events";
import type { EventEnvelope } from "@dhahabu/contract/events";
import { createLog } from "@dhahabu/platform/log";
import { connectRedisForWork } from "@dhahabu/platform/redis";
import { findFreePorts } from "@dhahabu/stack/free-port";
import { startStack } from "@dhahabu/stack/stack";
import { readSettledBytes } from "./inspect-process.ts";
import { median } from "./load.ts";
import type { PushOrder, PushReport } from "./push-client.ts";
import { judgeAtMost, printRows } from "./report.ts";
import { copyTaught } from "../support/ensure-taught.ts";

const connections = 5000;
const warmUpConnections = 500;
const ticks = 9;
const never = "0 0 1 1 *";

/**
 * Holds 5,000 streams of `/api/events` open and prints what each costs the gateway in memory, and how long
 * a tick takes from Redis to the last of them. Prices stand still but for the ticks sent from here.
 */
export async function benchPush(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-push-"));
  await copyTaught(join(dataDir, "assistant"));
  const [inspectorPort = 0] = await findFreePorts(1);
  const stack = await startStack({
    dataDir,
    buildUi: false,
    env: {
      PRICE_CRON: never,
      LIMIT_EVENTS_PER_ADDRESS: "1000",
      LIMIT_EVENTS_TOTAL: "20000",
      LOG_LEVEL: "warn",
    },
    // Only to collect garbage before memory is read.
    serviceEnv: { gateway: { NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}` } },
  });
  const redis = connectRedisForWork({
    url: stack.redisUrl,
    log: createLog({ service: "bench", level: "fatal" }),
  });
  const publish = async () => {
    const envelope: EventEnvelope = {
      id: randomUUID(),
      name: "prices.changed",
      payload: { refreshedAt: new Date().toISOString() },
    };
    await redis.publish(eventChannelOf("pricing"), JSON.stringify(envelope));
  };
  const measureTick = async (client: ChildProcess): Promise<number> => {
    const told = awaitReport(client, "told");
    const sentAtMs = performance.timeOrigin + performance.now();
    await publish();
    return (await told).lastAtMs - sentAtMs;
  };

  try {
    const pid = stack.pid("gateway") ?? 0;
    // What grows once (code, buffers) has grown before the count begins.
    const first = await openStreams(stack.url, warmUpConnections);
    await measureTick(first);
    first.kill();
    const before = await readSettledBytes(pid, inspectorPort);
    const client = await openStreams(stack.url, connections);
    const after = await readSettledBytes(pid, inspectorPort);
    const times: number[] = [];
    for (let tick = 0; tick < ticks; tick += 1) times.push(await measureTick(client));
    client.kill();

    const kilobytes = (after - before) / connections / 1024;
    const middleMs = median(times);
    printRows(`Push, ${connections} open streams`, [
      {
        what: "memory of the gateway for each, after a collection",
        measured: `${kilobytes.toFixed(1)} kB`,
        must: "40 kB",
        aim: "15 kB",
        verdict: judgeAtMost(kilobytes, 40, 15),
      },
      {
        what: `a tick, from Redis to the last of them (median of ${ticks})`,
        measured: `${Math.round(middleMs)} ms (longest ${Math.round(Math.max(...times))} ms)`,
        must: "500 ms",
        aim: "150 ms",
        verdict: judgeAtMost(middleMs, 500, 150),
      },
    ]);
  } finally {
    redis.disconnect();
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function openStreams(origin: string, count: number): Promise<ChildProcess> {
  const client = fork(join(import.meta.dirname, "push-client.ts"));
  const open = awaitReport(client, "open");
  client.send({ origin, count } satisfies PushOrder);
  await open;
  return client;
}

/** The next report of a type; throws where a stream is lost before. */
function awaitReport<T extends PushReport["type"]>(
  client: ChildProcess,
  type: T,
): Promise<Extract<PushReport, { type: T }>> {
  return new Promise((done, failed) => {
    const onReport = (report: PushReport) => {
      client.off("message", onReport);
      if (report.type === type) done(report as Extract<PushReport, { type: T }>);
      else failed(new Error(`A stream was lost: ${JSON.stringify(report)}`));
    };
    client.on("message", onReport);
  });
}
