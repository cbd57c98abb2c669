import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listNodeFlags, serviceProcesses } from "@dhahabu/stack/services";
import type { ProcessName } from "@dhahabu/stack/services";

/** What a process of a running bank was told. */
function readEnvironment(pid: number | undefined): Record<string, string> {
  const pairs = readFileSync(`/proc/${pid}/environ`, "utf8")
    .split("\0")
    .filter((pair) => pair.includes("="));
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  );
}

/** Starts one more process beside a bank's own of that name (`pid`), told the same but for `env`, of the sources at `root`. */
export async function startBeside(
  pid: number | undefined,
  { name, root, env }: { name: ProcessName; root: string; env: Record<string, string> },
): Promise<{ stop: () => Promise<void> }> {
  const told = { ...readEnvironment(pid), ...env };
  const flags = listNodeFlags(name, told["UI_DIR"] ?? "");
  const child = fork(join(root, "services", serviceProcesses[name].service, "main.ts"), [], {
    execArgv: name === "pages" ? [...flags, `--allow-fs-read=${join(root, "*")}`] : flags,
    env: told,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  }
  const ended = once(child, "exit");
  const ready = new Promise<true>((done) => {
    child.on("message", (message: { type?: string }) => message.type === "ready" && done(true));
  });
  const isUp = await Promise.race([ready, ended.then(() => false)]);
  if (!isUp) throw new Error(`${name} of ${root} ended before it was ready: ${said}`);
  return {
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
