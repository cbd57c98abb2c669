import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { branchDetailsSchema, branchSchema } from "@dhahabu/contract/branches";
import type { Branch, BranchDetails } from "@dhahabu/contract/branches";
import { createIssue } from "@dhahabu/contract/errors";
import type { ErrorBody } from "@dhahabu/contract/errors";
import type { EventEnvelope } from "@dhahabu/contract/events";
import { branches, openingHours } from "@dhahabu/contract/facts";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { subscribeToEvents } from "@dhahabu/platform/subscribe";
import type { Subscription } from "@dhahabu/platform/subscribe";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startContent } from "../../services/content/app.ts";
import { maxBranches } from "../../services/content/branches/branch.ts";
import { configSchema } from "../../services/content/config.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";
import { createRecordingLog } from "../support/recording-log.ts";
import {
  createServiceClient,
  quietLog,
  serviceSettings,
  stopService,
} from "../support/start-service.ts";
import type { ServiceClient } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const adminPath = "/api/admin/branches";
const admin = { userId: 7, username: "mkuu", role: "admin" } as const;
const { log, lines } = createRecordingLog();
const events: EventEnvelope[] = [];
let database: ServiceDatabase;
let uploadDir: string;
let sql: Sql;
let replicas: RunningService[];
let client: ServiceClient;
let otherClient: ServiceClient;
let subscription: Subscription;

function start(): Promise<RunningService> {
  const config = configSchema.parse({
    ...serviceSettings,
    DATABASE_URL: database.url,
    REDIS_URL: inject("servers").redisUrl,
    UPLOAD_DIR: uploadDir,
  });
  return startContent({ config, log });
}

beforeAll(async () => {
  const { databaseUrl, redisUrl } = inject("servers");
  database = await createServiceDatabase(databaseUrl, "content");
  uploadDir = await mkdtemp(join(tmpdir(), "dhahabu-uploads-"));
  sql = connectDatabase({ url: database.url });
  subscription = subscribeToEvents({
    listener: "gateway",
    redisUrl,
    log: quietLog,
    onEvent: (event) => events.push(event),
  });
  replicas = [await start(), await start()];
  client = createServiceClient({ url: replicas[0]?.url ?? "", service: "content" });
  otherClient = createServiceClient({ url: replicas[1]?.url ?? "", service: "content" });
});

afterAll(async () => {
  subscription.stop();
  await Promise.all(replicas.map(stopService));
  await sql.end();
  await database.drop();
  await rm(uploadDir, { recursive: true, force: true });
});

function createForm() {
  return {
    name: `Branch ${randomBytes(5).toString("hex")}`,
    address: "Oloo Street, Eldoret, Kenya",
    phone: "+254 700 000 009",
    latitude: 0.51427,
    longitude: 35.26978,
    isOpen: true,
  };
}

/** A form as pages read the branch, with the bank's hours. */
function shown<T extends object>(branch: T) {
  return { ...branch, openingHours: openingHours.contact, closedDays: [] };
}

/** A form as the record of changes has it. */
function recorded<T extends object>(branch: T) {
  return { ...branch, ownHours: null, closedDays: [] };
}

function send<T = BranchDetails & ErrorBody>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
  options: { caller?: object; from?: ServiceClient } = {},
) {
  const { caller = admin, from = client } = options;
  return from.call<T>(method, `${adminPath}${path}`, {
    caller,
    ...(body === undefined ? {} : { body }),
  });
}

async function create(form: object = createForm()): Promise<Branch> {
  const answer = await send("POST", "", form);
  expect(answer.status).toBe(201);
  return branchSchema.parse(answer.body);
}

async function list(): Promise<Branch[]> {
  const answer = await client.call<unknown[]>("GET", "/api/branches");
  return answer.body.map((branch) => branchSchema.parse(branch));
}

async function listChanges(branchId: number) {
  return sql<{ old: Branch | null; new: Branch | null }[]>`
    select old_value as old, new_value as new, changed_by_user_id as "by",
      changed_by_username as "byName", address, length(request_id) as "requestIdLength"
    from branch_changes where branch_id = ${branchId} order by id`;
}

async function countTraces() {
  const [row] = await sql<{ changes: number; messages: number }[]>`
    select (select count(*)::int from branch_changes) as changes,
      (select count(*)::int from outbox where topic = 'branches.changed') as messages`;
  return row;
}

const author = { by: 7, byName: "mkuu", address: "203.0.113.7", requestIdLength: 36 };

test("the branches of the opening are there", async () => {
  const { body } = await client.call<Branch[]>("GET", "/api/branches");
  expect(body).toEqual(
    branches.map(({ name, address, phone, latitude, longitude }, index) => {
      return shown({ id: index + 1, name, address, phone, latitude, longitude, isOpen: true });
    }),
  );
  expect(body.map((branch) => branch.name.split(" ")[0])).toEqual(["Nairobi", "Mombasa", "Kisumu"]);
});

describe("who may", () => {
  test.each([
    ["nobody", null, 401],
    ["a user", "user", 403],
    ["marketing", "marketing", 403],
  ] as const)("%s may not change branches", async (_name, role, status) => {
    const { id } = await create();
    const before = [await list(), await countTraces()];
    const caller = { userId: role === null ? null : 9, role };
    const answers = [
      await send("POST", "", createForm(), { caller }),
      await send("PUT", `/${id}`, createForm(), { caller }),
      await send("DELETE", `/${id}`, undefined, { caller }),
      await send("POST", `/${id}/restore`, undefined, { caller }),
      await send("GET", "", undefined, { caller }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(status));
    expect([await list(), await countTraces()]).toEqual(before);
  });
});

describe("a change", () => {
  test("of a branch's whole life is listed, recorded, logged and told", async () => {
    const form = createForm();
    const branch = await create(form);
    expect(branch).toEqual(shown({ id: branch.id, ...form }));
    expect(await list()).toContainEqual(branch);

    const changed = { ...form, phone: "+254 700 000 010", isOpen: false, latitude: null };
    const answer = await send("PUT", `/${branch.id}`, changed, { from: otherClient });
    expect(answer.status).toBe(200);
    expect(branchSchema.parse(answer.body)).toEqual(shown({ id: branch.id, ...changed }));
    expect(await list()).toContainEqual(shown({ id: branch.id, ...changed }));

    const removed = await send<{ message: string }>("DELETE", `/${branch.id}`);
    expect([removed.status, removed.body]).toEqual([200, { message: "The branch was removed." }]);
    expect((await list()).map(({ id }) => id)).not.toContain(branch.id);

    expect(await listChanges(branch.id)).toEqual([
      { old: null, new: recorded({ id: branch.id, ...form }), ...author },
      {
        old: recorded({ id: branch.id, ...form }),
        new: recorded({ id: branch.id, ...changed }),
        ...author,
      },
      { old: recorded({ id: branch.id, ...changed }), new: null, ...author },
    ]);
    const logged = lines.filter((line) => line["branchId"] === branch.id);
    expect(logged.map((line) => [line.message, line["change"], line["userId"]])).toEqual([
      ["branch changed", "created", 7],
      ["branch changed", "updated", 7],
      ["branch changed", "deleted", 7],
    ]);
    const told = () =>
      events.filter(
        (event) =>
          event.name === "branches.changed" &&
          (event.payload as { branchId: number }).branchId === branch.id,
      );
    await waitFor("three messages", () => told().length >= 3);
    expect(told()).toHaveLength(3);
  });

  test("to the same values leaves no trace, not even beyond the eighth decimal", async () => {
    const form = { ...createForm(), latitude: 0.123_456_789 };
    const branch = await create(form);
    expect(branch.latitude).toBe(0.123_456_79);
    const before = await countTraces();
    const answer = await send("PUT", `/${branch.id}`, form);
    expect(answer.status).toBe(200);
    expect(branchSchema.parse(answer.body)).toEqual(branch);
    expect(await countTraces()).toEqual(before);
  });

  test("may leave out where a branch is and whether it is open", async () => {
    const { name, address, phone } = createForm();
    const branch = await create({ name: ` ${name} `, address, phone, id: 1 });
    expect(branch).toEqual(
      shown({
        id: branch.id,
        name,
        address,
        phone,
        latitude: null,
        longitude: null,
        isOpen: true,
      }),
    );
    expect(branch.id).toBeGreaterThan(branches.length);
  });

  test.each([
    ["name", { name: " " }],
    ["name", { name: "n".repeat(101) }],
    ["name", { name: "a\u0000b" }],
    ["name", { name: 7 }],
    ["address", { address: "" }],
    ["address", { address: "a".repeat(301) }],
    ["phone", { phone: undefined }],
    ["phone", { phone: "0".repeat(41) }],
    ["latitude", { latitude: 90.1 }],
    ["latitude", { latitude: "north" }],
    ["longitude", { longitude: -180.1 }],
    ["isOpen", { isOpen: "yes" }],
    ["ownHours.0.closes", { ownHours: [{ days: [1], opens: "18:00", closes: "08:00" }] }],
    ["ownHours.0.opens", { ownHours: [{ days: [1], opens: "08:0", closes: "18:00" }] }],
    ["ownHours.0.days.0", { ownHours: [{ days: [8], opens: "08:00", closes: "18:00" }] }],
    [
      "ownHours",
      {
        ownHours: [
          { days: [1, 2], opens: "08:00", closes: "12:00" },
          { days: [2], opens: "14:00", closes: "18:00" },
        ],
      },
    ],
    ["closedDays.0.date", { closedDays: [{ date: "2026-02-30", reason: "Nothing" }] }],
    ["closedDays.0.reason", { closedDays: [{ date: "2099-12-12", reason: " " }] }],
    [
      "closedDays",
      {
        closedDays: [
          { date: "2099-12-12", reason: "Jamhuri Day" },
          { date: "2099-12-12", reason: "Again" },
        ],
      },
    ],
  ])("is refused with a bad %s: %j", async (field, fault) => {
    const branch = await create();
    const before = [await list(), await countTraces()];
    const answers = [
      await send("POST", "", { ...createForm(), ...fault }),
      await send("PUT", `/${branch.id}`, { ...createForm(), ...fault }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(answer.body.issues?.map((issue) => issue.path)).toEqual([field]);
    }
    expect([await list(), await countTraces()]).toEqual(before);
  });

  test("to a name in use, whatever its case, is a 409 that names the field", async () => {
    const [first, second] = [await create(), await create()];
    const before = [await list(), await countTraces()];
    const taken = { ...createForm(), name: first?.name.toUpperCase() };
    const answers = [await send("POST", "", taken), await send("PUT", `/${second?.id}`, taken)];
    for (const answer of answers) {
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({
        code: "conflict",
        message: "There is already a branch of this name.",
        issues: [{ path: "name" }],
      });
    }
    expect([await list(), await countTraces()]).toEqual(before);
  });

  test("may write its own name in another case", async () => {
    const form = createForm();
    const { id } = await create(form);
    const answer = await send("PUT", `/${id}`, { ...form, name: form.name.toUpperCase() });
    expect(answer.status).toBe(200);
    expect(answer.body.name).toBe(form.name.toUpperCase());
  });

  test("lets one of many that ask for the same name at once have it", async () => {
    const form = createForm();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        send("POST", "", form, { from: index % 2 === 0 ? client : otherClient }),
      ),
    );
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  test("of a branch that does not exist is a 404, of no number a 400", async () => {
    const before = await countTraces();
    for (const [id, status] of [
      ["2147483647", 404],
      ["0", 400],
      ["-1", 400],
      ["1.5", 400],
      ["99999999999", 400],
      ["x", 400],
    ] as const) {
      expect((await send("PUT", `/${id}`, createForm())).status).toBe(status);
      expect((await send("DELETE", `/${id}`)).status).toBe(status);
    }
    expect(await countTraces()).toEqual(before);
  });

  test("that cannot be recorded is not made", async () => {
    const { id } = await create();
    const before = [await list(), await countTraces()];
    const answer = await sql.begin(async (tx) => {
      await tx`lock table branch_changes in exclusive mode`;
      const pending = client.call("PUT", `${adminPath}/${id}`, {
        caller: admin,
        body: createForm(),
        allowUnavailable: true,
      });
      await waitFor("the record to wait for its table", async () => {
        const cancelled = await sql`
          select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
            and query ilike '%insert into branch_changes%'`;
        return cancelled.length > 0;
      });
      return pending;
    });
    expect(answer.status).toBe(503);
    expect([await list(), await countTraces()]).toEqual(before);
  });
});

describe("hours and closed days", () => {
  const own = [
    { days: [2], opens: "09:00", closes: "17:00" },
    { days: [1], opens: "09:00", closes: "17:00" },
    { days: [7], opens: "10:00", closes: "12:00" },
  ];
  const joined = [
    { days: [1, 2], opens: "09:00", closes: "17:00" },
    { days: [7], opens: "10:00", closes: "12:00" },
  ];
  const later = { date: "2099-12-25", reason: "Christmas" };
  const sooner = { date: "2099-12-12", reason: "Jamhuri Day" };

  test("of a branch's own are listed in order, without days that are over", async () => {
    const form = { ...createForm(), ownHours: own, closedDays: [later, sooner] };
    const { body } = await send("POST", "", {
      ...form,
      closedDays: [...form.closedDays, { date: "2020-01-01", reason: "Long ago" }],
    });
    expect(body.ownHours).toEqual(joined);
    const listed = (await list()).find(({ id }) => id === body.id);
    expect(listed).toMatchObject({ openingHours: joined, closedDays: [sooner, later] });
  });

  test("stay where a change does not name them, and go where it says so", async () => {
    const form = createForm();
    const { body: branch } = await send("POST", "", {
      ...form,
      ownHours: own,
      closedDays: [sooner],
    });
    const kept = await send("PUT", `/${branch.id}`, { ...form, isOpen: false });
    expect(kept.body).toMatchObject({ isOpen: false, ownHours: joined, closedDays: [sooner] });
    const cleared = await send("PUT", `/${branch.id}`, {
      ...form,
      ownHours: null,
      closedDays: [],
    });
    expect(cleared.body).toMatchObject({
      ownHours: null,
      openingHours: openingHours.contact,
      closedDays: [],
    });
  });

  test("of a branch that is closed on every day are none", async () => {
    const { body } = await send("POST", "", { ...createForm(), ownHours: [] });
    expect(body).toMatchObject({ ownHours: [], openingHours: [] });
  });
});

describe("two administrators at one branch", () => {
  test("the second one is told, and nothing is overwritten", async () => {
    const form = createForm();
    const { body: branch } = await send("POST", "", form);
    const first = await send("PUT", `/${branch.id}`, {
      ...form,
      phone: "+254 700 000 011",
      updatedAt: branch.updatedAt,
    });
    expect(first.status).toBe(200);
    expect(first.body.updatedAt > branch.updatedAt).toBe(true);
    const before = await countTraces();
    const second = await send("PUT", `/${branch.id}`, {
      ...form,
      address: "Another street",
      updatedAt: branch.updatedAt,
    });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: "conflict", issues: [{ path: "updatedAt" }] });
    expect(await countTraces()).toEqual(before);
    const again = await send("PUT", `/${branch.id}`, {
      ...form,
      address: "Another street",
      updatedAt: first.body.updatedAt,
    });
    expect(again.body).toMatchObject({ address: "Another street", phone: form.phone });
  });

  test("of two at the same moment one is told", async () => {
    const form = createForm();
    const { body: branch } = await send("POST", "", form);
    const answers = await Promise.all(
      [client, otherClient].map((from, index) =>
        send(
          "PUT",
          `/${branch.id}`,
          { ...form, phone: `+254 700 000 02${index}`, updatedAt: branch.updatedAt },
          { from },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe("a removed branch", () => {
  test("comes back exactly as it was, and both are recorded", async () => {
    const { body: branch } = await send("POST", "", {
      ...createForm(),
      ownHours: [{ days: [1], opens: "09:00", closes: "10:00" }],
      closedDays: [{ date: "2099-12-12", reason: "Jamhuri Day" }],
    });
    await send("DELETE", `/${branch.id}`);
    expect((await list()).map(({ id }) => id)).not.toContain(branch.id);
    expect((await send("PUT", `/${branch.id}`, createForm())).status).toBe(404);
    const answer = await send("POST", `/${branch.id}/restore`);
    expect([answer.status, branchDetailsSchema.parse(answer.body)]).toEqual([200, branch]);
    expect(await list()).toContainEqual(branchSchema.parse(branch));
    const changes = await listChanges(branch.id);
    expect(changes.map(({ old, new: after }) => [old !== null, after !== null])).toEqual([
      [false, true],
      [true, false],
      [false, true],
    ]);
    expect(changes.at(-1)?.new).toEqual(changes[0]?.new);
    expect((await send("POST", `/${branch.id}/restore`)).status).toBe(404);
  });

  test("leaves its name to others, and then cannot come back under it", async () => {
    const form = createForm();
    const branch = await create(form);
    await send("DELETE", `/${branch.id}`);
    await create(form);
    const answer = await send("POST", `/${branch.id}/restore`);
    expect(answer.status).toBe(409);
    expect(answer.body.issues).toEqual([createIssue("name", { reason: "branch.nameTaken" })]);
  });

  test("is gone for good after 30 days", async () => {
    const [old, fresh] = [await create(), await create()];
    await send("DELETE", `/${old.id}`);
    await sql`
      update branches set deleted_at = now() - interval '30 days 1 minute' where id = ${old.id}`;
    expect((await send("POST", `/${old.id}/restore`)).status).toBe(404);
    await send("DELETE", `/${fresh.id}`);
    expect(await sql`select from branches where id = ${old.id}`).toHaveLength(0);
    expect((await send("POST", `/${fresh.id}/restore`)).status).toBe(200);
  });
});

test("the record of changes cannot be rewritten", async () => {
  const { id } = await create();
  const before = await listChanges(id);
  await expect(sql`update branch_changes set new_value = null`).rejects.toThrow("append only");
  await expect(sql`delete from branch_changes`).rejects.toThrow("append only");
  await expect(sql`truncate branch_changes`).rejects.toThrow("append only");
  expect(await listChanges(id)).toEqual(before);
});

test(`there are at most ${maxBranches} branches, and all are listed`, async () => {
  const missing = maxBranches - (await list()).length;
  await sql`
    insert into branches (name, address, phone)
    select 'Many ' || n, 'Somewhere', '0' from generate_series(1, ${missing}) as n`;
  expect(await list()).toHaveLength(maxBranches);
  const answer = await send("POST", "", createForm());
  expect(answer.status).toBe(409);
  expect(answer.body.issues).toBeUndefined();
  expect(await list()).toHaveLength(maxBranches);
  await sql`delete from branches where name like 'Many %'`;
});

describe("the last branch", () => {
  test("stays, even when the last two are removed at the same time", async () => {
    await sql`delete from branches where id > 2`;
    const before = await countTraces();
    const answers = await sql.begin(async (tx) => {
      await tx`lock table branches in share row exclusive mode`;
      const pending = [
        send("DELETE", "/1", undefined, { from: client }),
        send("DELETE", "/2", undefined, { from: otherClient }),
      ];
      await waitFor("both to wait", async () => {
        const waiting = await sql`
          select from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query ilike '%lock table branches%'`;
        return waiting.length >= 2;
      });
      return { pending };
    });
    const [first, second] = await Promise.all(answers.pending);
    expect(new Set([first?.status, second?.status])).toEqual(new Set([200, 409]));
    const refused = first?.status === 409 ? first : second;
    expect(refused?.body).toMatchObject({
      code: "conflict",
      message: "This is the bank's last branch. Please add another one first.",
    });
    expect(await list()).toHaveLength(1);
    expect(await countTraces()).toEqual({
      changes: (before?.changes ?? 0) + 1,
      messages: (before?.messages ?? 0) + 1,
    });
  });

  test("stays alone: a start does not bring removed branches back", async () => {
    const before = await list();
    await stopService(await start());
    expect(await list()).toEqual(before);
    expect(before).toHaveLength(1);
  });
});
