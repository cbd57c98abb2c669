import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { routes } from "@dhahabu/contract/api";
import { freshSignInRoutes } from "@dhahabu/contract/fresh-sign-in";
import type { Role } from "@dhahabu/contract/identity";
import type { Route } from "@dhahabu/contract/route";
import { secondFactorRoutes } from "@dhahabu/contract/second-factor";
import { securityEventRoutes } from "@dhahabu/contract/security-events";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ageSignIns } from "../support/age-sign-ins.ts";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import { nameOrigin } from "../support/call-route.ts";
import { createPerson } from "../support/people.ts";
import type { Person } from "../support/people.ts";
import "../support/provided.ts";
import { addApp, beginSetUp, readNextAppCode, renewHalf } from "../support/second-factor.ts";
import { createSoftPasskey } from "../support/soft-passkey.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";

const settings = { FRESH_SIGN_IN_MINUTES: "10" };
const contract: Route[] = Object.values(routes);
const guarded = contract.filter(({ needsFreshSignIn }) => needsFreshSignIn === true);
const { path: renewPath } = freshSignInRoutes.renewSignIn;
const exportPath = "/api/admin/users/export";

let house: House;
let sql: Sql;
let first: ApiClient;

beforeAll(async () => {
  house = await startHouse(inject("servers"), settings);
  sql = connectDatabase({ url: house.databases.gateway.url });
  first = createApiClient(house.origin);
  await signIn(first, house.admin);
});

afterAll(async () => {
  await sql.end();
  await house.stop();
});

type Member = Person & { client: ApiClient };

async function join(role: Role = "admin"): Promise<Member> {
  const person = await createPerson(house, first, role);
  const client = createApiClient(house.origin);
  await signIn(client, person);
  return { ...person, client };
}

const age = ({ userId }: Person, minutes = 11) => ageSignIns(sql, { userId, minutes });

const refusal = (answer: ApiAnswer) => {
  const { code, reason } = answer.body as { code: string; reason: string };
  return [answer.status, code, reason];
};

const stale = [403, "not_allowed", "access.freshSignIn"];
const over = [401, "not_signed_in", "factor.over"];

const exportUsers = async (client: ApiClient) => (await client.get(exportPath)).status;

const renew = (client: ApiClient, password: string) => client.send("POST", renewPath, { password });

test("every export, the sending of the newsletter, and what changes roles, policy, links and factors, is guarded", () => {
  expect(
    contract.filter(({ isExport }) => isExport === true).every((r) => guarded.includes(r)),
  ).toBe(true);
  const names = Object.entries(routes).flatMap(([name, route]) =>
    guarded.includes(route) && !("isExport" in route) ? [name] : [],
  );
  expect(names.toSorted()).toEqual([
    "approveAccountRequest",
    "approvePolicyRequest",
    "beginFactorSetUp",
    "createGoldPriceConfig",
    "createResetLink",
    "getFreshSignIn",
    "inviteUser",
    "removeApp",
    "removePasskey",
    "renewRecoveryCodes",
    "resetSecondFactor",
    "restorePolicyValue",
    "resumeNewsletterIssue",
    "sendNewsletterIssue",
    "setUserDuties",
    "setUserRole",
    "undoPolicyChange",
    "updateGoldPriceConfig",
    "updateSystemConfig",
  ]);
});

test("each is refused after ten minutes, and nothing else is", async () => {
  const member = await join();
  await age(member, 9);
  expect(await exportUsers(member.client)).toBe(200);
  await age(member);
  for (const route of guarded) {
    const path = route.path.replaceAll(/:\w+/g, "1");
    const answer =
      route.method === "GET"
        ? await member.client.get(path)
        : await member.client.send(route.method, path, route.body ? {} : undefined);
    expect(refusal(answer), route.path).toEqual(stale);
  }
  expect((await member.client.get("/api/admin/users")).status).toBe(200);
  const status = `/api/admin/users/${(await join("user")).userId}/status`;
  expect((await member.client.send("PATCH", status, { isActive: false })).status).toBe(200);
});

test("the password opens them again, under a new id and at every gateway", async () => {
  const member = await join();
  const replica = await house.startReplica(settings);
  await age(member);
  const before = member.client.cookies;
  const ask = (cookie: string) =>
    fetch(`${replica.url}${exportPath}`, { headers: { cookie } }).then(({ status }) => status);
  expect(await ask(before)).toBe(403);
  expect((await renew(member.client, member.password)).body).toEqual({ id: member.userId });
  expect(member.client.session).not.toBe("");
  expect(await exportUsers(member.client)).toBe(200);
  expect(await ask(member.client.cookies)).toBe(200);
  expect(await ask(before)).toBe(401);
  const { body } = await member.client.get(freshSignInRoutes.getFreshSignIn.path);
  const { until } = freshSignInRoutes.getFreshSignIn.response.parse(body);
  expect(Math.abs(Date.parse(until) - Date.now() - 600_000)).toBeLessThan(60_000);

  const listed = await first.get(`/api/admin/security-events?person=${member.username}`);
  const events = securityEventRoutes.listSecurityEvents.response.parse(listed.body);
  expect(events.map(({ kind }) => kind)).toContain("sign-in.renewed");
});

test("a session of an earlier release is stale, and so is one that a new password renews", async () => {
  const member = await join();
  await sql`
    update sessions set sess = sess - 'provedAtMs'
    where sess ->> 'userId' = ${String(member.userId)}`;
  expect(refusal(await member.client.get(exportPath))).toEqual(stale);
  const newPassword = "eleven quiet rivers of gold";
  const body = { currentPassword: member.password, newPassword };
  expect((await member.client.send("POST", "/api/user/password", body)).status).toBe(200);
  expect(refusal(await member.client.get(exportPath))).toEqual(stale);
  expect((await renew(member.client, newPassword)).status).toBe(200);
  expect(await exportUsers(member.client)).toBe(200);
});

describe("who guesses", () => {
  test("is refused, counted by account, and recorded", async () => {
    const tight = await house.startReplica({ ...settings, LIMIT_LOGIN: "3/900" });
    const member = await join();
    await age(member);
    const guess = (password: string) =>
      fetch(`${tight.url}${renewPath}`, {
        method: "POST",
        headers: {
          cookie: member.client.cookies,
          origin: tight.url,
          "content-type": "application/json",
        },
        body: JSON.stringify({ password }),
      });
    for (let count = 0; count < 3; count += 1) {
      const answer = await guess("a guess of somebody");
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        reason: "account.currentPasswordWrong",
        issues: [{ path: "password" }],
      });
    }
    expect((await guess(member.password)).status).toBe(429);
    expect(refusal(await member.client.get(exportPath))).toEqual(stale);
    const listed = await first.get(
      `/api/admin/security-events?person=${member.username}&kind=sign-in.failed`,
    );
    const events = securityEventRoutes.listSecurityEvents.response.parse(listed.body);
    expect(events).toMatchObject([{ count: 3, details: { reason: "wrong-password" } }]);
  });

  test("does not get by with another person's password", async () => {
    const [amani, baraka] = [await join(), await join()];
    const changed = { currentPassword: baraka.password, newPassword: "seven grams of river gold" };
    await baraka.client.send("POST", "/api/user/password", changed);
    await age(amani);
    expect((await renew(amani.client, changed.newPassword)).status).toBe(400);
    expect(refusal(await amani.client.get(exportPath))).toEqual(stale);
  });

  test("and without a session there is nothing to renew", async () => {
    const member = await join();
    expect(refusal(await renew(createApiClient(house.origin), member.password))).toEqual([
      401,
      "not_signed_in",
      "access.signIn",
    ]);
  });
});

describe("with a second factor", () => {
  const { path: codePath } = freshSignInRoutes.renewSignInByCode;

  async function joinWithApp() {
    const member = await join();
    return { ...member, ...(await addApp(member.client, await beginSetUp(member.client))) };
  }

  test("the password alone opens nothing; password and code do", async () => {
    const member = await joinWithApp();
    await age(member);
    const { token, kinds } = await renewHalf(member.client, member.password);
    expect(kinds).toEqual(["app"]);
    expect(refusal(await member.client.get(exportPath))).toEqual(stale);
    const wrong = await member.client.send("POST", codePath, { token, code: "ABCD-EFGH" });
    expect(refusal(wrong)).toEqual([401, "wrong_credentials", "factor.codeWrong"]);
    expect(refusal(await member.client.get(exportPath))).toEqual(stale);
    const code = readNextAppCode(member.secret);
    const proved = await member.client.send("POST", codePath, { token, code });
    expect(proved.body).toEqual({ id: member.userId });
    expect(await exportUsers(member.client)).toBe(200);
    expect(refusal(await member.client.send("POST", codePath, { token, code }))).toEqual(over);
  });

  test("a step is for its own person and its own purpose", async () => {
    const [amani, baraka] = [await joinWithApp(), await joinWithApp()];
    await age(amani);
    const own = await renewHalf(amani.client, amani.password);
    const other = await renewHalf(baraka.client, baraka.password);
    const code = readNextAppCode(baraka.secret);
    const body = { token: other.token, code };
    expect(refusal(await amani.client.send("POST", codePath, body))).toEqual(over);
    const signedIn = await createApiClient(house.origin).send(
      "POST",
      secondFactorRoutes.proveSecondFactor.path,
      { token: own.token, code: readNextAppCode(amani.secret) },
    );
    expect(refusal(signedIn)).toEqual(over);
    expect(refusal(await amani.client.get(exportPath))).toEqual(stale);
  });

  test("a passkey does", async () => {
    const member = await join();
    const passkey = createSoftPasskey();
    const origin = nameOrigin(house.origin);
    const at = { origin, host: "localhost" };
    const readChallenge = async (path: string, token: string) => {
      const answer = await member.client.send("POST", path, { token }, { origin });
      return (answer.body as { challenge: string }).challenge;
    };
    const setUp = await beginSetUp(member.client);
    const made = passkey.make(await readChallenge(secondFactorRoutes.startPasskey.path, setUp), at);
    const added = { token: setUp, name: "A key", passkey: made };
    const { path } = secondFactorRoutes.addPasskey;
    expect((await member.client.send("POST", path, added, { origin })).status).toBe(200);
    await age(member);
    const { token, kinds } = await renewHalf(member.client, member.password, origin);
    expect(kinds).toEqual(["passkey"]);
    const challenge = await readChallenge(secondFactorRoutes.askForPasskey.path, token);
    const proof = { token, passkey: passkey.sign(challenge, at) };
    const proved = await member.client.send(
      "POST",
      freshSignInRoutes.renewSignInByPasskey.path,
      proof,
      { origin },
    );
    expect(proved.body).toEqual({ id: member.userId });
    expect(await exportUsers(member.client)).toBe(200);
  });
});

test("a browser that was sent to an export is led to the office, which goes on with it", async () => {
  const member = await join();
  await age(member);
  const asked = `${exportPath}?role=admin`;
  const led = await new Promise<IncomingMessage>((resolve, reject) => {
    // fetch says what it is itself.
    const headers = { cookie: member.client.cookies, "sec-fetch-mode": "navigate" };
    get(`${house.origin}${asked}`, { headers }, resolve).on("error", reject);
  });
  led.resume();
  expect(led.statusCode).toBe(302);
  expect(led.headers.location).toBe(`/admin?export=${encodeURIComponent(asked)}`);
});
