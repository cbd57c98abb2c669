import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createLog } from "@dhahabu/platform/log";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followRegistry } from "./jobs.ts";
import type { RunningGeneration } from "./jobs.ts";
import { openUiStore } from "./store.ts";

// As little of a shell as a registry can be loaded with.
const shellCode = `
  exports.shared = {};
  exports.chooseLanguage = () => "en";
  exports.createRenderer = () => ({});
`;
const shellFile = "shell/s1/server/shell.cjs";
const remoteFile = "mfe-public/m1/server/routes.cjs";

const log = createLog({ service: "gateway", level: "silent" });
const logError = vi.spyOn(log, "error");
let uiDir = "";
let running: RunningGeneration | undefined;
let changes = 0;

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(uiDir, file)), { recursive: true });
  await writeFile(join(uiDir, file), text);
}

async function start(): Promise<RunningGeneration> {
  running = await followRegistry({
    store: openUiStore(uiDir),
    log,
    onChange: () => (changes += 1),
  });
  return running;
}

beforeEach(async () => {
  uiDir = await mkdtemp(join(tmpdir(), "registry-"));
  changes = 0;
  logError.mockClear();
  for (const folder of ["shell/s1", "mfe-public/m1"]) {
    await write(`${folder}/web/route-assets.json`, '{"entries":{},"groups":{}}');
  }
  await write("registry.json", '{"shell":{"version":"s1"},"mfe-public":{"version":"m1"}}');
});

afterEach(async () => {
  running?.stop();
  await rm(uiDir, { recursive: true });
});

test("a shell that could not be read at first is loaded although the registry stays", async () => {
  await write(remoteFile, "");
  const { get } = await start();
  expect(get()).toBeUndefined();
  await write(shellFile, shellCode);
  await vi.waitFor(() => expect(get()?.faults).toEqual([]), 10_000);
  expect(changes).toBe(1);
});

test("a remote that could not be read at first joins what runs, and nothing changes till then", async () => {
  await write(shellFile, shellCode);
  const { get } = await start();
  const first = get();
  expect(first?.faults.map(({ name }) => name)).toEqual(["mfe-public"]);
  await vi.waitFor(() => expect(logError.mock.calls.length).toBeGreaterThan(1), 10_000);
  expect([get(), changes]).toEqual([first, 1]);
  await write(remoteFile, "");
  await vi.waitFor(() => expect(get()?.faults).toEqual([]), 10_000);
  expect(changes).toBe(2);
});
