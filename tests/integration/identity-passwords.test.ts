import { createHash, randomBytes } from "node:crypto";
import { resetPagePath } from "@dhahabu/contract/accounts";
import type { ResetLink } from "@dhahabu/contract/accounts";
import { createIssue } from "@dhahabu/contract/errors";
import type { ErrorBody } from "@dhahabu/contract/errors";
import type { Role, User } from "@dhahabu/contract/identity";
import { sessionVersionHeader } from "@dhahabu/contract/internal";
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
import { createRecordingLog } from "../support/recording-log.ts";
import { createServiceClient, serviceSettings, stopService } from "../support/start-service.ts";
import type { ServiceClient } from "../support/start-service.ts";

const firstPassword = "a long way to Kisumu";
const nextPassword = "eleven quiet rivers of gold";
const { log, lines } = createRecordingLog(["info", "warn"]);
let database: ServiceDatabase;
let sql: Sql;
let replicas: RunningService[];
let client: ServiceClient;
let otherClient: ServiceClient;
let admin: Account;

/** Somebody with an account, as the gateway names them to identity. */
interface Account {
  userId: number;
  username: string;
  role: Role;
}

beforeAll(async () => {
  database = await createServiceDatabase(inject("servers").databaseUrl, "identity");
  sql = connectDatabase({ url: database.url });
  const config = configSchema.parse({
    ...serviceSettings,
    DATABASE_URL: database.url,
    REDIS_URL: inject("servers").redisUrl,
  });
  replicas = await Promise.all([startIdentity({ config, log }), startIdentity({ config, log })]);
  client = createServiceClient({ url: replicas[0]?.url ?? "", service: "identity" });
  otherClient = createServiceClient({ url: replicas[1]?.url ?? "", service: "identity" });
  admin = await open("admin");
});

afterAll(async () => {
  await Promise.all(replicas.map(stopService));
  await sql.end();
  await database.drop();
});

const unique = () => randomBytes(5).toString("hex");

async function open(role: Role = "user"): Promise<Account> {
  const username = `u-${unique()}`;
  const body = { username, email: `${username}@example.com`, password: firstPassword };
  const { status, body: user } = await client.call<User>("POST", "/api/register", { body });
  expect(status).toBe(201);
  if (role !== "user") await sql`update users set role = ${role} where id = ${user.id}`;
  return { userId: user.id, username, role };
}

function changePassword(caller: object, body: object, over = client) {
  return over.call<User & ErrorBody>("POST", "/api/user/password", { caller, body });
}

function makeLink(userId: number | string, caller: object = admin) {
  return client.call<ResetLink & ErrorBody>("POST", `/api/admin/users/${userId}/reset-link`, {
    caller,
  });
}

function useLink(token: unknown, newPassword: unknown = nextPassword, over = client) {
  const body = { token, newPassword };
  return over.call<ErrorBody>("POST", "/api/password-reset", { body });
}

async function login(username: string, password: string): Promise<number> {
  return (await client.call("POST", "/api/login", { body: { username, password } })).status;
}

function tokenOf({ path }: { path: string }): string {
  const [page, token = ""] = path.split("#");
  expect(page).toBe(resetPagePath);
  return token;
}

async function readRow(userId: number) {
  const [row] = await sql<{ hash: string; sessionVersion: number; written: string }[]>`
    select password_hash as hash, session_version as "sessionVersion", xmin::text as written
    from users where id = ${userId}`;
  if (!row) throw new Error(`There is no user ${userId}.`);
  return row;
}

async function listRecord(userId: number) {
  return sql<{ field: string; by: number; values: number }[]>`
    select field, changed_by_user_id as by, num_nonnulls(old_value, new_value) as values
    from user_changes where user_id = ${userId} order by id`;
}

async function countLinks(userId: number): Promise<number> {
  const rows = await sql`select from password_reset_links where user_id = ${userId}`;
  return rows.length;
}

/** What everybody is told whose link does not hold. */
const deadLink = {
  status: 400,
  code: "invalid_input",
  message: "This link is no longer valid. Please ask the bank for a new one.",
  issues: [createIssue("token", { reason: "account.deadLink" })],
};

function describeAnswer({ status, body }: { status: number; body: ErrorBody }) {
  return { status, code: body.code, message: body.message, issues: body.issues };
}

describe("a change of one's own password", () => {
  test("takes the current one, hashes the new one, and ends every session but this one", async () => {
    const self = await open();
    const before = await readRow(self.userId);
    const answer = await changePassword(self, {
      currentPassword: firstPassword,
      newPassword: nextPassword,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: self.userId, username: self.username });
    expect(answer.headers.get(sessionVersionHeader)).toBe("1");
    const after = await readRow(self.userId);
    expect(after.sessionVersion).toBe(1);
    expect(after.hash).not.toBe(before.hash);
    expect(after.hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
    expect(await login(self.username, firstPassword)).toBe(401);
    expect(await login(self.username, nextPassword)).toBe(200);
    expect(await listRecord(self.userId)).toEqual([
      { field: "password", by: self.userId, values: 0 },
    ]);
  });

  test.each([
    ["currentPassword", { currentPassword: "not what it is", newPassword: nextPassword }],
    ["newPassword", { currentPassword: firstPassword, newPassword: firstPassword }],
    ["newPassword", { currentPassword: firstPassword, newPassword: "sunshine1" }],
    ["newPassword", { currentPassword: firstPassword, newPassword: "1234567" }],
    ["newPassword", { currentPassword: firstPassword, newPassword: "p".repeat(129) }],
    ["newPassword", { currentPassword: firstPassword, newPassword: null }],
    ["currentPassword", { currentPassword: "", newPassword: nextPassword }],
    ["currentPassword", { currentPassword: "p".repeat(129), newPassword: nextPassword }],
    ["currentPassword", { newPassword: nextPassword }],
  ])("is a 400 at %s for %j, and changes nothing", async (field, body) => {
    const self = await open();
    const before = await readRow(self.userId);
    const answer = await changePassword(self, body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues?.map(({ path }) => path)).toEqual([field]);
    expect(answer.headers.get(sessionVersionHeader)).toBeNull();
    expect(await readRow(self.userId)).toEqual(before);
    expect(await listRecord(self.userId)).toEqual([]);
  });

  test("refuses one's own name and address", async () => {
    const self = await open();
    for (const newPassword of [self.username.toUpperCase(), `${self.username}@example.com`]) {
      const answer = await changePassword(self, { currentPassword: firstPassword, newPassword });
      expect(answer.body.issues?.map(({ path }) => path)).toEqual(["newPassword"]);
    }
  });

  test("is for who is signed in and active", async () => {
    const body = { currentPassword: firstPassword, newPassword: nextPassword };
    expect((await changePassword({}, body)).status).toBe(401);
    const gone = { userId: 2_147_483_647, username: "gone", role: "user" };
    expect((await changePassword(gone, body)).status).toBe(401);
    const inactive = await open();
    await sql`update users set is_active = false where id = ${inactive.userId}`;
    expect((await changePassword(inactive, body)).status).toBe(401);
  });

  test("made by many at once with the same password is made once", async () => {
    const self = await open();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        changePassword(
          self,
          { currentPassword: firstPassword, newPassword: `${nextPassword} ${index}` },
          index % 2 === 0 ? client : otherClient,
        ),
      ),
    );
    const made = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(made).toHaveLength(1);
    expect((await readRow(self.userId)).sessionVersion).toBe(1);
    expect(await login(self.username, `${nextPassword} ${made[0]}`)).toBe(200);
    expect(await listRecord(self.userId)).toHaveLength(1);
  });
});

describe("a reset link", () => {
  test("is made by an administrator, holds an hour, and only its hash is stored", async () => {
    const user = await open();
    const { status, body } = await makeLink(user.userId);
    expect(status).toBe(201);
    expect(body.username).toBe(user.username);
    const token = tokenOf(body);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(59 * 60_000);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThan(61 * 60_000);
    const stored = await sql<Record<string, unknown>[]>`
      select * from password_reset_links where user_id = ${user.userId}`;
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored[0]?.["token_hash"]).toBe(createHash("sha256").update(token).digest("base64url"));
    expect(await listRecord(user.userId)).toEqual([
      { field: "resetLink", by: admin.userId, values: 0 },
    ]);
    expect(await login(user.username, firstPassword)).toBe(200);
  });

  test("sets the password, ends every session, and is used up by that", async () => {
    const user = await open();
    const token = tokenOf((await makeLink(user.userId)).body);
    const answer = await useLink(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get(sessionVersionHeader)).toBeNull();
    expect((await readRow(user.userId)).sessionVersion).toBe(1);
    expect(await login(user.username, firstPassword)).toBe(401);
    expect(await login(user.username, nextPassword)).toBe(200);
    expect(await countLinks(user.userId)).toBe(0);
    expect(describeAnswer(await useLink(token, "a third password"))).toEqual(deadLink);
    expect(await login(user.username, nextPassword)).toBe(200);
    expect((await listRecord(user.userId)).map(({ field, by }) => [field, by])).toEqual([
      ["resetLink", admin.userId],
      ["passwordReset", user.userId],
    ]);
  });

  test("used by many at once sets one password", async () => {
    const user = await open();
    const token = tokenOf((await makeLink(user.userId)).body);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        useLink(token, `${nextPassword} ${index}`, index % 2 === 0 ? client : otherClient),
      ),
    );
    const made = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(made).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(describeAnswer(answer)).toEqual(deadLink);
    }
    expect((await readRow(user.userId)).sessionVersion).toBe(1);
    expect(await login(user.username, `${nextPassword} ${made[0]}`)).toBe(200);
  });

  test("is dead after its hour, by a newer one, by a new password and by a deactivation", async () => {
    const expired = await open();
    const expiredToken = tokenOf((await makeLink(expired.userId)).body);
    await sql`
      update password_reset_links
      set issued_at = now() - interval '61 minutes', expires_at = now() - interval '1 minute'
      where user_id = ${expired.userId}`;
    const replaced = await open();
    const replacedToken = tokenOf((await makeLink(replaced.userId)).body);
    const newerToken = tokenOf((await makeLink(replaced.userId)).body);
    const changed = await open();
    const changedToken = tokenOf((await makeLink(changed.userId)).body);
    await changePassword(changed, {
      currentPassword: firstPassword,
      newPassword: `${nextPassword}!`,
    });
    const returned = await open();
    const returnedToken = tokenOf((await makeLink(returned.userId)).body);
    for (const isActive of [false, true]) {
      await client.call("PATCH", `/api/admin/users/${returned.userId}/status`, {
        caller: admin,
        body: { isActive },
      });
    }
    const inactive = await open();
    const inactiveToken = tokenOf((await makeLink(inactive.userId)).body);
    await sql`update users set is_active = false where id = ${inactive.userId}`;

    const dead = [expiredToken, replacedToken, changedToken, returnedToken, inactiveToken];
    for (const token of [...dead, randomBytes(32).toString("base64url")]) {
      expect(describeAnswer(await useLink(token))).toEqual(deadLink);
    }
    expect(await login(expired.username, firstPassword)).toBe(200);
    expect(await login(changed.username, `${nextPassword}!`)).toBe(200);
    expect((await useLink(newerToken)).status).toBe(200);
  });

  test.each([
    "",
    "x",
    "A".repeat(42),
    "A".repeat(44),
    `${"A".repeat(42)} `,
    null,
    7,
    undefined,
    {},
  ])("%j is told as any other dead one", async (token) => {
    expect(describeAnswer(await useLink(token))).toEqual(deadLink);
  });

  test("survives a password that is refused, and names what is wrong with it", async () => {
    const user = await open();
    const token = tokenOf((await makeLink(user.userId)).body);
    for (const password of [
      "1234567",
      "sunshine1",
      user.username,
      `${user.username}@example.com`,
    ]) {
      const answer = await useLink(token, password);
      expect(answer.status).toBe(400);
      expect(answer.body.issues?.map(({ path }) => path)).toEqual(["newPassword"]);
    }
    expect(await login(user.username, firstPassword)).toBe(200);
    expect((await useLink(token)).status).toBe(200);
  });

  test("tells no one who has no link whether a password would do", async () => {
    const token = randomBytes(32).toString("base64url");
    expect(describeAnswer(await useLink(token, "sunshine1"))).toEqual(deadLink);
  });

  test("is not for oneself, nor for an inactive user or nobody, and by no one else than an admin", async () => {
    const user = await open();
    const marketing = await open("marketing");
    expect((await makeLink(admin.userId)).status).toBe(403);
    expect((await makeLink(user.userId, {})).status).toBe(401);
    expect((await makeLink(user.userId, user)).status).toBe(403);
    expect((await makeLink(user.userId, marketing)).status).toBe(403);
    // Was an admin a moment ago.
    expect((await makeLink(user.userId, { ...marketing, role: "admin" })).status).toBe(403);
    expect((await makeLink(2_147_483_647)).status).toBe(404);
    expect((await makeLink("x")).status).toBe(400);
    await sql`update users set is_active = false where id = ${user.userId}`;
    const inactive = await makeLink(user.userId);
    expect([inactive.status, inactive.body.code]).toEqual([409, "conflict"]);
    expect(await countLinks(user.userId)).toBe(0);
    expect(await listRecord(user.userId)).toEqual([]);
  });

  test("comes through many that are made, used and taken away at the same time", async () => {
    const user = await open();
    const second = await open("admin");
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const by = index % 2 === 0 ? admin : second;
        const made = await makeLink(user.userId, by);
        if (index % 5 === 4) {
          const status = { isActive: index === 4 };
          await client.call("PATCH", `/api/admin/users/${user.userId}/status`, {
            caller: by,
            body: status,
          });
        }
        return made.status === 201 ? useLink(tokenOf(made.body), nextPassword) : made;
      }),
    );
    for (const { status } of answers) expect([200, 400, 409]).toContain(status);
    const used = answers.filter(({ status }) => status === 200).length;
    const record = await listRecord(user.userId);
    expect(record.filter(({ field }) => field === "passwordReset")).toHaveLength(used);
  });
});

test("identity tells of each change of a password or a link, and of none that was refused", async () => {
  const user = await open();
  const token = tokenOf((await makeLink(user.userId)).body);
  await useLink(token, nextPassword);
  await useLink(token, nextPassword);
  await changePassword(user, { currentPassword: "wrong as can be", newPassword: firstPassword });
  await changePassword(user, { currentPassword: nextPassword, newPassword: firstPassword });
  // The registration, the link, its use and the new password.
  expect(await listUserEvents(sql, user.userId)).toHaveLength(4);
});

describe("the logs", () => {
  test("tell who did what, and neither a password nor a token", async () => {
    const user = await open();
    const token = tokenOf((await makeLink(user.userId)).body);
    await useLink(token, nextPassword);
    await useLink(token, nextPassword);
    await changePassword(user, { currentPassword: "wrong as can be", newPassword: firstPassword });
    await changePassword(user, { currentPassword: nextPassword, newPassword: firstPassword });
    const told = lines.filter((line) => line["userId"] === user.userId);
    expect(told.map((line) => line["message"])).toEqual([
      "user registered",
      "reset link made",
      "password reset",
      "password change failed",
      "password changed",
    ]);
    const all = JSON.stringify(lines);
    for (const secret of [token, firstPassword, nextPassword, "wrong as can be"]) {
      expect(all).not.toContain(secret);
    }
    const rows = await sql`select * from user_changes where user_id = ${user.userId}`;
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
