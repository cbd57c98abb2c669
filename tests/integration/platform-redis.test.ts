import { once } from "node:events";
import { connectRedis, connectRedisForWork } from "@dhahabu/platform/redis";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import "../support/provided.ts";
import { quietLog } from "../support/start-service.ts";

const url = inject("servers").redisUrl;
const admin = connectRedis({ url, log: quietLog });
const asking = connectRedis({ url, log: quietLog });
const working = connectRedisForWork({ url, log: quietLog });

beforeAll(async () => {
  for (const redis of [admin, asking]) if (redis.status !== "ready") await once(redis, "ready");
});

afterAll(async () => {
  await admin.call("replicaof", "no", "one");
  for (const redis of [admin, asking, working]) redis.disconnect();
});

test("a server that was made the copy of another is left, and what it refused is written to its successor", async () => {
  await asking.set("of-test", "before");
  // Nobody is at that port: it keeps what it has, and takes no writes.
  await admin.call("replicaof", "127.0.0.1", "1");
  const leaving = once(asking, "reconnecting");
  await expect(asking.set("of-test", "refused")).rejects.toThrow("READONLY");
  await leaving;
  const leavingToo = once(working, "reconnecting");
  const written = working.set("of-test", "written");
  await leavingToo;
  await admin.call("replicaof", "no", "one");
  expect(await written).toBe("OK");
  await expect.poll(() => asking.get("of-test").catch(() => "away")).toBe("written");
  await admin.del("of-test");
});
