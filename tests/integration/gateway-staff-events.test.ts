import { eventChannelOf, eventOwners } from "@dhahabu/contract/events";
import type { EventName } from "@dhahabu/contract/events";
import { errorBodySchema } from "@dhahabu/contract/errors";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { connectRedis } from "@dhahabu/platform/redis";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import "../support/provided.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";
import { quietLog } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const path = "/api/staff/events";
const password = "a chest of eleven bars";
let house: House;
let replica: string;
let admin: ApiClient;
let identitySql: Sql;
let redis: ReturnType<typeof connectRedis>;

beforeAll(async () => {
  const servers = inject("servers");
  house = await startHouse(servers, { SESSION_CHECK_SECONDS: "1" });
  replica = (await house.startReplica()).url;
  admin = createApiClient(house.origin);
  await signIn(admin, house.admin);
  identitySql = connectDatabase({ url: house.databases.identity.url, maxConnections: 1 });
  redis = connectRedis({ url: servers.redisUrl, log: quietLog });
});

afterAll(async () => {
  redis.disconnect();
  await identitySql.end();
  await house.stop();
});

let count = 0;
async function createPerson(role: "user" | "marketing") {
  count += 1;
  const username = `${role}-${count}`;
  const client = createApiClient(house.origin);
  await client.send("POST", "/api/register", {
    username,
    password,
    email: `${username}@example.com`,
  });
  await identitySql`update users set role = ${role} where username = ${username}`;
  await signIn(client, { username, password });
  return { client, username };
}

/** Collects what a stream tells until it is closed by either side. */
async function openStream(client: ApiClient, origin = house.origin) {
  const abort = new AbortController();
  const answer = await fetch(`${origin}${path}`, {
    headers: { cookie: client.cookies },
    signal: abort.signal,
  });
  let text = "";
  let isOver = false;
  const reading = (async () => {
    for await (const chunk of answer.body ?? [])
      text += Buffer.from(chunk as Uint8Array).toString();
  })()
    .catch(() => undefined)
    .finally(() => (isOver = true));
  await waitFor("the greeting", () => text.includes("retry:"));
  return {
    answer,
    read: () => text,
    isOver: () => isOver,
    names: () => [...text.matchAll(/^event: (.+)$/gm)].map((match) => match[1]),
    async close() {
      abort.abort();
      await reading;
    },
  };
}

const tell = (name: EventName, payload: object) =>
  redis.publish(eventChannelOf(eventOwners[name]), JSON.stringify({ id: "1", name, payload }));

describe("the stream of staff", () => {
  test("is for staff alone", async () => {
    const { client: user } = await createPerson("user");
    const refusals = [createApiClient(house.origin), user].map(async (client) => {
      const answer = await client.get(path);
      return [answer.status, errorBodySchema.parse(answer.body).code];
    });
    expect(await Promise.all(refusals)).toEqual([
      [401, "not_signed_in"],
      [403, "not_allowed"],
    ]);
    const { client: marketing } = await createPerson("marketing");
    const stream = await openStream(marketing);
    expect(stream.answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(stream.answer.headers.get("cache-control")).toBe("no-store");
    expect(stream.answer.headers.get("x-content-type-options")).toBe("nosniff");
    await stream.close();
  });

  test("names what changed, at every gateway, and holds nothing of it", async () => {
    const [here, there] = [await openStream(admin), await openStream(admin, replica)];
    await tell("enquiry.received", { enquiryId: 4711 });
    await tell("enquiry.changed", { enquiryId: 4711 });
    await tell("media.changed", { mediaId: 4712 });
    for (const stream of [here, there]) {
      await waitFor("the events", () => stream.names().length === 3);
      expect(stream.names()).toEqual(["enquiries.changed", "enquiries.changed", "media.changed"]);
      expect(stream.read()).not.toMatch(/471\d/);
      await stream.close();
    }
  });

  test("tells of changed users at every gateway", async () => {
    const stream = await openStream(admin, replica);
    const { username } = await createPerson("user");
    await waitFor("the event", () => stream.names().includes("users.changed"));
    expect(stream.read()).not.toContain(username);
    await stream.close();
  });

  test("is no visit: it lets a session grow old, and ends with it", async () => {
    const { client } = await createPerson("marketing");
    const stream = await openStream(client);
    const gatewaySql = connectDatabase({ url: house.databases.gateway.url, maxConnections: 1 });
    await gatewaySql`delete from sessions`;
    await gatewaySql.end();
    await waitFor("the end of the stream", () => stream.isOver(), { timeoutMs: 30_000 });
    await signIn(admin, house.admin);
  });

  test("ends soon after its listener's role was taken away", async () => {
    const { client, username } = await createPerson("marketing");
    const stream = await openStream(client);
    await identitySql`update users set role = 'user' where username = ${username}`;
    await waitFor("the end of the stream", () => stream.isOver(), { timeoutMs: 30_000 });
  });

  test("tells who has a duty alone of the counter, while they have it", async () => {
    const { client, username } = await createPerson("user");
    await identitySql`update users set duties = '{approver}' where username = ${username}`;
    const stream = await openStream(client);
    await tell("enquiry.received", { enquiryId: 4711 });
    await tell("counter.changed", { counterVisitId: 4712 });
    await tell("notices.changed", { changedAt: new Date().toISOString() });
    await tell("customer.changed", { customerId: 4713 });
    await tell("visit.changed", { visitId: 4714 });
    await waitFor("the events", () => stream.names().length === 3);
    expect(stream.names()).toEqual(["counter.changed", "customers.changed", "visits.changed"]);
    expect(stream.read()).not.toMatch(/471\d/);
    await identitySql`update users set duties = '{}' where username = ${username}`;
    await waitFor("the end of the stream", () => stream.isOver(), { timeoutMs: 30_000 });
  });

  test("is opened at most 20 times by one person", async () => {
    const { client } = await createPerson("marketing");
    const streams = [];
    for (let opened = 0; opened < 20; opened += 1) streams.push(await openStream(client));
    const answer = await client.get(path);
    expect([answer.status, errorBodySchema.parse(answer.body).code]).toEqual([
      429,
      "too_many_requests",
    ]);
    await Promise.all(streams.map((stream) => stream.close()));
    const again = await waitFor("a place", async () => openStream(client));
    await again.close();
  });
});
