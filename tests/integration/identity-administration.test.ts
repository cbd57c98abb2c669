import { randomBytes } from "node:crypto";
import type { OwnChange, UserChange } from "@dhahabu/contract/accounts";
import type { ErrorBody } from "@dhahabu/contract/errors";
import { listedUserSchema, roles } from "@dhahabu/contract/identity";
import type { ChangedStatus, ListedUser, Role, UserTotals } from "@dhahabu/contract/identity";
import { startOfNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { RegistrationTrend } from "@dhahabu/contract/trends";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { encodeCursor } from "@dhahabu/platform/cursor";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startIdentity } from "../../services/identity/app.ts";
import { configSchema } from "../../services/identity/config.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import { listUserEvents } from "../support/list-user-events.ts";
import "../support/provided.ts";
import { createRecordingLog } from "../support/recording-log.ts";
import { startSeededPricing } from "../support/start-pricing.ts";
import type { SeededPricing } from "../support/start-pricing.ts";
import {
  createServiceClient,
  quickHashing,
  serviceSettings,
  stopService,
} from "../support/start-service.ts";
import type { ServiceClient } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const usersPath = "/api/admin/users";
const { log, lines } = createRecordingLog();
let database: ServiceDatabase;
let sql: Sql;
let pricing: SeededPricing;
let replicas: RunningService[];
let client: ServiceClient;
let otherClient: ServiceClient;
let admin: Actor;

interface Actor {
  userId: number;
  username: string;
  role: Role;
}

function start(): Promise<RunningService> {
  const config = configSchema.parse({
    ...serviceSettings,
    DATABASE_URL: database.url,
    REDIS_URL: inject("servers").redisUrl,
    PRICING_URL: pricing.url,
  });
  return startIdentity({ config, log, passwordCost: quickHashing });
}

beforeAll(async () => {
  database = await createServiceDatabase(inject("servers").databaseUrl, "identity");
  sql = connectDatabase({ url: database.url });
  pricing = await startSeededPricing(inject("servers"));
  replicas = await Promise.all([start(), start()]);
  client = createServiceClient({ url: replicas[0]?.url ?? "", service: "identity" });
  otherClient = createServiceClient({ url: replicas[1]?.url ?? "", service: "identity" });
  admin = await addUser({ username: "Mkuu", role: "admin" });
});

afterAll(async () => {
  await Promise.all(replicas.map(stopService));
  await pricing.stop();
  await sql.end();
  await database.drop();
});

const unique = () => randomBytes(5).toString("hex");

async function addUser(
  given: {
    username?: string;
    email?: string;
    firstName?: string;
    lastName?: string;
    role?: Role;
    isActive?: boolean;
  } = {},
): Promise<Actor> {
  const { username = `u-${unique()}`, role = "user", isActive = true } = given;
  const email = given.email ?? `e-${unique()}@example.com`;
  const [row] = await sql<{ id: number }[]>`
    insert into users (username, email, password_hash, role, is_active, first_name, last_name)
    values (${username}, ${email}, '$argon2id$none', ${role}, ${isActive},
      ${given.firstName ?? null}, ${given.lastName ?? null}) returning id`;
  if (!row) throw new Error("No user was stored.");
  return { userId: row.id, username, role };
}

function list(query = "") {
  return client.call<ListedUser[]>("GET", `${usersPath}${query}`, { caller: admin });
}

function nextOf(headers: Headers): string | undefined {
  return /^<([^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
}

/** Follows the pages of a list to its end. */
async function listAll(query: string): Promise<{ users: ListedUser[]; pageCount: number }> {
  const users: ListedUser[] = [];
  let pageCount = 0;
  let path: string | undefined = `${usersPath}${query}`;
  while (path !== undefined) {
    const { status, body, headers } = await client.call<ListedUser[]>("GET", path, {
      caller: admin,
    });
    expect(status).toBe(200);
    users.push(...body);
    pageCount += 1;
    path = nextOf(headers);
  }
  return { users, pageCount };
}

function setRole(userId: number | string, role: unknown, caller: object = admin, from = client) {
  return from.call<ListedUser & ErrorBody>("PATCH", `${usersPath}/${userId}/role`, {
    caller,
    body: { role },
  });
}

function setStatus(
  userId: number | string,
  isActive: unknown,
  caller: object = admin,
  from = client,
) {
  return from.call<ListedUser & ErrorBody>("PATCH", `${usersPath}/${userId}/status`, {
    caller,
    body: { isActive },
  });
}

async function readTotals(): Promise<UserTotals> {
  const answer = await client.call<UserTotals>("GET", `${usersPath}/totals`, { caller: admin });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function countTotals(): Promise<UserTotals | undefined> {
  const [row] = await sql<UserTotals[]>`
    select count(*)::int as total, count(*) filter (where role = 'admin')::int as admins,
      count(*) filter (where role = 'marketing')::int as marketing,
      count(*) filter (where is_active)::int as active from users`;
  return row;
}

/** What is stored of a user beside what is listed; `written` changes with every write of the row. */
async function readRow(userId: number) {
  const [row] = await sql<
    {
      role: Role;
      isActive: boolean;
      sessionVersion: number;
      kycStatus: string;
      isUpdated: boolean;
      written: string;
    }[]
  >`
    select role, is_active as "isActive", session_version as "sessionVersion",
      kyc_status as "kycStatus", updated_at > created_at as "isUpdated", xmin::text as written
    from users where id = ${userId}`;
  if (!row) throw new Error(`There is no user ${userId}.`);
  return row;
}

async function listChanges(userId: number) {
  return sql<Record<string, unknown>[]>`
    select field, old_value as "oldValue", new_value as "newValue", address,
      changed_by_user_id as "changedById", changed_by_username as "changedByName",
      length(request_id) as "requestIdLength"
    from user_changes where user_id = ${userId} order by id`;
}

describe("who may", () => {
  test.each([
    ["nobody", null, 401, 401],
    ["a user", "user", 403, 403],
    // All staff see how many users there are.
    ["marketing", "marketing", 403, 200],
  ] as const)("%s may neither read users nor change them", async (_name, role, status, totals) => {
    const target = await addUser();
    const caller = role === null ? {} : await addUser({ role });
    const answers = await Promise.all([
      client.call("GET", usersPath, { caller }),
      client.call("GET", `${usersPath}/totals`, { caller }),
      setRole(target.userId, "admin", caller),
      setStatus(target.userId, false, caller),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([status, totals, status, status]);
    expect(await readRow(target.userId)).toMatchObject({ role: "user", isActive: true });
    expect(await listChanges(target.userId)).toEqual([]);
  });
});

describe("the list", () => {
  test("has these fields of each user and no more, the newest first", async () => {
    const first = await addUser({ role: "marketing" });
    const second = await addUser({ isActive: false });
    const { status, body } = await list("?limit=2");
    expect(status).toBe(200);
    expect(body.map((user) => user.id)).toEqual([second.userId, first.userId]);
    for (const user of body) {
      expect(Object.keys(user).toSorted()).toEqual(
        [
          "id",
          "username",
          "email",
          "firstName",
          "lastName",
          "role",
          "duties",
          "isActive",
          "isInvited",
          "createdAt",
          "lastSignInAt",
        ].toSorted(),
      );
      expect(listedUserSchema.parse(user)).toEqual(user);
    }
    expect(body[0]).toMatchObject({ username: second.username, role: "user", isActive: false });
  });

  test.each([
    ["createdAt", "id"],
    ["-createdAt", "id desc"],
    ["username", 'lower(username) collate "C"'],
    ["-username", 'lower(username) collate "C" desc'],
  ])("stands in the order %s over its pages, with any filter", async (sort, order) => {
    for (const username of ["zuri", "Amani", "amina", "_first", "Zawadi"]) {
      await addUser({ username: `${username}-${unique()}`, role: "marketing" });
    }
    for (const filter of ["", "&role=marketing", "&isActive=true", "&role=user&isActive=false"]) {
      const asked = new URLSearchParams(filter);
      const expected = await sql.unsafe<{ id: number }[]>(
        `select id from users where role = coalesce($1, role)
          and is_active = coalesce($2::boolean, is_active) order by ${order}`,
        [asked.get("role"), asked.has("isActive") ? asked.get("isActive") === "true" : null],
      );
      const { users } = await listAll(`?sort=${sort}&limit=2${filter}`);
      expect(users.map((user) => user.id)).toEqual(expected.map((row) => row.id));
    }
  });

  test("goes on page by page to its end, each user once, though people register meanwhile", async () => {
    for (let count = 0; count < 7; count += 1) await addUser();
    const expected = await sql<{ id: number }[]>`select id from users order by id desc`;
    const first = await list("?limit=3");
    await addUser();
    const rest = await listAll(nextOf(first.headers)?.replace(usersPath, "") ?? "");
    const ids = [...first.body, ...rest.users].map((user) => user.id);
    expect(ids).toEqual(expected.map((row) => row.id));
    expect(rest.pageCount).toBe(Math.ceil((expected.length - 3) / 3));
  });

  test("names no further page at its end, even where the end fills a page", async () => {
    const total = (await countTotals())?.total ?? 0;
    expect((await list(`?limit=${total}`)).headers.get("link")).toBeNull();
    expect((await list(`?limit=${total - 1}`)).headers.get("link")).not.toBeNull();
  });

  test("holds whom its filters let through, over its pages", async () => {
    for (const role of roles) {
      for (const isActive of [true, false]) {
        for (let count = 0; count < 3; count += 1) await addUser({ role, isActive });
      }
    }
    for (const role of [undefined, ...roles]) {
      for (const isActive of [undefined, true, false]) {
        const expected = await sql<{ id: number }[]>`
          select id from users
          where role = coalesce(${role ?? null}, role)
            and is_active = coalesce(${isActive ?? null}, is_active)
          order by id desc`;
        const query = new URLSearchParams({ limit: "2" });
        if (role !== undefined) query.set("role", role);
        if (isActive !== undefined) query.set("isActive", String(isActive));
        const { users } = await listAll(`?${query.toString()}`);
        expect(users.map((user) => user.id)).toEqual(expected.map((row) => row.id));
        expect(users.length).toBeGreaterThan(2);
      }
    }
  });

  test.each([
    ["limit", "?limit=0"],
    ["limit", "?limit=-1"],
    ["limit", "?limit=501"],
    ["limit", "?limit=1.5"],
    ["limit", "?limit=all"],
    ["limit", "?limit=1&limit=2"],
    ["after", "?after=nonsense"],
    ["after", `?after=${encodeCursor([0])}`],
    ["after", `?after=${encodeCursor([-5])}`],
    ["after", `?after=${encodeCursor([2_147_483_648])}`],
    ["after", `?after=${encodeCursor(["a"])}`],
    ["after", `?after=${encodeCursor([null])}`],
    ["after", `?after=${"a".repeat(501)}`],
    ["after", `?search=a&after=${encodeCursor([5])}`],
    ["after", `?sort=username&after=${encodeCursor([5])}`],
    ["after", `?sort=createdAt&after=${encodeCursor(["a"])}`],
    ["sort", "?sort=email"],
    ["sort", "?sort="],
    ["after", `?search=a&after=${encodeCursor(["a\u0000"])}`],
    ["after", `?search=a&after=${encodeCursor(["\ud800"])}`],
    ["role", "?role=root"],
    ["role", "?role=admin&role=user"],
    ["isActive", "?isActive=yes"],
    ["search", `?search=${"a".repeat(255)}`],
    ["search", "?search=%00"],
  ])("refuses a bad %s: %s", async (field, query) => {
    const answer = await client.call<ErrorBody>("GET", `${usersPath}${query}`, { caller: admin });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe("invalid_input");
    expect(answer.body.issues?.map((issue) => issue.path)).toEqual([field]);
  });
});

describe("the search", () => {
  const names = async (query: string) => (await listAll(query)).users.map((user) => user.username);

  test("finds a part of a username, an e-mail address or a name, whatever the case, in the list's order", async () => {
    const mark = `q${unique()}`;
    await addUser({ username: `${mark}.Zawadi`, email: `other-${mark}@example.com` });
    await addUser({ username: `Baraka-${mark}`, email: `${mark.toUpperCase()}.b@example.com` });
    await addUser({ username: `${mark}.amina`, email: `${mark}.amina@example.com` });
    await addUser({ username: `${mark}.juma`, email: `${mark}.aaa@example.com` });
    await addUser({ username: `x${mark}`, email: `x${mark}@example.com` });
    await addUser({ firstName: "Chebet", lastName: `Ng'ang'a ${mark}` });
    const named = (await list(`?search=CHEBET%20Ng%27ang%27a%20%20${mark}`)).body;
    expect(named).toMatchObject([{ firstName: "Chebet", lastName: `Ng'ang'a ${mark}` }]);
    const byName = [
      `Baraka-${mark}`,
      `${mark}.amina`,
      `${mark}.juma`,
      `${mark}.Zawadi`,
      named[0]?.username,
      `x${mark}`,
    ];
    for (const limit of [1, 2, 3, 50]) {
      const query = `sort=username&limit=${limit}`;
      expect(await names(`?search=${mark}&${query}`)).toEqual(byName);
      expect(await names(`?search=${mark.toUpperCase().slice(2)}&${query}`)).toEqual(byName);
    }
    expect((await list(`?search=${mark}&limit=2`)).body.map(({ id }) => id)).toEqual(
      (await list(`?search=${mark}`)).body.map(({ id }) => id).slice(0, 2),
    );
    expect(await names(`?search=%20${mark}.am%20`)).toEqual([`${mark}.amina`]);
    expect(await names(`?search=${mark}.b%40`)).toEqual([`Baraka-${mark}`]);
    expect(await names(`?search=${mark}.c`)).toEqual([]);
  });

  test("of two letters finds how a name begins", async () => {
    const mark = unique();
    const { username } = await addUser({ firstName: "Žž", lastName: mark });
    await addUser({ firstName: "Ožž", lastName: mark });
    expect(await names("?search=%C5%BD%C5%BD")).toEqual([username]);
    expect(await names(`?search=%C5%BE%C5%BE%20${mark.slice(0, 2)}`)).toEqual([username]);
  });

  test("goes with the filters", async () => {
    const mark = `q${unique()}`;
    const add = async (role: Role, isActive: boolean) => {
      const username = `${mark}-${role}-${isActive}`;
      await addUser({ username, email: `${username}@example.com`, role, isActive });
    };
    for (const role of roles) {
      await add(role, true);
      await add(role, false);
    }
    expect(await names(`?search=${mark}&role=admin&limit=1`)).toEqual([
      `${mark}-admin-false`,
      `${mark}-admin-true`,
    ]);
    expect(await names(`?search=${mark}&isActive=false&limit=1&sort=username`)).toEqual([
      `${mark}-admin-false`,
      `${mark}-marketing-false`,
      `${mark}-user-false`,
    ]);
    expect(await names(`?search=${mark}&isActive=true&role=user`)).toEqual([`${mark}-user-true`]);
    expect(await names(`?search=${mark}`)).toHaveLength(6);
  });

  test("takes signs as they are", async () => {
    const mark = `q${unique()}`;
    await addUser({ username: `${mark}_a`, email: `1-${mark}@example.com` });
    await addUser({ username: `${mark}xa`, email: `2-${mark}@example.com` });
    expect(await names(`?search=${mark}_`)).toEqual([`${mark}_a`]);
    for (const text of ["%", "_%", "\\", "'", "' or 1=1 --", "\u202e", "é", "\u{10FFFF}"]) {
      expect(await names(`?search=${encodeURIComponent(text)}`)).toEqual([]);
    }
  });

  test("for nothing is the whole list", async () => {
    const [row] = await sql<{ id: number }[]>`select max(id) as id from users`;
    for (const query of ["?search=&limit=1", "?search=%20&limit=1"]) {
      expect((await list(query)).body.map((user) => user.id)).toEqual([row?.id]);
    }
  });
});

describe("the export", () => {
  const exportUsers = async (query: string, caller: object = admin) => {
    const response = await client.callPlain("GET", `${usersPath}/export${query}`, { caller });
    return { ...response, lines: response.text.split("\r\n") };
  };

  test("is a CSV file of everybody the list holds, in its order, with what a sheet would run made plain", async () => {
    const mark = `q${unique()}`;
    await addUser({ username: `-${mark}.a`, email: `=${mark}@example.com`, role: "marketing" });
    for (let count = 0; count < 4; count += 1) await addUser({ username: `${mark}.${count}` });
    const { status, headers, text, lines: rows } = await exportUsers("?sort=username");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="users-.+\.csv"/);
    expect(
      text.startsWith(
        '\uFEFF"id","username","email","firstName","lastName","role","isActive","createdAt","createdAtNairobi","lastSignInAt"',
      ),
    ).toBe(true);
    const everybody = await listAll("?sort=username&limit=500");
    // A heading, everybody, and the end of the last line.
    expect(rows).toHaveLength(everybody.users.length + 2);
    expect(rows[1]).toContain(`"'-${mark}.a","'=${mark}@example.com",,,"marketing",true,`);
    expect(rows.slice(1, -1).map((row) => Number(row.split(",")[0]))).toEqual(
      everybody.users.map((user) => user.id),
    );
  });

  test("holds what the search and the filters let through", async () => {
    const mark = `q${unique()}`;
    await addUser({ username: `${mark}.a`, isActive: false });
    await addUser({ username: `${mark}.b` });
    await addUser({ username: `${mark}.c`, isActive: false });
    const { lines: rows } = await exportUsers(`?search=${mark}&isActive=false`);
    expect(rows.slice(1, -1).map((row) => row.split(",")[1])).toEqual([
      `"${mark}.c"`,
      `"${mark}.a"`,
    ]);
    const { lines: none } = await exportUsers(`?search=${mark}.d`);
    expect(none).toHaveLength(2);
  });

  test("goes past the largest page, and is logged with who took it", async () => {
    const mark = `q${unique()}`;
    await sql`
      insert into users (username, email, password_hash)
      select ${mark} || '-' || n, ${mark} || '-' || n || '@example.com', '$argon2id$none'
      from generate_series(1, 1203) as n`;
    const { lines: rows } = await exportUsers(`?search=${mark}`);
    expect(new Set(rows.slice(1, -1)).size).toBe(1203);
    const told = lines.filter((line) => line["message"] === "users exported").at(-1);
    expect(told).toMatchObject({ exportedBy: admin.userId, address: "203.0.113.7" });
    expect(JSON.stringify(told)).not.toContain(mark);
  });

  test.each(["?sort=email", "?role=root", "?isActive=yes"])("refuses %s", async (query) => {
    expect((await exportUsers(query)).status).toBe(400);
  });

  test("is for administrators alone", async () => {
    const marketing = await addUser({ role: "marketing" });
    expect((await exportUsers("", {})).status).toBe(401);
    expect((await exportUsers("", marketing)).status).toBe(403);
  });
});

describe("the totals", () => {
  test("are what a count finds, at the start and after every kind of change", async () => {
    expect(await readTotals()).toEqual(await countTotals());
    const { userId } = await addUser();
    const before = await readTotals();
    await setRole(userId, "marketing");
    expect(await readTotals()).toEqual({ ...before, marketing: before.marketing + 1 });
    await setStatus(userId, false);
    expect(await readTotals()).toMatchObject({
      total: before.total,
      active: before.active - 1,
      marketing: before.marketing + 1,
    });
    await sql`update users set first_name = 'Njeri' where id = ${userId}`;
    await sql`insert into users (username, email, password_hash, role)
      select 'many-' || n, 'many-' || n || '@example.com', '$argon2id$none',
        case when n % 3 = 0 then 'marketing' else 'user' end from generate_series(1, 30) as n`;
    await sql`update users set role = 'user', is_active = false where username like 'many-1%'`;
    await sql`delete from users where username like 'many-2%'`;
    expect(await readTotals()).toEqual(await countTotals());
  });

  test("are told by day of registration too, the days being Nairobi's", async () => {
    const dayMs = 24 * 3_600_000;
    const today = startOfNairobiDay(new Date());
    const readDays = async () => {
      const { status, body } = await client.call<RegistrationTrend>("GET", `${usersPath}/trend`, {
        caller: await addUser({ role: "marketing" }),
      });
      expect(status).toBe(200);
      expect(body).toHaveLength(30);
      return body.slice(-3, -1).map(({ registered }) => registered);
    };
    const countBefore = async (days: number) => {
      const [from, until] = [days, days - 1].map((ago) => new Date(today.getTime() - ago * dayMs));
      const [row] = await sql<{ count: number }[]>`
        select count(*)::integer as count from users
        where created_at >= ${from ?? today} and created_at < ${until ?? today}`;
      return row?.count ?? 0;
    };
    const before = [await countBefore(2), await countBefore(1)];
    for (const minutes of [-1, -24 * 60, -24 * 60 - 1]) {
      const { userId } = await addUser();
      const at = new Date(today.getTime() + minutes * 60_000);
      await sql`update users set created_at = ${at} where id = ${userId}`;
    }
    expect(await readDays()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 2]);
  });

  test("do not count what was undone", async () => {
    const before = await readTotals();
    const undone = sql.begin(async (tx) => {
      await tx`insert into users (username, email, password_hash)
        values ('undone', 'undone@example.com', '$argon2id$none')`;
      await tx`select 1 / 0`;
    });
    await expect(undone).rejects.toThrow("division by zero");
    expect(await readTotals()).toEqual(before);
  });

  test("stay right while many register and change at once", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => addUser()));
    await Promise.all([
      ...people.flatMap(({ userId }, index) => [
        setRole(userId, "marketing", admin, index % 2 === 0 ? client : otherClient),
        setStatus(userId, false, admin, index % 2 === 0 ? otherClient : client),
        setRole(userId, "admin", admin, index % 3 === 0 ? client : otherClient),
      ]),
      ...Array.from({ length: 12 }, () => addUser()),
      ...Array.from({ length: 8 }, async () => {
        const username = `r-${unique()}`;
        const answer = await client.call("POST", "/api/register", {
          body: { username, email: `${username}@example.com`, password: "a long way to Kisumu" },
        });
        expect(answer.status).toBe(201);
      }),
    ]);
    expect(await readTotals()).toEqual(await countTotals());
    for (const { userId } of people) {
      const values = { role: ["user"], isActive: ["true"] } as Record<string, string[]>;
      for (const change of await listChanges(userId)) {
        expect(values[String(change["field"])]?.at(-1)).toBe(change["oldValue"]);
        values[String(change["field"])]?.push(String(change["newValue"]));
      }
      const { role, isActive } = await readRow(userId);
      expect([values["role"]?.at(-1), values["isActive"]?.at(-1)]).toEqual([
        role,
        String(isActive),
      ]);
    }
  });
});

describe("a change of role", () => {
  test("holds at once, with the record of who made it, and is logged", async () => {
    const target = await addUser();
    const answer = await setRole(target.userId, "marketing");
    expect(answer.status).toBe(200);
    expect(listedUserSchema.parse(answer.body)).toEqual(answer.body);
    expect(answer.body).toMatchObject({ id: target.userId, role: "marketing", isActive: true });
    expect((await client.call("GET", `/internal/users/${target.userId}`)).body).toEqual({
      userId: target.userId,
      username: target.username,
      role: "marketing",
      duties: [],
      sessionVersion: 0,
    });
    expect(await listChanges(target.userId)).toEqual([
      {
        field: "role",
        oldValue: "user",
        newValue: "marketing",
        address: "203.0.113.7",
        changedById: admin.userId,
        changedByName: "Mkuu",
        requestIdLength: 36,
      },
    ]);
    expect(await listUserEvents(sql, target.userId)).toHaveLength(1);
    expect(await readRow(target.userId)).toMatchObject({ isUpdated: true, kycStatus: "pending" });
    expect(lines.filter((line) => line["userId"] === target.userId)).toEqual([
      {
        message: "user changed",
        userId: target.userId,
        field: "role",
        oldValue: "user",
        newValue: "marketing",
        changedBy: admin.userId,
        address: "203.0.113.7",
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      },
    ]);
  });

  test("to the role that is there writes nothing", async () => {
    const target = await addUser({ role: "marketing" });
    const before = await readRow(target.userId);
    const answer = await setRole(target.userId, "marketing");
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: target.userId, role: "marketing" });
    expect(await readRow(target.userId)).toEqual(before);
    expect(await listChanges(target.userId)).toEqual([]);
    expect(await listUserEvents(sql, target.userId)).toEqual([]);
    expect(lines.filter((line) => line["userId"] === target.userId)).toEqual([]);
  });

  test.each(["root", "", "Admin", null, 1, ["admin"], undefined])(
    "to %j, which is no role, is a 400 that names it",
    async (role) => {
      const target = await addUser();
      const answer = await setRole(target.userId, role);
      expect(answer.status).toBe(400);
      expect(answer.body.issues?.map((issue) => issue.path)).toEqual(["role"]);
      expect((await readRow(target.userId)).role).toBe("user");
    },
  );

  test("carries nothing else with it", async () => {
    const target = await addUser();
    const answer = await client.call("PATCH", `${usersPath}/${target.userId}/role`, {
      caller: admin,
      body: { role: "marketing", isActive: false, kycStatus: "verified", id: 1, sessionVersion: 9 },
    });
    expect(answer.status).toBe(200);
    expect(await readRow(target.userId)).toMatchObject({
      role: "marketing",
      isActive: true,
      kycStatus: "pending",
      sessionVersion: 0,
    });
  });
});

describe("a change of duties", () => {
  const setDuties = (userId: number, duties: unknown, more: object = {}, caller: object = admin) =>
    client.call<ListedUser & ErrorBody>("PUT", `${usersPath}/${userId}/duties`, {
      caller,
      body: { duties, ...more },
    });

  test("is told to services from the next call on, and recorded", async () => {
    const target = await addUser();
    const given = await setDuties(target.userId, ["valuer", "teller", "teller"]);
    expect(given.status).toBe(200);
    expect(given.body.duties).toEqual(["teller", "valuer"]);
    const resolved = await client.call("GET", `/internal/users/${target.userId}`);
    expect(resolved.body).toMatchObject({ role: "user", duties: ["teller", "valuer"] });
    // Whoever saw other duties changes nothing.
    expect((await setDuties(target.userId, [], { replaces: ["teller"] })).status).toBe(409);
    expect((await setDuties(target.userId, [], { replaces: ["teller", "valuer"] })).status).toBe(
      200,
    );
    expect(
      (await listChanges(target.userId)).map(({ field, oldValue, newValue }) => [
        field,
        oldValue,
        newValue,
      ]),
    ).toEqual([
      ["duties", "", "teller,valuer"],
      ["duties", "teller,valuer", ""],
    ]);
    const kinds = await sql<{ kind: string }[]>`
      select kind from security_events where subject_user_id = ${target.userId}`;
    expect(kinds.map(({ kind }) => kind)).toEqual([
      "account.duties-changed",
      "account.duties-changed",
    ]);
  });

  test("is not one's own, nor anybody's but an administrator's, and knows five duties", async () => {
    const target = await addUser();
    expect((await setDuties(admin.userId, ["teller"])).status).toBe(403);
    expect(
      (await setDuties(target.userId, ["teller"], {}, await addUser({ role: "marketing" }))).status,
    ).toBe(403);
    for (const wrong of [["banker"], "teller", null, Array(6).fill("teller")]) {
      const answer = await setDuties(target.userId, wrong);
      expect([answer.status, answer.body.issues?.[0]?.path.split(".")[0]]).toEqual([400, "duties"]);
    }
    expect(
      (await listAll("?limit=100")).users.find(({ id }) => id === target.userId)?.duties,
    ).toEqual([]);
  });

  test.each(["{banker}", "{NULL}"])("the database refuses %s", async (duties) => {
    const { userId } = await addUser();
    const write = sql`update users set duties = ${duties}::text[] where id = ${userId}`;
    await expect(write).rejects.toThrow("users_duties_check");
  });

  test("nobody is recorded as having given themselves one, nor as having approved it", async () => {
    const { userId, username } = await addUser();
    const by = await addUser();
    const write = (changedBy: number, approvedBy: number | null) => sql`
      insert into user_changes (user_id, field, old_value, new_value, changed_by_user_id,
        changed_by_username, approved_by_user_id, address, request_id)
      values (${userId}, 'duties', '', 'teller', ${changedBy}, ${username}, ${approvedBy}, '', '')`;
    for (const row of [write(userId, null), write(by.userId, userId)]) {
      await expect(row).rejects.toThrow("violates check constraint");
    }
  });
});

describe("a change of status", () => {
  test("ends every session for good: a re-activation does not bring them back", async () => {
    const account = {
      username: `s-${unique()}`,
      email: `s-${unique()}@example.com`,
      password: "a long way to Kisumu",
    };
    const registered = await client.call<{ id: number }>("POST", "/api/register", {
      body: account,
    });
    const userId = registered.body.id;
    const resolve = () => client.call("GET", `/internal/users/${userId}`);
    const login = () => client.call("POST", "/api/login", { body: account });
    expect((await resolve()).body).toMatchObject({ sessionVersion: 0 });

    expect((await setStatus(userId, false)).body).toMatchObject({ id: userId, isActive: false });
    expect((await resolve()).status).toBe(404);
    expect((await login()).body).toMatchObject({ code: "account_inactive" });

    expect((await setStatus(userId, true)).body).toMatchObject({ id: userId, isActive: true });
    expect((await resolve()).body).toMatchObject({ sessionVersion: 1 });
    const again = await login();
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ id: userId, isActive: true, kycStatus: "pending" });
    expect(again.body).not.toHaveProperty("sessionVersion");
    const changes = await listChanges(userId);
    expect(changes.map((change) => [change["oldValue"], change["newValue"]])).toEqual([
      ["true", "false"],
      ["false", "true"],
    ]);
    expect(
      lines.filter((line) => line["userId"] === userId && line["field"] === "isActive"),
    ).toHaveLength(2);
  });

  test("of several at once is told for each, and one that is refused stops no other", async () => {
    const [one, other, off] = [
      await addUser(),
      await addUser(),
      await addUser({ isActive: false }),
    ];
    const set = (users: object[]) =>
      client.call<ChangedStatus[] & ErrorBody>("PATCH", `${usersPath}/status`, {
        caller: admin,
        body: { users, isActive: false },
      });
    const { status, body } = await set([
      { id: admin.userId },
      { id: one.userId, replaces: false },
      { id: off.userId },
      { id: 999_999 },
      { id: other.userId, replaces: true },
      { id: other.userId },
    ]);
    expect(status).toBe(200);
    expect(body.map(({ id, refusal }) => [id, refusal?.reason])).toEqual([
      [admin.userId, "user.isOneself"],
      [one.userId, "user.changedMeanwhile"],
      [off.userId, undefined],
      [999_999, "user.unknown"],
      [other.userId, undefined],
    ]);
    expect(await readRow(one.userId)).toMatchObject({ isActive: true });
    expect(await readRow(other.userId)).toMatchObject({ isActive: false });
    expect(await listChanges(other.userId)).toHaveLength(1);
    expect(await listChanges(off.userId)).toEqual([]);
    for (const users of [[], Array.from({ length: 101 }, (_, place) => ({ id: place + 1 }))]) {
      expect((await set(users)).status).toBe(400);
    }
    const marketing = await addUser({ role: "marketing" });
    const refused = await client.call("PATCH", `${usersPath}/status`, {
      caller: marketing,
      body: { users: [{ id: one.userId }], isActive: false },
    });
    expect(refused.status).toBe(403);
  });

  test("to the status that is there writes nothing and ends no session", async () => {
    for (const isActive of [true, false]) {
      const target = await addUser({ isActive });
      const before = await readRow(target.userId);
      expect((await setStatus(target.userId, isActive)).status).toBe(200);
      expect(await readRow(target.userId)).toEqual(before);
      expect(await listChanges(target.userId)).toEqual([]);
    }
  });

  test.each(["false", 0, null, {}, undefined])(
    "to %j, which is no status, is a 400 that names it",
    async (isActive) => {
      const target = await addUser();
      const answer = await setStatus(target.userId, isActive);
      expect(answer.status).toBe(400);
      expect(answer.body.issues?.map((issue) => issue.path)).toEqual(["isActive"]);
      expect((await readRow(target.userId)).isActive).toBe(true);
    },
  );
});

describe("a change that says what it replaces", () => {
  const send = (userId: number, field: "role" | "status", body: object) =>
    client.call<ListedUser & ErrorBody>("PATCH", `${usersPath}/${userId}/${field}`, {
      caller: admin,
      body,
    });

  test("is made where that is what there is", async () => {
    const { userId } = await addUser();
    const changed = await send(userId, "role", { role: "marketing", replaces: "user" });
    expect(changed.body).toMatchObject({ role: "marketing" });
    const undone = await send(userId, "role", { role: "user", replaces: "marketing" });
    expect(undone.body).toMatchObject({ role: "user" });
    expect((await send(userId, "status", { isActive: false, replaces: true })).status).toBe(200);
    expect((await send(userId, "status", { isActive: true, replaces: false })).status).toBe(200);
    expect(await readRow(userId)).toMatchObject({ role: "user", isActive: true });
  });

  test("is a 409 that changes nothing where somebody else was faster", async () => {
    const { userId } = await addUser({ role: "admin" });
    const before = await readRow(userId);
    const answer = await send(userId, "role", { role: "marketing", replaces: "user" });
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe("conflict");
    expect(await readRow(userId)).toEqual(before);
    expect(await listChanges(userId)).toEqual([]);
  });

  test("is no conflict where both asked for the same", async () => {
    const { userId } = await addUser({ role: "admin", isActive: false });
    expect((await send(userId, "role", { role: "admin", replaces: "user" })).status).toBe(200);
    expect((await send(userId, "status", { isActive: false, replaces: true })).status).toBe(200);
    expect(await listChanges(userId)).toEqual([]);
  });

  test("made by many at once is made once", async () => {
    const { userId } = await addUser();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        send(userId, "role", { role: index % 2 === 0 ? "marketing" : "admin", replaces: "user" }),
      ),
    );
    const made = answers.filter((answer) => answer.status === 200);
    const { role } = await readRow(userId);
    expect(made.every((answer) => answer.body.role === role)).toBe(true);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(5);
    expect(await listChanges(userId)).toHaveLength(1);
  });

  test.each([
    ["role", { role: "user", replaces: "root" }],
    ["status", { isActive: true, replaces: "yes" }],
  ] as const)("is a 400 where it is no %s", async (field, body) => {
    const { userId } = await addUser();
    const answer = await send(userId, field, body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues?.map((issue) => issue.path)).toEqual(["replaces"]);
  });
});

describe("nobody", () => {
  test("changes a user who does not exist: 404", async () => {
    expect((await setRole(2_147_483_647, "user")).status).toBe(404);
    expect((await setStatus(2_147_483_647, true)).status).toBe(404);
  });

  test.each(["0", "-1", "1.5", "x", "99999999999"])("changes the user %s: 400", async (userId) => {
    expect((await setRole(userId, "user")).status).toBe(400);
    expect((await setStatus(userId, true)).status).toBe(400);
  });

  test("changes their own row, not even to what it is", async () => {
    const before = await readRow(admin.userId);
    const answers = [
      await setRole(admin.userId, "user"),
      await setRole(admin.userId, "admin"),
      await setStatus(admin.userId, false),
      await setStatus(admin.userId, true),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({
        code: "not_allowed",
        message: "You cannot change your own role or status. Please ask another administrator.",
      });
    }
    expect(await readRow(admin.userId)).toEqual(before);
  });

  test("changes anybody who was an admin a moment ago", async () => {
    const target = await addUser();
    const before = await readRow(target.userId);
    const former: Actor[] = [
      { ...(await addUser({ role: "marketing" })), role: "admin" },
      await addUser({ role: "admin", isActive: false }),
      { userId: 2_147_483_647, username: "gone", role: "admin" },
    ];
    for (const caller of former) {
      const answer = await setRole(target.userId, "admin", caller);
      expect(answer.status).toBe(403);
      expect(answer.body.code).toBe("not_allowed");
      expect((await setStatus(target.userId, false, caller)).status).toBe(403);
    }
    expect(await readRow(target.userId)).toEqual(before);
    expect(await listChanges(target.userId)).toEqual([]);
  });
});

describe("there is always an active admin", () => {
  /** Lets the changes come together at the lock of these rows, and then go. */
  async function atOnce<T>(people: Actor[], changes: (() => Promise<T>)[]): Promise<T[]> {
    const { pending } = await sql.begin(async (tx) => {
      const ids = people.map((person) => person.userId);
      await tx`select from users where id = any(${ids}) order by id for update`;
      const started = changes.map((change) => change());
      await waitFor("every change to wait", async () => {
        const waiting = await sql`
          select from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query ilike '%for no key update%'`;
        return waiting.length >= changes.length;
      });
      return { pending: started };
    });
    return Promise.all(pending);
  }

  test.each(["role", "status"] as const)(
    "when two admins take the %s from each other at the same time, one of them stays",
    async (field) => {
      for (let round = 0; round < 5; round += 1) {
        const [first, second] = [
          await addUser({ role: "admin" }),
          await addUser({ role: "admin" }),
        ];
        const take = (from: Actor, by: Actor, over: ServiceClient) => () =>
          field === "role"
            ? setRole(from.userId, "user", by, over)
            : setStatus(from.userId, false, by, over);
        const answers = await atOnce(
          [first, second],
          [take(second, first, client), take(first, second, otherClient)],
        );
        const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
        expect(statuses).toEqual([200, 403]);
        const rows = [await readRow(first.userId), await readRow(second.userId)];
        expect(rows.filter((row) => row.role === "admin" && row.isActive)).toHaveLength(1);
      }
    },
  );

  test("when a ring of admins demotes one another at the same time", async () => {
    const ring: Actor[] = [];
    for (let count = 0; count < 6; count += 1) ring.push(await addUser({ role: "admin" }));
    const answers = await atOnce(
      ring,
      ring.map((by, index) => () => {
        const from = ring[(index + 1) % ring.length] ?? by;
        const over = index % 2 === 0 ? client : otherClient;
        return index % 3 === 0
          ? setStatus(from.userId, false, by, over)
          : setRole(from.userId, "marketing", by, over);
      }),
    );
    const rows = await Promise.all(ring.map((person) => readRow(person.userId)));
    const remaining = rows.filter((row) => row.role === "admin" && row.isActive);
    const taken = answers.filter((answer) => answer.status === 200);
    expect(remaining.length).toBeGreaterThan(0);
    expect(remaining.length).toBe(ring.length - taken.length);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 403]));
  });
});

describe("the record of changes", () => {
  const readRecord = (userId: number | string, query = "", caller: object = admin) =>
    client.call<UserChange[]>("GET", `${usersPath}/${userId}/changes${query}`, { caller });
  const readOwn = (caller: object, query = "") =>
    client.call<OwnChange[]>("GET", `/api/user/changes${query}`, { caller });

  test("is read page by page, the newest first, by administrators", async () => {
    const target = await addUser();
    await setRole(target.userId, "marketing");
    await setStatus(target.userId, false);
    await setStatus(target.userId, true);
    const first = await readRecord(target.userId, "?limit=2");
    expect(first.body).toEqual([
      {
        id: expect.any(Number) as number,
        kind: "isActive",
        oldValue: "false",
        newValue: "true",
        changedByUserId: admin.userId,
        changedByUsername: admin.username,
        approvedByUsername: null,
        address: "203.0.113.7",
        changedAt: expect.stringMatching(/Z$/) as string,
      },
      expect.objectContaining({ kind: "isActive", oldValue: "true", newValue: "false" }),
    ]);
    const rest = await client.call<UserChange[]>("GET", nextOf(first.headers) ?? "", {
      caller: admin,
    });
    expect(rest.body.map(({ kind, newValue }) => [kind, newValue])).toEqual([
      ["role", "marketing"],
    ]);
    expect(nextOf(rest.headers)).toBeUndefined();
  });

  test("of nobody's account is a 404, and no record is an empty one", async () => {
    expect((await readRecord(2_147_483_647)).status).toBe(404);
    expect((await readRecord("x")).status).toBe(400);
    expect((await readRecord((await addUser()).userId)).body).toEqual([]);
  });

  test("is not for marketing, who read their own without the addresses of others", async () => {
    const marketing = await addUser({ role: "marketing" });
    const other = await addUser({ role: "marketing" });
    await setStatus(marketing.userId, false);
    await setStatus(marketing.userId, true);
    await setStatus(other.userId, false);
    expect((await readRecord(marketing.userId, "", marketing)).status).toBe(403);
    const own = await readOwn(marketing);
    expect(own.body.map(({ newValue }) => newValue)).toEqual(["true", "false"]);
    for (const change of own.body) expect(change).not.toHaveProperty("address");
    const first = await readOwn(marketing, "?limit=1");
    const rest = await client.call<OwnChange[]>("GET", nextOf(first.headers) ?? "", {
      caller: marketing,
    });
    expect([...first.body, ...rest.body]).toEqual(own.body);
    expect((await readOwn({})).status).toBe(401);
    expect((await readOwn(await addUser())).status).toBe(403);
  });

  test("cannot be rewritten", async () => {
    const target = await addUser();
    await setRole(target.userId, "marketing");
    const before = await listChanges(target.userId);
    await expect(sql`update user_changes set new_value = 'admin'`).rejects.toThrow("append only");
    await expect(sql`delete from user_changes`).rejects.toThrow("append only");
    await expect(sql`truncate user_changes`).rejects.toThrow("append only");
    expect(await listChanges(target.userId)).toEqual(before);
  });

  test("is of the same transaction: a change that cannot be recorded is not made", async () => {
    const target = await addUser();
    const before = await readRow(target.userId);
    const answer = await sql.begin(async (tx) => {
      await tx`lock table user_changes in exclusive mode`;
      const pending = client.call<ErrorBody>("PATCH", `${usersPath}/${target.userId}/status`, {
        caller: admin,
        body: { isActive: false },
        allowUnavailable: true,
      });
      await waitFor("the record to wait for its table", async () => {
        const cancelled = await sql`
          select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
            and query ilike '%insert into user_changes%'`;
        return cancelled.length > 0;
      });
      return pending;
    });
    expect(answer.status).toBe(503);
    expect(await readRow(target.userId)).toEqual(before);
    expect(await listChanges(target.userId)).toEqual([]);
    expect(await listUserEvents(sql, target.userId)).toEqual([]);
  });
});
