import { accountRoutes } from "@dhahabu/contract/accounts";
import { errorBodySchema } from "@dhahabu/contract/errors";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { customerPassword, openCustomer } from "../support/open-customer.ts";
import "../support/provided.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";

const { path } = accountRoutes.closeAccount;
let house: House;
let identity: Sql;

beforeAll(async () => {
  house = await startHouse(inject("servers"));
  identity = connectDatabase({ url: house.databases.identity.url, maxConnections: 1 });
});

afterAll(async () => {
  await identity.end();
  await house.stop();
});

const open = () => openCustomer({ house, identity });

const close = (client: ApiClient, password = customerPassword) =>
  client.send("POST", path, { password });

async function signIn(name: string) {
  const client = createApiClient(house.origin);
  const body = { username: name, password: customerPassword };
  const answer = await client.send("POST", "/api/login", body);
  return { client, status: answer.status };
}

test("a closed account is signed out everywhere, opens to nobody, and is nobody's", async () => {
  const { client, username, email } = await open();
  const { client: elsewhere } = await signIn(username);
  const countBrowsers = async () => (await identity`select from known_devices`).length;
  const browsers = await countBrowsers();
  const answer = await close(client);
  expect(answer.status, answer.text).toBe(200);
  expect(await countBrowsers()).toBe(browsers - 2);
  for (const one of [client, elsewhere]) expect((await one.get("/api/user")).status).toBe(401);
  for (const name of [username, email]) expect((await signIn(name)).status).toBe(401);
  const kept = await identity`
    select to_jsonb(users)::text as row from users
    union all select to_jsonb(account_mails)::text from account_mails
    union all select to_jsonb(user_changes)::text from user_changes`;
  expect(kept.filter(({ row }) => `${row}`.includes(username))).toEqual([]);
});

test("its names are free: who comes back registers anew, and finds nothing of before confirming", async () => {
  const { client, username, email, subject } = await open();
  await close(client);
  const again = createApiClient(house.origin);
  const body = { username, email, password: customerPassword };
  expect((await again.send("POST", "/api/register", body)).status).toBe(201);
  expect((await again.get("/api/user/enquiries")).text).not.toContain(subject);
});

test("a wrong password closes nothing", async () => {
  const { client } = await open();
  const answer = await close(client, "not the one");
  expect(answer.status).toBe(400);
  expect(errorBodySchema.parse(answer.body).issues?.map(({ path: at }) => at)).toEqual([
    "password",
  ]);
  expect((await client.get("/api/user")).status).toBe(200);
});

test("closing stands in the record of security events, and so does a wrong password", async () => {
  const { client, username } = await open();
  await close(client, "not the one");
  await close(client);
  const events = await identity<{ kind: string }[]>`
    select kind from security_events
    where username = ${username} and kind like 'account.%' order by id`;
  expect(events.map(({ kind }) => kind)).toEqual(["account.closing-failed", "account.closed"]);
});

test("of two that close at once one does, and the other is told that nobody is signed in", async () => {
  const { client, username } = await open();
  const { client: elsewhere } = await signIn(username);
  const answers = await Promise.all([close(client), close(elsewhere)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

test("staff do not close theirs: the last administrator stays", async () => {
  const admin = createApiClient(house.origin);
  await admin.send("POST", "/api/login", house.admin);
  expect((await close(admin, house.admin.password)).status).toBe(403);
  expect((await admin.get("/api/user")).status).toBe(200);
});
