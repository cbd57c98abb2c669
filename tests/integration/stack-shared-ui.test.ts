import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, copyFile, cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePorts } from "@dhahabu/stack/free-port";
import { startStack } from "@dhahabu/stack/stack";
import { openUiStore } from "@dhahabu/stack/ui/ui-store";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyCheckout } from "../support/copy-checkout.ts";
import type { Checkout } from "../support/copy-checkout.ts";
import { copyTaught } from "../support/ensure-taught.ts";
import { startBank } from "../support/start-bank.ts";
import { startBeside } from "../support/start-beside.ts";
import { startS3Server } from "../support/start-s3-server.ts";
import type { S3Server } from "../support/start-s3-server.ts";
import { machineEnv } from "../support/stack-process.ts";
import { waitFor } from "../support/wait-for.ts";

// Two hosts with a gateway, a pages service and a folder each, which share nothing of their interfaces but a store.

const longMs = 300_000;
const newWords = "Words that every host has.";
const newerWords = "Words after those that were taken back.";
const publishScript = "services/stack/ui/publish-ui.ts";
const followScript = "services/stack/ui/follow-ui.ts";
const closers: (() => Promise<void>)[] = [];
let store: S3Server;
let checkout: Checkout;
/** What the first that is published here has visitors keep. */
let lasting: string | undefined;
/** Address and data folder of each. */
const hosts: { origin: string; dataDir: string }[] = [];

beforeAll(async () => {
  checkout = copyCheckout();
  closers.push(() => checkout.remove());
  store = await startS3Server();
  closers.push(() => store.stop());
  const first = await startBank({ engine: "embedded", env: store.uiSettings });
  closers.push(first.stop);

  const dataDir = await mkdtemp(join(tmpdir(), "dhahabu-host-"));
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  await copyTaught(join(dataDir, "assistant"));
  // Hosts of one bank have its servers, and the passwords of its services.
  await copyFile(join(first.bank.dataDir, "secrets.json"), join(dataDir, "secrets.json"));
  const second = await startStack({
    dataDir,
    only: ["pages"],
    env: {
      ...store.uiSettings,
      DATABASE_URL: first.bank.databaseUrl,
      REDIS_URL: first.bank.redisUrl,
    },
  });
  closers.push(second.stop);
  const [port = 0] = await findFreePorts(1);
  const origin = `http://127.0.0.1:${port}`;
  const gateway = await startBeside(first.stack.pid("gateway"), {
    name: "gateway",
    root: resolve(import.meta.dirname, "../.."),
    env: {
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      UI_DIR: second.uiDir,
      PAGES_URL: second.serviceUrls.pages,
    },
  });
  closers.push(gateway.stop);
  hosts.push({ origin: first.bank.origin, dataDir: first.bank.dataDir }, { origin, dataDir });
}, longMs);

afterAll(async () => {
  for (const close of closers.toReversed()) await close();
}, longMs);

const readHome = async (origin: string) => (await fetch(`${origin}/?lang=en`)).text();

const listFiles = (page: string) => [
  ...new Set(page.match(/\/ui\/[\w-]+\/\w+\/[\w./@-]+\.(?:js|css)/g)),
];

/** The name of the file that a visitor keeps from version to version. */
async function findLasting(): Promise<string | undefined> {
  const [host] = hosts;
  const names = (await readHome(host?.origin ?? "")).match(
    /(?<=\/ui\/shell\/\w+\/)react\.[0-9a-f]{8}\.js/,
  );
  return names?.[0];
}

/** Reads the page of one host and its files of the other, in turn, as a visitor behind a balancer may. */
function readAcross(): { end: () => Promise<{ read: number; faults: string[] }> } {
  const faults: string[] = [];
  let read = 0;
  let isOver = false;
  async function get(url: string): Promise<string> {
    const answer = await fetch(url);
    read += 1;
    if (answer.status !== 200) faults.push(`${url} was answered ${answer.status}`);
    return answer.text();
  }
  async function readOn(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const [one, other] = turn % 2 === 0 ? hosts : hosts.toReversed();
      for (const path of listFiles(await get(`${one?.origin}/?lang=en`))) {
        await get(`${other?.origin}${path}`);
      }
      await delay(300);
    }
  }
  const reading = readOn();
  return {
    async end() {
      isOver = true;
      await reading;
      return { read, faults };
    },
  };
}

function publish(host: number, ...args: string[]) {
  const env = { DATA_DIR: hosts[host]?.dataDir ?? "", ...store.uiSettings };
  return checkout.run(publishScript, ["shell", ...args], env);
}

/** What a start does with the interfaces of its sources. */
function ensure(host: number) {
  const env = { UI_DIR: join(hosts[host]?.dataDir ?? "", "ui"), ...store.uiSettings };
  return checkout.run("services/stack/main.ts", ["ui"], env);
}

async function waitForWords(areNew: boolean, words = newWords): Promise<void> {
  for (const { origin } of hosts) {
    await waitFor(
      `${areNew ? "the new" : "the old"} words at ${origin}`,
      async () => (await readHome(origin)).includes(words) === areNew,
    );
  }
}

/** Changes words of every page in the interface that has the fewest files. */
function setWords(text: string): void {
  checkout.edit("shell/src/messages/en/shell.json", (json) => {
    const texts = JSON.parse(json) as Record<string, string>;
    return JSON.stringify({ ...texts, skip: text });
  });
}

const readRegistry = (uiDir: string) => readFile(join(uiDir, "registry.json"), "utf8");

test(
  "what one host publishes and another takes back is seen on both and in a pod beside them, and no file is missing on either",
  async () => {
    for (const { origin } of hosts) expect(await readHome(origin)).toContain("<main");
    setWords(newWords);
    const reading = readAcross();
    const published = await publish(0);
    expect(published.exitCode, published.output).toBe(0);
    await waitForWords(true);
    lasting = await findLasting();
    expect(lasting).toBeDefined();

    // Its folder follows the store from its first moment to its end; what others have fetched before is given to it.
    const podDir = await makePodDir();
    for (const name of ["mfe-public", "mfe-admin"]) {
      await cp(join(hosts[1]?.dataDir ?? "", "ui", name), join(podDir, name), { recursive: true });
    }
    const pod = followInPod(podDir);
    await waitFor("the store to be read", () => exists(join(podDir, ".followed")));
    const ofHost = () => readRegistry(join(hosts[1]?.dataDir ?? "", "ui"));
    const before = await readRegistry(podDir);
    expect(before).toBe(await ofHost());

    const back = await publish(1, "--rollback");
    expect(back.exitCode, back.output).toBe(0);
    await waitForWords(false);
    const { read, faults } = await reading.end();
    expect(read).toBeGreaterThan(100);
    expect(faults).toEqual([]);
    await waitFor("the registry of the pod", async () => {
      const now = await readRegistry(podDir);
      return now !== before && now === (await ofHost());
    });
    expect(await pod.stop()).toEqual({
      code: 0,
      output: expect.stringContaining("as UI_STORE has them"),
    });
  },
  longMs,
);

test(
  "what was taken back is published by no start of any host, but the next version is",
  async () => {
    const again = await ensure(0);
    expect(again.exitCode, again.output).toBe(0);
    expect(again.output).toContain("shell stays as it was taken back to");
    await waitForWords(false);
    setWords(newerWords);
    const next = await ensure(1);
    expect(next.exitCode, next.output).toBe(0);
    await waitForWords(true, newerWords);
    expect(await findLasting()).toBe(lasting);
  },
  longMs,
);

test("of two who write the registry at once one is told to read it again", async () => {
  const shared = await openUiStore(store.uiSettings);
  const found = await shared?.readRegistry();
  if (!shared || !found || found === "same") throw new Error("There is no registry.");
  const write = () => shared.writeRegistry(found.registry, found.stamp);
  expect(await write()).toBe(true);
  // The same words have the same stamp, so that it takes others to be told.
  const { shell, ...others } = found.registry;
  const { version = "" } = shell ?? {};
  const turned = { ...others, shell: { version, previous: version } };
  expect(await shared.writeRegistry(turned, found.stamp)).toBe(true);
  expect(await write()).toBe(false);
  const again = await shared.readRegistry();
  if (again === "same") throw new Error("It was compared with nothing.");
  expect(await shared.readRegistry(again.stamp)).toBe("same");
  expect(await shared.writeRegistry(found.registry, again.stamp)).toBe(true);
});

async function makePodDir(): Promise<string> {
  const uiDir = await mkdtemp(join(tmpdir(), "dhahabu-pod-"));
  closers.push(() => rm(uiDir, { recursive: true, force: true }));
  return uiDir;
}

/** Runs what stands beside a process in its pod. */
function followInPod(uiDir: string) {
  const child = spawn(process.execPath, [join(checkout.root, followScript)], {
    env: { ...machineEnv, UI_DIR: uiDir, ...store.uiSettings },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => (output += text.toString()));
  const ended = once(child, "close") as Promise<[number | null]>;
  const stop = async () => {
    child.kill("SIGTERM");
    const [code] = await ended;
    return { code, output };
  };
  return { output: () => output, stop };
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

test("while the store is away hosts go on, and a version that is not here is a readable 503", async () => {
  const [, second] = hosts;
  if (!second) throw new Error("There is no second host.");
  const [file = ""] = listFiles(await readHome(second.origin));
  const missing = file.replace(/^(\/ui\/[\w-]+)\/\w+/, "$1/nowhere");
  expect((await fetch(second.origin + missing)).status).toBe(404);
  await store.stop();
  expect((await fetch(second.origin + file)).status).toBe(200);
  expect(await readHome(second.origin)).toContain("<main");
  const answer = await fetch(second.origin + missing);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).not.toBeNull();
  expect(await answer.text()).toMatch(/\w+ \w+ \w+/);
  // A pod that starts now waits, and its process with it.
  const podDir = await makePodDir();
  const pod = followInPod(podDir);
  await waitFor("what it says", () => pod.output().includes("! Interfaces cannot be read"));
  expect(await exists(join(podDir, ".followed"))).toBe(false);
  await pod.stop();
});
