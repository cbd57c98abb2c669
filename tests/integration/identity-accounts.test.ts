import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ErrorBody } from "@dhahabu/contract/errors";
import { userSchema } from "@dhahabu/contract/identity";
import type { User } from "@dhahabu/contract/identity";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startIdentity } from "../../services/identity/app.ts";
import { configSchema } from "../../services/identity/config.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import { listUserEvents } from "../support/list-user-events.ts";
import "../support/provided.ts";
import {
  createServiceClient,
  quietLog,
  serviceSettings,
  stopService,
} from "../support/start-service.ts";
import type { ServiceClient } from "../support/start-service.ts";

const admin = {
  username: "Mkuu",
  email: "mkuu@example.com",
  password: "seven grams of river gold",
};
let database: ServiceDatabase;
let sql: Sql;
let replicas: RunningService[];
let client: ServiceClient;

function start(): Promise<RunningService> {
  const config = configSchema.parse({
    ...serviceSettings,
    DATABASE_URL: database.url,
    REDIS_URL: inject("servers").redisUrl,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    ADMIN_EMAIL: admin.email,
  });
  return startIdentity({ config, log: quietLog });
}

beforeAll(async () => {
  database = await createServiceDatabase(inject("servers").databaseUrl, "identity");
  sql = connectDatabase({ url: database.url });
  replicas = await Promise.all([start(), start(), start()]);
  client = createServiceClient({ url: replicas[0]?.url ?? "", service: "identity" });
});

afterAll(async () => {
  await Promise.all(replicas.map(stopService));
  await sql.end();
  await database.drop();
});

let count = 0;
function createAccount() {
  count += 1;
  return {
    username: `Amina.${count}`,
    email: `Amina.${count}@example.com`,
    password: "a long way to Kisumu",
  };
}

async function register(account = createAccount()): Promise<User> {
  const answer = await client.call("POST", "/api/register", { body: account });
  expect(answer.status).toBe(201);
  return userSchema.parse(answer.body);
}

async function login(username: string, password: string) {
  return client.call<ErrorBody & User>("POST", "/api/login", { body: { username, password } });
}

describe("the first admin", () => {
  test("is created once by replicas that start together, with the role admin", async () => {
    const rows = await sql`select username, role from users where role = 'admin'`;
    expect([...rows]).toEqual([{ username: admin.username, role: "admin" }]);
    expect((await login("mkuu", admin.password)).body).toMatchObject({ role: "admin" });
  });

  test("is never overwritten by a later start", async () => {
    await sql`update users set email = 'moved@example.com' where role = 'admin'`;
    await stopService(await start());
    const rows = await sql`select email from users where role = 'admin'`;
    expect([...rows]).toEqual([{ email: "moved@example.com" }]);
  });

  test("is refused where only a part of it is configured, beside every other fault", () => {
    const result = configSchema.safeParse({
      ...serviceSettings,
      LOG_LEVEL: "loud",
      DATABASE_URL: "x",
      REDIS_URL: "x",
      ADMIN_USERNAME: "admin",
    });
    expect(result.error?.issues.map((issue) => issue.path[0])).toEqual(["LOG_LEVEL", "ADMIN_"]);
  });
});

describe("registration", () => {
  test("stores a plain user and answers without the password", async () => {
    const answer = await client.call("POST", "/api/register", {
      body: {
        ...createAccount(),
        firstName: " Amina ",
        lastName: "",
        role: "admin",
        isActive: false,
        kycStatus: "verified",
        id: 1,
      },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      firstName: "Amina",
      lastName: null,
      role: "user",
      isActive: true,
      kycStatus: "pending",
    });
    expect(Object.keys(answer.body).toSorted()).toEqual(Object.keys(userSchema.shape).toSorted());
  });

  test("is told of with its request; one that is refused is not", async () => {
    const { id } = await register();
    expect(await listUserEvents(sql, id)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    const [before] = await sql`select count(*) from outbox`;
    const account = createAccount();
    await register(account);
    await client.call("POST", "/api/register", { body: account });
    // What tells of it, and of the mail that confirms the address.
    const [after] = await sql`select count(*) - 2 as count from outbox`;
    expect(after).toEqual(before);
  });

  test("hashes the password with argon2id", async () => {
    const { id } = await register();
    const [row] = await sql<{ hash: string }[]>`
      select password_hash as hash from users where id = ${id}`;
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
  });

  test.each(["username", "email"] as const)(
    "names a taken %s, whatever its case",
    async (field) => {
      const account = createAccount();
      await register(account);
      const second = { ...createAccount(), [field]: account[field].toUpperCase() };
      const answer = await client.call<ErrorBody>("POST", "/api/register", { body: second });
      expect(answer.status).toBe(409);
      expect(answer.body.code).toBe("conflict");
      expect(answer.body.issues?.map((issue) => issue.path)).toEqual([field]);
    },
  );

  test("lets one of many that ask for the same name at once have it", async () => {
    const account = createAccount();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.call("POST", "/api/register", { body: account })),
    );
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  test.each([
    ["username", { username: "ab" }],
    ["username", { username: "a b c" }],
    ["email", { email: "nobody" }],
    ["password", { password: "short" }],
    ["password", { password: "p".repeat(129) }],
    ["password", { password: "password1" }],
    ["firstName", { firstName: "a\u0000b" }],
    ["firstName", { firstName: "\ud800" }],
  ])("refuses a bad %s: %j", async (field, fault) => {
    const answer = await client.call<ErrorBody>("POST", "/api/register", {
      body: { ...createAccount(), ...fault },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.issues?.map((issue) => issue.path)).toEqual([field]);
  });
});

describe("login", () => {
  test("takes the username or the e-mail address, whatever the case", async () => {
    const account = createAccount();
    const user = await register(account);
    for (const name of [account.username.toUpperCase(), account.email.toLowerCase()]) {
      const answer = await login(name, account.password);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(user);
    }
  });

  test("answers an unknown user and a wrong password alike", async () => {
    const account = createAccount();
    await register(account);
    const wrong = await login(account.username, "not the password");
    const nobody = await login("nobody.here", "not the password");
    expect(wrong.status).toBe(401);
    expect(nobody.status).toBe(401);
    const { requestId: _first, ...wrongBody } = wrong.body;
    const { requestId: _second, ...nobodyBody } = nobody.body;
    expect(nobodyBody).toEqual(wrongBody);
  });

  test("takes as long for an unknown user as for a wrong password", async () => {
    const account = createAccount();
    await register(account);
    const timeMs = async (name: string) => {
      const startedAtMs = performance.now();
      await login(name, "not the password");
      return performance.now() - startedAtMs;
    };
    const wrongMs: number[] = [];
    const nobodyMs: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      wrongMs.push(await timeMs(account.username));
      nobodyMs.push(await timeMs("nobody.here"));
    }
    const medianMs = (times: number[]) => times.toSorted((a, b) => a - b)[5] ?? 0;
    const apartMs = Math.abs(medianMs(wrongMs) - medianMs(nobodyMs));
    expect(apartMs).toBeLessThan(Math.max(15, medianMs(wrongMs) * 0.4));
  });

  test("tells that an account is inactive only after the right password", async () => {
    const account = createAccount();
    const { id } = await register(account);
    await sql`update users set is_active = false where id = ${id}`;
    expect((await login(account.username, "not the password")).body.code).toBe("wrong_credentials");
    const answer = await login(account.username, account.password);
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe("account_inactive");
  });

  test("takes any text as a name or password without failing", async () => {
    for (const text of ["' or 1=1 --", "a@b' or ''='", "%_%", "\u202e", "𝒜𝒜𝒜"]) {
      expect((await login(text, text)).status).toBe(401);
    }
    expect((await login("nul\u0000", "nul\u0000")).status).toBe(400);
  });
});

describe("the current user", () => {
  test("is the caller's own row", async () => {
    const user = await register();
    const caller = { userId: user.id, username: user.username, role: "user" } as const;
    expect((await client.call("GET", "/api/user", { caller })).body).toEqual(user);
  });

  test("is nobody for an anonymous caller, and for one that was deactivated meanwhile", async () => {
    expect((await client.call("GET", "/api/user")).status).toBe(401);
    const user = await register();
    await sql`update users set is_active = false where id = ${user.id}`;
    const caller = { userId: user.id, username: user.username, role: "user" } as const;
    expect((await client.call("GET", "/api/user", { caller })).status).toBe(401);
  });
});

describe("the gateway's question who a user is", () => {
  test("is answered with name, role and session version for an active user", async () => {
    const user = await register();
    const answer = await client.call("GET", `/internal/users/${user.id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      userId: user.id,
      username: user.username,
      role: "user",
      duties: [],
      sessionVersion: 0,
    });
  });

  test("is a 404 for an inactive one, for none and for no id", async () => {
    const user = await register();
    await sql`update users set is_active = false where id = ${user.id}`;
    for (const id of [user.id, 2_147_483_647, 99_999_999_999, 0, -1, "x", "1e3", "%00"]) {
      expect((await client.call("GET", `/internal/users/${id}`)).status).toBe(404);
    }
  });

  test("is refused to a caller without the gateway's signature", async () => {
    const response = await fetch(new URL("/internal/users/1", replicas[0]?.url));
    expect(response.status).toBe(403);
  });
});

test("tells its health", async () => {
  const response = await fetch(new URL("/health", replicas[0]?.url));
  expect(await response.json()).toEqual({
    status: "ok",
    dependencies: { database: "up", redis: "up" },
  });
});

test("the hash is read in one query alone", async () => {
  const store = await readFile(
    join(import.meta.dirname, "../../services/identity/users/store.ts"),
    "utf8",
  );
  expect(store.match(/password_hash as/g)).toHaveLength(1);
  expect(store).not.toMatch(/select \*/);
});
