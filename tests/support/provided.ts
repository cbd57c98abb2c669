import type { Owner } from "@dhahabu/contract/route";
import type { ProcessName } from "@dhahabu/stack/services";
import type { Engine } from "./container-engine.ts";

/** Addresses of the servers that integration tests share; each file makes databases of its own and finds an empty Redis. */
export interface Servers {
  engine: Engine;
  /** A superuser on the database `postgres`. */
  databaseUrl: string;
  redisUrl: string;
}

/** The running product that walks and browser journeys share; they keep apart by their data. */
export interface Bank {
  origin: string;
  dataDir: string;
  adminUsername: string;
  adminPassword: string;
  /** A superuser on the product's database. */
  databaseUrl: string;
  redisUrl: string;
  /** Origin of each service, past the gateway. */
  serviceUrls: Record<Exclude<Owner, "gateway">, string>;
  /** Its processes as they were started. */
  pids: Record<ProcessName, number | undefined>;
}

declare module "vitest" {
  interface ProvidedContext {
    servers: Servers;
    bank: Bank;
  }
}
