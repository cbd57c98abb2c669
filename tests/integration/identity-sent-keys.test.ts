import { accountMailLinkPath } from "@dhahabu/contract/account-mails";
import type { AccountMailLink, AccountMailKind } from "@dhahabu/contract/account-mails";
import type { ErrorBody } from "@dhahabu/contract/errors";
import type { User } from "@dhahabu/contract/identity";
import { sessionVersionHeader } from "@dhahabu/contract/internal";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startIdentity } from "../../services/identity/app.ts";
import { configSchema } from "../../services/identity/config.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import { forkService } from "../support/fork-service.ts";
import type { ForkedService } from "../support/fork-service.ts";
import "../support/provided.ts";
import {
  createServiceClient,
  quickHashing,
  quietLog,
  serviceSettings,
  stopService,
} from "../support/start-service.ts";
import type { ServiceClient } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

let database: ServiceDatabase;
let sql: Sql;
let beside: RunningService;
let frozen: ForkedService;
let freezing: ServiceClient;
let client: ServiceClient;

beforeAll(async () => {
  const { databaseUrl, redisUrl } = inject("servers");
  database = await createServiceDatabase(databaseUrl, "identity");
  sql = connectDatabase({ url: database.url });
  const settings = { ...serviceSettings, DATABASE_URL: database.url, REDIS_URL: redisUrl };
  [frozen, beside] = await Promise.all([
    forkService("identity", settings),
    startIdentity({
      config: configSchema.parse(settings),
      log: quietLog,
      passwordCost: quickHashing,
    }),
  ]);
  freezing = createServiceClient({ url: frozen.url, service: "identity" });
  client = createServiceClient({ url: beside.url ?? "", service: "identity" });
});

afterAll(async () => {
  await Promise.all([frozen.kill(), stopService(beside)]);
  await sql.end();
  await database.drop();
});

let count = 0;
function createAccount() {
  count += 1;
  return {
    username: `twice.${count}`,
    email: `twice.${count}@example.com`,
    password: "a long way to Kisumu",
    key: crypto.randomUUID(),
  };
}

/** Sends to the frozen process, which stores it once it goes on, and is heard by nobody. */
async function sendUnheard(path: string, body: object): Promise<void> {
  frozen.freeze();
  const signal = AbortSignal.timeout(500);
  await expect(freezing.call("POST", path, { body, signal })).rejects.toThrow("timeout");
  frozen.goOn();
}

const countMails = async (email: string) =>
  (await sql`select from account_mails where email = ${email}`).length;

test("19.4: a registration that was stored though nothing was answered is one account, and signs in", async () => {
  const account = createAccount();
  await sendUnheard("/api/register", account);
  const second = await client.call<User>("POST", "/api/register", { body: account });
  const third = await freezing.call<User>("POST", "/api/register", { body: account });
  for (const answer of [second, third]) {
    expect(answer).toMatchObject({ status: 201, body: { username: account.username } });
    expect(answer.headers.get(sessionVersionHeader)).toBe("0");
  }
  expect(third.body).toEqual(second.body);
  expect(await sql`select from users where username = ${account.username}`).toHaveLength(1);
  expect(await countMails(account.email)).toBe(1);
});

test("19.4: the key of a registration opens nothing to whoever does not know its password", async () => {
  const account = createAccount();
  await client.call("POST", "/api/register", { body: account });
  const stolen = { ...account, password: "another way to Kisumu" };
  const answer = await client.call<ErrorBody>("POST", "/api/register", { body: stolen });
  expect(answer).toMatchObject({ status: 409, body: { reason: "request.keyUsed" } });
  expect(answer.headers.get(sessionVersionHeader)).toBeNull();
  const other = { ...account, username: `${account.username}.other` };
  const refused = await client.call<ErrorBody>("POST", "/api/register", { body: other });
  expect(refused).toMatchObject({ status: 409, body: { reason: "request.keyUsed" } });
});

test("19.4: without the key a taken name is a taken name", async () => {
  const { key: _, ...account } = createAccount();
  await client.call("POST", "/api/register", { body: account });
  const answer = await client.call<ErrorBody>("POST", "/api/register", { body: account });
  expect(answer).toMatchObject({ status: 409, body: { reason: expect.stringContaining("Taken") } });
});

test("19.4: a reset mail that was asked for though nothing was answered is one", async () => {
  const { email, key } = createAccount();
  const body = { email, key, language: "en" };
  await sendUnheard("/api/password-reset/mail", body);
  const second = await client.call("POST", "/api/password-reset/mail", { body });
  await waitFor("the frozen one to be at rest", () =>
    freezing.call("POST", "/api/password-reset/mail", { body }),
  );
  expect(second.status).toBe(202);
  expect(await countMails(email)).toBe(1);
  const other = await client.call<ErrorBody>("POST", "/api/password-reset/mail", {
    body: { ...body, email: `other.${email}` },
  });
  expect(other).toMatchObject({ status: 409, body: { reason: "request.keyUsed" } });
  expect(await countMails(`other.${email}`)).toBe(0);
});

/** The token of a link that was mailed to somebody, as enquiry has it made. */
async function makeToken(email: string, kind: AccountMailKind): Promise<string> {
  const [mail] = await sql<{ id: number }[]>`
    select id from account_mails where email = ${email} and kind = ${kind}`;
  const enquiry = createServiceClient({
    url: beside.url ?? "",
    service: "identity",
    from: "enquiry",
  });
  const path = accountMailLinkPath.replace(":mailId", String(mail?.id));
  const { body } = await enquiry.call<AccountMailLink>("POST", path);
  return body.path.split("#")[1] ?? "";
}

test("19.4: an address that was confirmed though nothing was answered is told to be confirmed", async () => {
  const account = createAccount();
  await client.call("POST", "/api/register", { body: account });
  const token = await makeToken(account.email, "address confirmation");
  const body = { token, key: crypto.randomUUID() };
  await sendUnheard("/api/address-confirmation", body);
  const second = await client.call("POST", "/api/address-confirmation", { body });
  const third = await freezing.call("POST", "/api/address-confirmation", { body });
  expect([second.status, third.status]).toEqual([200, 200]);
  const withoutKey = await client.call<ErrorBody>("POST", "/api/address-confirmation", {
    body: { token },
  });
  expect(withoutKey).toMatchObject({ status: 400, body: { reason: "account.deadLink" } });
});

test("19.4: a password that was set though nothing was answered is told to be set, and no other one", async () => {
  const { email, ...account } = createAccount();
  await client.call("POST", "/api/register", { body: { ...account, email } });
  const forgotten = { email, language: "en" };
  await client.call("POST", "/api/password-reset/mail", { body: forgotten });
  const token = await makeToken(email, "password reset");
  const body = { token, newPassword: "a short way to Nakuru", key: crypto.randomUUID() };
  await sendUnheard("/api/password-reset", body);
  const again = [client, freezing, client, freezing].map((one) =>
    one.call("POST", "/api/password-reset", { body }),
  );
  for (const answer of await Promise.all(again)) expect(answer.status).toBe(200);
  const set = await sql`
    select from user_changes join users on users.id = user_id
    where email = ${email} and field = 'passwordReset'`;
  expect(set).toHaveLength(1);
  const other = await client.call<ErrorBody>("POST", "/api/password-reset", {
    body: { ...body, newPassword: "a third way to Eldoret" },
  });
  expect(other).toMatchObject({ status: 409, body: { reason: "request.keyUsed" } });
  const { username } = account;
  const credentials = { username, password: body.newPassword };
  expect((await client.call("POST", "/api/login", { body: credentials })).status).toBe(200);
});
