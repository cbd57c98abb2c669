import { connectRedisForWork } from "@dhahabu/platform/redis";
import { inject } from "vitest";
import "./provided.ts";
import { quietLog } from "./start-service.ts";

// Runs before each file of integration tests: what the one before left in Redis is nobody's any more.
const redis = connectRedisForWork({ url: inject("servers").redisUrl, log: quietLog });
await redis.flushall();
redis.disconnect();
