import { fork } from "node:child_process";
import { resolve } from "node:path";
import { systemEnvironment } from "@dhahabu/stack/services";

/** A service in a process of its own, which can be frozen and killed. */
export interface ForkedService {
  url: string;
  /** Stops it in its tracks: it answers nothing, and loses nothing. */
  freeze(): void;
  goOn(): void;
  /** Ends it without a word, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts the `main.ts` of a service under these settings. */
export async function forkService(
  service: string,
  settings: Record<string, unknown>,
): Promise<ForkedService> {
  const main = resolve(import.meta.dirname, `../../services/${service}/main.ts`);
  const texts = Object.entries(settings).map(([name, value]) => [name, String(value)]);
  const child = fork(main, {
    env: { ...systemEnvironment(), ...(Object.fromEntries(texts) as Record<string, string>) },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
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
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
