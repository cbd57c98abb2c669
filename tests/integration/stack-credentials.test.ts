import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createHmac } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { eventChannelOf } from "@dhahabu/contract/events";
import type { EventEnvelope } from "@dhahabu/contract/events";
import { resolveCallerPath } from "@dhahabu/contract/internal";
import type { Caller } from "@dhahabu/contract/internal";
import { owners } from "@dhahabu/contract/route";
import { callerHeader } from "@dhahabu/platform/http/caller";
import { keyFileSchema } from "@dhahabu/platform/http/key-file";
import { connectRedis } from "@dhahabu/platform/redis";
import { subscribeToEvents } from "@dhahabu/platform/subscribe";
import { findPairs, rotateCallerKeys } from "@dhahabu/stack/caller-keys";
import { openLogFile } from "@dhahabu/stack/log-file";
import { startPostgres } from "@dhahabu/stack/postgres";
import { findFreePorts } from "@dhahabu/stack/free-port";
import { serviceNames } from "@dhahabu/stack/services";
import type { ProcessName } from "@dhahabu/stack/services";
import { startStack } from "@dhahabu/stack/stack";
import type { RunningStack } from "@dhahabu/stack/stack";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { createSigner, gatewayCallersFile } from "../support/caller-keys.ts";
import { generousLimits } from "../support/generous-limits.ts";
import { readMail } from "../support/read-mail.ts";
import { makeDataDir, removeDataDir } from "../support/stack-process.ts";
import { createServiceClient, quietLog } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const longMs = 240_000;
const old = { internalSecret: "a secret of the earlier release, long enough", salt: "a-salt" };
const derive = (text: string) =>
  createHmac("sha256", old.internalSecret).update(text).digest("base64url");
const oldRolePassword = (role: string) => derive(`database role ${role}`);
const adminPassword = derive(`first admin ${old.salt}`).replaceAll(/[-_]/g, "").slice(0, 20);

let dataDir: string;
let bank: RunningStack;
let admin: ApiClient;
/** All that a broken enquiry process knows. */
let known: Record<string, string>;

const start = (env: Record<string, string> = {}, only?: readonly ProcessName[]) =>
  startStack({
    dataDir,
    buildUi: false,
    ...(only && { only }),
    env: { ...generousLimits, LOG_LEVEL: "warn", ...env },
  });

const enquiryOf = (subject: string) => ({
  name: "Amina Otieno",
  email: "amina@example.com",
  phone: "+254700000000",
  service: "Gold Loans",
  subject,
  message: "A message that is to be kept.",
  consent: true,
  language: "en",
});

async function enquire(origin: string, subject: string): Promise<void> {
  const answer = await createApiClient(origin).send("POST", "/api/contact", enquiryOf(subject));
  expect(answer.status, answer.text).toBe(201);
  await waitFor("the mail", async () =>
    (await readMail(dataDir)).some((mail) => mail.text?.includes(subject) === true),
  );
}

/** Makes the folder what the release before this one left: every password but the servers' derived from one secret. */
async function makeOld(): Promise<void> {
  const file = join(dataDir, "secrets.json");
  const { sessionSecret, postgresPassword, redisPassword } = JSON.parse(
    await readFile(file, "utf8"),
  ) as Record<string, string>;
  const { internalSecret, salt: firstAdminSalt } = old;
  const kept = { sessionSecret, internalSecret, postgresPassword, redisPassword, firstAdminSalt };
  await writeFile(file, JSON.stringify(kept));
  await rm(join(dataDir, "keys"), { recursive: true });
  const [port = 0] = await findFreePorts(1);
  const server = await startPostgres({
    dataDir,
    log: await openLogFile({
      logsDir: join(dataDir, "logs"),
      name: "postgres",
      limits: { fileMb: 5, files: 2 },
    }),
    port,
    password: postgresPassword ?? "",
  });
  const sql = postgres(`postgres://postgres:${postgresPassword}@127.0.0.1:${port}/dhahabu`, {
    max: 1,
  });
  for (const role of serviceNames) {
    await sql.unsafe(`alter role ${role} password '${oldRolePassword(role)}'`);
  }
  await sql.end();
  await server.stop();
}

async function readEnvironment(pid: number | undefined): Promise<Record<string, string>> {
  const text = await readFile(`/proc/${pid}/environ`, "utf8");
  const entries = text.split("\0").map((line): [string, string] => {
    const [name = "", ...value] = line.split("=");
    return [name, value.join("=")];
  });
  return Object.fromEntries(entries);
}

beforeAll(async () => {
  dataDir = await makeDataDir();
  // Who has people and data that are asked for later.
  const first = await start({ ADMIN_PASSWORD: adminPassword }, ["identity", "enquiry"]);
  const enquiry = createServiceClient({
    service: "enquiry",
    url: first.serviceUrls.enquiry,
    file: gatewayCallersFile(dataDir),
  });
  const sent = await enquiry.call("POST", "/api/contact", { body: enquiryOf("Before the move") });
  assert.equal(sent.status, 201);
  await first.stop();
  await makeOld();
  bank = await start();
  admin = createApiClient(bank.url);
  known = await readEnvironment(bank.pid("enquiry"));
}, longMs);

afterAll(async () => {
  await bank.stop();
  await removeDataDir(dataDir, []);
});

const asAdmin = () => connectRedis({ url: bank.redisUrl, log: quietLog });

/** What Redis refused its users, but for signing in before they were made again. */
async function readRefusals(): Promise<string[]> {
  const redis = asAdmin();
  await once(redis, "ready");
  const entries = (await redis.call("acl", ["log"])) as unknown[];
  redis.disconnect();
  return entries.map((entry) => JSON.stringify(entry)).filter((text) => !text.includes('"auth"'));
}

describe("19.3: a data folder of an earlier release", () => {
  test("goes on with its people, its data and the password that nobody was shown yet", async () => {
    expect(bank.admin).toMatchObject({ isNew: true, password: adminPassword });
    await signIn(admin, { username: "admin", password: adminPassword });
    const inbox = await admin.get("/api/enquiries");
    expect(inbox.text).toContain("Before the move");
    await enquire(bank.url, "After the move");
  });

  test("forgets the secret that all was derived from, and its passwords open nothing", async () => {
    const secrets = await readFile(join(dataDir, "secrets.json"), "utf8");
    expect(secrets).not.toContain(old.internalSecret);
    for (const role of serviceNames) {
      const url = new URL(bank.adminDatabaseUrl);
      url.username = role;
      url.password = oldRolePassword(role);
      const sql = postgres(url.href, { max: 1 });
      await expect(sql`select 1`, role).rejects.toThrow("password authentication failed");
      await sql.end();
    }
  });

  test("has done all this without one command that a user of Redis may not give", async () => {
    await createApiClient(bank.url).send("POST", "/api/chat", { message: "Gold price?" });
    expect(await readRefusals()).toEqual([]);
  });
});

describe("19.3: who has broken into enquiry", () => {
  const nobody = {
    userId: null,
    username: null,
    role: null,
    duties: [],
    address: "",
    requestId: "attack",
  };
  const anAdmin = { ...nobody, userId: 1, username: "admin", role: "admin" } as const;

  const ask = (path: string, header: string, init: RequestInit = {}) =>
    fetch(new URL(path, known["IDENTITY_URL"]), { ...init, headers: { [callerHeader]: header } });

  test("finds no secret of anybody else in its environment", async () => {
    const { servicePasswords, ...secrets } = JSON.parse(
      await readFile(join(dataDir, "secrets.json"), "utf8"),
    ) as Record<string, string> & { servicePasswords: Record<string, string> };
    const { enquiry, ...others } = servicePasswords;
    const text = Object.values(known).join("\n");
    expect(text).toContain(enquiry);
    for (const secret of [...Object.values(secrets), ...Object.values(others)]) {
      expect(text).not.toContain(secret);
    }
    const keys = keyFileSchema.parse(
      JSON.parse(await readFile(known["CALLERS_FILE"] ?? "", "utf8")),
    );
    expect(keys.keys.filter(({ from, to }) => from !== "enquiry" && to !== "enquiry")).toEqual([]);
  });

  test("is nobody to identity, whichever of its keys signs, and asks only what enquiry asks", async () => {
    const file = known["CALLERS_FILE"] ?? "";
    const { keys } = keyFileSchema.parse(JSON.parse(await readFile(file, "utf8")));
    const own = createSigner({ from: "enquiry", service: "identity", file });
    expect((await ask(resolveCallerPath.replace(":userId", "1"), own(nobody))).status).toBe(200);

    const signers = keys.map(({ from, to }) => createSigner({ from, service: to, file }));
    const people: Omit<Caller, "expiresAtMs">[] = [anAdmin, { ...nobody, role: "admin" }];
    for (const header of signers.flatMap((sign) => people.map(sign))) {
      expect((await ask("/api/admin/users", header)).status).toBe(403);
    }
    for (const path of ["/api/admin/users", "/api/user"]) {
      expect((await ask(path, own(nobody))).status).toBe(403);
    }
    // Guessing passwords past the gateway's limits.
    expect((await ask("/api/login", own(nobody), { method: "POST" })).status).toBe(403);
    const ofGateway = createSigner({ service: "identity", file: gatewayCallersFile(dataDir) });
    expect((await ask("/api/admin/users", ofGateway(anAdmin))).status).toBe(200);
  });

  test("reads no table of identity, and becomes no other role", async () => {
    const sql = postgres(known["DATABASE_URL"] ?? "", { max: 1, onnotice: () => undefined });
    const statements = [
      "select password_hash from identity.users",
      "select * from gateway.sessions",
      "select rolpassword from pg_authid",
      "set role identity",
      "alter role identity password 'x'",
      "create schema mine",
    ];
    for (const statement of statements) {
      await expect(sql.unsafe(statement), statement).rejects.toThrow(
        /permission denied|Only roles/,
      );
    }
    expect(await sql`select subject from enquiries limit 1`).toHaveLength(1);
    await sql.end();
  });

  test("reads and writes no key of another service, and gives Redis no orders", async () => {
    const redis = connectRedis({ url: known["REDIS_URL"] ?? "", log: quietLog });
    await once(redis, "ready");
    await redis.set("bull:enquiry:of-test", "1");
    const orders = [
      "get limit:read:127.0.0.1",
      "set limit:login:127.0.0.1 0",
      "get assistant:visitor:somebody",
      "rpush bull:assistant:wait 1",
      "hgetall bull:assistant:1",
      "rename bull:enquiry:of-test bull:assistant:wait",
      "keys *",
      "scan 0",
      "randomkey",
      "sort bull:enquiry:wait by limit:*",
      "flushall",
      "config get requirepass",
      "acl list",
      "client list",
      "monitor",
      "eval return(redis.call('get','limit:read:127.0.0.1')) 0",
    ];
    for (const order of orders) {
      const [command = "", ...args] = order.split(" ");
      await expect(redis.call(command, args), order).rejects.toThrow(
        /NOPERM|can't access|no permissions/i,
      );
    }
    await redis.del("bull:enquiry:of-test");
    redis.disconnect();
  });

  test("signs in to Redis as nobody else, and nobody does without a password", async () => {
    const own = new URL(known["REDIS_URL"] ?? "");
    const users = [...owners.filter((name) => name !== "enquiry"), "default", "stack"];
    for (const user of users) {
      const url = new URL(own);
      url.username = user;
      const redis = connectRedis({ url: url.href, log: quietLog });
      const [error] = (await once(redis, "error")) as [Error];
      expect(error.message, user).toContain("WRONGPASS");
      redis.disconnect();
    }
  });

  test("tells and hears no event that is not its own", async () => {
    const heard: EventEnvelope[] = [];
    const ready = Promise.withResolvers<void>();
    const subscription = subscribeToEvents({
      listener: "gateway",
      redisUrl: bank.redisUrl,
      log: quietLog,
      onEvent: (event) => heard.push(event),
      onReady: ready.resolve,
    });
    await ready.promise;
    const redis = connectRedis({ url: known["REDIS_URL"] ?? "", log: quietLog });
    await once(redis, "ready");
    const write = (name: string, payload: object) =>
      JSON.stringify({ id: "attack", name, payload });
    const rise = write("policy.changed", { configKey: "LOAN_INTEREST_RATE" });
    for (const owner of owners.filter((name) => name !== "enquiry")) {
      await expect(redis.publish(eventChannelOf(owner), rise), owner).rejects.toThrow("NOPERM");
    }
    for (const owner of ["gateway", "content"] as const) {
      await expect(redis.subscribe(eventChannelOf(owner)), owner).rejects.toThrow("NOPERM");
    }
    const own = eventChannelOf("enquiry");
    await waitFor("the listener", async () => (await redis.publish(own, rise)) > 1);
    await redis.publish(own, write("enquiry.changed", { enquiryId: 1 }));
    await waitFor("its own event", () => heard.some(({ name }) => name === "enquiry.changed"));
    expect(heard.filter(({ id, name }) => id === "attack" && name !== "enquiry.changed")).toEqual(
      [],
    );
    subscription.stop();
    redis.disconnect();
  });
});

describe("19.3: a Redis that comes back", () => {
  test("has kept what queues wrote at once, and lets every service in again", async () => {
    const redis = connectRedis({ url: known["REDIS_URL"] ?? "", log: quietLog });
    await once(redis, "ready");
    await redis.multi().set("bull:enquiry:one", "1").set("bull:enquiry:two", "2").exec();
    const before = await bank.serverPids();
    process.kill(before.redis ?? 0, "SIGKILL");
    await waitFor("another Redis", async () => (await bank.serverPids()).redis !== before.redis);
    await waitFor("enquiry's user", async () => (await redis.get("bull:enquiry:two")) === "2");
    redis.disconnect();
    await enquire(bank.url, "After the fall");
    await waitFor("the bank's health", async () => (await fetch(`${bank.url}/api/health`)).ok);
    expect(await readRefusals()).toEqual([]);
  });
});

describe("19.3: npm run rotate-keys", () => {
  const main = resolve(import.meta.dirname, "../../services/stack/main.ts");
  const nobody = {
    userId: null,
    username: null,
    role: null,
    duties: [],
    address: "",
    requestId: "rotation",
  };

  function run(args: string[]) {
    const child = spawn(process.execPath, [main, "rotate-keys", ...args], {
      env: { DATA_DIR: dataDir },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text: Buffer) => (output += text.toString()));
    }
    const ended = once(child, "close") as Promise<[number | null]>;
    return { child, ended, said: () => output };
  }

  const keyFileOf = (name: string) => join(dataDir, "keys", name, "callers.json");

  const readKeys = async (name: string) =>
    keyFileSchema.parse(JSON.parse(await readFile(keyFileOf(name), "utf8"))).keys;

  const readIds = async () => {
    const files = await Promise.all(serviceNames.map((name) => readKeys(name)));
    return new Set(files.flat().map(({ id }) => id));
  };

  /** What identity answers to whoever signed the header. */
  async function askAs(header: string): Promise<number> {
    const url = new URL(resolveCallerPath.replace(":userId", "1"), bank.serviceUrls.identity);
    return (await fetch(url, { headers: { [callerHeader]: header } })).status;
  }

  test("knows its pairs", async () => {
    const { ended, said } = run(["enquiry-pages"]);
    expect((await ended)[0]).toBe(1);
    expect(said()).toMatch(/^There is no pair enquiry-pages, only gateway-identity, .+\.\n$/);
  });

  test("of one pair makes its new key known first, and where it is cut off both count", async () => {
    const before = await readIds();
    const { child, ended, said } = run(["enquiry-identity"]);
    await waitFor("the first step", () => said().includes("New keys are made known"));
    child.kill("SIGKILL");
    await ended;
    const after = await readIds();
    expect([...before].filter((id) => !after.has(id))).toEqual([]);
    expect(after.size).toBe(before.size + 1);
    const keys = await readKeys("identity");
    const pair = keys.filter(({ from, to }) => from === "enquiry" && to === "identity");
    expect(pair).toHaveLength(2);
    for (const { id, from } of pair) {
      const sign = createSigner({ service: "identity", from, file: keyFileOf("identity"), id });
      await waitFor("the key to count", async () => (await askAs(sign(nobody))) === 200);
    }
  });

  // What it waits for under npm start is told by services/stack/caller-keys.test.ts.
  const waits = { learnedWithinMs: 4000, lapsedWithinMs: 4000 };

  test(
    "gives every pair a new key under load, without an error, and ends the old ones",
    async () => {
      const file = gatewayCallersFile(dataDir);
      const old = createSigner({ service: "identity", file });
      const before = await readIds();
      const statuses = new Map<number, number>();
      const countAnswers = () => [...statuses.values()].reduce((sum, count) => sum + count, 0);
      let isOver = false;
      const load = [
        () => admin.get("/api/user"),
        () => admin.get("/api/admin/system-config"),
        () => admin.get("/api/enquiries"),
        () => admin.get("/api/media?query=a"),
        () => createApiClient(bank.url).send("POST", "/api/chat", { message: "Gold price?" }),
      ].map(async (call) => {
        while (!isOver) {
          const { status } = await call();
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          // As many calls as a busy day, not as many as the machine can bear.
          await delay(200);
        }
      });
      const marks: number[] = [];
      const tell = () => void marks.push(countAnswers());
      await rotateCallerKeys(join(dataDir, "keys"), { pairs: findPairs([]), tell, waits });
      tell();
      const askOld = () => askAs(old(nobody));
      await waitFor("the old key's end", async () => (await askOld()) === 403);
      // With the new keys alone.
      const enough = countAnswers() + 3 * load.length;
      await waitFor("more answers", () => countAnswers() > enough);
      isOver = true;
      await Promise.all(load);
      expect([...statuses.keys()]).toEqual([200]);
      const [known = 0, used = 0, forgotten = 0] = marks;
      for (const during of [used - known, forgotten - used]) expect(during).toBeGreaterThan(25);

      const after = await readIds();
      expect([...before].filter((id) => after.has(id))).toEqual([]);
      expect(after.size).toBe(findPairs([]).length);
      expect(await askAs(createSigner({ service: "identity", file })(nobody))).toBe(200);
    },
    longMs,
  );
});
