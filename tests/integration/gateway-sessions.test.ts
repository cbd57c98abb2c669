import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import "../support/provided.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";

const password = "seven grams of river gold";
let house: House;
let sql: Sql;
let admin: ApiClient;

beforeAll(async () => {
  house = await startHouse(inject("servers"));
  sql = connectDatabase({ url: house.databases.gateway.url, maxConnections: 1 });
  admin = createApiClient(house.origin);
  await signIn(admin, house.admin);
});

afterAll(async () => {
  await sql.end();
  await house.stop();
});

let count = 0;
async function register() {
  count += 1;
  const username = `hammered${count}`;
  const client = createApiClient(house.origin);
  const answer = await client.send("POST", "/api/register", {
    username,
    password,
    email: `${username}@example.com`,
  });
  expect(answer.status).toBe(201);
  return { client, username, id: (answer.body as { id: number }).id };
}

/**
 * Calls without a pause while a change is made; gives the statuses of the calls that began after the
 * change was answered.
 */
async function hammer(path: string, cookie: string, change: () => Promise<void>) {
  const late: number[] = [];
  let isChanged = false;
  let isOver = false;
  const call = async () => {
    while (!isOver) {
      const began = isChanged;
      const answer = await fetch(`${house.origin}${path}`, { headers: { cookie } });
      // What is not read keeps its connection.
      await answer.arrayBuffer();
      if (began) late.push(answer.status);
    }
  };
  const callers = Array.from({ length: 8 }, call);
  await change();
  isChanged = true;
  await expect.poll(() => late.length).toBeGreaterThan(100);
  isOver = true;
  await Promise.all(callers);
  return new Set(late);
}

describe("no call after a change's answer is let in on what was true before", () => {
  test("after a deactivation", async () => {
    const { client, id } = await register();
    const statuses = await hammer("/api/user", client.cookies, async () => {
      const answer = await admin.send("PATCH", `/api/admin/users/${id}/status`, {
        isActive: false,
      });
      expect(answer.status).toBe(200);
    });
    expect([...statuses]).toEqual([401]);
  });

  test("after a role was taken away, and the other way round", async () => {
    const { client, id } = await register();
    const setRole = async (role: string) => {
      const answer = await admin.send("PATCH", `/api/admin/users/${id}/role`, { role });
      expect(answer.status).toBe(200);
    };
    const path = "/api/deliveries/failed";
    expect([...(await hammer(path, client.cookies, () => setRole("marketing")))]).toEqual([200]);
    expect([...(await hammer(path, client.cookies, () => setRole("user")))]).toEqual([403]);
  });
});

describe("a session of an earlier version", () => {
  test("stays over when the user is active again; a new sign-in works", async () => {
    const { client, username, id } = await register();
    const copy = client.session;
    for (const isActive of [false, true]) {
      const answer = await admin.send("PATCH", `/api/admin/users/${id}/status`, { isActive });
      expect(answer.status).toBe(200);
    }
    const visitor = createApiClient(house.origin);
    expect((await visitor.get("/api/user", { cookie: copy })).status).toBe(401);
    await signIn(client, { username, password });
    expect((await client.get("/api/user")).status).toBe(200);
  });

  test("is removed, and so is one without a version; others stay", async () => {
    const { client, id } = await register();
    const { client: other, id: otherId } = await register();
    const countOf = async (userId: number) => {
      const rows = await sql<{ count: number }[]>`
        select count(*)::int as count from sessions where sess ->> 'userId' = ${String(userId)}`;
      return rows[0]?.count;
    };
    await sql`update sessions set sess = sess - 'version' where sess ->> 'userId' = ${String(id)}`;
    expect(await countOf(id)).toBe(1);
    const answer = await client.get("/api/user");
    expect(answer.status).toBe(401);
    expect(client.session).toBe("");
    expect([await countOf(id), await countOf(otherId)]).toEqual([0, 1]);
    expect((await other.get("/api/user")).status).toBe(200);
  });
});
