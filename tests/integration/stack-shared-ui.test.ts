import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdtemp, readFile, rm } from "node:fs/promises";
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
  const second = await startStack({ dataDir, only: ["pages"], env: store.uiSettings });
  closers.push(second.stop);
  const [port = 0] = await findFreePorts(1);
  const origin = `http://127.0.0.1:${port}`;
  const gateway = await startBeside(first.stack, {
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
      await delay(20);
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
  return checkout.run(publishScript, ["mfe-public", ...args], env);
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

function setHeroText(text: string): void {
  checkout.edit("mfe-public/src/pages/home/messages/en.json", (json) => {
    const texts = JSON.parse(json) as Record<string, string>;
    return JSON.stringify({ ...texts, "hero.text": text });
  });
}

test(
  "what one host publishes and another takes back is seen on both, and no file is missing on either",
  async () => {
    for (const { origin } of hosts) expect(await readHome(origin)).toContain("<main");
    setHeroText(newWords);
    const reading = readAcross();
    const published = await publish(0);
    expect(published.exitCode, published.output).toBe(0);
    await waitForWords(true);
    const back = await publish(1, "--rollback");
    expect(back.exitCode, back.output).toBe(0);
    await waitForWords(false);
    const { read, faults } = await reading.end();
    expect(read).toBeGreaterThan(100);
    expect(faults).toEqual([]);
  },
  longMs,
);

test(
  "what was taken back is published by no start of any host, but the next version is",
  async () => {
    const again = await ensure(0);
    expect(again.exitCode, again.output).toBe(0);
    expect(again.output).toContain("mfe-public stays as it was taken back to");
    await waitForWords(false);
    setHeroText(newerWords);
    const next = await ensure(1);
    expect(next.exitCode, next.output).toBe(0);
    await waitForWords(true, newerWords);
  },
  longMs,
);

test(
  "the folder of a pod follows the store from its first moment to its end",
  async () => {
    const { uiDir, stop } = await followInPod();
    await waitFor("the store to be read", async () => exists(join(uiDir, ".followed")));
    const readRegistry = (folder: string) => readFile(join(folder, "registry.json"), "utf8");
    const ofHost = () => readRegistry(join(hosts[1]?.dataDir ?? "", "ui"));
    expect(await readRegistry(uiDir)).toBe(await ofHost());
    const before = await readRegistry(uiDir);
    const back = await publish(0, "--rollback");
    expect(back.exitCode, back.output).toBe(0);
    await waitFor("the registry of the pod", async () => (await readRegistry(uiDir)) !== before);
    await waitFor("that of the host", async () => (await ofHost()) === (await readRegistry(uiDir)));
    expect(await stop()).toEqual({
      code: 0,
      output: expect.stringContaining("as UI_STORE has them"),
    });
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

/** Runs what stands beside a process in its pod. */
async function followInPod() {
  const uiDir = await mkdtemp(join(tmpdir(), "dhahabu-pod-"));
  closers.push(() => rm(uiDir, { recursive: true, force: true }));
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
  return { uiDir, output: () => output, stop };
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
  const pod = await followInPod();
  await waitFor("what it says", () => pod.output().includes("! Interfaces cannot be read"));
  expect(await exists(join(pod.uiDir, ".followed"))).toBe(false);
  await pod.stop();
});
