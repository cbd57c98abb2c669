import { accountRoutes } from "@dhahabu/contract/accounts";
import { freshSignInRoutes } from "@dhahabu/contract/fresh-sign-in";
import { identityRoutes } from "@dhahabu/contract/identity";
import type { Role } from "@dhahabu/contract/identity";
import {
  secondFactorKey,
  secondFactorModes,
  secondFactorRoutes,
} from "@dhahabu/contract/second-factor";
import type { SecondFactorMode } from "@dhahabu/contract/second-factor";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { startIdentity } from "../../services/identity/app.ts";
import { configSchema } from "../../services/identity/config.ts";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import { createPerson } from "../support/people.ts";
import type { Person } from "../support/people.ts";
import "../support/provided.ts";
import {
  addApp,
  beginSetUp,
  readAppCode,
  readNextAppCode,
  signInHalf,
  startApp,
} from "../support/second-factor.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";
import {
  createServiceClient,
  quickHashing,
  quietLog,
  serviceSettings,
  stopService,
} from "../support/start-service.ts";
import { writeSystemConfig } from "../support/system-config.ts";

let house: House;
let sql: Sql;
let first: ApiClient;

beforeAll(async () => {
  house = await startHouse(inject("servers"));
  sql = connectDatabase({ url: house.databases.identity.url });
  first = createApiClient(house.origin);
  await signIn(first, house.admin);
});

afterEach(() => setMode("offered"));

afterAll(async () => {
  await sql.end();
  await house.stop();
});

const setMode = (mode: SecondFactorMode) =>
  writeSystemConfig(first, secondFactorKey, String(secondFactorModes.indexOf(mode)));

async function join(role: Role = "marketing"): Promise<Person & { client: ApiClient }> {
  const person = await createPerson(house, first, role);
  const client = createApiClient(house.origin);
  await signIn(client, person);
  return { ...person, client };
}

/** Somebody of the staff with an app for codes. */
async function joinWithApp() {
  const person = await join();
  return { ...person, ...(await addApp(person.client, await beginSetUp(person.client))) };
}

const open = () => createApiClient(house.origin);

const prove = (client: ApiClient, token: string, code: string) =>
  client.send("POST", secondFactorRoutes.proveSecondFactor.path, { token, code });

const isSignedIn = async (client: ApiClient) => (await client.get("/api/user")).status === 200;

const refusal = (answer: ApiAnswer) => {
  const { code, reason } = answer.body as { code: string; reason: string };
  return [answer.status, code, reason];
};

const over = [401, "not_signed_in", "factor.over"];
const wrong = [401, "wrong_credentials", "factor.codeWrong"];
const used = [401, "wrong_credentials", "factor.codeUsed"];

test("offered, who has none signs in by the password alone, as the spec has it", async () => {
  const { client, username } = await join("admin");
  const answer = await open().send("POST", "/api/login", {
    username,
    password: (await join()).password,
  });
  expect(identityRoutes.getUser.response.parse(answer.body).username).toBe(username);
  const own = secondFactorRoutes.getOwnFactors.response.parse(
    (await client.get("/api/user/second-factor")).body,
  );
  expect(own).toEqual({
    mode: "offered",
    isRequired: false,
    appAddedAt: null,
    passkeys: [],
    recoveryCodesLeft: 0,
  });
});

test("an app is set up by a code of its own; its secret is sealed, and the act recorded", async () => {
  const { client, userId } = await join();
  const token = await beginSetUp(client);
  const secret = await startApp(client, token);
  const { path } = secondFactorRoutes.addApp;
  const other = await startApp(client, await beginSetUp(client));
  expect(refusal(await client.send("POST", path, { token, code: readAppCode(other) }))).toEqual(
    wrong,
  );
  const added = await client.send("POST", path, { token, code: readAppCode(secret) });
  const { recoveryCodes } = secondFactorRoutes.addApp.response.parse(added.body);
  expect(new Set(recoveryCodes).size).toBe(10);
  // The session that asked goes on, and the step is used up.
  expect(added.headers.getSetCookie()).toEqual([]);
  expect(
    refusal(await client.send("POST", path, { token, code: readNextAppCode(secret) })),
  ).toEqual(over);

  const [row] = await sql<{ sealed: Buffer }[]>`
    select sealed_secret as sealed from app_factors where user_id = ${userId}`;
  expect(row?.sealed.toString("latin1")).not.toContain(secret);
  const hashes = await sql<{ hash: string }[]>`
    select code_hash as hash from recovery_codes where user_id = ${userId}`;
  expect(JSON.stringify(hashes)).not.toContain(recoveryCodes?.[0]?.slice(0, 4));
  const record = await client.get("/api/user/changes");
  expect(accountRoutes.listOwnChanges.response.parse(record.body)[0]).toMatchObject({
    kind: "factorAdded",
    newValue: "app",
    changedByUserId: userId,
  });
});

describe("with a factor", () => {
  test("the right password opens no session; password and code do", async () => {
    const person = await joinWithApp();
    const client = open();
    const { step, token } = await signInHalf(client, person);
    expect(step).toBe("prove");
    expect(client.cookies).toBe("");
    expect(await isSignedIn(client)).toBe(false);
    const answer = await prove(client, token, readNextAppCode(person.secret));
    expect(identityRoutes.getUser.response.parse(answer.body).id).toBe(person.userId);
    expect(await isSignedIn(client)).toBe(true);
  });

  test("a code counts once: not the one of the set-up, not one that opened a session, not an older one", async () => {
    const person = await joinWithApp();
    const proveAnew = async (code: string) => {
      const { token } = await signInHalf(open(), person);
      return prove(open(), token, code);
    };
    const setUpCode = readAppCode(person.secret);
    const code = readNextAppCode(person.secret);
    expect((await proveAnew(code)).status).toBe(200);
    // A machine that is slow has left their steps behind.
    for (const old of [setUpCode, code]) {
      expect([used, wrong]).toContainEqual(refusal(await proveAnew(old)));
    }
  });

  test("of many who use one code at once, one gets in", async () => {
    const person = await joinWithApp();
    const code = readNextAppCode(person.secret);
    const tokens = await Promise.all(
      Array.from({ length: 4 }, async () => (await signInHalf(open(), person)).token),
    );
    const answers = await Promise.all(tokens.map((token) => prove(open(), token, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("a recovery code signs in once, however it is typed", async () => {
    const person = await joinWithApp();
    const [code = ""] = person.recoveryCodes;
    const typed = ` ${code.toLowerCase().replaceAll("-", " ")}`;
    const first = await signInHalf(open(), person);
    expect((await prove(open(), first.token, typed)).status).toBe(200);
    const second = await signInHalf(open(), person);
    expect(refusal(await prove(open(), second.token, code))).toEqual(wrong);
  });

  test("after five wrong codes no code counts, for every half sign-in, until the wait is over or the password new", async () => {
    const person = await joinWithApp();
    for (let guess = 0; guess < 5; guess += 1) {
      const { token } = await signInHalf(open(), person);
      expect(refusal(await prove(open(), token, "ABCD-EFGH"))).toEqual(wrong);
    }
    const { token } = await signInHalf(open(), person);
    const refused = await prove(open(), token, readNextAppCode(person.secret));
    expect(refusal(refused)).toEqual([429, "too_many_requests", "limit.minutes"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
    await sql`
      update wrong_codes set last_wrong_at = last_wrong_at - interval '16 minutes'
      where user_id = ${person.userId}`;
    expect(refusal(await prove(open(), token, "ABCD-EFGH"))).toEqual(wrong);
    // The sixth in a row waits twice as long.
    const longer = await prove(open(), token, readNextAppCode(person.secret));
    expect(Number(longer.headers.get("retry-after"))).toBeGreaterThan(1700);

    const newPassword = "eleven quiet rivers of gold";
    const body = { currentPassword: person.password, newPassword };
    expect((await person.client.send("POST", "/api/user/password", body)).status).toBe(200);
    expect(refusal(await prove(open(), token, readNextAppCode(person.secret)))).toEqual(over);
    const fresh = await signInHalf(open(), { ...person, password: newPassword });
    expect((await prove(open(), fresh.token, readNextAppCode(person.secret))).status).toBe(200);
  });

  test("a half sign-in that is too old, used, invented or for something else is over", async () => {
    const person = await joinWithApp();
    const late = await signInHalf(open(), person);
    await sql`update factor_steps set expires_at = now() where user_id = ${person.userId}`;
    expect(refusal(await prove(open(), late.token, readNextAppCode(person.secret)))).toEqual(over);
    const setUp = await beginSetUp(person.client);
    expect(refusal(await prove(open(), setUp, readNextAppCode(person.secret)))).toEqual(over);
    const { token } = await signInHalf(open(), person);
    const started = await open().send("POST", secondFactorRoutes.startApp.path, { token });
    expect(refusal(started)).toEqual(over);
    const invented = "A".repeat(43);
    expect(refusal(await prove(open(), invented, readNextAppCode(person.secret)))).toEqual(over);
    expect((await prove(open(), token, readNextAppCode(person.secret))).status).toBe(200);
    expect(refusal(await prove(open(), token, readNextAppCode(person.secret)))).toEqual(over);
  });

  test("somebody else's code and recovery code are wrong", async () => {
    const [amani, baraka] = [await joinWithApp(), await joinWithApp()];
    const { token } = await signInHalf(open(), amani);
    expect(refusal(await prove(open(), token, readNextAppCode(baraka.secret)))).toEqual(wrong);
    expect(refusal(await prove(open(), token, baraka.recoveryCodes[0] ?? ""))).toEqual(wrong);
  });

  test("a secret that was sealed for somebody else, or under another key, is dead; recovery codes still sign in", async () => {
    const [amani, baraka] = [await joinWithApp(), await joinWithApp()];
    await sql`
      update app_factors set sealed_secret = other.sealed_secret
      from app_factors as other
      where app_factors.user_id = ${amani.userId} and other.user_id = ${baraka.userId}`;
    const { token } = await signInHalf(open(), amani);
    for (const { secret } of [amani, baraka]) {
      expect(refusal(await prove(open(), token, readNextAppCode(secret)))).toEqual(wrong);
    }
    expect((await prove(open(), token, amani.recoveryCodes[0] ?? "")).status).toBe(200);
  });

  test("a deactivation ends what was begun", async () => {
    const person = await joinWithApp();
    const { token } = await signInHalf(open(), person);
    const path = `/api/admin/users/${person.userId}/status`;
    expect((await first.send("PATCH", path, { isActive: false })).status).toBe(200);
    expect(refusal(await prove(open(), token, readNextAppCode(person.secret)))).toEqual(over);
  });

  test("new recovery codes kill the old ones; without the factor there are none", async () => {
    const person = await joinWithApp();
    const { path } = secondFactorRoutes.renewRecoveryCodes;
    const renewed = secondFactorRoutes.renewRecoveryCodes.response.parse(
      (await person.client.send("POST", path)).body,
    ).recoveryCodes;
    const { token } = await signInHalf(open(), person);
    expect(refusal(await prove(open(), token, person.recoveryCodes[0] ?? ""))).toEqual(wrong);
    expect((await prove(open(), token, renewed[0] ?? "")).status).toBe(200);
    const removed = await person.client.send("DELETE", secondFactorRoutes.removeApp.path);
    expect(removed.body).toMatchObject({ appAddedAt: null, recoveryCodesLeft: 0 });
    await signIn(open(), person);
  });
});

describe("the setting", () => {
  test("required: who has none sets one up after the password, and nothing opens before", async () => {
    const person = await join();
    await setMode("requiredOfStaff");
    const client = open();
    const { step, token } = await signInHalf(client, person);
    expect(step).toBe("setUp");
    expect(await isSignedIn(client)).toBe(false);
    expect(refusal(await prove(client, token, "123456"))).toEqual(over);
    const { secret } = await addApp(client, token);
    expect(await isSignedIn(client)).toBe(true);
    const removed = await client.send("DELETE", secondFactorRoutes.removeApp.path);
    expect(refusal(removed)).toEqual([409, "conflict", "factor.lastOne"]);

    // A setting that is taken down later takes nobody's factor away.
    await setMode("off");
    const again = await signInHalf(open(), person);
    expect(again.step).toBe("prove");
    expect((await prove(open(), again.token, readNextAppCode(secret))).status).toBe(200);
  });

  test("required: a session from before is renewed by nobody without one, and a new role opens none", async () => {
    const [staff, customer] = [await join(), await join("user")];
    await setMode("requiredOfStaff");
    const renewed = await staff.client.send("POST", freshSignInRoutes.renewSignIn.path, {
      password: staff.password,
    });
    expect(refusal(renewed)).toEqual([403, "not_allowed", "factor.required"]);
    const path = `/api/admin/users/${customer.userId}/role`;
    expect((await first.send("PATCH", path, { role: "marketing" })).status).toBe(200);
    expect(await isSignedIn(customer.client)).toBe(false);
    expect((await signInHalf(open(), customer)).step).toBe("setUp");
  });

  test("required: of two sign-ins that would set one up the first does, the other one is over", async () => {
    const person = await join();
    await setMode("requiredOfStaff");
    const [mine, another] = [open(), open()];
    const late = (await signInHalf(another, person)).token;
    const lateSecret = await startApp(another, late);
    const { secret } = await addApp(mine, (await signInHalf(mine, person)).token);
    const code = readAppCode(lateSecret);
    const added = await another.send("POST", secondFactorRoutes.addApp.path, { token: late, code });
    expect(refusal(added)).toEqual(over);
    expect(await isSignedIn(another)).toBe(false);
    const { token } = await signInHalf(open(), person);
    expect((await prove(open(), token, readNextAppCode(secret))).status).toBe(200);
  });

  test("required of administrators: marketing and customers sign in as ever", async () => {
    const [admin, marketing, customer] = [await join("admin"), await join(), await join("user")];
    await setMode("requiredOfAdmins");
    expect((await signInHalf(open(), admin)).step).toBe("setUp");
    await signIn(open(), marketing);
    await signIn(open(), customer);
  });

  test("off: nothing is set up", async () => {
    const { client } = await join();
    await setMode("off");
    const begun = await client.send("POST", secondFactorRoutes.beginFactorSetUp.path);
    expect(refusal(begun)).toEqual([403, "not_allowed", "factor.off"]);
  });

  test("it takes one of its four values", async () => {
    const path = `/api/admin/system-config/${secondFactorKey}`;
    for (const value of ["4", "1.5", "-1", "off"]) {
      expect(refusal(await first.send("PATCH", path, { value }))).toEqual([
        400,
        "invalid_input",
        "policy.secondFactorWrong",
      ]);
    }
  });

  test("while pricing does not answer, what it said last holds", async () => {
    const person = await join();
    await setMode("requiredOfStaff");
    await signInHalf(open(), person);
    const cut = await startIdentity({
      config: configSchema.parse({
        ...serviceSettings,
        DATABASE_URL: house.databases.identity.url,
        REDIS_URL: inject("servers").redisUrl,
      }),
      log: quietLog,
      passwordCost: quickHashing,
    });
    const client = createServiceClient({ url: cut.url ?? "", service: "identity" });
    const body = { username: person.username, password: person.password };
    expect((await client.call("POST", "/api/login", { body })).body).toMatchObject({
      halfSignIn: { step: "setUp" },
    });
    await stopService(cut);
  });
});
