import { readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { createApiClient } from "../support/api-client.ts";
import { waitFor } from "../support/wait-for.ts";
import { startFaultBank } from "./fault-bank.ts";
import { balance } from "./ledger.ts";
import { sendEnquiries } from "./load.ts";
import { assertThat, enquiryCount as count } from "./scenario.ts";
import type { Scenario } from "./scenario.ts";

const floodMs = 20_000;
const flooders = 6;
const files = 2;
// Every process of the bank, with its databases.
const logs = 14;
// What was written of each kind of line in ten seconds, of each of the flood's kinds, and what the rest says.
const growsAtMostBytes = 1024 * 1024;

async function floodLogs(): Promise<string> {
  const bank = await startFaultBank({
    env: { LOG_LEVEL: "info", LOG_FILE_MB: "1", LOG_FILES: String(files) },
  });
  try {
    const logsDir = join(bank.stack.dataDir, "logs");
    const before = await measure(logsDir);
    const sending = sendEnquiries({ origin: bank.origin, count, overSeconds: floodMs / 1000 });
    sending.catch(() => undefined);
    const asked = await flood(bank.origin);
    const load = await sending;
    const sums = await balance(bank, load);
    await waitFor("the count", async () =>
      /"note":"repeated \d+ times"/.test(await readFile(join(logsDir, "gateway.log"), "utf8")),
    );
    const after = await measure(logsDir);
    const grown = after - before;
    assertThat(grown < growsAtMostBytes, `The logs grew by ${kilobytes(grown)}.`);
    assertThat(after < logs * files * 1024 * 1024, `The logs have ${kilobytes(after)}.`);
    return `${sums}; ${asked} broken requests in ${floodMs / 1000} s, the logs grew by ${kilobytes(grown)}`;
  } finally {
    await bank.stop();
  }
}

/** Asks for addresses that cannot be read and calls that do not exist, as fast as it goes. */
async function flood(origin: string): Promise<number> {
  const client = createApiClient(origin, { allowUnavailable: true });
  const endsAtMs = performance.now() + floodMs;
  let asked = 0;
  async function askOn(): Promise<void> {
    while (performance.now() < endsAtMs) {
      const word = `%zz${"a".repeat(asked % 2000)}`;
      await client.get(`/${word}`);
      await client.get(`/api/${word}`);
      await client.send("POST", "/api/contact", { name: word });
      asked += 3;
    }
  }
  await Promise.all(Array.from({ length: flooders }, askOn));
  return asked;
}

async function measure(folder: string): Promise<number> {
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1024)} kB`;
}

/** What somebody writes into the logs of others. */
export const logFaults: Scenario[] = [
  {
    name: "logs-flooded",
    claim:
      "requests that nobody can read, as fast as they come: the logs count them and stay small",
    run: floodLogs,
  },
];
