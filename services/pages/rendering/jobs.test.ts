import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createLog } from "@dhahabu/platform/log";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followRegistry } from "./jobs.ts";
import type { RunningSite } from "./jobs.ts";
import { loadSite } from "./load-site.ts";
import { createPublishedStore } from "./store.ts";
import { startThread } from "./thread-client.ts";

// As little of a shell as a registry can be loaded with.
const shellCode = `
  exports.shared = {};
  exports.createRenderer = () => ({
    describe: () => ({
      registry: { shell: "s1", remotes: [] }, pages: {}, moved: {}, framePaths: [], frameDataNames: [], hasBrokenPages: false,
    }),
    render: async () => ({ status: 200, html: "", style: "" }),
    buildWebManifest: async () => "{}",
  });
`;
const shellFile = "shell/s1/server/shell.cjs";
const remoteFile = "mfe-public/m1/server/routes.cjs";

const log = createLog({ service: "pages", level: "silent" });
const logError = vi.spyOn(log, "error");
let uiDir = "";
let running: RunningSite | undefined;

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(uiDir, file)), { recursive: true });
  await writeFile(join(uiDir, file), text);
}

async function start(): Promise<RunningSite> {
  const store = createPublishedStore(uiDir);
  running = await followRegistry({
    store,
    loadSite: (registry) => loadSite({ store, startThread }, registry),
    log,
  });
  return running;
}

beforeEach(async () => {
  uiDir = await mkdtemp(join(tmpdir(), "registry-"));
  logError.mockClear();
  for (const folder of ["shell/s1", "mfe-public/m1"]) {
    await write(`${folder}/web/route-assets.json`, '{"entries":{},"groups":{}}');
  }
  await write("registry.json", '{"shell":{"version":"s1"},"mfe-public":{"version":"m1"}}');
});

afterEach(async () => {
  await running?.stop();
  await rm(uiDir, { recursive: true });
});

test("a shell that could not be read at first is loaded although the registry stays", async () => {
  await write(remoteFile, "");
  const { get } = await start();
  expect(get()).toBeUndefined();
  await write(shellFile, shellCode);
  await expect.poll(() => get()?.faults).toEqual([]);
});

test("a remote that could not be read at first joins what runs, and nothing changes till then", async () => {
  await write(shellFile, shellCode);
  const { get } = await start();
  const first = get();
  expect(first?.faults.map(({ name }) => name)).toEqual(["mfe-public"]);
  await expect.poll(() => logError.mock.calls.length).toBeGreaterThan(1);
  expect(get()).toBe(first);
  await write(remoteFile, "");
  await expect.poll(() => get()?.faults).toEqual([]);
  expect(get()?.site.id).not.toBe(first?.site.id);
});
