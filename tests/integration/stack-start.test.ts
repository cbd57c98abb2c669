import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { chmod, chown, mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { demoMedia } from "../../services/content/demo/demo-media.ts";
import {
  listAlive,
  listFamily,
  makeDataDir,
  removeDataDir,
  startStackProcess,
} from "../support/stack-process.ts";
import { keepUi, restoreUi } from "../support/ui-cache.ts";
import { waitFor } from "../support/wait-for.ts";

const longMs = 240_000;
let dataDir = "";
let family: number[] = [];

async function start(env: Record<string, string> = {}) {
  const stack = await startStackProcess({ dataDir, env });
  const pid = stack.child.pid ?? 0;
  family.push(pid);
  const url = await stack.ready();
  const members = listFamily(pid);
  family.push(...members);
  return { ...stack, url, pid, members };
}

const isHealthy = async ({ url }: { url: string }) => (await fetch(`${url}/api/health`)).ok;

// One data folder, and each test goes on where the one before it ended.
describe("npm start, again and again", () => {
  let bank: Awaited<ReturnType<typeof start>>;
  let password: string | undefined;

  beforeAll(async () => {
    family = [];
    dataDir = await makeDataDir();
    await restoreUi(join(dataDir, "ui"));
    bank = await start();
    await keepUi(join(dataDir, "ui"));
  }, longMs);

  afterAll(() => removeDataDir(dataDir, family));

  it(
    "shows steps with times, gives the first admin once, and fills the gallery",
    async () => {
      // run.mjs, the stack, the keeper, PostgreSQL, Redis and seven services and workers
      expect(bank.members.length).toBeGreaterThanOrEqual(12);
      expect(bank.output()).toMatch(/✓ PostgreSQL 18 and Redis \d+(\.\d)? s/);
      password = /First admin: user name admin, password (?<password>\S+)/.exec(
        await waitFor("the admin's line", () => /First admin: .*\n/.exec(bank.output())?.[0]),
      )?.groups?.["password"];
      const signedIn = await fetch(`${bank.url}/api/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: bank.url },
        body: JSON.stringify({ username: "admin", password }),
      });
      expect(signedIn.status).toBe(200);
      await waitFor("the demo media", async () => {
        const answer = await fetch(`${bank.url}/api/media`);
        const items = (await answer.json()) as { title: string }[];
        return items.length === demoMedia.length;
      });
    },
    longMs,
  );

  it("refuses a second start on the same data folder in one sentence", async () => {
    const second = await startStackProcess({ dataDir });
    expect(await second.ended()).toBe(1);
    expect(second.output().trim().split("\n")).toEqual([
      expect.stringMatching(/^Dhahabu Gold Bank is already running with the data folder .+\.$/),
    ]);
    expect(second.output()).toContain(bank.url);
  });

  it("starts a fallen service again", async () => {
    const service = bank.members.find((pid) => commandOf(pid).includes("services/content/main.ts"));
    process.kill(service ?? 0, "SIGKILL");
    await waitFor("the notice", () => /content stopped \(SIGKILL\)/.test(bank.output()));
    await waitFor(
      "the service to answer",
      async () => (await isHealthy(bank)) && listFamily(bank.pid).length >= bank.members.length,
    );
    bank.members = listFamily(bank.pid);
    family.push(...bank.members);
  });

  it("leaves no process on SIGTERM, and its admin's password in no file", async () => {
    const stoppedAtMs = performance.now();
    bank.child.kill("SIGTERM");
    expect(await bank.ended()).toBe(0);
    expect(performance.now() - stoppedAtMs).toBeLessThan(10_000);
    expect(listAlive(bank.members)).toEqual([]);
    const secrets = await stat(join(dataDir, "secrets.json"));
    expect(secrets.mode & 0o077).toBe(0);
    for (const file of await listFiles(dataDir)) {
      expect(await readFile(file, "latin1"), file).not.toContain(password);
    }
  });

  it(
    "has no first admin any more, and killed with -9 it leaves no process",
    async () => {
      bank = await start();
      expect(bank.output()).not.toContain("First admin");
      for (const pid of bank.members.slice(0, 2)) process.kill(pid, "SIGKILL");
      await waitFor("every child to stop", () => listAlive(bank.members).length === 0, {
        timeoutMs: 15_000,
      });
    },
    longMs,
  );

  it(
    "starts on the data of a killed one, and takes over databases that a killed keeper left behind",
    async () => {
      // Killed as soon as its databases run.
      const killed = await startStackProcess({ dataDir });
      const pid = killed.child.pid ?? 0;
      await waitFor("its databases", () => killed.output().includes("✓ PostgreSQL 18 and Redis"));
      const members = listFamily(pid);
      family.push(...members);
      const keeper = Number(await readFile(join(dataDir, "run/keeper.pid"), "utf8"));
      for (const one of [...members.slice(0, 2), keeper]) process.kill(one, "SIGKILL");
      const left = [
        Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]),
        Number(await readFile(join(dataDir, "run/redis.pid"), "utf8")),
      ];
      expect(listAlive(left)).toEqual(left);
      bank = await start();
      expect(listAlive(left)).toEqual([]);
      expect(await isHealthy(bank)).toBe(true);
    },
    longMs,
  );

  it("leaves no process on SIGINT", async () => {
    bank.child.kill("SIGINT");
    expect(await bank.ended()).toBe(0);
    expect(listAlive(bank.members)).toEqual([]);
  });
});

describe("npm start", () => {
  beforeEach(async () => {
    dataDir = await makeDataDir();
  });

  afterEach(() => removeDataDir(dataDir, []));

  it("says in one sentence that its port is in use, and leaves nothing running", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await waitFor("the port", () => server.listening);
    const { port } = server.address() as AddressInfo;
    const stack = await startStackProcess({ dataDir, env: { PORT: String(port) } });
    const members = listFamily(stack.child.pid ?? 0);
    expect(await stack.ended()).toBe(1);
    server.close();
    expect(stack.output().trim().split("\n")).toEqual([
      expect.stringMatching(new RegExp(`^Port ${port} is in use by another program.*\\.$`)),
    ]);
    expect(listAlive(members)).toEqual([]);
    expect(await readdir(dataDir)).not.toContain("postgres");
  });

  const noRedis = [
    expect.stringMatching(/^Redis was not found: install redis-server .*REDIS_URL\.$/),
  ];

  it("says in one sentence what to install where there is no Redis", async () => {
    const stack = await startStackProcess({ dataDir, env: { PATH: "" } });
    expect(await stack.ended()).toBe(1);
    expect(stack.output().trim().split("\n")).toEqual(noRedis);
  });

  it("says it too to somebody who is not root, on a Debian that has apt-get and neither Redis nor Docker", async (context) => {
    const isRoot = process.getuid?.() === 0;
    if (isRoot && !canRunAs(nobody)) return context.skip("nobody else may read this checkout");
    const tools = await mkdtemp(join(tmpdir(), "dhahabu-tools-"));
    // As it ends for whoever is not root.
    await writeFile(join(tools, "apt-get"), "#!/bin/sh\nexit 100\n", { mode: 0o755 });
    await chmod(tools, 0o755);
    if (isRoot) await chown(dataDir, nobody, nobody);
    const user = isRoot ? { uid: nobody } : {};
    const stack = await startStackProcess({ dataDir, env: { PATH: tools, HOME: tools }, ...user });
    expect(await stack.ended()).toBe(1);
    expect(stack.output().trim().split("\n")).toEqual(noRedis);
    expect(await readdir(dataDir)).not.toContain("postgres");
    await rm(tools, { recursive: true });
  });

  it("lists every fault of the settings at once", async () => {
    const env = { PORT: "many", LOG_LEVEL: "loud", LIMIT_READ: "often", SESSION_SECRET: "short" };
    const stack = await startStackProcess({ dataDir, env });
    expect(await stack.ended()).toBe(1);
    for (const name of Object.keys(env)) expect(stack.output()).toContain(`- ${name}: `);
  });

  it("prints its settings without secrets", async () => {
    const secrets = {
      ADMIN_PASSWORD: "a password to hide",
      SESSION_SECRET: "session-secret-session-secret-session",
      DATABASE_URL: "postgres://bank:database-password@db.example/bank",
      PRICE_FEED_KEY: "feed-key-to-hide",
      SMTP_URL: "smtp://bank:mail-password@mail.example",
    };
    const stack = await startStackProcess({
      dataDir,
      env: { ...secrets, PRICE_FEED_URL: "https://feed.example/v1" },
      args: ["--print-config"],
    });
    expect(await stack.ended()).toBe(0);
    const output = stack.output();
    expect(output).toContain(`DATA_DIR=${dataDir}`);
    expect(output).toContain("PRICE_FEED_URL=https://feed.example/v1");
    expect(output).toContain("DATABASE_URL=postgres://bank:***@db.example/bank");
    for (const name of Object.keys(secrets)) expect(output).toContain(`${name}=`);
    for (const text of ["to hide", "to-hide", "-secret", "-password"]) {
      expect(output).not.toContain(text);
    }
  });
});

const nobody = 65_534;

function canRunAs(uid: number): boolean {
  try {
    execFileSync(process.execPath, ["-e", ""], { uid, gid: uid, cwd: import.meta.dirname });
    return true;
  } catch {
    return false;
  }
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
