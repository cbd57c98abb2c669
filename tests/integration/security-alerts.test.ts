import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { adminNoticesPath, adminNoticesSchema } from "@dhahabu/contract/admin-notices";
import { exportEventPath } from "@dhahabu/contract/security-events";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { keyFileSchema } from "@dhahabu/platform/http/key-file";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startIdentity } from "../../services/identity/app.ts";
import { configSchema } from "../../services/identity/config.ts";
import { everyNetwork } from "../../services/identity/security-events/alert.ts";
import { createOldEventRemoval } from "../../services/identity/security-events/create-old-event-removal.ts";
import { recordSecurityEvent } from "../../services/identity/security-events/record-security-event.ts";
import type { NewSecurityEvent } from "../../services/identity/security-events/security-event.ts";
import { createSiemClient } from "../../services/identity/security-events/siem-client.ts";
import { createSecurityEventStore } from "../../services/identity/security-events/store.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import "../support/provided.ts";
import { startEnquiryHouse } from "../support/start-enquiry.ts";
import {
  createServiceClient,
  quickHashing,
  quietLog,
  serviceSettings,
  stopService,
} from "../support/start-service.ts";
import type { ServiceClient } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const admin = {
  username: "mkuu",
  email: "mkuu@example.com",
  password: "seven grams of river gold",
};
// Two in the morning in Nairobi.
const night = new Date("2026-03-09T23:00:00Z");
const rotation = {
  id: "a-rotation-of-a-test",
  at: "2026-03-09T10:00:00.000Z",
  pairs: ["gateway-identity", "enquiry-pricing"],
};
let now = night;
let database: ServiceDatabase;
let sql: Sql;
let dir: string;
let siemFile: string;
let identity: RunningService;
let client: ServiceClient;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "dhahabu-siem-"));
  siemFile = join(dir, "siem/security-events.jsonl");
  const keys = keyFileSchema.parse(
    JSON.parse(await readFile(serviceSettings.CALLERS_FILE, "utf8")),
  );
  const callersFile = join(dir, "callers.json");
  await writeFile(callersFile, JSON.stringify({ ...keys, rotations: [rotation] }));
  database = await createServiceDatabase(inject("servers").databaseUrl, "identity");
  sql = connectDatabase({ url: database.url });
  identity = await startIdentity({
    config: configSchema.parse({
      ...serviceSettings,
      CALLERS_FILE: callersFile,
      DATABASE_URL: database.url,
      REDIS_URL: inject("servers").redisUrl,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      ADMIN_EMAIL: admin.email,
      SIEM_FILE: siemFile,
    }),
    log: quietLog,
    clock: { now: () => now },
    passwordCost: quickHashing,
  });
  client = createServiceClient({ url: identity.url ?? "", service: "identity" });
});

afterAll(async () => {
  await stopService(identity);
  await sql.end();
  await database.drop();
  await rm(dir, { recursive: true, force: true });
});

let networkCount = 0;
const newNetwork = () => `203.0.114.${(networkCount += 1)}`;

const fail = (username: string, address: string) =>
  client.call("POST", "/api/login", {
    body: { username, password: "guessed wrong" },
    caller: { address },
  });

const countAlerts = async (address: string, kind = "alert.failures") =>
  (await sql`select from security_events where kind = ${kind} and address = ${address}`).count;

const exportAt = (at: string, { userId = 1, address }: { userId?: number; address: string }) => {
  now = new Date(at);
  return client.call("POST", exportEventPath.replace(":name", "exportFailedDeliveries"), {
    caller: { userId, username: admin.username, role: "admin", address },
  });
};

async function readLines(): Promise<Record<string, unknown>[]> {
  const text = await readFile(siemFile, "utf8").catch(() => "");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test("ten failures across accounts from one network within a quarter of an hour are one alert, and more are no other", async () => {
  const address = newNetwork();
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await fail(`stranger${at % 3}`, address);
  expect(await countAlerts(address)).toBe(0);
  await Promise.all([fail(admin.username, address), fail("stranger", address)]);
  for (const _ of [1, 2, 3]) await fail("stranger", address);
  expect(await countAlerts(address)).toBe(1);
  // However many addresses of one IPv6 network they come from.
  for (const at of Array.from({ length: 10 }, (_, place) => place)) {
    await fail("stranger", `2001:db8:7:7::${at}`);
  }
  const found = await sql`
    select from security_events where kind = 'alert.failures' and network = '2001:db8:7:7::/64'`;
  expect(found.count).toBe(1);
});

/** Records an event as identity does. */
async function record(event: NewSecurityEvent): Promise<void> {
  const events = createSecurityEventStore({ sql, owesLines: true });
  const clock = { now: () => now };
  await sql.begin((tx) => recordSecurityEvent({ events, clock }, tx, event));
}

test("networks without end fill no mailbox: twenty alerts of failures are told within an hour", async () => {
  now = new Date("2026-02-01T12:00:00Z");
  try {
    for (const network of Array.from({ length: 22 }, (_, place) => place)) {
      for (const _ of Array.from({ length: 10 })) {
        const address = `2001:db8:8:${network}::1`;
        await record({ kind: "sign-in.failed", address, requestId: "flood" });
      }
    }
  } finally {
    now = night;
  }
  const alerts = await sql`
    select from security_events where kind = 'alert.failures' and request_id = 'flood'`;
  expect(alerts.count).toBe(20);
});

test("guesses from ten networks with nine failures each are one alert, whichever account they try; those of one network are none", async () => {
  now = new Date("2026-05-01T10:00:00Z");
  const failFrom = async (network: number, times: number) => {
    for (const _ of Array.from({ length: times })) {
      await record({
        kind: "sign-in.failed",
        person: { id: 1, username: admin.username },
        address: `2001:db8:9:${network}::1`,
        requestId: "many networks",
      });
    }
  };
  const listAlerts = async () => {
    const rows = await sql<{ kind: string }[]>`
      select kind from security_events where kind like 'alert.%' and request_id = 'many networks'`;
    return rows.map(({ kind }) => kind);
  };
  try {
    await failFrom(0, 60);
    expect(await listAlerts()).toEqual([]);
    for (const network of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) await failFrom(network, 9);
    expect(await listAlerts()).toEqual(["alert.many-networks"]);
  } finally {
    now = night;
  }
});

test("no failure waits for those of other networks", async () => {
  const failFrom = (address: string) =>
    record({ kind: "sign-in.failed", address, requestId: "side by side" });
  await failFrom(newNetwork());
  const address = newNetwork();
  await sql.begin(async (tx) => {
    const { count } = await tx`
      select from failing_networks where network = ${everyNetwork} for update`;
    expect(count).toBe(1);
    await failFrom(address);
  });
  const { count } = await sql`select from security_events where address = ${address}`;
  expect(count).toBe(1);
});

test("one owner who mistypes is no alert, whatever happens elsewhere", async () => {
  const address = newNetwork();
  for (const _ of Array.from({ length: 14 })) await fail(admin.username, address);
  expect(await countAlerts(address)).toBe(0);
});

test("an export by night is one alert for a person and night, by day none", async () => {
  const address = newNetwork();
  await exportAt("2026-03-10T18:59:00Z", { address });
  expect(await countAlerts(address, "alert.night-export")).toBe(0);
  await exportAt("2026-03-10T19:01:00Z", { address });
  await exportAt("2026-03-11T02:50:00Z", { address });
  expect(await countAlerts(address, "alert.night-export")).toBe(1);
  await exportAt("2026-03-11T20:00:00Z", { address });
  await exportAt("2026-03-11T20:00:00Z", { address, userId: 2 });
  expect(await countAlerts(address, "alert.night-export")).toBe(3);
  now = night;
});

test("each alert, and a new administrator, is mailed to every administrator, each once", async () => {
  const house = await startEnquiryHouse(inject("servers"), {
    workerCount: 1,
    settings: { IDENTITY_URL: identity.url ?? "" },
  });
  try {
    const since = await sql<{ until: Date }[]>`select now() as until`;
    const address = newNetwork();
    now = new Date();
    for (const at of Array.from({ length: 12 }, (_, place) => place)) {
      await fail(`somebody${at}`, address);
    }
    for (const other of Array.from({ length: 5 }, newNetwork)) {
      for (const _ of Array.from({ length: 9 })) await fail("somebody", other);
    }
    const registered = await client.call<{ id: number }>("POST", "/api/register", {
      body: {
        username: "newadmin",
        email: "newadmin@example.com",
        password: "a quiet chest of bars",
      },
    });
    await client.call("PATCH", `/api/admin/users/${registered.body.id}/role`, {
      body: { role: "admin" },
      caller: { userId: 1, username: admin.username, role: "admin" },
    });
    const told = [
      "Ten or more sign-ins to different accounts failed",
      "Fifty or more sign-ins failed within a quarter of an hour, from many networks.",
      `${admin.username} has made newadmin an administrator.`,
    ];
    const textsTo = (email: string) =>
      house.mailServer.mails
        .filter(({ envelopeTo }) => envelopeTo.includes(email))
        .map(({ text }) => text ?? "");
    await waitFor("the first administrator to be told of all", () =>
      told.every((sentence) => textsTo(admin.email).some((text) => text.includes(sentence))),
    );
    await house.waitUntilIdle();
    for (const sentence of told) {
      const count = textsTo(admin.email).filter((text) => text.includes(sentence)).length;
      expect([sentence, count]).toEqual([sentence, 1]);
    }
    expect(textsTo(admin.email).join("\n")).toContain(`/admin/security?network=${address}`);
    const { body } = await createServiceClient({
      url: identity.url ?? "",
      service: "identity",
      from: "enquiry",
    }).call("GET", adminNoticesPath.replace(":sinceMs", String(since[0]?.until.getTime())));
    const kinds = adminNoticesSchema.parse(body).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "security")).toHaveLength(2);
  } finally {
    now = night;
    await house.stop();
  }
});

test("a change of keys is told once, with whose they are", async () => {
  await waitFor("the change to be recorded", async () => {
    const rows = await sql`select from security_events where kind = 'keys.rotated'`;
    return rows.count > 0;
  });
  const rows = await sql`
    select at, details from security_events where kind = 'keys.rotated'`;
  expect([...rows]).toEqual([
    { at: new Date(rotation.at), details: { pairs: rotation.pairs.join(", ") } },
  ]);
});

test("each event is a line for the SIEM, and comes again with its count when it does", async () => {
  const address = newNetwork();
  for (const _ of [1, 2]) await fail("stranger", address);
  const ofAddress = async () => (await readLines()).filter((line) => line["address"] === address);
  await waitFor("the line with the count", async () =>
    (await ofAddress()).some((line) => line["count"] === 2),
  );
  const [first] = await ofAddress();
  expect(first).toMatchObject({
    source: "dhahabu-security",
    kind: "sign-in.failed",
    userId: null,
    details: { reason: "no-such-user" },
  });
  await waitFor("every event to be written", async () => {
    const written = new Set((await readLines()).map((line) => line["id"]));
    const ids = await sql<{ id: number }[]>`select id::float8 from security_events`;
    return ids.every(({ id }) => written.has(id));
  });
});

test("lines wait while the file cannot be written, and none is lost", async () => {
  const events = createSecurityEventStore({ sql, owesLines: true });
  await sql.begin((tx) =>
    events.insert(tx, {
      kind: "record.read",
      at: night,
      address: "",
      network: "",
      requestId: "owed",
      onceKey: undefined,
    }),
  );
  const failing = sql.begin(async (tx) => {
    await events.takeOwed(tx, 500);
    throw new Error("the disk is full");
  });
  await expect(failing).rejects.toThrow("the disk is full");
  await waitFor("the line to be written after all", async () =>
    (await readLines()).some((line) => line["requestId"] === "owed"),
  );
});

test("the file for the SIEM is put aside when it is large, and so many are kept", async () => {
  const file = join(dir, "bounded/lines.jsonl");
  const siem = createSiemClient({ file, fileMb: 1, files: 3 });
  const line = JSON.stringify({ text: "x".repeat(300_000) });
  for (const _ of Array.from({ length: 24 })) await siem.append([line, line]);
  const names = await readdir(join(dir, "bounded"));
  expect(names.length).toBeLessThanOrEqual(3);
  expect(names).toContain("lines.jsonl.1");
  for (const name of names) {
    expect((await stat(join(dir, "bounded", name))).size).toBeLessThan(3 * 1024 * 1024);
  }
});

test("events go when their time is over, as administrators set it, and stay while nobody can say", async () => {
  const events = createSecurityEventStore({ sql, owesLines: false });
  const ages = [5, 13, 30];
  await sql`
    insert into security_events (kind, at, address, network, request_id, details)
    select 'record.read', now() - make_interval(months => age), '', '', 'old ' || age, '{}'
    from unnest(${ages}::int[]) as age`;
  const listOld = async () => {
    const rows = await sql<{ id: string }[]>`
      select request_id as id from security_events where request_id like 'old %' order by at desc`;
    return rows.map(({ id }) => id);
  };
  const remove = (readEventRetention: () => Promise<number>) =>
    createOldEventRemoval({ events, pricing: { readEventRetention } }).run(new Date());
  const unknown = new Error("pricing is away");
  await expect(remove(() => Promise.reject(unknown))).rejects.toThrow(unknown);
  expect(await listOld()).toEqual(["old 5", "old 13", "old 30"]);
  await remove(() => Promise.resolve(24));
  expect(await listOld()).toEqual(["old 5", "old 13"]);
  await remove(() => Promise.resolve(12));
  expect(await listOld()).toEqual(["old 5"]);
  await expect(remove(() => Promise.resolve(1))).rejects.toThrow("append only");
  expect(await listOld()).toEqual(["old 5"]);
});

test("an alert of all networks is given again after three hours of steady noise, and not before", async () => {
  const startMs = Date.parse("2040-05-02T06:00:00Z");
  const minuteMs = 60_000;
  let networks = 0;
  const failAt = async (minute: number, times: number) => {
    now = new Date(startMs + minute * minuteMs);
    for (const _ of Array.from({ length: times })) {
      const address = `2001:db8:a:${(networks += 1)}::1`;
      await record({ kind: "sign-in.failed", address, requestId: "steady noise" });
    }
  };
  try {
    await failAt(0, 50);
    for (const quarter of Array.from({ length: 12 }, (_, place) => place + 1)) {
      await failAt(quarter * 14, 26);
    }
    await failAt(179, 25);
    await failAt(180, 1);
  } finally {
    now = night;
  }
  const alerts = await sql<{ at: Date }[]>`
    select at from security_events
    where kind = 'alert.many-networks' and request_id = 'steady noise' order by at`;
  expect(alerts.map(({ at }) => (at.getTime() - startMs) / minuteMs)).toEqual([0, 180]);
});
