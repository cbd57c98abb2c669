import { errorBodySchema } from "@dhahabu/contract/errors";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newAddress } from "../support/new-address.ts";
import "../support/provided.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";

let house: House;

beforeAll(async () => {
  const limits = {
    TRUSTED_PROXIES: "127.0.0.1",
    LIMIT_READ: "5/60",
    LIMIT_LOGIN: "3/60",
    LIMIT_LOGIN_ADDRESS: "8/60",
    LIMIT_REGISTER: "2/2",
    LIMIT_FORM: "2/60",
    LIMIT_CODE: "20/60",
    LIMIT_CHAT: "3/60",
    LIMIT_EVENTS_PER_ADDRESS: "2",
  };
  house = await startHouse(inject("servers"), limits, {}, { hasWays: true });
});

afterAll(() => house.stop());

function send(address: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${house.origin}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      "x-forwarded-for": address,
      ...(body === undefined ? {} : { origin: house.origin, "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function countStatuses(count: number, call: () => Promise<Response>) {
  const answers = await Promise.all(Array.from({ length: count }, call));
  await Promise.all(answers.map((answer) => answer.text()));
  return {
    refused: answers.filter((answer) => answer.status === 429).length,
    passed: answers.filter((answer) => answer.status !== 429).length,
  };
}

const login = (address: string, username: string, password = "not the password") =>
  send(address, "/api/login", { username, password });

test("calls above the limit are refused, also where they come all at once", async () => {
  const address = newAddress();
  expect(await countStatuses(12, () => send(address, "/api/user"))).toEqual({
    refused: 7,
    passed: 5,
  });
  const answer = await send(address, "/api/user");
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  const body = errorBodySchema.parse(await answer.json());
  expect(body.code).toBe("too_many_requests");
  expect(body.message).toMatch(/try again in \d+ seconds/);
  expect((await send(newAddress(), "/api/user")).status).toBe(401);
});

test("the addresses of one IPv6 network count together", async () => {
  const address = newAddress();
  expect(await countStatuses(5, () => send(address, "/api/user"))).toMatchObject({ refused: 0 });
  expect((await send(address.replace(/1$/, "abcd"), "/api/user")).status).toBe(429);
});

test("prepared reads and health of the pages' data are not counted", async () => {
  const address = newAddress();
  expect(await countStatuses(40, () => send(address, "/api/branches"))).toMatchObject({
    refused: 0,
  });
});

test("guessing one account's password is stopped, and its owner elsewhere signs in", async () => {
  const thief = newAddress();
  const results = await countStatuses(6, () => login(thief, house.admin.username));
  expect(results).toEqual({ refused: 3, passed: 3 });
  expect((await login(thief, "  ADMIN ")).status).toBe(429);
  expect((await login(thief, house.admin.username, house.admin.password)).status).toBe(429);
  const owner = await login(newAddress(), house.admin.username, house.admin.password);
  expect(owner.status).toBe(200);
});

test("trying many accounts from one address is stopped", async () => {
  const thief = newAddress();
  let count = 0;
  const results = await countStatuses(12, () => login(thief, `account${(count += 1)}`));
  expect(results).toEqual({ refused: 4, passed: 8 });
});

test("a right password starts the account's count again", async () => {
  const address = newAddress();
  await login(address, house.admin.username);
  await login(address, house.admin.username);
  expect((await login(address, house.admin.username, house.admin.password)).status).toBe(200);
  expect((await login(address, house.admin.username)).status).toBe(401);
  expect((await login(address, house.admin.username)).status).toBe(401);
});

test("an address that the visitor wrote itself counts for nothing", async () => {
  const address = newAddress();
  let count = 0;
  const results = await countStatuses(8, () => {
    count += 1;
    return send(`10.9.9.${count}, ${address}`, "/api/user");
  });
  expect(results).toEqual({ refused: 3, passed: 5 });
});

test("forms have a limit of their own, and a refused one stores nothing", async () => {
  const address = newAddress();
  const enquiry = {
    name: "Wanjiru Kamau",
    email: "wanjiru@example.com",
    phone: "0712345678",
    service: "Gold Loans",
    subject: "A bracelet",
    message: "What would you lend on 12.5 grams?",
  };
  const results = await countStatuses(5, () => send(address, "/api/contact", enquiry));
  expect(results).toEqual({ refused: 3, passed: 2 });
});

test("the assistant has a limit of its own, which takes nothing from the others", async () => {
  const address = newAddress();
  // Counted like any question, and answered without a thought.
  const ask = () => send(address, "/api/chat", {});
  expect(await countStatuses(7, ask)).toEqual({ refused: 4, passed: 3 });
  expect((await send(address, "/api/user")).status).toBe(401);
});

test("addresses outside the contract cost nothing and count for nothing", async () => {
  const address = newAddress();
  expect(await countStatuses(20, () => send(address, "/api/nothing"))).toMatchObject({
    refused: 0,
  });
  expect(await countStatuses(5, () => send(address, "/api/user"))).toMatchObject({ refused: 0 });
});

test("a full sign-in limit says how long to wait, and other calls go on", async () => {
  const thief = newAddress();
  await countStatuses(8, () => login(thief, "somebody.else"));
  const answer = await login(thief, "somebody.else");
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(50);
  expect((await send(thief, "/api/user")).status).toBe(401);
});

test("open streams of one network are limited, and a closed one makes room", async () => {
  const network = newAddress().replace(/::1$/, "");
  let host = 0;
  const open = () => {
    const abort = new AbortController();
    host += 1;
    const answer = fetch(`${house.origin}/api/events`, {
      headers: { "x-forwarded-for": `${network}::${host.toString(16)}` },
      signal: abort.signal,
    });
    return answer.then(({ status }) => ({ status, abort }));
  };
  const streams = [await open(), await open()];
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);
  const third = await open();
  expect(third.status).toBe(429);
  third.abort.abort();
  streams[0]?.abort.abort();
  await expect
    .poll(async () => {
      const next = await open();
      if (next.status !== 200) return next.status;
      streams.push(next);
      return 200;
    })
    .toBe(200);
  for (const { abort } of streams) abort.abort();
});

test("what is sent to a Redis that stands still counts once when it goes on", async () => {
  const address = newAddress();
  const ask = () => countStatuses(1, () => send(address, "/api/user"));
  const passed = { refused: 0, passed: 1 };
  house.ways.redis.hold();
  try {
    for (let call = 0; call < 3; call += 1) expect(await ask()).toEqual(passed);
  } finally {
    house.ways.redis.open();
  }
  for (let call = 0; call < 2; call += 1) expect(await ask()).toEqual(passed);
  expect(await ask()).toEqual({ refused: 1, passed: 0 });
});

test("without Redis each replica counts by itself, and nothing is let through unlimited", async () => {
  house.ways.redis.cut();
  try {
    const address = newAddress();
    const results = await countStatuses(12, () => send(address, "/api/user"));
    expect(results).toEqual({ refused: 7, passed: 5 });
  } finally {
    house.ways.redis.open();
  }
});

test("codes of papers are guessed twenty times a minute at most, by whatever call", async () => {
  const address = newAddress();
  const code = "7KQ2-9MXD-4TH";
  const verified = await countStatuses(15, () => send(address, "/api/verify", { code }));
  const read = await countStatuses(10, () => send(address, "/api/quote", { code }));
  expect([verified, read]).toEqual([
    { refused: 0, passed: 15 },
    { refused: 5, passed: 5 },
  ]);
});
