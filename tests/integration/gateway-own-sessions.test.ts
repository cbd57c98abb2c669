import { sessionRoutes } from "@dhahabu/contract/sessions";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import "../support/provided.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";

const password = "seven grams of river gold";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
let house: House;
let sql: Sql;

beforeAll(async () => {
  house = await startHouse(inject("servers"));
  sql = connectDatabase({ url: house.databases.gateway.url, maxConnections: 1 });
});

afterAll(async () => {
  await sql.end();
  await house.stop();
});

let count = 0;
async function register() {
  count += 1;
  const username = `owner${count}`;
  const client = createApiClient(house.origin);
  const body = { username, password, email: `${username}@example.com` };
  expect((await client.send("POST", "/api/register", body)).status).toBe(201);
  return { client, username };
}

async function signInAgain(username: string): Promise<ApiClient> {
  const client = createApiClient(house.origin);
  await signIn(client, { username, password });
  return client;
}

async function list(client: ApiClient) {
  const { status, body } = await client.get("/api/user/sessions");
  expect(status).toBe(200);
  return sessionRoutes.listOwnSessions.response.parse(body);
}

const isSignedIn = async (client: ApiClient) => (await client.get("/api/user")).status === 200;

test("an owner sees where they are signed in, by browser, system and address", async () => {
  const { client, username } = await register();
  const phone = createApiClient(house.origin);
  const answer = await phone.send(
    "POST",
    "/api/login",
    { username, password },
    { "user-agent": firefox, "x-forwarded-for": "203.0.113.50" },
  );
  expect(answer.status).toBe(200);
  const sessions = await list(client);
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  expect(sessions[1]?.device).toBe("Firefox, Linux");
  expect(sessions[1]?.address).not.toBeNull();
  expect(Date.parse(sessions[1]?.startedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
  // What is listed opens nothing.
  const [row] = await sql`select sid from sessions where id = ${sessions[1]?.id ?? ""}`;
  expect(JSON.stringify(sessions)).not.toContain(row?.["sid"]);
  for (const text of [sessions[1]?.id ?? "", String(row?.["sid"])]) {
    const thief = await fetch(`${house.origin}/api/user`, { headers: { cookie: `sid=${text}` } });
    expect(thief.status).toBe(401);
  }
});

test("one session is ended by its name, the others hold", async () => {
  const { client, username } = await register();
  const [second, third] = [await signInAgain(username), await signInAgain(username)];
  const own = (await list(second)).find(({ isCurrent }) => isCurrent);
  const path = `/api/user/sessions/${own?.id}`;
  expect((await client.send("DELETE", path)).body).toEqual({ endedCount: 1 });
  expect((await client.send("DELETE", path)).body).toEqual({ endedCount: 0 });
  expect(await Promise.all([client, second, third].map(isSignedIn))).toEqual([true, false, true]);
});

test("all others are ended at once, and nobody else's", async () => {
  const { client, username } = await register();
  const { client: stranger } = await register();
  const others = [await signInAgain(username), await signInAgain(username)];
  const answer = await client.send("POST", "/api/user/sessions/end-others");
  expect(answer.body).toEqual({ endedCount: 2 });
  expect(await Promise.all([client, ...others, stranger].map(isSignedIn))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(await list(client)).toHaveLength(1);
});

test("a stranger's session is neither seen nor ended", async () => {
  const { client } = await register();
  const { client: stranger } = await register();
  const [foreign] = await list(stranger);
  const answer = await client.send("DELETE", `/api/user/sessions/${foreign?.id}`);
  expect(answer.body).toEqual({ endedCount: 0 });
  expect(await isSignedIn(stranger)).toBe(true);
  expect((await list(client)).map(({ id }) => id)).not.toContain(foreign?.id);
});

test("a session that a new password has ended is listed no more, one over its time neither", async () => {
  const { client, username } = await register();
  await signInAgain(username);
  const body = { currentPassword: password, newPassword: "eleven quiet rivers" };
  expect((await client.send("POST", "/api/user/password", body)).status).toBe(200);
  const [own, ...rest] = await list(client);
  expect([own?.isCurrent, rest]).toEqual([true, []]);
  await sql`update sessions set sess = jsonb_set(sess, '{_expire}', '1') where id = ${own?.id ?? ""}`;
  expect((await client.get("/api/user/sessions")).status).toBe(401);
});

test("who is not signed in is refused, and a name that is none too", async () => {
  const visitor = createApiClient(house.origin);
  expect((await visitor.get("/api/user/sessions")).status).toBe(401);
  expect((await visitor.send("POST", "/api/user/sessions/end-others")).status).toBe(401);
  const { client } = await register();
  expect((await client.send("DELETE", "/api/user/sessions/nonsense")).status).toBe(400);
});
