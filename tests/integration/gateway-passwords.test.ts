import { randomBytes } from "node:crypto";
import type { ResetLink } from "@dhahabu/contract/accounts";
import { errorBodySchema } from "@dhahabu/contract/errors";
import type { User } from "@dhahabu/contract/identity";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import { newAddress } from "../support/new-address.ts";
import "../support/provided.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";

const firstPassword = "a long way to Kisumu";
const nextPassword = "eleven quiet rivers of gold";
let house: House;
let gatewaySql: Sql;
let identitySql: Sql;
let admin: ApiClient;

beforeAll(async () => {
  house = await startHouse(inject("servers"), {}, {}, { isHashedSlowly: true });
  gatewaySql = connectDatabase({ url: house.databases.gateway.url, maxConnections: 1 });
  identitySql = connectDatabase({ url: house.databases.identity.url, maxConnections: 1 });
  admin = createApiClient(house.origin);
  await signIn(admin, house.admin);
});

afterAll(async () => {
  await gatewaySql.end();
  await identitySql.end();
  await house.stop();
});

async function open(origin = house.origin) {
  const client = createApiClient(origin);
  const username = `u-${randomBytes(5).toString("hex")}`;
  const body = { username, email: `${username}@example.com`, password: firstPassword };
  const answer = await client.send("POST", "/api/register", body);
  expect(answer.status).toBe(201);
  return { client, username, userId: (answer.body as User).id };
}

async function openOther(username: string, password = firstPassword): Promise<ApiClient> {
  const client = createApiClient(house.origin);
  await signIn(client, { username, password });
  return client;
}

async function makeToken(userId: number): Promise<string> {
  const answer = await admin.send("POST", `/api/admin/users/${userId}/reset-link`);
  expect(answer.status).toBe(201);
  return (answer.body as ResetLink).path.split("#")[1] ?? "";
}

const change = (client: ApiClient, currentPassword: string, newPassword: string) =>
  client.send("POST", "/api/user/password", { currentPassword, newPassword });

const reset = (token: string, newPassword = nextPassword, headers?: Record<string, string>) =>
  createApiClient(house.origin).send(
    "POST",
    "/api/password-reset",
    { token, newPassword },
    headers,
  );

const statusOf = async (client: ApiClient) => (await client.get("/api/user")).status;

function refusalOf(answer: ApiAnswer): [status: number, code: string] {
  return [answer.status, errorBodySchema.parse(answer.body).code];
}

describe("who changes their password", () => {
  test("goes on under a new id; every other session, and a copy of the old cookie, is over", async () => {
    const { client, username, userId } = await open();
    const others = await Promise.all([openOther(username), openOther(username)]);
    const copy = client.session;
    const answer = await change(client, firstPassword, nextPassword);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-dhahabu-session-version")).toBeNull();
    expect(client.session).toMatch(/^sid=[A-Za-z0-9_-]{43}$/);
    expect(client.session).not.toBe(copy);
    expect(await statusOf(client)).toBe(200);
    for (const other of others) expect(await statusOf(other)).toBe(401);
    const thief = await createApiClient(house.origin).get("/api/user", { cookie: copy });
    expect(refusalOf(thief)).toEqual([401, "not_signed_in"]);
    const rows = await gatewaySql`select from sessions where sess ->> 'userId' = ${String(userId)}`;
    expect(rows).toHaveLength(1);
    expect(await statusOf(await openOther(username, nextPassword))).toBe(200);
  });

  test("keeps session and password where the current one is not right", async () => {
    const { client, username } = await open();
    const other = await openOther(username);
    const cookie = client.session;
    expect(refusalOf(await change(client, "not what it is", nextPassword))).toEqual([
      400,
      "invalid_input",
    ]);
    expect(client.session).toBe(cookie);
    expect(await statusOf(client)).toBe(200);
    expect(await statusOf(other)).toBe(200);
  });

  test("must come from a page of this site", async () => {
    const { client } = await open();
    const body = { currentPassword: firstPassword, newPassword: nextPassword };
    const answer = await client.send("POST", "/api/user/password", body, {
      origin: "https://elsewhere.example",
    });
    expect(refusalOf(answer)).toEqual([403, "cross_origin"]);
    expect((await client.send("POST", "/api/user/password", body)).status).toBe(200);
  });
});

describe("a reset link", () => {
  test("ends every session of the user, signs nobody in, and lets the new password in", async () => {
    const { client, username, userId } = await open();
    const other = await openOther(username);
    const answer = await reset(await makeToken(userId));
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await statusOf(client)).toBe(401);
    expect(await statusOf(other)).toBe(401);
    expect(await statusOf(await openOther(username, nextPassword))).toBe(200);
  });

  test("is kept out of caches, and its token out of every address", async () => {
    const { userId } = await open();
    const answer = await admin.send("POST", `/api/admin/users/${userId}/reset-link`);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const { path } = answer.body as ResetLink;
    const address = new URL(path, house.origin);
    expect(address.pathname + address.search).toBe("/auth/reset");
    expect(address.hash).toMatch(/^#[A-Za-z0-9_-]{43}$/);
  });

  test("must be used from a page of this site", async () => {
    const { userId } = await open();
    const token = await makeToken(userId);
    const foreign = await reset(token, nextPassword, { origin: "https://elsewhere.example" });
    expect(refusalOf(foreign)).toEqual([403, "cross_origin"]);
    expect((await reset(token)).status).toBe(200);
  });

  test("that was used while somebody signed in with the old password leaves them no session", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { username, userId } = await open();
      const token = await makeToken(userId);
      const attempts = Array.from({ length: 6 }, () => createApiClient(house.origin));
      const [, ...answers] = await Promise.all([
        reset(token),
        ...attempts.map((client) =>
          client.send("POST", "/api/login", { username, password: firstPassword }),
        ),
      ]);
      for (const { status } of answers) expect([200, 401]).toContain(status);
      for (const client of attempts) expect(await statusOf(client)).toBe(401);
    }
  });
});

describe("guesses are counted", () => {
  test("at the current password by account, from wherever they come; success forgets them", async () => {
    const tight = await house.startReplica({
      LIMIT_LOGIN: "4/60",
      TRUSTED_PROXIES: "127.0.0.1",
    });
    const { client } = await open(tight.url);
    const guess = (password: string) =>
      client.send(
        "POST",
        "/api/user/password",
        { currentPassword: password, newPassword: `${password}, a new one` },
        { "x-forwarded-for": newAddress() },
      );
    for (let count = 0; count < 3; count += 1) {
      expect((await guess(`wrong guess ${count}`)).status).toBe(400);
    }
    expect((await guess(firstPassword)).status).toBe(200);
    for (let count = 0; count < 4; count += 1) {
      expect((await guess(`wrong guess ${count}`)).status).toBe(400);
    }
    const refused = await guess(`${firstPassword}, a new one`);
    expect(refusalOf(refused)).toEqual([429, "too_many_requests"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    // The other calls of the account go on, and so does everybody else.
    expect(await statusOf(client)).toBe(200);
    const other = await open(tight.url);
    expect((await change(other.client, "wrong", nextPassword)).status).toBe(400);
  });

  test("at links by network", async () => {
    const tight = await house.startReplica({
      LIMIT_LOGIN: "4/60",
      TRUSTED_PROXIES: "127.0.0.1",
    });
    const guessFrom = (address: string) =>
      createApiClient(tight.url).send(
        "POST",
        "/api/password-reset",
        { token: randomBytes(32).toString("base64url"), newPassword: nextPassword },
        { "x-forwarded-for": address },
      );
    const network = newAddress();
    for (let count = 0; count < 4; count += 1) {
      expect((await guessFrom(network)).status).toBe(400);
    }
    // Where Redis is slow the gateway counts by itself, from none on.
    await expect
      .poll(async () => refusalOf(await guessFrom(network)))
      .toEqual([429, "too_many_requests"]);
    expect((await guessFrom(newAddress())).status).toBe(400);
    // Signing in from there is another thing.
    const login = await createApiClient(tight.url).send(
      "POST",
      "/api/login",
      { username: house.admin.username, password: house.admin.password },
      { "x-forwarded-for": network },
    );
    expect(login.status).toBe(200);
  });
});

test("a user who is gone between two calls has no session", async () => {
  const { client, userId } = await open();
  await identitySql`update users set is_active = false where id = ${userId}`;
  expect(refusalOf(await change(client, firstPassword, nextPassword))).toEqual([
    401,
    "not_signed_in",
  ]);
});
