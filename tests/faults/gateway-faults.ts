import { readFile, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { migrationSwitch } from "@dhahabu/stack/share-port";
import { createApiClient, signIn } from "../support/api-client.ts";
import { startFaultBank } from "./fault-bank.ts";
import { balance } from "./ledger.ts";
import { sendEnquiries } from "./load.ts";
import { assertThat, enquiryCount as count, seconds } from "./scenario.ts";
import type { Scenario } from "./scenario.ts";

const restarts = 3;
const readers = 8;
const paths = ["/api/public-config", "/api/gold-prices/currency/KES", "/api/user", "/faq"];

/** What readers met while something happened. */
interface Reading {
  answered: number;
  errors: string[];
}

async function restartTwins(): Promise<string> {
  const before = await readFile(migrationSwitch, "utf8").catch(() => undefined);
  if (before === undefined) return "not run: the kernel has no net.ipv4.tcp_migrate_req";
  await writeFile(migrationSwitch, "1");
  const bank = await startFaultBank({ env: { GATEWAYS: "2" } });
  try {
    const admin = createApiClient(bank.origin);
    await signIn(admin, bank.admin);
    const sending = sendEnquiries({ origin: bank.origin, count, overSeconds: 20 });
    sending.catch(() => undefined);
    const reading = read(bank.origin);
    const took: string[] = [];
    for (let restart = 0; restart < restarts; restart += 1) {
      const startedAtMs = performance.now();
      await bank.stack.restartProcess("gateway");
      took.push(seconds(performance.now() - startedAtMs));
    }
    const { answered, errors } = await reading.end();
    assertThat(errors.length === 0, `Of ${answered} reads ${errors.length} failed: ${errors[0]}`);
    const load = await sending;
    assertThat(load.refused === 0, `${load.refused} enquiries were refused.`);
    const { status } = await admin.get("/api/user");
    assertThat(status === 200, `Afterwards the session was answered ${status}.`);
    const sums = await balance(bank, load);
    return `${sums}; ${answered} reads on new and kept connections, 0 errors; both restarted in ${took.join(", ")}`;
  } finally {
    await bank.stop();
    await writeFile(migrationSwitch, before);
  }
}

/** Reads without a pause, every other reader on a new connection each time. */
function read(origin: string): { end(): Promise<Reading> } {
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

/** What a gateway that goes does to its visitors. */
export const gatewayFaults: Scenario[] = [
  {
    name: "gateway-restarted",
    claim: "two gateways restarted one after the other under load, three times: no error",
    run: restartTwins,
  },
];
