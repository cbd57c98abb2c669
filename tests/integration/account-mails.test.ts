import { randomBytes } from "node:crypto";
import { resetPagePath } from "@dhahabu/contract/accounts";
import {
  accountMailsAnHour,
  confirmationPagePath,
  forgottenLinkMinutes,
  forgottenPagePath,
  sessionsPagePaths,
} from "@dhahabu/contract/account-terms";
import type { ErrorBody } from "@dhahabu/contract/errors";
import type { User } from "@dhahabu/contract/identity";
import { languages } from "@dhahabu/contract/language";
import type { AccountEnquiry } from "@dhahabu/contract/own-enquiry";
import { secondFactorRoutes } from "@dhahabu/contract/second-factor";
import { guessesPath } from "@dhahabu/contract/sign-ins";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { accountMailMessages } from "../../services/enquiry/account-mails/messages.ts";
import { startIdentity } from "../../services/identity/app.ts";
import { configSchema } from "../../services/identity/config.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import type { TakenMail } from "../support/mail-server.ts";
import "../support/provided.ts";
import { createRecordingLog } from "../support/recording-log.ts";
import { readAppCode } from "../support/second-factor.ts";
import { siteOrigin, startEnquiryHouse } from "../support/start-enquiry.ts";
import type { EnquiryHouse } from "../support/start-enquiry.ts";
import {
  createServiceClient,
  quickHashing,
  serviceSettings,
  stopService,
} from "../support/start-service.ts";
import type { ServiceClient } from "../support/start-service.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import type { TcpProxy } from "../support/tcp-proxy.ts";
import { waitFor } from "../support/wait-for.ts";

const firstPassword = "a long way to Kisumu";
const nextPassword = "eleven quiet rivers of gold";
const { log, lines } = createRecordingLog(["info", "warn"]);
let database: ServiceDatabase;
let sql: Sql;
let identity: RunningService;
let client: ServiceClient;
let way: TcpProxy;
let house: EnquiryHouse;

beforeAll(async () => {
  database = await createServiceDatabase(inject("servers").databaseUrl, "identity");
  sql = connectDatabase({ url: database.url });
  identity = await startIdentity({
    config: configSchema.parse({
      ...serviceSettings,
      DATABASE_URL: database.url,
      REDIS_URL: inject("servers").redisUrl,
    }),
    log,
    passwordCost: quickHashing,
  });
  const { hostname, port } = new URL(identity.url ?? "");
  way = await startTcpProxy({ host: hostname, port: Number(port) });
  client = createServiceClient({ url: identity.url ?? "", service: "identity" });
  house = await startEnquiryHouse(inject("servers"), {
    isHurried: true,
    settings: { IDENTITY_URL: `http://127.0.0.1:${way.port}` },
  });
});

afterAll(async () => {
  await house.stop();
  await way.stop();
  await stopService(identity);
  await sql.end();
  await database.drop();
});

async function open(): Promise<User> {
  const username = `f-${randomBytes(5).toString("hex")}`;
  const body = { username, email: `${username}@example.com`, password: firstPassword };
  const { status, body: user } = await client.call<User>("POST", "/api/register", { body });
  expect(status).toBe(201);
  return user;
}

async function forget(email: string, language: string = "en"): Promise<void> {
  const body = { email, language };
  const answer = await client.call("POST", "/api/password-reset/mail", { body });
  expect(answer).toMatchObject({
    status: 202,
    body: { message: "If an account has this address, a link is on its way." },
  });
}

function useLink(token: string, newPassword = nextPassword) {
  const body = { token, newPassword };
  return client.call<ErrorBody>("POST", "/api/password-reset", { body });
}

async function login(username: string, password: string): Promise<number> {
  return (await client.call("POST", "/api/login", { body: { username, password } })).status;
}

/** Mails to an address about a password, or by another key of the texts. */
function mailsTo(
  email: string,
  key: "reset" | "confirm" | "device" | "guesses" | "factor" = "reset",
): TakenMail[] {
  const subjects = languages.map((language) => accountMailMessages[language][key].subject);
  return house.mailServer.mails.filter(
    (mail) => mail.envelopeTo.includes(email) && subjects.includes(mail.subject ?? ""),
  );
}

/** Waits until identity owes nothing and enquiry has delivered everything. */
async function settle(): Promise<void> {
  await waitFor("identity to owe no mail", async () => {
    const owed = await sql`select from account_mails where taken_at is null`;
    return owed.length === 0;
  });
  await house.waitUntilIdle();
}

function tokenIn(mail: TakenMail | undefined, page: string = resetPagePath): string {
  const start = `${siteOrigin}${page}#`;
  const token = mail?.text?.split(start)[1]?.slice(0, 43) ?? "";
  expect(token).toMatch(/^[\w-]{43}$/);
  return token;
}

test("19.8: an address that nobody confirmed is told nothing that a stranger typed", async () => {
  const user = await open();
  await forget(user.email);
  await settle();
  const mails = [...mailsTo(user.email), ...mailsTo(user.email, "confirm")];
  expect(mails).toHaveLength(2);
  for (const { text, html } of mails) expect(`${text} ${html}`).not.toContain(user.username);
});

test("a forgotten password is replaced by a link in a mail to its owner, once", async () => {
  const user = await open();
  await sql`update users set email_confirmed_at = now() where id = ${user.id}`;
  await forget(user.email.toUpperCase());
  await settle();
  const [mail, ...others] = mailsTo(user.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(accountMailMessages.en.reset.subject);
  expect(mail?.text).toContain(user.username);
  const token = tokenIn(mail);
  const [before] = await sql`select session_version as version from users where id = ${user.id}`;
  expect((await useLink(token)).status).toBe(200);
  const [after] = await sql`select session_version as version from users where id = ${user.id}`;
  expect(after?.["version"]).toBe(Number(before?.["version"]) + 1);
  expect(await login(user.username, firstPassword)).toBe(401);
  expect(await login(user.username, nextPassword)).toBe(200);
  expect(await useLink(token, firstPassword)).toMatchObject({
    status: 400,
    body: { reason: "account.deadLink" },
  });
  const record = await sql`select field from user_changes where user_id = ${user.id}`;
  expect(record.map(({ field }) => String(field))).toEqual(["passwordReset"]);
});

test("the secret of a link is in no table and no log", async () => {
  const user = await open();
  await forget(user.email);
  await settle();
  const token = tokenIn(mailsTo(user.email)[0]);
  const kept = await Promise.all([
    sql`select row_to_json(outbox) as kept from outbox`,
    sql`select row_to_json(account_mails) as kept from account_mails`,
    sql`select row_to_json(password_reset_links) as kept from password_reset_links`,
    house.sql`select row_to_json(outbox) as kept from outbox`,
    house.sql`select row_to_json(account_mails) as kept from account_mails`,
    house.sql`select row_to_json(mails) as kept from mails`,
  ]);
  const text = JSON.stringify([kept, lines, house.logLines]);
  expect(text).not.toContain(token);
  expect(JSON.stringify([lines, house.logLines])).not.toContain(user.email);
});

test("an address without an account, and one that is inactive, are asked for alike and get nothing", async () => {
  const inactive = await open();
  await sql`update users set is_active = false where id = ${inactive.id}`;
  const unknown = `nobody-${randomBytes(5).toString("hex")}@example.com`;
  const known = await open();
  for (const email of [unknown, inactive.email, known.email]) await forget(email);
  const written = await sql<{ rows: number; events: number }[]>`
    select email, count(*)::integer as rows, (
      select count(*)::integer from outbox where topic = 'account-mail.requested'
        and (payload ->> 'accountMailId')::integer = any(array_agg(account_mails.id))) as events
    from account_mails where kind = 'password reset' and email in (${unknown}, ${inactive.email}, ${known.email})
    group by email`;
  expect(written.map(({ rows, events }) => [rows, events])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
  await settle();
  expect([unknown, inactive.email, known.email].map((email) => mailsTo(email).length)).toEqual([
    0, 0, 1,
  ]);
});

test("an address is sent a few links an hour, whoever asks, and the newest holds", async () => {
  const user = await open();
  const asked = Array.from({ length: accountMailsAnHour + 3 }, () => forget(user.email));
  await Promise.all(asked);
  await settle();
  const mails = mailsTo(user.email);
  expect(mails).toHaveLength(accountMailsAnHour);
  const answers: number[] = [];
  for (const mail of mails) answers.push((await useLink(tokenIn(mail))).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(1);
  await sql`update account_mails set requested_at = requested_at - interval '61 minutes'
    where email = ${user.email}`;
  await forget(user.email);
  await settle();
  expect(mailsTo(user.email)).toHaveLength(accountMailsAnHour + 1);
});

test("what becomes of the second factor is written about: added, got around, removed", async () => {
  const { id: userId, username, email } = await open();
  const caller = { userId, username, role: "marketing", address: "203.0.113.9" } as const;
  const { beginFactorSetUp, startApp, addApp, removeApp } = secondFactorRoutes;
  const post = <Body>(path: string, body: object = {}) =>
    client.call<Body>("POST", path, { body, caller });
  const { token } = (await post<{ token: string }>(beginFactorSetUp.path)).body;
  const { secret } = (await post<{ secret: string }>(startApp.path, { token })).body;
  const code = readAppCode(secret);
  const added = await post<{ recoveryCodes: string[] }>(addApp.path, { token, code });
  const given = { username, password: firstPassword, language: "sw" };
  const half = await post<{ halfSignIn: { token: string } }>("/api/login", given);
  const proof = { token: half.body.halfSignIn.token, code: added.body.recoveryCodes[0] };
  expect((await post(secondFactorRoutes.proveSecondFactor.path, proof)).status).toBe(200);
  expect((await client.call("DELETE", removeApp.path, { caller })).status).toBe(200);
  await settle();
  const mails = mailsTo(email, "factor");
  const texts = accountMailMessages.en.factor;
  const told = [texts.added, texts.recovered, texts.removed];
  const found = mails.map(({ text = "" }) => told.findIndex((one) => text.includes(one)));
  expect(found.toSorted((one, other) => one - other)).toEqual([0, 1, 2]);
  for (const { text } of mails) {
    expect(text).toContain("203.0.113.9");
    expect(text).toContain(`${siteOrigin}${sessionsPagePaths.customer}`);
  }
});

test("a sign-in with another browser is written about in the language of the page, with when, where and what", async () => {
  const user = await open();
  const body = { username: user.username, password: firstPassword, language: "sw" };
  for (const [id, name] of [
    ["first", "Chrome, Android"],
    ["second", "Firefox, Linux"],
    ["second", "Firefox, Linux"],
  ] as const) {
    const caller = { device: { id, name }, address: "203.0.113.9" };
    expect((await client.call("POST", "/api/login", { body, caller })).status).toBe(200);
  }
  await settle();
  const mails = mailsTo(user.email, "device");
  expect(mails.map(({ subject }) => subject)).toEqual([accountMailMessages.sw.device.subject]);
  const [mail] = mails;
  for (const part of [
    "Firefox, Linux",
    "203.0.113.9",
    `${siteOrigin}${sessionsPagePaths.customer}`,
  ]) {
    expect(mail?.text).toContain(part);
  }
  expect(mail?.text).not.toContain(user.username);
});

test("19.11: refused guesses are written about once for as long as they are counted", async () => {
  const user = await open();
  const body = { userId: user.id, network: "203.0.113.9", windowSeconds: 900 };
  for (let count = 0; count < 3; count += 1) {
    expect((await client.call("POST", guessesPath, { body })).status).toBe(200);
  }
  await settle();
  const [mail, ...more] = mailsTo(user.email, "guesses");
  expect(more).toEqual([]);
  expect(mail?.text).toContain("203.0.113.9");
  expect(mail?.text).toContain(`${siteOrigin}${forgottenPagePath}`);
  await sql`update account_mails set requested_at = requested_at - interval '901 seconds'
    where email = ${user.email}`;
  await client.call("POST", guessesPath, { body });
  await settle();
  expect(mailsTo(user.email, "guesses")).toHaveLength(2);
});

test("a link holds 30 minutes from the moment its mail leaves", async () => {
  const user = await open();
  await forget(user.email);
  await settle();
  const [link] = await sql`
    select extract(epoch from expires_at - issued_at)::integer / 60 as minutes
    from password_reset_links where user_id = ${user.id}`;
  expect(link?.["minutes"]).toBe(forgottenLinkMinutes);
  await sql`
    update password_reset_links set issued_at = issued_at - interval '30 minutes',
      expires_at = expires_at - interval '30 minutes' where user_id = ${user.id}`;
  expect((await useLink(tokenIn(mailsTo(user.email)[0]))).status).toBe(400);
});

test("while identity or the mail server is away nothing is lost, and what was handed over twice leaves once", async () => {
  const user = await open();
  way.cut();
  await forget(user.email);
  house.mailServer.behave("refuse");
  const offers = house.mailServer.offers;
  way.open();
  // The event was lost; the next one, or the next minute, has all of it taken over.
  await forget(`nobody-${user.id}@example.com`);
  await waitFor("a first attempt", () => house.mailServer.offers > offers);
  // What was taken is listed again where identity was not told of it.
  await sql`update account_mails set taken_at = null where email = ${user.email}`;
  house.mailServer.behave("take");
  await forget(`nobody-more-${user.id}@example.com`);
  await settle();
  const mails = mailsTo(user.email);
  expect(mails).toHaveLength(1);
  expect((await useLink(tokenIn(mails[0]))).status).toBe(200);
});

test.each(languages)("the mail is in %s", async (language) => {
  const user = await open();
  await forget(user.email, language);
  await settle();
  const [mail] = mailsTo(user.email);
  expect(mail?.subject).toBe(accountMailMessages[language].reset.subject);
  expect(mail?.html).toContain(`lang="${language}"`);
  expect(mail?.text).not.toContain("{{");
});

test.each([{}, { email: "no address" }, { email: "a@example.com", language: "tlh" }])(
  "%j is refused with a sentence",
  async (body) => {
    const answer = await client.call<ErrorBody>("POST", "/api/password-reset/mail", { body });
    expect(answer.status).toBe(400);
    expect(answer.body.message).not.toBe("");
  },
);

function confirm(token: string) {
  return client.call<ErrorBody>("POST", "/api/address-confirmation", { body: { token } });
}

async function writeEnquiry(email: string): Promise<string> {
  const body = {
    name: "Amina Otieno",
    email,
    phone: "0712 345 678",
    service: "Gold Loans",
    subject: "Two bracelets",
    message: "What are my two bracelets worth?",
  };
  const answer = await house.client.call<{ reference: string }>("POST", "/api/contact", { body });
  expect(answer.status).toBe(201);
  return answer.body.reference;
}

async function listEnquiries({ id, username }: User) {
  const caller = { userId: id, username, role: "user" as const };
  const { status, body } = await house.client.call<{
    isAddressConfirmed: boolean;
    enquiries: AccountEnquiry[];
  }>("GET", "/api/user/enquiries", { caller });
  expect(status).toBe(200);
  return body;
}

test("who registers the address of somebody else sees nothing of theirs", async () => {
  const email = `victim-${randomBytes(5).toString("hex")}@example.com`;
  await writeEnquiry(email);
  const username = `t-${randomBytes(5).toString("hex")}`;
  const body = { username, email, password: firstPassword };
  const { body: thief } = await client.call<User>("POST", "/api/register", { body });
  expect(await listEnquiries(thief)).toEqual({ isAddressConfirmed: false, enquiries: [] });
  await settle();
  // The link goes to the owner of the address alone; guessed ones and those for a password confirm nothing.
  expect((await confirm("A".repeat(43))).status).toBe(400);
  await forget(email);
  await settle();
  expect((await confirm(tokenIn(mailsTo(email)[0]))).status).toBe(400);
  expect(await listEnquiries(thief)).toEqual({ isAddressConfirmed: false, enquiries: [] });
});

test("a confirmed address shows its enquiries, whatever its case, with what became of them", async () => {
  const user = await open();
  const stranger = await open();
  const reference = await writeEnquiry(user.email.toUpperCase());
  const closed = await writeEnquiry(user.email);
  await writeEnquiry(stranger.email);
  await house.sql`update enquiries set status = 'closed' where reference = ${closed}`;
  await settle();
  const [mail, ...others] = mailsTo(user.email, "confirm");
  expect(others).toEqual([]);
  const token = tokenIn(mail, confirmationPagePath);
  const used = await Promise.all([confirm(token), confirm(token), confirm(token)]);
  expect(used.filter(({ status }) => status === 200)).toHaveLength(1);
  const { isAddressConfirmed, enquiries } = await listEnquiries(user);
  expect(isAddressConfirmed).toBe(true);
  expect(enquiries.map((enquiry) => [enquiry.reference, enquiry.state])).toEqual([
    [closed, "closed"],
    [reference, "received"],
  ]);
});

test("the link is sent again, a few times an hour, and holds 24 hours", async () => {
  const user = await open();
  const caller = { userId: user.id, username: user.username, role: "user" as const };
  const path = "/api/user/confirmation-mail";
  const body = { language: "en" };
  for (let times = 0; times < accountMailsAnHour + 1; times += 1) {
    expect((await client.call("POST", path, { caller, body })).status).toBe(202);
  }
  await settle();
  const mails = mailsTo(user.email, "confirm");
  expect(mails).toHaveLength(accountMailsAnHour);
  await sql`update address_confirmation_links set expires_at = expires_at - interval '24 hours'
    where user_id = ${user.id}`;
  for (const mail of mails) {
    expect((await confirm(tokenIn(mail, confirmationPagePath))).status).toBe(400);
  }
  expect((await client.call("POST", path, { body })).status).toBe(401);
});

test("while identity is away nobody's enquiries are shown", async () => {
  const user = await open();
  way.cut();
  const caller = { userId: user.id, username: user.username, role: "user" as const };
  const answer = await house.client.call("GET", "/api/user/enquiries", {
    caller,
    allowUnavailable: true,
  });
  way.open();
  expect(answer.status).toBe(503);
  await forget(user.email);
  await settle();
});
