import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { ProcessName } from "@dhahabu/stack/services";
import { assertNothingLeaks, createApiClient, signIn } from "../support/api-client.ts";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import { drawPicture } from "../support/draw-picture.ts";
import { waitFor } from "../support/wait-for.ts";
import { startFaultBank } from "./fault-bank.ts";
import type { FaultBank } from "./fault-bank.ts";
import { balance } from "./ledger.ts";
import { answerInTime, assertReadable503, sendEnquiries } from "./load.ts";
import { assertThat, enquiryCount as count, seconds } from "./scenario.ts";
import type { Scenario } from "./scenario.ts";

const run = promisify(execFile);
const recoversWithinMs = 5000;
const diskMegabytes = 2;

/** One call that needs each service, made by a signed-in admin. */
const callOf: Partial<Record<ProcessName, (client: ApiClient) => Promise<ApiAnswer>>> = {
  identity: (client) => client.get("/api/user"),
  content: (client) => client.send("PATCH", "/api/media/999999/toggle"),
  pricing: (client) =>
    client.send("POST", "/api/calculate-loan", { goldType: "24K", goldWeight: 10 }),
  enquiry: (client) => client.send("POST", "/api/newsletter", { email: "not an address" }),
  assistant: (client) => client.send("POST", "/api/chat", { message: "hello" }),
  lending: (client) => client.get("/api/user/visits"),
};

/** What a visitor without a session asks of each service. */
const publicCallOf: Partial<Record<ProcessName, (client: ApiClient) => Promise<ApiAnswer>>> = {
  ...callOf,
  identity: (client) =>
    client.send("POST", "/api/login", { username: "nobody", password: "wrong" }),
  content: (client) => client.get("/api/branches"),
  lending: (client) => client.send("POST", "/api/own-visit", { token: "x".repeat(32) }),
};

async function stopEachService(): Promise<string> {
  const bank = await startFaultBank({ hasPages: true });
  try {
    const admin = createApiClient(bank.origin, { allowUnavailable: true });
    const visitor = createApiClient(bank.origin, { allowUnavailable: true });
    await signIn(admin, bank.admin);
    const sending = sendEnquiries({ origin: bank.origin, count, overSeconds: 25 });
    sending.catch(() => undefined);
    const recoveries: string[] = [];
    for (const name of [
      "enquiry",
      "assistant",
      "identity",
      "content",
      "pricing",
      "pricing-worker",
      "delivery-worker",
      "assistant-worker",
      "lending",
      "pages",
    ] as const) {
      await bank.stack.stopProcess(name);
      const ownCall = callOf[name];
      if (ownCall) assertReadable503(await answerInTime(ownCall(admin)));
      for (const [other, call] of Object.entries(publicCallOf)) {
        if (other === name) continue;
        const { status, text } = await answerInTime(call(visitor));
        assertThat(status < 500, `Without ${name}, ${other} answered ${status}: ${text}`);
      }
      // A snapshot of the reads stays, and a page is rendered by who can, whoever is down.
      for (const path of ["/api/gold-prices/currency/KES", "/api/public-config", "/faq"]) {
        const { status } = await answerInTime(visitor.get(path));
        assertThat(status === 200, `Without ${name}, ${path} was answered ${status}.`);
      }
      await delay(1000);
      await bank.stack.startProcess(name);
      recoveries.push(`${name} ${seconds(await awaitAnswer(bank, admin, name))}`);
    }
    const load = await sending;
    const figures = await balance(bank, load);
    const gatewayMs = await restartGateway(bank, admin);
    return `${figures}; back after ${recoveries.join(", ")}, gateway ${seconds(gatewayMs)} with its sessions`;
  } finally {
    await bank.stop();
  }
}

async function awaitAnswer(bank: FaultBank, admin: ApiClient, name: ProcessName): Promise<number> {
  const startedAtMs = performance.now();
  await waitFor(`${name} to answer`, async () => {
    const { status } = await answerInTime((callOf[name] ?? getHealth)(admin));
    return status < 500;
  });
  await waitFor("health", async () => (await getHealth(admin)).status === 200);
  const tookMs = performance.now() - startedAtMs;
  assertThat(tookMs < recoversWithinMs, `${name} came back after ${seconds(tookMs)}.`);
  assertThat(bank.stack.pid(name) !== undefined, `${name} does not run.`);
  return tookMs;
}

function getHealth(client: ApiClient): Promise<ApiAnswer> {
  return client.get("/api/health");
}

async function restartGateway(bank: FaultBank, admin: ApiClient): Promise<number> {
  await bank.stack.stopProcess("gateway");
  await delay(1000);
  const startedAtMs = performance.now();
  await bank.stack.startProcess("gateway");
  await waitFor("the session", async () => (await admin.get("/api/user")).status === 200);
  const tookMs = performance.now() - startedAtMs;
  assertThat(tookMs < recoversWithinMs, `The gateway came back after ${seconds(tookMs)}.`);
  return tookMs;
}

/** A small disk of its own; undefined where this process may not mount one. */
async function mountSmallDisk(): Promise<{ path: string; remove(): Promise<void> } | undefined> {
  const path = await mkdtemp(join(tmpdir(), "dhahabu-disk-"));
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${diskMegabytes}m`, "tmpfs", path]);
  } catch {
    await rm(path, { recursive: true, force: true });
    return undefined;
  }
  return {
    path,
    async remove() {
      await run("umount", ["--lazy", path]);
      await rm(path, { recursive: true, force: true });
    },
  };
}

async function fillDisk(): Promise<string> {
  const disk = await mountSmallDisk();
  if (!disk) return "not run: it takes root to mount a small disk";
  const bank = await startFaultBank({ env: { UPLOAD_DIR: disk.path } });
  try {
    const admin = createApiClient(bank.origin);
    await signIn(admin, bank.admin);
    const sending = sendEnquiries({ origin: bank.origin, count, overSeconds: 5 });
    sending.catch(() => undefined);
    const small = await drawPicture("png");
    const large = await drawPicture("png", { width: 1200, height: 1200 });
    const before = await upload(bank, admin, small);
    assertThat(before.status === 201, `A small picture was answered ${before.status}.`);
    const filesBefore = await listFiles(disk.path);
    const refused = await upload(bank, admin, large);
    assertReadable503(refused);
    const filesAfter = await waitFor("nothing to be left of the upload", async () => {
      const files = await listFiles(disk.path);
      return files.join() === filesBefore.join() ? files : undefined;
    });
    const after = await upload(bank, admin, small);
    assertThat(after.status === 201, `After it a small picture was answered ${after.status}.`);
    const load = await sending;
    assertThat(load.refused === 0, `${load.refused} enquiries were refused.`);
    const figures = await balance(bank, load);
    const megabytes = (large.length / 1_048_576).toFixed(1);
    return `${figures}; ${megabytes} MB onto a disk of ${diskMegabytes} MB: 503, ${filesAfter.length} files before and after, the next upload is taken`;
  } finally {
    await bank.stop();
    await disk.remove();
  }
}

async function upload(bank: FaultBank, admin: ApiClient, bytes: Buffer): Promise<ApiAnswer> {
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(bytes)]), "picture.png");
  const response = await fetch(new URL("/api/media/upload", bank.origin), {
    method: "POST",
    headers: { origin: bank.origin, cookie: admin.cookies },
    body: form,
    signal: AbortSignal.timeout(15_000),
  });
  const text = await response.text();
  assertNothingLeaks(bank.origin, text);
  const { status, headers } = response;
  return { status, headers, text, body: JSON.parse(text) as unknown };
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** What a service that is down and a disk that is full can do. */
export const serviceFaults: Scenario[] = [
  {
    name: "services-down",
    claim:
      "each service down in turn: its own calls are a readable 503, the others answer, it answers within 5 s of its start",
    run: stopEachService,
  },
  {
    name: "disk-full",
    claim: "a full disk at an upload: a readable 503, nothing left of it, the rest goes on",
    run: fillDisk,
  },
];
