import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { findFreePorts } from "@dhahabu/stack/free-port";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import { copyCheckout } from "../support/copy-checkout.ts";
import { waitFor } from "../support/wait-for.ts";

const run = promisify(execFile);
const longMs = 1_800_000;
const checkout = copyCheckout();
const project = `dhahabu-test-${process.pid}`;
const ownFolders = ["-f", "docker-compose.yml", "-f", "tests/support/compose-ci.yml"];
const email = `njeri-${randomUUID()}@example.com`;
let origin = "";
let password = "";

async function compose(...args: string[]): Promise<string> {
  const { stdout } = await run("docker", ["compose", "-p", project, ...ownFolders, ...args], {
    cwd: checkout.root,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

async function signIn() {
  const staff = createApiClient(origin);
  const answer = await staff.send("POST", "/api/login", { username: "admin", password });
  expect(answer.status, answer.text).toBe(200);
  return staff;
}

async function listMails(): Promise<string> {
  const url = "http://127.0.0.1:8025/api/v1/messages";
  return compose("exec", "-T", "mailpit", "wget", "-qO-", url);
}

beforeAll(async () => {
  const [port = 0] = await findFreePorts(1);
  origin = `http://127.0.0.1:${port}`;
  const made = await checkout.run(
    "services/stack/main.ts",
    ["compose-env", "--origin", origin],
    {},
  );
  if (made.exitCode !== 0) throw new Error(made.output);
  const env = await readFile(join(checkout.root, ".env"), "utf8");
  password = /^ADMIN_PASSWORD='(?<password>.+)'$/m.exec(env)?.groups?.["password"] ?? "";
  await appendFile(join(checkout.root, ".env"), "DHAHABU_VERSION='test'\n");
  await compose("up", "--build", "--wait", "--quiet-pull");
}, longMs);

afterAll(async () => {
  await compose("down", "--volumes", "--timeout", "5").catch(() => undefined);
  await checkout.remove();
}, longMs);

it(
  "shows its pages, lets staff in, and sends the mails of an enquiry",
  async () => {
    expect((await fetch(`${origin}/api/health`)).status).toBe(200);
    expect(await (await fetch(`${origin}/`)).text()).toContain("<main");
    await signIn();
    const answer = await createApiClient(origin).send("POST", "/api/contact", {
      name: "Njeri Kamau",
      email,
      phone: "0712 345 678",
      service: "Gold Loans",
      subject: "A loan on a bracelet",
      message: "I would like to know how my bracelet is kept.",
    });
    expect(answer.status, answer.text).toBeLessThan(300);
    await waitFor("the mails", async () => (await listMails()).includes(email), {
      timeoutMs: 60_000,
      everyMs: 1000,
    });
  },
  longMs,
);

it(
  "runs nothing as root, and publishes the gateway alone, on loopback",
  async () => {
    const ids = (await compose("ps", "--quiet")).trim().split("\n");
    const names = [];
    for (const id of ids) {
      const { stdout: text } = await run("docker", ["inspect", id]);
      const [found] = JSON.parse(text) as {
        Config: { Labels: Record<string, string> };
        HostConfig: { PortBindings: Record<string, { HostIp: string }[]> };
      }[];
      const name = found?.Config.Labels["com.docker.compose.service"] ?? "";
      names.push(name);
      const addresses = Object.values(found?.HostConfig.PortBindings ?? {}).flat();
      expect(
        addresses.map(({ HostIp }) => HostIp),
        name,
      ).toEqual(name === "gateway" ? ["127.0.0.1"] : []);
      const { stdout: processes } = await run("docker", ["top", id, "-o", "pid,uid,args"]);
      const ofRoot = processes.split("\n").filter((line) => /^\s*\d+\s+0\s/.test(line));
      // The stand-in and the image of Mailpit are root's, without a capability.
      expect(name === "mailpit" ? [] : ofRoot, name).toEqual([]);
    }
    expect(names).toContain("delivery-worker");
  },
  longMs,
);

it(
  "keeps its data when it is taken down and brought up again, without a build",
  async () => {
    await compose("down", "--timeout", "20");
    await compose("up", "--no-build", "--wait");
    const staff = await signIn();
    const listed = await staff.get("/api/enquiries?limit=5");
    expect(listed.text).toContain(email);
  },
  longMs,
);
