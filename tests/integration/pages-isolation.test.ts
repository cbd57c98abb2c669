import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { findFreePorts } from "@dhahabu/stack/free-port";
import { listPagesFlags } from "@dhahabu/stack/services";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import "../support/provided.ts";
import { startLoneGateway } from "../support/start-gateway.ts";
import type { LoneGateway } from "../support/start-gateway.ts";
import { waitFor } from "../support/wait-for.ts";

const root = resolve(import.meta.dirname, "../..");
const secret = "a secret that no page may show";

/** Whatever a published bundle could try, by name; each gives what it got hold of. */
const attempts = (port: number) => `({
  environment: () => Object.keys(process.env),
  environmentOfTheProcess: () => Object.keys(console.error.constructor("return process")().env),
  code: () => eval("1"),
  codeByConstructor: () => (() => 0).constructor("return 1")(),
  codeOfTheProcess: () => Object.getPrototypeOf(require("stream").Readable).constructor("return 1")(),
  net: () => require("net"),
  nodeNet: () => require("node:net"),
  http: () => require("node:http"),
  fs: () => require("fs"),
  childProcess: () => require("node:child_process"),
  workers: () => require("worker_threads"),
  modules: () => require("module"),
  imported: () => import("node:net"),
  fetched: () => fetch("http://127.0.0.1:${port}"),
  socket: () => new WebSocket("ws://127.0.0.1:${port}"),
  events: () => new EventSource("http://127.0.0.1:${port}"),
  binding: () => process.binding("tcp_wrap"),
  builtin: () => process.getBuiltinModule("net"),
  main: () => process.mainModule.require("net"),
  wasm: () => new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
  frames: () => {
    Error.prepareStackTrace = (_, frames) => frames.map((frame) => frame.getThis()?.process?.pid);
    return new Error("frames").stack.filter((pid) => pid !== undefined);
  },
})`;

const shellBundle = (port: number) => `
  const attempts = ${attempts(port)};
  async function tryAll() {
    const outcomes = {};
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        outcomes[name] = { got: String(await attempt()) };
      } catch (error) {
        outcomes[name] = { refused: String(error) };
      }
    }
    return JSON.stringify(outcomes);
  }
  const page = { dataNames: [] };
  module.exports = {
    shared: {},
    createRenderer: () => ({
      describe: () => ({
        registry: { shell: "s1", remotes: [] },
        pages: { "/": page, "/tries": page, "/loops": page },
        moved: {}, framePaths: [], frameDataNames: [], hasBrokenPages: false,
      }),
      async render({ path, kind }) {
        if (kind === "client") return { status: 200, style: "", html: "rendered by the browser" };
        if (path === "/loops") for (;;);
        return { status: 200, style: "", html: path === "/tries" ? await tryAll() : "a page" };
      },
      buildWebManifest: async () => "{}",
    }),
  };
`;

let folder = "";
let connections = 0;
const victim = createServer((socket) => {
  connections += 1;
  socket.end();
});
let pages: ChildProcess | undefined;
let pagesPort = 0;
let gateway: LoneGateway;

async function startPages(): Promise<void> {
  const uiDir = join(folder, "ui");
  const main = join(root, "services/pages/main.ts");
  const env = { UI_DIR: uiDir, PORT: String(pagesPort) };
  pages = spawn(process.execPath, [...listPagesFlags(uiDir), main], { env, stdio: "inherit" });
  await waitFor("the pages service", () =>
    fetch(`http://127.0.0.1:${pagesPort}/health`).then(
      (answer) => answer.ok,
      () => false,
    ),
  );
}

async function read(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(gateway.origin + path);
  return { status: answer.status, text: await answer.text() };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "isolation-"));
  await new Promise<void>((listening) => {
    victim.listen(0, "127.0.0.1", listening);
  });
  const shell = join(folder, "ui/shell/s1");
  await mkdir(join(shell, "server"), { recursive: true });
  await mkdir(join(shell, "web"));
  const { port } = victim.address() as AddressInfo;
  await writeFile(join(shell, "server/shell.cjs"), shellBundle(port));
  await writeFile(join(shell, "web/route-assets.json"), '{"entries":{},"groups":{}}');
  await writeFile(join(folder, "ui/registry.json"), '{"shell":{"version":"s1"}}');
  await writeFile(join(folder, "secrets.json"), secret);
  [pagesPort = 0] = await findFreePorts(1);
  await startPages();
  gateway = await startLoneGateway(inject("servers"), {
    settings: { PAGES_URL: `http://127.0.0.1:${pagesPort}`, UI_DIR: join(folder, "ui") },
  });
});

afterAll(async () => {
  await gateway.stop();
  pages?.kill("SIGKILL");
  victim.close();
  await rm(folder, { recursive: true });
});

describe("a published bundle", () => {
  test("finds an empty environment, no socket, no file and no way to make code", async () => {
    const { status, text } = await read("/tries");
    expect(status).toBe(200);
    const outcomes = JSON.parse(text) as Record<string, { got?: string; refused?: string }>;
    const { environment, frames, ...others } = outcomes;
    expect(environment).toEqual({ got: "" });
    expect(frames).toEqual({ got: "" });
    expect(Object.keys(others)).toHaveLength(19);
    for (const [name, { got, refused }] of Object.entries(others)) {
      expect(got, name).toBeUndefined();
      expect(refused, name).toMatch(
        /may not require|not defined|disallow|not a function|undefined|callback/,
      );
    }
    expect(connections).toBe(0);
  });

  test("that loops for ever harms nothing but its page, which the browser renders", async () => {
    const startedAtMs = performance.now();
    // In every language, one after the other, it would keep the others waiting for twelve seconds.
    const asked = ["en", "sw", "fr", "ar", "hi", "zh"].map((to) => read(`/loops?lang=${to}`));
    const [other, ...looping] = await Promise.all([read("/?lang=fr"), ...asked]);
    for (const one of looping) {
      expect(one).toEqual({ status: 200, text: "rendered by the browser" });
    }
    expect(other).toEqual({ status: 200, text: "a page" });
    expect(performance.now() - startedAtMs).toBeGreaterThan(1900);
    expect((await fetch(`${gateway.origin}/api/openapi.json`)).status).toBe(200);
    expect((await read("/?lang=sw")).text).toBe("a page");
  });

  test("is held by Node itself: nothing but published files and sources, and nothing written", async () => {
    const asked = `JSON.stringify(["ui/registry.json", "secrets.json", ".."].map((name) =>
      process.permission.has("fs.read", ${JSON.stringify(`${folder}/`)} + name)).concat(
      ["fs.write", "child", "addons", "inspector"].map((name) => process.permission.has(name))))`;
    const flags = listPagesFlags(join(folder, "ui"));
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, [...flags, "--print", asked], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual([true, false, false, false, false, false, false]);
  });
});

test("while the pages service is away the browser renders, and it recovers by itself", async () => {
  const pagesState = async () => (await gateway.checkHealth())?.dependencies["pages"];
  expect(await pagesState()).toBe("up");
  pages?.kill("SIGKILL");
  await waitFor("the fall", async () => (await pagesState()) === "down");
  expect(await read("/?lang=ar")).toEqual({ status: 200, text: "rendered by the browser" });
  await startPages();
  await waitFor("the page", async () => (await read("/?lang=ar")).text === "a page");
});

test("the pages service does not start without the flags that confine it", async () => {
  const main = join(root, "services/pages/main.ts");
  const env = { UI_DIR: folder };
  await expect(promisify(execFile)(process.execPath, [main], { env })).rejects.toMatchObject({
    code: 1,
  });
});
