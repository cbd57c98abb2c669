import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { connectRedis } from "@dhahabu/platform/redis";
import { startMailSink } from "@dhahabu/stack/mail-sink";
import { provision } from "@dhahabu/stack/provision";
import { keepRedisUsers, redisUrlFor } from "@dhahabu/stack/redis-users";
import { newServicePasswords } from "@dhahabu/stack/secrets";
import { startEmbeddedServers } from "@dhahabu/stack/servers";
import type { EmbeddedServers } from "@dhahabu/stack/servers";
import { createTransport } from "nodemailer";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quietLog } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const passwords = newServicePasswords();
let dataDir = "";
let servers: EmbeddedServers;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "dhahabu-servers-"));
  servers = await startEmbeddedServers({ dataDir });
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

describe("embedded servers", () => {
  it("come back at the same address after being killed", async () => {
    const before = await servers.pids();
    process.kill(before.postgres ?? 0, "SIGKILL");
    process.kill(before.redis ?? 0, "SIGKILL");
    await waitFor("both to be started again", async () => {
      const now = await servers.pids();
      return (
        now.postgres !== undefined &&
        now.redis !== undefined &&
        now.postgres !== before.postgres &&
        now.redis !== before.redis
      );
    });
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
