import { expect, test } from "vitest";
import { childEnvironment } from "./child-environment.ts";
import type { Surroundings } from "./child-environment.ts";
import { processNames, serviceNames } from "./services.ts";

const urlOf = (name: string) => `postgres://${name}@127.0.0.1/dhahabu`;

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
    databaseUrls: Object.fromEntries(
      serviceNames.map((name) => [name, urlOf(name)]),
    ) as Surroundings["databaseUrls"],
    redisUrl: "redis://127.0.0.1",
    smtpUrl: "smtp://127.0.0.1",
    sessionSecret: "s".repeat(32),
    internalSecret: "i".repeat(32),
    logLevel: "info",
    handedOn,
    admin: { username: "admin", email: "admin@example.com", password: undefined },
  };
}

const metricsPorts = (handedOn: Record<string, string>) =>
  processNames.map((name) => childEnvironment(name, surround(handedOn))["METRICS_PORT"]);

test("metrics have a port for each process, the gateway's first, and none unless asked for", () => {
  const ports = metricsPorts({ METRICS_PORT: "9400" });
  expect(ports.at(processNames.indexOf("gateway"))).toBe("9400");
  expect(new Set(ports)).toEqual(new Set(processNames.map((_, at) => String(9400 + at))));
  expect(new Set(metricsPorts({ METRICS_PORT: "0" }))).toEqual(new Set(["0"]));
  expect(new Set(metricsPorts({}))).toEqual(new Set([undefined]));
});

test("a process knows its own database and no other's, and the session key is the gateway's alone", () => {
  for (const name of processNames) {
    const environment = childEnvironment(name, surround({}));
    const isGateway = name === "gateway";
    expect(environment["SESSION_SECRET"] !== undefined).toBe(isGateway);
    const known = serviceNames.filter((service) =>
      Object.values(environment).includes(urlOf(service)),
    );
    expect(known).toHaveLength(name === "pages" ? 0 : 1);
  }
});

test("what runs published code knows no secret, no server and no folder but the published one", () => {
  const names = Object.keys(childEnvironment("pages", surround({ PRICE_FEED_KEY: "k" })));
  expect(names.filter((name) => /SECRET|PASSWORD|KEY|_URL$|(?<!CERT)_DIR$/.test(name))).toEqual([
    "UI_DIR",
  ]);
});
