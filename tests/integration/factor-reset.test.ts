import { accountRequestRoutes } from "@dhahabu/contract/account-requests";
import { accountRoutes } from "@dhahabu/contract/accounts";
import { adminNoticesPath, adminNoticesSchema } from "@dhahabu/contract/admin-notices";
import type { Role } from "@dhahabu/contract/identity";
import { secondApprovalKey } from "@dhahabu/contract/price-desk";
import { securityEventRoutes } from "@dhahabu/contract/security-events";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import { nameOrigin } from "../support/call-route.ts";
import { createPerson } from "../support/people.ts";
import type { Person } from "../support/people.ts";
import "../support/provided.ts";
import { addApp, beginSetUp, readNextAppCode, signInHalf } from "../support/second-factor.ts";
import { createSoftPasskey } from "../support/soft-passkey.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";
import { createServiceClient } from "../support/start-service.ts";
import { secondFactorRoutes } from "@dhahabu/contract/second-factor";
import { writeSystemConfig } from "../support/system-config.ts";

type Member = Person & { client: ApiClient };

const reason = "The phone was stolen.";
let house: House;
let sql: Sql;
/** The first administrator, alone in a new bank. */
let first: ApiClient;

beforeAll(async () => {
  house = await startHouse(inject("servers"));
  sql = connectDatabase({ url: house.databases.identity.url });
  first = createApiClient(house.origin);
  await signIn(first, house.admin);
  // Changes of roles are made at once, a reset waits all the same.
  await writeSystemConfig(first, secondApprovalKey, "0");
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

async function joinWithApp(role: Role = "marketing") {
  const member = await join(role);
  return { ...member, ...(await addApp(member.client, await beginSetUp(member.client))) };
}

const ask = (by: ApiClient, { userId }: Person) =>
  by.send("POST", `/api/admin/users/${userId}/factor-reset`, { reason });

async function askAndWait(by: ApiClient, person: Person): Promise<number> {
  const answer = await ask(by, person);
  const { pendingRequestId } = accountRoutes.resetSecondFactor.response.parse(answer.body);
  if (pendingRequestId === undefined) throw new Error("Nothing waits for approval.");
  return pendingRequestId;
}

const approve = (by: ApiClient, id: number) =>
  by.send("POST", `/api/admin/account-requests/${id}/approve`, { language: "en" });

const refusal = (answer: ApiAnswer) => {
  const { code, reason: why } = answer.body as { code: string; reason: string };
  return [answer.status, code, why];
};

const isSignedIn = async (client: ApiClient) => (await client.get("/api/user")).status === 200;

async function countRows(table: string, { userId }: Person): Promise<number> {
  const rows = await sql.unsafe(`select from ${table} where user_id = $1`, [userId]);
  return rows.count;
}

async function addPasskey({ client }: Member): Promise<void> {
  const origin = nameOrigin(house.origin);
  const token = await beginSetUp(client);
  const started = await client.send(
    "POST",
    secondFactorRoutes.startPasskey.path,
    { token },
    {
      origin,
    },
  );
  const { challenge } = started.body as { challenge: string };
  const passkey = createSoftPasskey().make(challenge, { origin, host: "localhost" });
  const body = { token, name: "A key", passkey };
  const added = await client.send("POST", secondFactorRoutes.addPasskey.path, body, { origin });
  expect(added.status).toBe(200);
}

test("the only administrator of a bank resets alone, and nobody after that", async () => {
  const person = await joinWithApp();
  const done = accountRoutes.resetSecondFactor.response.parse((await ask(first, person)).body);
  expect(done.pendingRequestId).toBeUndefined();
  await signIn(createApiClient(house.origin), person);
  const found = await first.get(
    `/api/admin/security-events?kind=factor.reset&person=${person.username}`,
  );
  expect(securityEventRoutes.listSecurityEvents.response.parse(found.body)[0]?.details).toEqual({
    reason,
  });
  // The other administrator is the one who has lost it: nobody else could approve.
  const other = await joinWithApp("admin");
  const alone = accountRoutes.resetSecondFactor.response.parse((await ask(first, other)).body);
  expect(alone.pendingRequestId).toBeUndefined();
  const next = await joinWithApp();
  expect(await askAndWait(first, next)).toBeGreaterThan(0);
});

describe("with a second administrator", () => {
  let second: Member;

  beforeAll(async () => {
    second = await join("admin");
  });

  test("another one approves; then every factor is gone, every session over, and all are told", async () => {
    const since = Date.now();
    const person = await joinWithApp("admin");
    await addPasskey(person);
    const half = await signInHalf(createApiClient(house.origin), person);
    const guess = { token: half.token, code: "ABCD-EFGH" };
    await createApiClient(house.origin).send("POST", "/api/login/second-factor", guess);
    const id = await askAndWait(first, person);
    expect(await isSignedIn(person.client)).toBe(true);
    expect(await countRows("app_factors", person)).toBe(1);
    const listed = await second.client.get("/api/admin/account-requests?status=pending&limit=50");
    const waiting = accountRequestRoutes.listAccountRequests.response.parse(listed.body);
    expect(waiting.find((request) => request.id === id)).toMatchObject({
      act: "factorReset",
      username: person.username,
      reason,
    });

    expect((await approve(second.client, id)).status).toBe(200);
    expect(await isSignedIn(person.client)).toBe(false);
    for (const table of [
      "app_factors",
      "passkeys",
      "recovery_codes",
      "wrong_codes",
      "factor_steps",
    ]) {
      expect(await countRows(table, person), table).toBe(0);
    }
    const late = { token: half.token, code: readNextAppCode(person.secret) };
    const over = await createApiClient(house.origin).send("POST", "/api/login/second-factor", late);
    expect(refusal(over)).toEqual([401, "not_signed_in", "factor.over"]);
    await signIn(createApiClient(house.origin), person);

    const mails = await sql`
      select from account_mails where email = ${`${person.username}@example.com`}
        and kind = 'second factor' and factor_change = 'reset'`;
    expect(mails).toHaveLength(1);
    const record = await first.get(`/api/admin/users/${person.userId}/changes`);
    expect(accountRoutes.listUserChanges.response.parse(record.body)[0]).toMatchObject({
      kind: "factorReset",
      changedByUsername: house.admin.username,
      approvedByUsername: second.username,
    });
    const found = await first.get(
      `/api/admin/security-events?kind=factor.reset&person=${person.username}`,
    );
    expect(securityEventRoutes.listSecurityEvents.response.parse(found.body)).toMatchObject([
      {
        username: house.admin.username,
        subjectUsername: person.username,
        details: { approvedBy: second.username, reason },
      },
    ]);
    const told = await createServiceClient({
      url: house.services.identity,
      service: "identity",
      from: "enquiry",
    }).call("GET", adminNoticesPath.replace(":sinceMs", String(since)));
    const notices = adminNoticesSchema.parse(told.body);
    expect(
      notices.filter((notice) => notice.kind === "account" && notice.act === "factorReset"),
    ).toMatchObject([
      { isDone: false, username: person.username, by: house.admin.username },
      { isDone: true, approvedBy: second.username },
    ]);
  });

  test("who asked does not approve, nor does a second account of theirs", async () => {
    const person = await joinWithApp();
    const id = await askAndWait(first, person);
    expect(refusal(await approve(first, id))).toEqual([403, "not_allowed", "policy.ownRequest"]);
    const puppet = await join("admin");
    expect(refusal(await approve(puppet.client, id))).toEqual([
      403,
      "not_allowed",
      "policy.adminTooNew",
    ]);
    expect(await countRows("app_factors", person)).toBe(1);
  });

  test("who lost their factor decides on nothing that was asked for before", async () => {
    const loser = await joinWithApp("admin");
    const person = await joinWithApp();
    const id = await askAndWait(first, person);
    const lost = await askAndWait(first, loser);
    expect((await approve(second.client, lost)).status).toBe(200);
    // Whoever knows the password alone signs in as them now.
    const thief = createApiClient(house.origin);
    await signIn(thief, loser);
    expect(refusal(await approve(thief, id))).toEqual([403, "not_allowed", "policy.adminTooNew"]);
    expect(await countRows("app_factors", person)).toBe(1);
  });

  test("whose factor it is neither asks nor approves", async () => {
    const person = await joinWithApp("admin");
    const own = [403, "not_allowed", "factor.resetOfOneself"];
    expect(refusal(await ask(person.client, person))).toEqual(own);
    const id = await askAndWait(first, person);
    expect(refusal(await approve(person.client, id))).toEqual(own);
    expect(await countRows("app_factors", person)).toBe(1);
    expect((await approve(second.client, id)).status).toBe(200);
  });

  test("who is demoted or deactivated meanwhile has asked for nothing", async () => {
    for (const leave of ["role", "status"] as const) {
      const asker = await join("admin");
      const person = await joinWithApp();
      const id = await askAndWait(asker.client, person);
      const body = leave === "role" ? { role: "user" } : { isActive: false };
      const left = await first.send("PATCH", `/api/admin/users/${asker.userId}/${leave}`, body);
      expect(left.status).toBe(200);
      expect(refusal(await approve(second.client, id))).toEqual([
        409,
        "conflict",
        "policy.withdrawn",
      ]);
      expect(await countRows("app_factors", person)).toBe(1);
    }
  });

  test("it wants a reason, and a factor; one waits for each user", async () => {
    const person = await joinWithApp();
    const path = `/api/admin/users/${person.userId}/factor-reset`;
    expect(refusal(await first.send("POST", path, { reason: " " }))).toEqual([
      400,
      "invalid_input",
      "policy.reasonMissing",
    ]);
    await askAndWait(first, person);
    expect(refusal(await ask(second.client, person))).toEqual([
      409,
      "conflict",
      "policy.waitsAlready",
    ]);
    const none = await join("marketing");
    expect(refusal(await ask(first, none))).toEqual([409, "conflict", "factor.none"]);
  });
});
