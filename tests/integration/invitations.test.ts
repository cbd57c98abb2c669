import { invitationLinkHours } from "@dhahabu/contract/account-terms";
import { identityRoutes } from "@dhahabu/contract/identity";
import type { ChangedUser, Role } from "@dhahabu/contract/identity";
import { secondApprovalKey } from "@dhahabu/contract/price-desk";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import type { TakenMail } from "../support/mail-server.ts";
import { createPerson } from "../support/people.ts";
import "../support/provided.ts";
import { startEnquiryHouse } from "../support/start-enquiry.ts";
import type { EnquiryHouse } from "../support/start-enquiry.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";
import { writeSystemConfig } from "../support/system-config.ts";
import { waitFor } from "../support/wait-for.ts";

const path = "/api/admin/users/invitations";
const password = "seven herons by the river";
let house: House;
let mails: EnquiryHouse;
let sql: Sql;
let first: ApiClient;
let second: ApiClient;

beforeAll(async () => {
  house = await startHouse(inject("servers"));
  mails = await startEnquiryHouse(inject("servers"), {
    workerCount: 1,
    settings: { IDENTITY_URL: house.services.identity, PRICING_URL: house.services.pricing },
  });
  sql = connectDatabase({ url: house.databases.identity.url });
  first = createApiClient(house.origin);
  await signIn(first, house.admin);
  const colleague = await createPerson(house, first, "admin");
  second = createApiClient(house.origin);
  await signIn(second, colleague);
});

afterAll(async () => {
  await sql.end();
  await mails.stop();
  await house.stop();
});

const unique = () => `i-${randomBytes(5).toString("hex")}`;

function invite(role: Role, more: object = {}, by = first) {
  const username = unique();
  const email = `${username}@invited.example.com`;
  return by.send("POST", path, { username, email, role, language: "en", ...more });
}

async function invited(role: Role, more: object = {}): Promise<ChangedUser> {
  const answer = await invite(role, more);
  expect(answer.status).toBe(201);
  return identityRoutes.inviteUser.response.parse(answer.body);
}

async function settle(): Promise<void> {
  await waitFor("identity to owe no mail", async () => {
    const owed = await sql`select from account_mails where taken_at is null`;
    return owed.length === 0;
  });
  await mails.waitUntilIdle();
}

const mailsTo = (email: string): TakenMail[] =>
  mails.mailServer.mails.filter((mail) => mail.envelopeTo.includes(email));

/** The token of the one mail with a link; a new administrator gets notices beside it. */
function tokenOf(sent: TakenMail[]): string {
  const tokens = sent.flatMap(({ text }) => /#([\w-]{43})/.exec(text ?? "")?.[1] ?? []);
  expect(tokens).toHaveLength(1);
  return tokens[0] ?? "";
}

function setPassword(token: string) {
  return createApiClient(house.origin).send("POST", "/api/password-reset", {
    token,
    newPassword: password,
  });
}

async function login(username: string): Promise<number> {
  return (await createApiClient(house.origin).send("POST", "/api/login", { username, password }))
    .status;
}

async function find(username: string) {
  const { body } = await first.get(`/api/admin/users?search=${username}`);
  return identityRoutes.listUsers.response.parse(body)[0];
}

const decide = (by: ApiClient, id: number | undefined, how: "approve" | "reject") =>
  by.send(
    "POST",
    `/api/admin/account-requests/${id}/${how}`,
    how === "reject" ? { note: "" } : { language: "en" },
  );

test("who is invited sets a password by the link of one mail, once, and has the role", async () => {
  const user = await invited("marketing", { firstName: "Amina", lastName: "Chebet" });
  expect(user).toMatchObject({ role: "marketing", isInvited: true, lastSignInAt: null });
  await settle();
  const sent = mailsTo(user.email);
  expect(sent).toHaveLength(1);
  const [mail] = sent;
  expect(mail?.subject).toBe("You are invited to Dhahabu Gold Bank");
  for (const typed of [user.username, "Amina", "Chebet"]) {
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(typed);
  }
  const token = tokenOf(sent);
  expect((await setPassword(token)).status).toBe(200);
  expect((await setPassword(token)).status).toBe(400);
  expect(await login(user.email)).toBe(200);
  const known = await find(user.username);
  expect(known).toMatchObject({ role: "marketing", isInvited: false, firstName: "Amina" });
  expect(known?.lastSignInAt).toEqual(expect.any(String));
  const record = await sql`select field from user_changes where user_id = ${user.id} order by id`;
  expect(record.map(({ field }) => String(field))).toEqual(["invited", "role", "passwordReset"]);
});

test("the link holds for its hours, and not once the account was deactivated", async () => {
  const late = await invited("user");
  const off = await invited("user");
  await settle();
  const [row] = await sql<{ hours: number }[]>`
    select extract(epoch from expires_at - issued_at)::int / 3600 as hours
    from password_reset_links where user_id = ${late.id}`;
  expect(row?.hours).toBe(invitationLinkHours);
  await sql`
    update password_reset_links set issued_at = now() - interval '2 days',
      expires_at = now() - interval '1 second' where user_id = ${late.id}`;
  expect((await setPassword(tokenOf(mailsTo(late.email)))).status).toBe(400);
  await first.send("PATCH", `/api/admin/users/${off.id}/status`, { isActive: false });
  expect((await setPassword(tokenOf(mailsTo(off.email)))).status).toBe(400);
});

test("a taken name, a wrong field and a wrong role are refused, and nothing is kept or sent", async () => {
  const user = await invited("user");
  const taken = await invite("user", { username: user.username, email: user.email });
  expect(taken.status).toBe(409);
  expect(taken.text).toContain("username");
  const before = await sql`select count(*) from users`;
  for (const wrong of [
    { email: "nobody" },
    { username: "a" },
    { role: "root" },
    { language: "x" },
  ]) {
    expect((await invite("user", wrong)).status).toBe(400);
  }
  expect(await sql`select count(*) from users`).toEqual(before);
});

test("only an administrator invites", async () => {
  const marketing = createApiClient(house.origin);
  await signIn(marketing, await createPerson(house, first, "marketing"));
  expect((await invite("user", {}, marketing)).status).toBe(403);
  expect((await invite("user", {}, createApiClient(house.origin))).status).toBe(401);
});

test("an administrator is invited by two: the mail leaves with the approval, and not before", async () => {
  await writeSystemConfig(first, secondApprovalKey, "1");
  const user = await invited("admin");
  expect(user).toMatchObject({ role: "user", pendingRequestId: expect.any(Number) });
  await settle();
  expect(mailsTo(user.email)).toEqual([]);
  expect((await decide(first, user.pendingRequestId, "approve")).status).toBe(403);
  expect((await decide(second, user.pendingRequestId, "approve")).status).toBe(200);
  await settle();
  const token = tokenOf(mailsTo(user.email));
  expect((await setPassword(token)).status).toBe(200);
  expect(await find(user.username)).toMatchObject({ role: "admin", isInvited: false });
});

test("an invitation that is refused or withdrawn leaves no account that opens", async () => {
  for (const by of [first, second]) {
    const user = await invited("admin");
    expect((await decide(by, user.pendingRequestId, "reject")).status).toBe(200);
    expect(await find(user.username)).toMatchObject({ role: "user", isActive: false });
    await first.send("POST", "/api/password-reset/mail", { email: user.email, language: "en" });
    await settle();
    expect(mailsTo(user.email)).toEqual([]);
  }
});

test("who gets a password by a forgotten one's link before the approval is no administrator", async () => {
  const user = await invited("admin");
  await first.send("POST", "/api/password-reset/mail", { email: user.email, language: "en" });
  await settle();
  expect((await setPassword(tokenOf(mailsTo(user.email)))).status).toBe(200);
  expect((await decide(second, user.pendingRequestId, "approve")).status).toBe(409);
  expect(await find(user.username)).toMatchObject({ role: "user", isInvited: false });
});
