import { readFile, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { migrationSwitch } from "@dhahabu/stack/share-port";

const readers = 8;
const paths = ["/api/public-config", "/api/gold-prices/currency/KES", "/api/user", "/faq"];

/** What readers met while something happened. */
export interface Reading {
  answered: number;
  errors: string[];
}

/** Reads without a pause, every other reader on a new connection each time. */
export function read(origin: string): { end(): Promise<Reading> } {
  const reading: Reading = { answered: 0, errors: [] };
  const agents = [true, false].map((keepAlive) => new Agent({ keepAlive }));
  let isOver = false;

  async function readOn(agent: Agent | undefined, index: number): Promise<void> {
    for (let turn = index; !isOver; turn += 1) {
      const path = paths[turn % paths.length] ?? "/";
      try {
        const status = await ask(new URL(path, origin), agent);
        reading.answered += 1;
        // Nothing is published in this bank, so its pages are being prepared.
        if (status >= 500 && path !== "/faq") reading.errors.push(`${path} was answered ${status}`);
      } catch (error) {
        reading.errors.push(`${path}: ${String(error)}`);
      }
      await delay(5);
    }
  }

  const running = Array.from({ length: readers }, (_, index) => readOn(agents[index % 2], index));
  return {
    async end() {
      isOver = true;
      await Promise.all(running);
      for (const agent of agents) agent.destroy();
      return reading;
    },
  };
}

function ask(url: URL, agent: Agent | undefined): Promise<number> {
  return new Promise((answered, failed) => {
    const call = request(url, { ...(agent && { agent }) }, (answer) => {
      answer.resume();
      answer.once("error", failed);
      answer.once("end", () => answered(answer.statusCode ?? 0));
    });
    call.once("error", failed);
    call.end();
  });
}

/** Runs a scenario with the kernel moving what waits at a listener that closes to the others on its port. */
export async function whereConnectionsMove(run: () => Promise<string>): Promise<string> {
  const before = await readFile(migrationSwitch, "utf8").catch(() => undefined);
  if (before === undefined) throw new Error("The kernel has no net.ipv4.tcp_migrate_req.");
  await writeFile(migrationSwitch, "1");
  try {
    return await run();
  } finally {
    await writeFile(migrationSwitch, before);
  }
}
