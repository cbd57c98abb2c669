import { randomBytes } from "node:crypto";
import { GenericContainer, Wait } from "testcontainers";
import { serverImages } from "./container-engine.ts";

/** PostgreSQL and Redis in containers of their own. */
export interface DataServers {
  /** A superuser on the database `postgres`. */
  databaseUrl: string;
  redisUrl: string;
  stop: () => Promise<void>;
}

/** Starts PostgreSQL and Redis by Testcontainers. */
export async function startContainers(): Promise<DataServers> {
  const password = randomBytes(12).toString("hex");
  const [postgres, redis] = await Promise.all([
    new GenericContainer(serverImages.postgres)
      .withEnvironment({ POSTGRES_PASSWORD: password })
      .withExposedPorts(5432)
      // The first line is of the server that only sets the database up.
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
      .withStartupTimeout(120_000)
      .start(),
    new GenericContainer(serverImages.redis)
      .withExposedPorts(6379)
      .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
      .withStartupTimeout(120_000)
      .start(),
  ]);
  const postgresAddress = `${postgres.getHost()}:${postgres.getMappedPort(5432)}`;
  return {
    databaseUrl: `postgres://postgres:${password}@${postgresAddress}/postgres`,
    redisUrl: `redis://${redis.getHost()}:${redis.getMappedPort(6379)}`,
    async stop() {
      await Promise.all([postgres.stop(), redis.stop()]);
    },
  };
}
