import { fork } from "node:child_process";
import { join, resolve } from "node:path";
import { compileCache, systemEnvironment } from "@dhahabu/stack/services";

/** A service in a process of its own, which can be frozen and killed. */
export interface ForkedService {
  url: string;
  /** Stops it in its tracks: it answers nothing, and loses nothing. */
  freeze(): void;
  goOn(): void;
  /** What it has logged. */
  said(): string;
  /** Ends it without a word, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts the `main.ts` of a service under these settings, of the sources at `root`. */
export async function forkService(
  service: string,
  settings: Record<string, unknown>,
  root = resolve(import.meta.dirname, "../.."),
): Promise<ForkedService> {
  const texts = Object.entries(settings).map(([name, value]) => [name, String(value)]);
  const own = Object.fromEntries(texts) as Record<string, string>;
  const child = fork(join(root, "services", service, "main.ts"), {
    env: { ...systemEnvironment(), ...compileCache, ...own },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  let said = "";
  child.stdout?.on("data", (text: Buffer) => (said += text.toString()));
  const ended = new Promise((found) => child.once("exit", found));
  const url = await new Promise<string>((found, reject) => {
    child.on("message", (message) => {
      const { type, url: own = "" } = message as { type: string; url?: string };
      if (type === "ready") found(own);
    });
    child.once("exit", () => reject(new Error(`${service} did not start.`)));
  });
  return {
    url,
    freeze: () => void child.kill("SIGSTOP"),
    goOn: () => void child.kill("SIGCONT"),
    said: () => said,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
