import { randomBytes } from "node:crypto";
import { errorBodySchema } from "@dhahabu/contract/errors";
import { freshSignInRoutes } from "@dhahabu/contract/fresh-sign-in";
import type { User } from "@dhahabu/contract/identity";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import { newAddress } from "../support/new-address.ts";
import "../support/provided.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";

const password = "a long way to Kisumu";
const firefox = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
let house: House;
let sql: Sql;

beforeAll(async () => {
  house = await startHouse(inject("servers"), {
    TRUSTED_PROXIES: "127.0.0.1",
    LIMIT_LOGIN: "4/60",
    LIMIT_LOGIN_ACCOUNT: "6/60",
  });
  sql = connectDatabase({ url: house.databases.identity.url, maxConnections: 1 });
});

afterAll(async () => {
  await sql.end();
  await house.stop();
});

async function open(own: Record<string, string> = {}) {
  const client = createApiClient(house.origin);
  const username = `s-${randomBytes(5).toString("hex")}`;
  const body = { username, email: `${username}@example.com`, password, ...own };
  const answer = await client.send("POST", "/api/register", body);
  expect(answer.status, answer.text).toBe(201);
  return { client, userId: (answer.body as User).id, ...body };
}

function login(
  username: string,
  given = password,
  {
    client = createApiClient(house.origin),
    from = newAddress(),
    agent = firefox(145),
  }: { client?: ApiClient; from?: string; agent?: string } = {},
): Promise<ApiAnswer> {
  const headers = { "x-forwarded-for": from, "user-agent": agent };
  return client.send("POST", "/api/login", { username, password: given, language: "sw" }, headers);
}

async function listMails(email: string, kind: string) {
  return sql<{ device: string | null; network: string; language: string }[]>`
    select device, network, language from account_mails
    where email = ${email} and kind = ${kind} order by id`;
}

const reasonOf = ({ body }: ApiAnswer) => errorBodySchema.parse(body).reason;

describe("19.11: guesses", () => {
  test("count by account, whichever of its names is typed", async () => {
    const { username, email } = await open();
    const from = newAddress();
    for (const name of [username, email.toUpperCase(), ` ${username} `, email]) {
      expect((await login(name, "wrong", { from })).status).toBe(401);
    }
    expect((await login(username, password, { from })).status).toBe(429);
    expect((await login(email, password, { from })).status).toBe(429);
  });

  test("count over all networks, and the owner's browser is let in all the same", async () => {
    const { client, username } = await open();
    for (let count = 0; count < 6; count += 1) {
      expect((await login(username, `wrong ${count}`)).status).toBe(401);
    }
    expect((await login(username)).status).toBe(429);
    expect((await login(username, password, { client })).status).toBe(200);
    // What the owner does takes nothing of the count back.
    expect((await login(username)).status).toBe(429);
  });

  test("at a name without an account count alike", async () => {
    for (let count = 0; count < 6; count += 1) {
      expect((await login("nobody.at.all", `wrong ${count}`)).status).toBe(401);
    }
    expect((await login("Nobody.at.all")).status).toBe(429);
  });

  test("that are right are given back, so that many sign-ins are none", async () => {
    const { username } = await open();
    for (let count = 0; count < 9; count += 1) expect((await login(username)).status).toBe(200);
  });

  test("that are refused are told to the owner, once, without anything that was typed", async () => {
    const { username, email } = await open({ language: "fr" });
    const from = "203.0.113.77";
    for (let count = 0; count < 4; count += 1)
      await login(username, `call 0712 ${count}`, { from });
    expect([...(await listMails(email, "sign-in guesses"))]).toEqual([]);
    for (const name of [username, email, username]) {
      expect((await login(name, "call 0712", { from })).status).toBe(429);
    }
    expect([...(await listMails(email, "sign-in guesses"))]).toEqual([
      { device: null, network: from, language: "fr" },
    ]);
  });
});

describe("a mail about a sign-in with another browser", () => {
  test("comes once for each, not for the one of the registration, nor after an update", async () => {
    const { client, username, email } = await open();
    expect((await login(username, password, { client })).status).toBe(200);
    expect([...(await listMails(email, "new device"))]).toEqual([]);
    const phone = createApiClient(house.origin);
    const from = "203.0.113.78";
    for (const version of [145, 146, 160]) {
      const answer = await login(username, password, {
        client: phone,
        from,
        agent: firefox(version),
      });
      expect(answer.status).toBe(200);
    }
    expect([...(await listMails(email, "new device"))]).toEqual([
      { device: "Firefox, Linux", network: from, language: "sw" },
    ]);
  });

  test("does not come for the first browser of an account that is older than this", async () => {
    const { username, email, userId } = await open();
    await sql`delete from known_devices where user_id = ${userId}`;
    expect((await login(username)).status).toBe(200);
    expect([...(await listMails(email, "new device"))]).toEqual([]);
  });

  test("needs a cookie that only who signed in has, which opens nothing and links no accounts", async () => {
    const visitor = createApiClient(house.origin);
    await visitor.get("/api/branches");
    expect((await login("nobody.at.all", "wrong", { client: visitor })).status).not.toBe(200);
    expect(visitor.cookies).toBe("");
    const { client, userId } = await open();
    const cookie = /device=[\w-]{43}/.exec(client.cookies)?.[0] ?? "";
    const thief = await createApiClient(house.origin).get("/api/user", { cookie });
    expect(thief.status).toBe(401);
    await client.send("POST", "/api/logout");
    const other = await open();
    expect((await login(other.username, password, { client })).status).toBe(200);
    const rows = await sql<{ hash: string; count: number }[]>`
      select device_hash as hash, count(*)::integer as count from known_devices
      where user_id in (${userId}, ${other.userId}) group by device_hash`;
    expect(rows.map(({ count }) => count)).toEqual([1, 1, 1]);
    expect(rows.some(({ hash }) => cookie.endsWith(hash))).toBe(false);
  });
});

describe("19.10: a password", () => {
  test.each([
    ["account.passwordCommon", "Iloveyou1"],
    ["account.passwordRepeats", "kxkxkxkxkx"],
    ["account.passwordWords", "DhahabuGold1"],
    ["account.passwordWords", "Wanjiru-0712345678"],
  ])("is refused at registration: %s", async (reason, given) => {
    const username = `s-${randomBytes(5).toString("hex")}`;
    const body = { username, email: `${username}@example.com`, password: given };
    const answer = await createApiClient(house.origin).send("POST", "/api/register", {
      ...body,
      firstName: "Wanjiru",
      phone: "+254 712 345 678",
    });
    expect([answer.status, reasonOf(answer)]).toEqual([400, reason]);
  });

  test("that is too short for staff is replaced before they sign in again, or renew a sign-in", async () => {
    const { client, username, email, userId } = await open({ password: "kX9#mQ2v-Lz" });
    await sql`update users set role = 'marketing' where id = ${userId}`;
    const renewal = { password: "kX9#mQ2v-Lz" };
    const renewed = await client.send("POST", freshSignInRoutes.renewSignIn.path, renewal);
    expect([renewed.status, reasonOf(renewed)]).toEqual([403, "account.passwordOutgrown"]);
    expect(await listMails(email, "password reset")).toHaveLength(1);
    await sql`delete from account_mails where email = ${email}`;
    expect((await login(username, "wrong")).status).toBe(401);
    expect([...(await listMails(email, "password reset"))]).toEqual([]);
    const refused = await login(username, "kX9#mQ2v-Lz");
    expect([refused.status, reasonOf(refused)]).toEqual([403, "account.passwordOutgrown"]);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(await listMails(email, "password reset")).toHaveLength(1);
    const admin = createApiClient(house.origin);
    expect((await admin.send("POST", "/api/login", house.admin)).status).toBe(200);
    const made = await admin.send("POST", `/api/admin/users/${userId}/reset-link`);
    const token = (made.body as { path: string }).path.split("#")[1];
    const reset = (newPassword: string) =>
      createApiClient(house.origin).send("POST", "/api/password-reset", { token, newPassword });
    for (const [given, reason] of [
      ["kX9#mQ2v-Lz", "account.passwordShortForStaff"],
      ["kX9#mQ2v-Ly", "account.passwordShortForStaff"],
    ] as const) {
      expect(reasonOf(await reset(given))).toBe(reason);
    }
    expect((await reset("kX9#mQ2v-Lz+7")).status).toBe(200);
    expect((await login(username, "kX9#mQ2v-Lz+7")).status).toBe(200);
  });

  test("is not the same again after a reset", async () => {
    const { userId } = await open();
    const admin = createApiClient(house.origin);
    expect((await admin.send("POST", "/api/login", house.admin)).status).toBe(200);
    const made = await admin.send("POST", `/api/admin/users/${userId}/reset-link`);
    const token = (made.body as { path: string }).path.split("#")[1];
    const answer = await createApiClient(house.origin).send("POST", "/api/password-reset", {
      token,
      newPassword: password,
    });
    expect([answer.status, reasonOf(answer)]).toEqual([400, "account.passwordUnchanged"]);
  });
});
