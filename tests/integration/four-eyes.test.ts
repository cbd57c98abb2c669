import { accountRequestRoutes } from "@dhahabu/contract/account-requests";
import type { AccountRequest } from "@dhahabu/contract/account-requests";
import { accountRoutes } from "@dhahabu/contract/accounts";
import { adminNoticesPath, adminNoticesSchema } from "@dhahabu/contract/admin-notices";
import { identityRoutes } from "@dhahabu/contract/identity";
import type { ChangedUser, Role } from "@dhahabu/contract/identity";
import { sourcedNoticesPath, sourcedNoticesSchema } from "@dhahabu/contract/notice-sources";
import { priceDeskRoutes, secondApprovalKey } from "@dhahabu/contract/price-desk";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startIdentity } from "../../services/identity/app.ts";
import { configSchema } from "../../services/identity/config.ts";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { createPerson, personPassword } from "../support/people.ts";
import type { Person } from "../support/people.ts";
import "../support/provided.ts";
import { startEnquiryHouse } from "../support/start-enquiry.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";
import {
  createServiceClient,
  quietLog,
  serviceSettings,
  stopService,
} from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";
import { writeSystemConfig } from "../support/system-config.ts";

interface Member extends Person {
  client: ApiClient;
}

const rateKey = "USD_TO_INR_RATE";
let house: House;
let sql: Sql;
/** The first administrator, alone in a new bank. */
let first: ApiClient;
let amani: Member;
let baraka: Member;

beforeAll(async () => {
  house = await startHouse(inject("servers"));
  sql = connectDatabase({ url: house.databases.identity.url });
  first = createApiClient(house.origin);
  await signIn(first, house.admin);
  await writeSystemConfig(first, secondApprovalKey, "1");
  [amani, baraka] = [await join("user"), await join("user")];
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

async function change(
  by: ApiClient,
  { userId }: Person,
  body: { role: Role } | { isActive: boolean },
) {
  const what = "role" in body ? "role" : "status";
  const answer = await by.send("PATCH", `/api/admin/users/${userId}/${what}`, body);
  expect(answer.status).toBe(200);
  return identityRoutes.setUserRole.response.parse(answer.body);
}

const decide = (by: ApiClient, id: number, how = "approve") =>
  by.send(
    "POST",
    `/api/admin/account-requests/${id}/${how}`,
    how === "reject" ? { note: "" } : { language: "en" },
  );

async function listRequests(): Promise<AccountRequest[]> {
  const { body } = await first.get("/api/admin/account-requests?limit=50");
  return accountRequestRoutes.listAccountRequests.response.parse(body);
}

async function statusOf(id: number | undefined): Promise<string | undefined> {
  return (await listRequests()).find((request) => request.id === id)?.status;
}

function requestOf({ pendingRequestId }: ChangedUser): number {
  if (pendingRequestId === undefined) throw new Error("Nothing waits for approval.");
  return pendingRequestId;
}

/** Promotes somebody as two administrators do. */
async function appoint(person: Person): Promise<void> {
  const id = requestOf(await change(first, person, { role: "admin" }));
  expect((await decide(amani.client, id)).status).toBe(200);
}

/** Asks for another rate, and gives the request. */
async function askForRate(by: ApiClient): Promise<number> {
  const { pendingRequestId } = await writeSystemConfig(
    by,
    rateKey,
    (88 + Math.random()).toFixed(4),
  );
  if (pendingRequestId === undefined) throw new Error("The rate was changed at once.");
  return pendingRequestId;
}

const decideRate = (by: ApiClient, id: number, how = "approve") =>
  by.send(
    "POST",
    `/api/admin/policy-requests/${id}/${how}`,
    how === "reject" ? { note: "" } : { language: "en" },
  );

async function statusOfRate(id: number): Promise<string | undefined> {
  const { body } = await first.get("/api/admin/policy-requests?limit=50");
  const requests = priceDeskRoutes.listPolicyRequests.response.parse(body);
  return requests.find((request) => request.id === id)?.status;
}

test("19.1: the only administrator of a new bank appoints the second one alone, and nobody after that", async () => {
  const second = await change(first, amani, { role: "admin" });
  expect(second.role).toBe("admin");
  const third = await change(first, baraka, { role: "admin" });
  expect(third.role).toBe("user");
  expect((await decide(amani.client, requestOf(third))).status).toBe(200);
  const { body } = await first.get(`/api/admin/users/${baraka.userId}/changes`);
  const [made] = accountRoutes.listUserChanges.response.parse(body);
  expect(made).toMatchObject({
    kind: "role",
    newValue: "admin",
    changedByUsername: house.admin.username,
    approvedByUsername: amani.username,
  });
});

test("19.1: a second account of one's own is neither promoted nor made to approve by one administrator", async () => {
  const puppet = await join("user");
  const rate = await askForRate(first);
  const id = requestOf(await change(first, puppet, { role: "admin" }));
  const own = await decide(first, id);
  expect(own.status).toBe(403);
  expect(own.text).toContain("You asked for this change yourself");
  expect((await decide(puppet.client, id)).status).toBe(403);
  expect((await change(first, puppet, { role: "marketing" })).role).toBe("marketing");
  // What was asked of the user as they stood before is stale.
  expect((await decide(amani.client, id)).status).toBe(409);
  expect(await statusOf(id)).toBe("stale");

  await appoint(puppet);
  const early = await decideRate(puppet.client, rate);
  expect(early.status).toBe(403);
  expect(early.text).toContain("has changed since this was asked for");
  expect((await decideRate(amani.client, rate)).status).toBe(200);
});

test("23.3: a duty is given by two administrators, neither of whom is to have it, and taken by one", async () => {
  const person = await join("user");
  const setDuties = async (by: ApiClient, { userId }: Person, duties: string[]) => {
    const answer = await by.send("PUT", `/api/admin/users/${userId}/duties`, { duties });
    expect(answer.status).toBe(200);
    return identityRoutes.setUserDuties.response.parse(answer.body);
  };
  const asked = await setDuties(first, person, ["teller"]);
  expect(asked.duties).toEqual([]);
  expect((await decide(first, requestOf(asked))).status).toBe(403);
  expect((await decide(amani.client, requestOf(asked))).status).toBe(200);
  // One more waits; while it does, one is taken at once, and what was asked for is stale.
  const more = await setDuties(first, person, ["teller", "auditor"]);
  expect((await setDuties(amani.client, person, [])).pendingRequestId).toBeUndefined();
  expect(await statusOf(requestOf(more))).toBe("stale");

  const own = await setDuties(first, amani, ["approver"]);
  const refused = await decide(amani.client, requestOf(own));
  expect([refused.status, refused.text]).toEqual([
    403,
    expect.stringContaining("about your own duties"),
  ]);
  expect((await decide(baraka.client, requestOf(own))).status).toBe(200);
  const [made] = accountRoutes.listUserChanges.response.parse(
    (await first.get(`/api/admin/users/${amani.userId}/changes`)).body,
  );
  expect(made).toMatchObject({ kind: "duties", approvedByUsername: baraka.username });
  // An administrator's too is taken by one.
  expect((await setDuties(first, amani, [])).pendingRequestId).toBeUndefined();
  const record = await first.get("/api/admin/security-events?kind=account.duties-changed");
  expect(record.status).toBe(200);
  expect(record.body).toMatchObject([
    { subjectUsername: amani.username, details: { oldValue: "approver" } },
    { subjectUsername: amani.username, details: { newValue: "approver" } },
    { subjectUsername: person.username, details: { oldValue: "teller" } },
    { subjectUsername: person.username, details: { newValue: "teller" } },
  ]);
});

test("23.3: whoever has a duty is of the staff: they do not close their account themselves", async () => {
  const person = await join("user");
  const answer = await first.send("PUT", `/api/admin/users/${person.userId}/duties`, {
    duties: ["custodian"],
  });
  const { pendingRequestId = 0 } = answer.body as { pendingRequestId?: number };
  expect((await decide(amani.client, pendingRequestId)).status).toBe(200);
  const closed = await person.client.send("POST", "/api/user/close", { password: personPassword });
  expect([closed.status, closed.text]).toEqual([403, expect.stringContaining("of the staff")]);
});

test("23.3: nobody opens the account of who has a duty alone, by a link or by bringing it back", async () => {
  const person = await join("user");
  const given = await first.send("PUT", `/api/admin/users/${person.userId}/duties`, {
    duties: ["teller"],
  });
  const { pendingRequestId = 0 } = given.body as { pendingRequestId?: number };
  expect((await decide(amani.client, pendingRequestId)).status).toBe(200);

  const link = await first.send("POST", `/api/admin/users/${person.userId}/reset-link`);
  expect(link.text).not.toContain("/auth/reset");
  const linkRequest = (link.body as { pendingRequestId: number }).pendingRequestId;
  expect((await decide(first, linkRequest)).status).toBe(403);
  expect((await decide(amani.client, linkRequest, "reject")).status).toBe(200);

  expect(await change(first, person, { isActive: false })).toMatchObject({ isActive: false });
  const back = await change(first, person, { isActive: true });
  expect(back.isActive).toBe(false);
  expect((await decide(first, requestOf(back))).status).toBe(403);
  expect((await decide(amani.client, requestOf(back))).status).toBe(200);
});

test("19.1: a colleague's reset link waits, and its secret is shown to nobody but its owner", async () => {
  const path = `/api/admin/users/${baraka.userId}/reset-link`;
  const asked = await first.send("POST", path);
  expect(asked.text).not.toContain("/auth/reset");
  const { pendingRequestId } = asked.body as { pendingRequestId: number };
  expect((await decide(first, pendingRequestId)).status).toBe(403);
  const approved = await decide(amani.client, pendingRequestId);
  expect(approved.status).toBe(200);
  expect(approved.text).not.toContain("/auth/reset");
  const mails = await sql`
    select from account_mails where kind = 'password reset'
      and email = ${`${baraka.username}@example.com`}`;
  expect(mails).toHaveLength(1);
  const links = await sql`select from password_reset_links where user_id = ${baraka.userId}`;
  expect(links).toHaveLength(0);
});

test("19.1: a link made for somebody opens no account once they are an administrator", async () => {
  const person = await join("user");
  const answer = await first.send("POST", `/api/admin/users/${person.userId}/reset-link`);
  const link = answer.body as { path: string };
  await appoint(person);
  const body = { token: link.path.split("#")[1], newPassword: "a password of somebody else" };
  expect((await first.send("POST", "/api/password-reset", body)).status).toBe(400);
});

test("19.1: deactivating, demoting and bringing back an administrator each wait for a second one", async () => {
  const colleague = await join("user");
  await appoint(colleague);
  for (const body of [{ role: "marketing" }, { isActive: false }] as const) {
    const asked = await change(first, colleague, body);
    expect(asked).toMatchObject({ role: "admin", isActive: true });
    expect((await decide(amani.client, requestOf(asked), "reject")).status).toBe(200);
  }
  const off = requestOf(await change(first, colleague, { isActive: false }));
  expect((await decide(amani.client, off)).status).toBe(200);
  const back = await change(first, colleague, { isActive: true });
  expect(back.isActive).toBe(false);
  // The same again is a conflict, not a second request.
  const again = await first.send("PATCH", `/api/admin/users/${colleague.userId}/status`, {
    isActive: true,
  });
  expect(again.status).toBe(409);
  expect((await decide(first, requestOf(back))).status).toBe(403);
});

test("19.1: among several at once an administrator waits too, and who asked is not the second one", async () => {
  const [colleague, customer] = [await join("user"), await join("user")];
  await appoint(colleague);
  const answer = await first.send("PATCH", "/api/admin/users/status", {
    users: [{ id: colleague.userId, replaces: true }, { id: customer.userId }],
    isActive: false,
  });
  expect(answer.status).toBe(200);
  const [held, done] = identityRoutes.setUsersStatus.response.parse(answer.body);
  expect(held).toMatchObject({ id: colleague.userId, refusal: null });
  expect(done).toEqual({ id: customer.userId, refusal: null });
  const request = held?.pendingRequestId ?? 0;
  expect((await colleague.client.get("/api/user")).status).toBe(200);
  expect((await customer.client.get("/api/user")).status).toBe(401);
  expect((await decide(first, request)).status).toBe(403);
  const twice = await first.send("PATCH", "/api/admin/users/status", {
    users: [{ id: colleague.userId }],
    isActive: false,
  });
  expect(identityRoutes.setUsersStatus.response.parse(twice.body)).toMatchObject([
    { id: colleague.userId, refusal: { reason: "policy.waitsAlready" } },
  ]);
  expect((await decide(amani.client, request)).status).toBe(200);
  expect((await colleague.client.get("/api/user")).status).toBe(401);
});

test("19.1: who got another password after something was asked for does not approve it", async () => {
  const colleague = await join("user");
  await appoint(colleague);
  const other = await join("user");
  const [rate, id] = [
    await askForRate(first),
    requestOf(await change(first, other, { role: "admin" })),
  ];
  const changed = await colleague.client.send("POST", "/api/user/password", {
    currentPassword: personPassword,
    newPassword: "nine lanterns over the water",
  });
  expect(changed.status).toBe(200);
  for (const answer of [
    await decide(colleague.client, id),
    await decideRate(colleague.client, rate),
  ]) {
    expect(answer.status).toBe(403);
    expect(answer.text).toContain("has changed since this was asked for");
  }
  expect((await decide(amani.client, id)).status).toBe(200);
  expect((await decideRate(amani.client, rate, "reject")).status).toBe(200);
});

test("19.1: one administrator does not switch the second approval off", async () => {
  const entry = await writeSystemConfig(first, secondApprovalKey, "0");
  expect(entry.configValue).toBe("1");
  const id = entry.pendingRequestId ?? 0;
  expect((await decideRate(first, id)).status).toBe(403);
  expect((await decideRate(amani.client, id, "reject")).status).toBe(200);
});

test("19.2: a deactivated or demoted administrator's requests are withdrawn with the account's change", async () => {
  for (const body of [{ isActive: false }, { role: "user" }] as const) {
    const leaver = await join("user");
    await appoint(leaver);
    const other = await join("user");
    const rate = await askForRate(leaver.client);
    const id = requestOf(await change(leaver.client, other, { role: "admin" }));
    const leaving = requestOf(await change(first, leaver, body));
    expect((await decide(amani.client, leaving)).status).toBe(200);
    expect(await statusOf(id)).toBe("withdrawn");
    expect((await decide(amani.client, id)).status).toBe(409);
    await waitFor("the request to be withdrawn", async () => {
      return (await statusOfRate(rate)) === "withdrawn";
    });
    expect((await decideRate(amani.client, rate)).status).toBe(409);
  }
});

test("19.2: the author is looked at when a change is approved, though no event told of him", async () => {
  const leaver = await join("user");
  await appoint(leaver);
  const rate = await askForRate(leaver.client);
  await sql`update users set is_active = false where id = ${leaver.userId}`;
  const answer = await decideRate(amani.client, rate);
  expect(answer.status).toBe(409);
  expect(answer.text).toContain("withdrawn");
  expect(await statusOfRate(rate)).toBe("withdrawn");
});

test("19.1: while pricing cannot say whether a second one is needed, no administrator is made", async () => {
  const alone = await startIdentity({
    config: configSchema.parse({
      ...serviceSettings,
      DATABASE_URL: house.databases.identity.url,
      REDIS_URL: inject("servers").redisUrl,
    }),
    log: quietLog,
  });
  try {
    const client = createServiceClient({ url: alone.url ?? "", service: "identity" });
    const person = await join("user");
    const [caller] = await sql<{ userId: number }[]>`
      select id as "userId" from users where username = ${amani.username}`;
    const ask = (role: Role) =>
      client.call("PATCH", `/api/admin/users/${person.userId}/role`, {
        caller: { ...caller, username: amani.username, role: "admin" },
        body: { role },
        allowUnavailable: true,
      });
    expect((await ask("admin")).status).toBe(503);
    expect((await ask("marketing")).status).toBe(200);
  } finally {
    await stopService(alone);
  }
});

test("19.1: every administrator is mailed what was asked for and done about one, and each approved change", async () => {
  const since = Date.now();
  const mails = await startEnquiryHouse(inject("servers"), {
    workerCount: 1,
    settings: { IDENTITY_URL: house.services.identity, PRICING_URL: house.services.pricing },
  });
  try {
    const person = await join("user");
    await appoint(person);
    const rate = await askForRate(first);
    await decideRate(amani.client, rate);
    const admins = await sql<{ email: string }[]>`
      select email from users where state = 'admin active'`;
    expect(admins.length).toBeGreaterThan(2);
    const author = house.admin.username;
    const told = [
      `${author} asks to make ${person.username} an administrator.`,
      `${author} has made ${person.username} an administrator.`,
      `A change of policy that ${author} asked for was approved by ${amani.username}.`,
    ];
    for (const { email } of admins) {
      await waitFor(
        `${email} to be told`,
        async () => {
          const texts = mails.mailServer.mails
            .filter(({ envelopeTo }) => envelopeTo.includes(email))
            .map(({ text }) => text ?? "");
          return told.every((sentence) => texts.some((text) => text.includes(sentence)));
        },
        // All that was done in the hour before is told too.
        { timeoutMs: 90_000, everyMs: 250 },
      );
    }
    await mails.waitUntilIdle();
    for (const { email } of admins) {
      const texts = mails.mailServer.mails
        .filter(({ envelopeTo }) => envelopeTo.includes(email))
        .map(({ text }) => text ?? "");
      for (const sentence of told.slice(0, 2)) {
        expect(texts.filter((text) => text.includes(sentence))).toHaveLength(1);
      }
    }
  } finally {
    await mails.stop();
  }
  const { body } = await createServiceClient({
    url: house.services.identity,
    service: "identity",
    from: "enquiry",
  }).call("GET", adminNoticesPath.replace(":sinceMs", String(since)));
  expect(adminNoticesSchema.parse(body)).toHaveLength(2);
});

test.each(["identity", "pricing"] as const)(
  "what waits in %s is told to who may approve it until it is decided, and the decision to who asked",
  async (service) => {
    const ask = createServiceClient({ url: house.services[service], service, from: "enquiry" });
    const since = Date.now();
    const listTold = async () => {
      const { body } = await ask.call("GET", sourcedNoticesPath.replace(":sinceMs", String(since)));
      return sourcedNoticesSchema.parse(body);
    };
    const { body: author } = await first.get("/api/user");
    const { id: authorId } = identityRoutes.getUser.response.parse(author);
    const person = await join("user");
    const request = async () =>
      service === "pricing"
        ? askForRate(first)
        : requestOf(await change(first, person, { role: "admin" }));
    const settle = service === "pricing" ? decideRate : decide;
    const refused = await request();
    const waiting = await listTold();
    expect(waiting.notices).toMatchObject([
      { key: `request-${refused}`, kind: "request.waiting", userId: null, exceptUserId: authorId },
    ]);
    await settle(amani.client, refused, "reject");
    const approved = await request();
    await settle(amani.client, approved);
    const withdrawn = service === "pricing" ? [await request()] : [];
    for (const id of withdrawn) await settle(first, id, "reject");
    const { notices, overKeys } = await listTold();
    expect(notices.map(({ kind, userId, values }) => [kind, userId, values["by"]])).toEqual([
      ["request.refused", authorId, amani.username],
      ["request.approved", authorId, amani.username],
    ]);
    expect(overKeys.toSorted()).toEqual(
      [refused, approved, ...withdrawn].map((id) => `request-${id}`).toSorted(),
    );
  },
);
