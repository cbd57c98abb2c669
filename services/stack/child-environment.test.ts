import { expect, test } from "vitest";
import { childEnvironment } from "./child-environment.ts";
import type { Surroundings } from "./child-environment.ts";
import { processNames, serviceNames, serviceProcesses } from "./services.ts";

const urlOf = (name: string) => `postgres://${name}@127.0.0.1/dhahabu`;
const redisUrlOf = (name: string) => `redis://${name}@127.0.0.1`;

function mapServices(urlFor: (name: string) => string): Surroundings["databaseUrls"] {
  return Object.fromEntries(
    serviceNames.map((name) => [name, urlFor(name)]),
  ) as Surroundings["databaseUrls"];
}

function surround(handedOn: Record<string, string>): Surroundings {
  return {
    dataDir: "/data",
    uiDir: "/data/ui",
    host: "127.0.0.1",
    port: 3000,
    publicOrigin: "http://127.0.0.1:3000",
    ports: Object.fromEntries(
      processNames.map((name, at) => [name, 4000 + at]),
    ) as Surroundings["ports"],
    keysDir: "/data/keys",
    databaseUrls: mapServices(urlOf),
    redisUrls: mapServices(redisUrlOf),
    smtpUrl: "smtp://127.0.0.1",
    keys: {
      SESSION_SECRET: { SESSION_SECRET: "s".repeat(32) },
      FACTOR_KEY: { FACTOR_KEY: "f".repeat(32), FACTOR_KEY_BEFORE: "b".repeat(32) },
      CUSTOMER_KEY: { CUSTOMER_KEY: "c".repeat(32) },
    },
    logLevel: "info",
    handedOn,
    twins: new Set(["gateway"]),
    admin: { username: "admin", email: "admin@example.com", password: undefined },
  };
}

const fileOf = (name: string) => `/data/keys/${name}/callers.json`;

/** What of the services' secrets an environment holds. */
function findSecrets(environment: Record<string, string>): string[] {
  const secrets = serviceNames.flatMap((name) => [urlOf(name), redisUrlOf(name), fileOf(name)]);
  return secrets.filter((secret) => Object.values(environment).includes(secret));
}

const metricsPorts = (handedOn: Record<string, string>) =>
  processNames.map((name) => childEnvironment(name, surround(handedOn))["METRICS_PORT"]);

test("metrics have a port for each process, the gateway's first, and none unless asked for", () => {
  const ports = metricsPorts({ METRICS_PORT: "9400" });
  expect(ports.at(processNames.indexOf("gateway"))).toBe("9400");
  expect(new Set(ports)).toEqual(new Set(processNames.map((_, at) => String(9400 + at))));
  const twin = childEnvironment("gateway", surround({ METRICS_PORT: "9400" }), true);
  expect(twin["METRICS_PORT"]).toBe(String(9400 + processNames.length));
  expect(new Set(metricsPorts({ METRICS_PORT: "0" }))).toEqual(new Set(["0"]));
  expect(new Set(metricsPorts({}))).toEqual(new Set([undefined]));
});

test("a process knows its own database, Redis user and keys and no other's, the session key is the gateway's alone, that of factors identity's", () => {
  for (const name of processNames) {
    const environment = childEnvironment(name, surround({}));
    expect(environment["SESSION_SECRET"] !== undefined).toBe(name === "gateway");
    expect(environment["FACTOR_KEY"] !== undefined).toBe(name === "identity");
    expect(environment["FACTOR_KEY_BEFORE"] !== undefined).toBe(name === "identity");
    expect(environment["CUSTOMER_KEY"] !== undefined).toBe(name === "lending");
    const { service } = serviceProcesses[name];
    const isWorker = name === "assistant-worker";
    expect(findSecrets(environment), name).toEqual(
      service === "pages"
        ? []
        : [urlOf(service), redisUrlOf(service), ...(isWorker ? [] : [fileOf(service)])],
    );
  }
});

test("what runs published code knows no secret, no server and no folder but the published one", () => {
  const names = Object.keys(childEnvironment("pages", surround({ PRICE_FEED_KEY: "k" })));
  expect(names.filter((name) => /SECRET|PASSWORD|KEY|_URL$|(?<!CERT)_DIR$/.test(name))).toEqual([
    "UI_DIR",
  ]);
});
