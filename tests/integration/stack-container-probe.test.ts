import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findFreePorts } from "@dhahabu/stack/free-port";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waitFor } from "../support/wait-for.ts";

const services = resolve(import.meta.dirname, "../../services");
const script = `
  import { processConfigSchema } from "${services}/platform/config.ts";
  import { runMain } from "${services}/platform/lifecycle.ts";
  setInterval(() => undefined, 1000);
  await runMain({
    service: "probed",
    schema: processConfigSchema,
    environment: process.env,
    args: [],
    start: () => new Promise((started) => process.once("SIGUSR2", () => started({
      closers: [{ name: "for ever", close: () => new Promise(() => undefined) }],
    }))),
  });
`;

let folder: string;
let env: Record<string, string>;
let service: ChildProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dhahabu-probe-"));
  const [port] = await findFreePorts(1);
  env = { METRICS_PORT: String(port), TMPDIR: folder };
  await writeFile(join(folder, "main.ts"), script);
});

afterAll(async () => {
  service.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  service = spawn(process.execPath, [join(folder, "main.ts")], { env, stdio: "inherit" });
  await waitFor("the inner port", async () => (await read("/livez")) === 200);
}

const read = async (path: string) =>
  (await fetch(`http://127.0.0.1:${env["METRICS_PORT"]}${path}`)).status;

/** The exit code of a container's health check. */
function probe(): Promise<number> {
  return new Promise((ended) => {
    execFile(
      process.execPath,
      [join(services, "stack/docker/check-health.mjs")],
      { env },
      (error) => ended(Number(error?.code ?? 0)),
    );
  });
}

test("19.6: a container's process that stands still is killed at the third question", async () => {
  await start();
  expect([await probe(), await read("/readyz"), await read("/livez")]).toEqual([1, 503, 200]);
  service.kill("SIGUSR2");
  await waitFor("the service", async () => (await probe()) === 0);
  const ended = once(service, "exit");
  service.kill("SIGSTOP");
  expect([await probe(), await probe()]).toEqual([1, 1]);
  expect(service.signalCode).toBeNull();
  expect(await probe()).toBe(1);
  expect(await ended).toEqual([null, "SIGKILL"]);
});

test("19.7: one that is ending is alive and no longer ready", async () => {
  await start();
  service.kill("SIGUSR2");
  await waitFor("the service", async () => (await probe()) === 0);
  service.kill("SIGTERM");
  await waitFor("the end", async () => (await read("/readyz")) === 503);
  expect(await read("/livez")).toBe(200);
});
