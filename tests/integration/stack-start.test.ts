import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { demoMedia } from "../../services/content/demo/demo-media.ts";
import {
  listAlive,
  listFamily,
  makeDataDir,
  removeDataDir,
  startStackProcess,
} from "../support/stack-process.ts";
import { waitFor } from "../support/wait-for.ts";

const longMs = 240_000;
let dataDir = "";
let family: number[] = [];

beforeEach(async () => {
  dataDir = await makeDataDir();
  family = [];
});

afterEach(async () => {
  await removeDataDir(dataDir, family);
});

async function startReady(env: Record<string, string> = {}) {
  const stack = await startStackProcess({ dataDir, env });
  const pid = stack.child.pid ?? 0;
  family.push(pid);
  const url = await stack.ready();
  const members = listFamily(pid);
  family.push(...members);
  return { ...stack, url, pid, members };
}

describe("npm start", () => {
  it(
    "shows steps with times, gives the first admin once, fills the gallery, and leaves no process on SIGTERM",
    async () => {
      const first = await startReady();
      // run.mjs, the stack, the keeper, PostgreSQL, Redis and seven services and workers
      expect(first.members.length).toBeGreaterThanOrEqual(12);
      expect(first.output()).toMatch(/✓ PostgreSQL 18 and Redis \d+(\.\d)? s/);
      const password = /First admin: user name admin, password (?<password>\S+)/.exec(
        await waitFor("the admin's line", () => /First admin: .*\n/.exec(first.output())?.[0]),
      )?.groups?.["password"];
      const signedIn = await fetch(`${first.url}/api/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: first.url },
        body: JSON.stringify({ username: "admin", password }),
      });
      expect(signedIn.status).toBe(200);
      await waitFor("the demo media", async () => {
        const answer = await fetch(`${first.url}/api/media`);
        const items = (await answer.json()) as { title: string }[];
        return items.length === demoMedia.length;
      });

      const stoppedAtMs = performance.now();
      first.child.kill("SIGTERM");
      expect(await first.ended()).toBe(0);
      expect(performance.now() - stoppedAtMs).toBeLessThan(10_000);
      expect(listAlive(first.members)).toEqual([]);

      const secrets = await stat(join(dataDir, "secrets.json"));
      expect(secrets.mode & 0o077).toBe(0);
      for (const file of await listFiles(dataDir)) {
        expect(await readFile(file, "latin1"), file).not.toContain(password);
      }

      const second = await startReady();
      expect(second.output()).not.toContain("First admin");
      second.child.kill("SIGINT");
      expect(await second.ended()).toBe(0);
      expect(listAlive(second.members)).toEqual([]);
    },
    longMs,
  );

  it(
    "killed with -9, leaves no process and starts again on the same data",
    async () => {
      const first = await startReady({ ADMIN_PASSWORD: "nine lives of a bank" });
      for (const pid of first.members.slice(0, 2)) process.kill(pid, "SIGKILL");
      await waitFor("every child to stop", () => listAlive(first.members).length === 0, {
        timeoutMs: 15_000,
      });
      const again = await startReady();
      const health = await fetch(`${again.url}/api/health`);
      expect(health.status).toBe(200);
      again.child.kill("SIGTERM");
      expect(await again.ended()).toBe(0);
    },
    longMs,
  );

  it(
    "takes over databases that were left behind by a killed keeper",
    async () => {
      const first = await startReady();
      const keeper = Number(await readFile(join(dataDir, "run/keeper.pid"), "utf8"));
      for (const pid of [...first.members.slice(0, 2), keeper]) process.kill(pid, "SIGKILL");
      const left = [
        Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]),
        Number(await readFile(join(dataDir, "run/redis.pid"), "utf8")),
      ];
      expect(listAlive(left)).toEqual(left);
      const again = await startReady();
      expect(listAlive(left)).toEqual([]);
      expect((await fetch(`${again.url}/api/health`)).status).toBe(200);
      again.child.kill("SIGTERM");
      expect(await again.ended()).toBe(0);
      expect(listAlive(again.members)).toEqual([]);
    },
    longMs,
  );

  it(
    "refuses a second start on the same data folder in one sentence, and starts a fallen service again",
    async () => {
      const first = await startReady();
      const second = await startStackProcess({ dataDir });
      expect(await second.ended()).toBe(1);
      expect(second.output().trim().split("\n")).toEqual([
        expect.stringMatching(/^Dhahabu Gold Bank is already running with the data folder .+\.$/),
      ]);
      expect(second.output()).toContain(first.url);

      const service = first.members.find((pid) =>
        commandOf(pid).includes("services/content/main.ts"),
      );
      process.kill(service ?? 0, "SIGKILL");
      await waitFor("the notice", () => /content stopped \(SIGKILL\)/.test(first.output()));
      await waitFor("the service to answer", async () => {
        const answer = await fetch(`${first.url}/api/health`);
        return answer.ok && listFamily(first.pid).length >= first.members.length;
      });
      family.push(...listFamily(first.pid));
      first.child.kill("SIGTERM");
      expect(await first.ended()).toBe(0);
    },
    longMs,
  );

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

  it("says in one sentence what to install where there is no Redis", async () => {
    const stack = await startStackProcess({ dataDir, env: { PATH: "" } });
    expect(await stack.ended()).toBe(1);
    expect(stack.output().trim().split("\n")).toEqual([
      expect.stringMatching(/^Redis was not found: install redis-server .*REDIS_URL\.$/),
    ]);
  });

  it("lists every fault of the settings at once", async () => {
    const env = { PORT: "many", LOG_LEVEL: "loud", LIMIT_READ: "often", INTERNAL_SECRET: "short" };
    const stack = await startStackProcess({ dataDir, env });
    expect(await stack.ended()).toBe(1);
    for (const name of Object.keys(env)) expect(stack.output()).toContain(`- ${name}: `);
  });

  it("prints its settings without secrets", async () => {
    const secrets = {
      ADMIN_PASSWORD: "a password to hide",
      SESSION_SECRET: "session-secret-session-secret-session",
      INTERNAL_SECRET: "internal-secret-internal-secret-intern",
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

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
