import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { connectRedis } from "@dhahabu/platform/redis";
import { startMailSink } from "@dhahabu/stack/mail-sink";
import { provision } from "@dhahabu/stack/provision";
import { keepRedisUsers, redisUrlFor } from "@dhahabu/stack/redis-users";
import { newServicePasswords } from "@dhahabu/stack/secrets";
import { findRedis } from "@dhahabu/stack/redis";
import { startEmbeddedServers } from "@dhahabu/stack/servers";
import type { EmbeddedServers } from "@dhahabu/stack/servers";
import { createTransport } from "nodemailer";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quietLog } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const passwords = newServicePasswords();
const frozenAfterSeconds = 5;
const maxConnections = 40;
let dataDir = "";
let servers: EmbeddedServers;
const lines: string[] = [];

/** While this file is there, Redis is long in starting. */
const slowRedisFile = () => join(dataDir, "slow-redis");

/** The Redis of this machine, behind a script that may keep it waiting. */
async function findSlowRedis() {
  const redis = await findRedis(() => undefined);
  const path = join(dataDir, "redis.sh");
  const wait = `while [ -e ${slowRedisFile()} ]; do sleep 0.1; done`;
  await writeFile(path, `#!/bin/sh\n${wait}\nexec ${redis.path} "$@"\n`, { mode: 0o700 });
  return { ...redis, path };
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "dhahabu-servers-"));
  servers = await startEmbeddedServers({
    dataDir,
    frozenAfterSeconds,
    maxConnections,
    redisProgram: await findSlowRedis(),
    onLine: (line) => lines.push(line),
  });
});

afterAll(async () => {
  await servers.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function query<T>(url: string, ask: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined, connect_timeout: 2 });
  try {
    return await ask(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

describe("provision", () => {
  it("gives each service a role that works in its own schema and in no other", async () => {
    const [urls] = await Promise.all(
      [1, 2, 3].map(() => provision({ adminUrl: servers.adminUrl, passwords })),
    );
    if (!urls) throw new Error("no addresses");
    await query(urls.pricing, async (sql) => {
      await sql`create table secrets_of_pricing (id integer)`;
      const [row] = await sql`select current_user as role, current_schema() as schema`;
      expect(row).toEqual({ role: "pricing", schema: "pricing" });
    });
    await query(urls.content, async (sql) => {
      await expect(sql`select * from pricing.secrets_of_pricing`).rejects.toThrow(
        "permission denied for schema pricing",
      );
      await expect(sql`create table public.open_to_all (id integer)`).rejects.toThrow(
        "permission denied for schema public",
      );
    });
  });

  it("says in one line that a server takes fewer connections than the bank may ask for", async () => {
    const tellFor = async (asks: number) => {
      const lines: string[] = [];
      const tell = (line: string) => lines.push(line);
      await provision({ adminUrl: servers.adminUrl, passwords, tell, asks });
      return lines;
    };
    expect(await tellFor(10)).toEqual([]);
    expect(await tellFor(1000)).toEqual([
      expect.stringMatching(/^! PostgreSQL takes \d+ connections, and the bank may ask for 1000: /),
    ]);
  });

  it("keeps the data when it is repeated, and takes new passwords", async () => {
    const urls = await provision({ adminUrl: servers.adminUrl, passwords });
    await query(urls.enquiry, (sql) => sql`create table kept as select 1 as id`);
    const given = { ...passwords, enquiry: "it's another one" };
    const env = {
      DATABASE_URL: servers.adminUrl,
      CALLERS_DIR: join(dataDir, "keys"),
      ...Object.fromEntries(
        Object.entries(given).map(([name, value]) => [`${name.toUpperCase()}_DB_PASSWORD`, value]),
      ),
    };
    const main = resolve(import.meta.dirname, "../../services/stack/main.ts");
    execFileSync(process.execPath, [main, "provision"], { env });
    await expect(query(urls.enquiry, (sql) => sql`select 1`)).rejects.toThrow("password");
    const url = new URL(urls.enquiry);
    url.password = "it's another one";
    expect(await query(url.href, (sql) => sql`select id from kept`)).toEqual([{ id: 1 }]);
  });
});

describe("a Redis of somebody else's", () => {
  const keep = (adminUrl: string, options: { mustPart: boolean; told?: string[] }) =>
    keepRedisUsers({
      adminUrl,
      passwords,
      mustPart: options.mustPart,
      tell: (line) => options.told?.push(line),
    });

  it("that lets its user make no others is refused in production, and shared elsewhere", async () => {
    const redis = connectRedis({ url: servers.redisUrl, log: quietLog });
    await once(redis, "ready");
    await redis.call("acl", [
      "setuser",
      "tenant",
      "on",
      ">a-password",
      "~*",
      "&*",
      "+@all",
      "-acl",
    ]);
    redis.disconnect();
    const tenant = redisUrlFor(servers.redisUrl, "tenant", "a-password");
    await expect(keep(tenant, { mustPart: true })).rejects.toThrow(
      /^This Redis makes no user for each service \(NOPERM .+\)\. In production REDIS_URL is the address of an administrator/,
    );
    const told: string[] = [];
    const { urls, stop } = await keep(tenant, { mustPart: false, told });
    expect(new Set(Object.values(urls))).toEqual(new Set([tenant]));
    expect(told.join()).toContain("All of them share the address of REDIS_URL.");
    await stop();
  });

  it("that does not know the password is told of at once", async () => {
    const stranger = redisUrlFor(servers.redisUrl, "stack", "wrong");
    await expect(keep(stranger, { mustPart: true })).rejects.toThrow("WRONGPASS");
  });
});

type Pids = Awaited<ReturnType<EmbeddedServers["pids"]>>;

async function waitForOthers(before: Pids): Promise<void> {
  await waitFor("both to be started again", async () => {
    const now = await servers.pids();
    return (
      now.postgres !== undefined &&
      now.redis !== undefined &&
      now.postgres !== before.postgres &&
      now.redis !== before.redis
    );
  });
}

describe("embedded servers", () => {
  it("19.6: that stand still are replaced, and know all that they answered for", async () => {
    await query(servers.adminUrl, (sql) => sql`create table accepted as select 7 as id`);
    const redis = connectRedis({ url: servers.redisUrl, log: quietLog });
    await once(redis, "ready");
    await redis.set("accepted", "7");
    redis.disconnect();
    const frozen = await servers.pids();
    process.kill(frozen.postgres ?? 0, "SIGSTOP");
    process.kill(frozen.redis ?? 0, "SIGSTOP");
    await waitForOthers(frozen);
    expect(await query(servers.adminUrl, (sql) => sql`select id from accepted`)).toEqual([
      { id: 7 },
    ]);
    const again = connectRedis({ url: servers.redisUrl, log: quietLog });
    await once(again, "ready");
    expect(await again.get("accepted")).toBe("7");
    again.disconnect();
    for (const name of ["PostgreSQL", "Redis"]) {
      expect(lines).toContain(`! ${name} has stood still for 5 s and is replaced`);
    }
  });

  // Both are patient: PostgreSQL is left alone while Redis is waited for.
  it.concurrent("whose connections are all taken are left alone", async () => {
    const { postgres: before } = await servers.pids();
    const holders = Array.from({ length: maxConnections + 1 }, () =>
      postgres(servers.adminUrl, { max: 1, onnotice: () => undefined }),
    );
    try {
      const taken = await Promise.allSettled(holders.map((sql) => sql`select 1`));
      expect(taken.filter(({ status }) => status === "rejected").length).toBeGreaterThan(0);
      const sinceMs = performance.now();
      const patienceMs = 2 * frozenAfterSeconds * 1000;
      await waitFor("more than the patience", () => performance.now() - sinceMs > patienceMs);
      await expect(query(servers.adminUrl, (sql) => sql`select 1`)).rejects.toThrow("too many");
      expect((await servers.pids()).postgres).toBe(before);
    } finally {
      await Promise.all(holders.map((sql) => sql.end({ timeout: 1 })));
    }
  });

  it.concurrent("that are long in coming back are told of, and left to it", async () => {
    const before = await servers.pids();
    const toldBefore = lines.length;
    await writeFile(slowRedisFile(), "");
    process.kill(before.redis ?? 0, "SIGKILL");
    await waitFor("word of the start", () =>
      lines.slice(toldBefore).includes("Redis is still starting"),
    );
    await rm(slowRedisFile());
    await waitFor("another Redis", async () => {
      const { redis } = await servers.pids();
      return redis !== undefined && redis !== before.redis;
    });
  });

  it("come back at the same address after being killed", async () => {
    const before = await servers.pids();
    process.kill(before.postgres ?? 0, "SIGKILL");
    process.kill(before.redis ?? 0, "SIGKILL");
    await waitForOthers(before);
    expect(await query(servers.adminUrl, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  it("come back at the same address after their keeper was killed", async () => {
    const before = await servers.pids();
    process.kill(servers.keeperPid ?? 0, "SIGKILL");
    await waitFor("a new keeper's servers", async () => {
      const now = await servers.pids();
      return now.postgres !== undefined && now.redis !== undefined && now.redis !== before.redis;
    });
    expect(await query(servers.adminUrl, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });
});

describe("mail sink", () => {
  it("keeps each message whole under its Message-ID, a repeated one beside the first", async () => {
    const mailDir = join(dataDir, "mail");
    const sink = await startMailSink({ mailDir });
    const mail = createTransport({ url: sink.url });
    const message = {
      from: "bank@example.com",
      to: "customer@example.com",
      bcc: "staff@example.com",
      messageId: "<../evil/../42@bank>",
      subject: "Habari",
      text: "Karibu sana.\n.\nKwaheri.",
    };
    await mail.sendMail(message);
    await mail.sendMail(message);
    mail.close();
    await sink.stop();
    expect((await readdir(mailDir)).toSorted()).toEqual([
      "__evil_.._42@bank.eml",
      "__evil_.._42@bank~2.eml",
    ]);
    const text = await readFile(join(mailDir, "__evil_.._42@bank.eml"), "utf8");
    expect(text).toContain("X-Envelope-To: <staff@example.com>\r\n");
    expect(text).toContain("Subject: Habari\r\n");
    expect(text).toContain("Karibu sana.\r\n.\r\nKwaheri.");
  });
});
