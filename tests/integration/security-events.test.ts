import { randomUUID } from "node:crypto";
import { accountRoutes } from "@dhahabu/contract/accounts";
import { routes } from "@dhahabu/contract/api";
import { identityRoutes } from "@dhahabu/contract/identity";
import type { Role } from "@dhahabu/contract/identity";
import { secondApprovalKey } from "@dhahabu/contract/price-desk";
import type { Route } from "@dhahabu/contract/route";
import { securityEventRoutes } from "@dhahabu/contract/security-events";
import type { SecurityEvent } from "@dhahabu/contract/security-events";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { createPerson } from "../support/people.ts";
import type { Person } from "../support/people.ts";
import "../support/provided.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";
import { writeSystemConfig } from "../support/system-config.ts";
import { waitFor } from "../support/wait-for.ts";

interface Member extends Person {
  client: ApiClient;
}

const contract: Record<string, Route> = routes;
let house: House;
let sql: Sql;
let first: ApiClient;
let amani: Member;

beforeAll(async () => {
  house = await startHouse(inject("servers"), {
    LIMIT_LOGIN: "3/900",
    TRUSTED_PROXIES: "127.0.0.1",
  });
  sql = connectDatabase({ url: house.databases.identity.url });
  first = createApiClient(house.origin);
  await signIn(first, house.admin);
  amani = await join("admin");
});

afterAll(async () => {
  await sql.end();
  await house.stop();
});

async function join(role: Role): Promise<Member> {
  const person = await createPerson(house, first, role);
  const client = createApiClient(house.origin);
  await signIn(client, person);
  return { ...person, client };
}

const newNetwork = () => `198.51.${Math.floor(Math.random() * 250)}.${Date.now() % 250}`;

/** The record as an administrator reads it. */
async function list(filter: Record<string, string>): Promise<SecurityEvent[]> {
  const query = new URLSearchParams({ limit: "100", ...filter }).toString();
  const answer = await first.get(`/api/admin/security-events?${query}`);
  expect(answer.status).toBe(200);
  return securityEventRoutes.listSecurityEvents.response.parse(answer.body);
}

const tryAt = (network: string, username: string, password: string) =>
  createApiClient(house.origin).send(
    "POST",
    "/api/login",
    { username, password },
    { "X-Forwarded-For": network },
  );

test("a sign-in and each failure stand in the record; what comes again within a quarter of an hour is counted", async () => {
  const member = await createPerson(house, first, "user");
  const network = newNetwork();
  expect((await tryAt(network, member.username, member.password)).status).toBe(200);
  const guess = `not ${randomUUID()}`;
  for (const _ of [1, 2]) await tryAt(network, member.username, guess);
  const stranger = `nobody-${randomUUID().slice(0, 8)}`;
  await tryAt(network, stranger, guess);
  const events = await list({ network, kind: "sign-in" });
  // A quarter of an hour may end in the middle: then there is a row more.
  const told: Record<string, number> = {};
  for (const { kind, username, count, details } of events) {
    const what = [kind, username, details.reason].join(" ");
    told[what] = (told[what] ?? 0) + count;
  }
  expect(told).toEqual({
    [`sign-in.succeeded ${member.username} `]: 1,
    [`sign-in.failed ${member.username} wrong-password`]: 2,
    "sign-in.failed  no-such-user": 1,
  });
  expect(events.length).toBeLessThan(5);
  const rows = await sql<
    { text: string }[]
  >`select security_events::text as text from security_events`;
  expect(rows.map(({ text }) => text).join(" ")).not.toMatch(new RegExp(`${guess}|${stranger}`));
});

test("an inactive account that signs in rightly is told as such", async () => {
  const member = await createPerson(house, first, "user");
  await first.send("PATCH", `/api/admin/users/${member.userId}/status`, { isActive: false });
  const network = newNetwork();
  expect((await tryAt(network, member.username, member.password)).status).toBe(403);
  const [event] = await list({ network });
  expect(event).toMatchObject({
    kind: "sign-in.failed",
    username: member.username,
    details: { reason: "inactive" },
  });
});

test("further tries that are refused are one row, however many they are", async () => {
  const network = newNetwork();
  for (const _ of Array.from({ length: 8 })) await tryAt(network, "somebody", "guessed wrong");
  const refused = () => list({ network, kind: "sign-in.refused" });
  await waitFor("the refusal to be recorded", async () => (await refused()).length > 0);
  expect(await refused()).toHaveLength(1);
  expect((await refused())[0]?.details).toEqual({ what: "login" });
});

test("passwords, links and roles are told with who did it, to whom and from where", async () => {
  const member = await join("user");
  const network = newNetwork();
  const from = { "X-Forwarded-For": network };
  const password = "another chest of seven bars";
  const change = (currentPassword: string) =>
    member.client.send(
      "POST",
      "/api/user/password",
      { currentPassword, newPassword: password },
      from,
    );
  expect((await change("not my password")).status).toBe(400);
  expect((await change(member.password)).status).toBe(200);
  const path = `/api/admin/users/${member.userId}`;
  const link = await first.send("POST", `${path}/reset-link`, {}, from);
  const made = accountRoutes.createResetLink.response.parse(link.body);
  const token = "path" in made ? (made.path.split("#")[1] ?? "") : "";
  const reset = (one: string) =>
    createApiClient(house.origin).send(
      "POST",
      "/api/password-reset",
      { token: one, newPassword: "a third chest of nine bars" },
      from,
    );
  expect((await reset(token)).status).toBe(200);
  expect((await reset(token)).status).toBe(400);
  await first.send("PATCH", `${path}/role`, { role: "marketing" }, from);
  await first.send("PATCH", `${path}/status`, { isActive: false }, from);
  await first.send("PATCH", `${path}/status`, { isActive: true }, from);
  const events = (await list({ network })).toReversed();
  const { username } = house.admin;
  expect(
    events.map((event) => [event.kind, event.username, event.subjectUsername, event.address]),
  ).toEqual([
    ["password.change-failed", member.username, null, network],
    ["password.changed", member.username, null, network],
    ["password.link-made", username, member.username, network],
    ["password.reset", member.username, null, network],
    ["password.reset-failed", null, null, network],
    ["account.role-changed", username, member.username, network],
    ["account.deactivated", username, member.username, network],
    ["account.activated", username, member.username, network],
  ]);
  expect(events[5]?.details).toEqual({ oldValue: "user", newValue: "marketing" });
  const rows = await sql<
    { text: string }[]
  >`select security_events::text as text from security_events`;
  const all = rows.map(({ text }) => text).join(" ");
  for (const secret of [token, password, member.password]) expect(all).not.toContain(secret);
});

test("the first administrator's appointment stands in the record", async () => {
  const [event] = await list({ person: house.admin.username, kind: "account.role-changed" });
  const found = await list({ search: house.admin.username, kind: "account.role-changed" });
  expect(event).toBeDefined();
  expect(found.at(-1)).toMatchObject({ username: null, subjectUsername: house.admin.username });
});

test("what two administrators ask for, approve, refuse and withdraw is told, and every change of policy once", async () => {
  await writeSystemConfig(first, secondApprovalKey, "1");
  const member = await createPerson(house, first, "user");
  const ask = async () => {
    const path = `/api/admin/users/${member.userId}/role`;
    const { body } = await first.send("PATCH", path, { role: "admin" });
    return identityRoutes.setUserRole.response.parse(body).pendingRequestId ?? 0;
  };
  const decide = (client: ApiClient, id: number, how: string, body: object) =>
    client.send("POST", `/api/admin/account-requests/${id}/${how}`, body);
  await decide(first, await ask(), "reject", { note: "secret words" });
  await decide(amani.client, await ask(), "reject", { note: "secret words" });
  expect((await decide(amani.client, await ask(), "approve", { language: "en" })).status).toBe(200);
  const about = (await list({ person: member.username, kind: "account" })).toReversed();
  expect(about.map((event) => [event.kind, event.username, event.details.approvedBy])).toEqual([
    ["account.change-asked", house.admin.username, undefined],
    ["account.change-withdrawn", house.admin.username, undefined],
    ["account.change-asked", house.admin.username, undefined],
    ["account.change-rejected", amani.username, undefined],
    ["account.change-asked", house.admin.username, undefined],
    ["account.change-approved", amani.username, undefined],
    ["account.role-changed", house.admin.username, amani.username],
  ]);

  const key = "USD_TO_INR_RATE";
  const asked = await writeSystemConfig(first, key, "91.25");
  await amani.client.send(
    "POST",
    `/api/admin/policy-requests/${asked.pendingRequestId}/approve`,
    {},
  );
  const policy = () => list({ kind: "policy", search: key });
  await waitFor("the change of policy to be taken over", async () => (await policy()).length >= 3);
  await writeSystemConfig(amani.client, key, "92");
  await waitFor("the next one to be taken over", async () => (await policy()).length >= 4);
  expect((await policy()).map(({ kind, username }) => [kind, username]).toReversed()).toEqual(
    expect.arrayContaining([
      ["policy.change-asked", house.admin.username],
      ["policy.changed", house.admin.username],
      ["policy.change-approved", amani.username],
      ["policy.change-asked", amani.username],
    ]),
  );
  const rows = await sql<
    { text: string }[]
  >`select security_events::text as text from security_events`;
  expect(rows.map(({ text }) => text).join(" ")).not.toContain("secret words");
});

test("each export is recorded before it is made, and none is made that cannot be", async () => {
  const exports = Object.entries(contract).filter(([, route]) => route.isExport === true);
  expect(exports.length).toBeGreaterThan(7);
  expect(Object.values(contract).filter(({ path }) => path.endsWith("/export"))).toEqual(
    exports.map(([, route]) => route),
  );
  const network = newNetwork();
  const from = { "X-Forwarded-For": network };
  for (const [, { path }] of exports) {
    expect((await first.get(path, from)).status).toBe(200);
  }
  const told = (await list({ network, kind: "export" })).map(({ details }) => details.what);
  expect(told).toHaveLength(exports.length);
  expect(new Set(told)).toEqual(new Set(exports.map(([name]) => name)));

  const lonely = createApiClient(house.origin, { allowUnavailable: true });
  await signIn(lonely, amani);
  await sql`
    create function refuse_exports() returns trigger language plpgsql as $$
    begin raise exception 'full' using errcode = '53100'; end $$`;
  await sql`
    create trigger refuse_exports before insert on security_events for each row
    when (new.kind = 'export.made') execute function refuse_exports()`;
  const refused = await lonely.get("/api/enquiries/export");
  await sql`drop trigger refuse_exports on security_events`;
  expect(refused.status).toBe(503);
});

test("nobody but administrators reads the record, and reading it is an event", async () => {
  const { client: marketing } = await join("marketing");
  const { client: user } = await join("user");
  for (const path of ["/api/admin/security-events", "/api/admin/security-events/export"]) {
    expect((await createApiClient(house.origin).get(path)).status).toBe(401);
    expect((await user.get(path)).status).toBe(403);
    expect((await marketing.get(path)).status).toBe(403);
  }
  const network = newNetwork();
  const from = { "X-Forwarded-For": network };
  await amani.client.get("/api/admin/security-events?kind=sign-in", from);
  await amani.client.get("/api/admin/security-events?kind=policy", from);
  const readings = await list({ network });
  expect(new Set(readings.map(({ kind, username }) => `${kind} ${username}`))).toEqual(
    new Set([`record.read ${amani.username}`]),
  );
  expect(readings.reduce((all, { count }) => all + count, 0)).toBe(2);
});

test("nothing in the record is changed or deleted, but for what is over", async () => {
  const refusal = /append only/;
  await expect(sql`update security_events set username = 'x'`).rejects.toThrow(refusal);
  await expect(sql`truncate security_events cascade`).rejects.toThrow(refusal);
  await expect(sql`delete from security_events`).rejects.toThrow(refusal);
  await expect(sql`update security_event_repeats set count = 1`).rejects.toThrow(/only rises/);
  await expect(sql`delete from security_event_repeats`).rejects.toThrow(/only rises/);
  const old = "insert-of-a-test";
  await sql`
    insert into security_events (kind, at, address, network, request_id, details)
    values ('sign-in.failed', now() - interval '7 months', '', '', ${old}, '{}')`;
  const deleted = await sql`delete from security_events where request_id = ${old}`;
  expect(deleted.count).toBe(1);
});

test("filters, search and pages part the record without a gap", async () => {
  const all = await list({ limit: "500" });
  const found: number[] = [];
  let path: string | undefined = "/api/admin/security-events?limit=7";
  while (path !== undefined && found.length < 60) {
    const answer = await first.get(path);
    const page = securityEventRoutes.listSecurityEvents.response.parse(answer.body);
    found.push(...page.map(({ id }) => id));
    path = /<([^>]+)>/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  const known = new Set(all.map(({ id }) => id));
  expect(new Set(found).size).toBe(found.length);
  expect(found.filter((id) => !known.has(id)).length).toBeLessThanOrEqual(1);

  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  expect((await list({ from: today })).length).toBeGreaterThan(0);
  expect(await list({ to: "2020-01-01" })).toEqual([]);
  expect(await list({ person: "nobody at all" })).toEqual([]);
  const byStart = await list({ search: amani.username.slice(0, 9).toUpperCase() });
  expect(byStart.length).toBeGreaterThan(0);
  for (const wrong of ["kind=nothing", "from=yesterday", "limit=0"]) {
    expect((await first.get(`/api/admin/security-events?${wrong}`)).status).toBe(400);
  }
  for (const search of ["'", "\\", "a:*", "!( & |", "'; drop", "::1", "%"]) await list({ search });
});

test("the record leaves as CSV, with the filters of the screen", async () => {
  const answer = await first.get("/api/admin/security-events/export?kind=record.read");
  expect(answer.headers.get("content-disposition")).toMatch(/security-events-\d{4}-\d\d-\d\d\.csv/);
  const [header = "", ...rows] = answer.text.trim().split("\r\n");
  expect(header).toContain('"kind","at","atNairobi"');
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toContain('"record.read"');
});
