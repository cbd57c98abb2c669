import { connect } from "node:net";
import type { Socket } from "node:net";
import { errorBodySchema } from "@dhahabu/contract/errors";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import "../support/provided.ts";
import { startHouse } from "../support/start-house.ts";
import type { Dependency, House } from "../support/start-house.ts";
import { waitFor } from "../support/wait-for.ts";

let house: House;
let admin: ApiClient;

beforeAll(async () => {
  const limits = { LIMIT_CODE: "6/60", LIMIT_LOGIN_ACCOUNT: "5/60" };
  house = await startHouse(inject("servers"), limits, { isTaught: true }, { hasWays: true });
  admin = createApiClient(house.origin, { allowUnavailable: true });
  await signIn(admin, house.admin);
});

afterEach(() => {
  for (const way of Object.values(house.ways)) way.open();
});

afterAll(() => house.stop());

const enquiry = {
  name: "Wanjiru Kamau",
  email: "wanjiru@example.com",
  phone: "0712345678",
  service: "Gold Loans",
  subject: "A bracelet",
  message: "What would you lend on 12.5 grams?",
};
const estimate = { goldType: "24K", goldWeight: 10 };

const calls: [Dependency, string, () => Promise<ApiAnswer>, number][] = [
  ["identity", "the signed-in user", () => admin.get("/api/user"), 200],
  [
    "identity",
    "an admin's call to another service",
    () => admin.get("/api/admin/system-config"),
    200,
  ],
  ["pricing", "a loan estimate", () => admin.send("POST", "/api/calculate-loan", estimate), 200],
  ["pricing", "an admin's list", () => admin.get("/api/admin/system-config"), 200],
  ["content", "the media list of staff", () => admin.get("/api/media"), 200],
  ["enquiry", "a contact form", () => admin.send("POST", "/api/contact", enquiry), 201],
  ["assistant", "the chat", () => admin.send("POST", "/api/chat", { message: "hello" }), 200],
  ["database", "the signed-in user", () => admin.get("/api/user"), 200],
];

describe("a dependency that is away", () => {
  test.each(calls)("%s: %s is a 503, and works again by itself", async (name, _, call, status) => {
    expect((await call()).status).toBe(status);
    house.ways[name].cut();
    const startedAtMs = performance.now();
    const answer = await call();
    expect(answer.status).toBe(503);
    expect(performance.now() - startedAtMs).toBeLessThan(12_000);
    expect(errorBodySchema.parse(answer.body).code).toBe("unavailable");
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    house.ways[name].open();
    await waitFor("the answer", async () => (await call()).status === status);
  });

  test("what does not need it goes on", async () => {
    house.ways.identity.cut();
    house.ways.database.cut();
    const visitor = createApiClient(house.origin);
    expect((await visitor.get("/api/public-config")).status).toBe(200);
    expect((await visitor.send("POST", "/api/calculate-loan", estimate)).status).toBe(200);
    expect((await visitor.send("POST", "/api/contact", enquiry)).status).toBe(201);
    expect((await visitor.get("/api/user")).status).toBe(401);
  });

  test("while identity is away nobody is let in, and the session outlives it", async () => {
    house.ways.identity.cut();
    expect((await admin.send("DELETE", "/api/media/999999")).status).toBe(503);
    house.ways.identity.open();
    await waitFor("the session", async () => (await admin.get("/api/user")).status === 200);
  });

  test("without Redis calls are answered all the same", async () => {
    house.ways.redis.cut();
    expect((await admin.get("/api/user")).status).toBe(200);
    expect((await admin.send("POST", "/api/calculate-loan", estimate)).status).toBe(200);
  });

  test("without Redis a limit goes on from what was counted before", async () => {
    const verify = async () =>
      (await admin.send("POST", "/api/verify", { code: "7KQ2-9MXD-4TH" })).status;
    expect([await verify(), await verify(), await verify(), await verify()]).not.toContain(429);
    house.ways.redis.cut();
    expect([await verify(), await verify()]).not.toContain(429);
    expect(await verify()).toBe(429);
  });

  test("sign-ins that succeeded while Redis was away count for nothing once it is back", async () => {
    house.ways.redis.cut();
    for (let count = 0; count < 5; count += 1) {
      await signIn(createApiClient(house.origin), house.admin);
    }
    house.ways.redis.open();
    await waitFor("Redis", async () => (await house.checkHealth())?.dependencies["redis"] === "up");
    await signIn(createApiClient(house.origin), house.admin);
  });
});

test("two hundred posts that never end hold up nobody", async () => {
  const { hostname, port } = new URL(house.origin);
  const head = [
    "POST /api/contact HTTP/1.1",
    "Host: bank",
    `Origin: ${house.origin}`,
    "Content-Type: application/json",
    "Content-Length: 1000",
    "",
    '{"name":',
  ].join("\r\n");
  const sockets = await Promise.all(
    Array.from(
      { length: 200 },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(Number(port), hostname, () => {
            socket.write(head, () => resolve(socket));
          });
          socket.once("error", reject);
        }),
    ),
  );
  try {
    expect((await admin.send("POST", "/api/contact", enquiry)).status).toBe(201);
    expect((await admin.get("/api/user")).status).toBe(200);
    expect(sockets.filter((socket) => socket.closed)).toEqual([]);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});

describe("19.7: health", () => {
  const names = [
    "database",
    "redis",
    "identity",
    "content",
    "pricing",
    "enquiry",
    "assistant",
    "lending",
  ] as const;
  const readStatus = async () => {
    const { status, body } = await admin.get("/api/health");
    return [status, body];
  };
  const isWell = async () => (await readStatus())[0] === 200;

  test("is 200 with every dependency up, and names them inside alone", async () => {
    await waitFor("all up", isWell);
    expect(await readStatus()).toEqual([200, { status: "ok" }]);
    expect(await house.checkHealth()).toEqual({
      status: "ok",
      dependencies: Object.fromEntries([...names, "pages"].map((name) => [name, "up"])),
    });
  });

  test.each(names)("tells that %s is away, and that it is back", async (name) => {
    await waitFor("all up", isWell);
    house.ways[name].cut();
    expect(await readStatus()).toEqual([503, { status: "unavailable" }]);
    const health = await house.checkHealth();
    expect(health?.status).toBe("unavailable");
    const states = Object.entries(health?.dependencies ?? {});
    expect(states.filter(([, state]) => state === "down")).toEqual([[name, "down"]]);
    house.ways[name].open();
    await waitFor("all up", isWell);
  });
});
