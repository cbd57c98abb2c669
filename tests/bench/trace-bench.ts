import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "@dhahabu/stack/stack";
import type { RunningStack } from "@dhahabu/stack/stack";
import { receiveTraces } from "@dhahabu/stack/traces/receive-traces";
import { createApiClient, signIn } from "../support/api-client.ts";
import { copyTaught } from "../support/ensure-taught.ts";
import { measureLoad, median } from "./load.ts";
import type { LoadOptions } from "./load.ts";
import { judgeAtLeast, printRows } from "./report.ts";
import type { Row } from "./report.ts";

const rounds = 5;
const mustKeep = 0.95;
const unlimited = "100000000/60";

type Request = Omit<LoadOptions, "url" | "seconds"> & { what: string; path: string };

/** Measures what traces of a tenth of all calls cost, as ratios of a bank that sends them to one beside it that does not. */
export async function benchTraces({ seconds }: { seconds: number }): Promise<void> {
  let count = 0;
  const receiver = await receiveTraces(() => (count += 1));
  const plain = await startBank({});
  const traced = await startBank({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_TRACES_SAMPLER_ARG: "0.1",
  });
  try {
    const rows: Row[] = [];
    for (const what of ["GET /api/gold-prices/currency/KES", "GET /api/user, signed in"]) {
      const without: number[] = [];
      const withThem: number[] = [];
      // They take turns, so that a busy moment of the machine meets both.
      for (let round = 0; round < rounds; round += 1) {
        without.push(await measure(plain, what, seconds));
        withThem.push(await measure(traced, what, seconds));
      }
      const ratio = median(withThem) / median(without);
      rows.push({
        what,
        measured: `${ratio.toFixed(2)} (${Math.round(median(withThem))}/s)`,
        must: mustKeep.toFixed(2),
        aim: "1.00",
        verdict: judgeAtLeast(ratio, mustKeep, 1),
      });
    }
    if (count === 0) throw new Error("No trace came.");
    printRows(
      `With traces of a tenth, ratio to without, ${rounds} x ${seconds} s`,
      rows,
      "stack.md",
    );
  } finally {
    await plain.stop();
    await traced.stop();
    receiver.close();
  }
}

interface BenchedBank {
  url: string;
  requests: Request[];
  stop: () => Promise<void>;
}

async function startBank(env: Record<string, string>): Promise<BenchedBank> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-traces-"));
  await copyTaught(join(dataDir, "assistant"));
  const settings = { LIMIT_READ: unlimited, LOG_LEVEL: "warn", ...env };
  const stack: RunningStack = await startStack({ dataDir, buildUi: false, env: settings });
  const client = createApiClient(stack.url);
  await signIn(client, { username: stack.admin.username, password: stack.admin.password ?? "" });
  return {
    url: stack.url,
    requests: [
      { what: "GET /api/gold-prices/currency/KES", path: "/api/gold-prices/currency/KES" },
      {
        what: "GET /api/user, signed in",
        path: "/api/user",
        headers: { cookie: client.cookies },
      },
    ],
    async stop() {
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function measure(bank: BenchedBank, what: string, seconds: number): Promise<number> {
  const request = bank.requests.find((one) => one.what === what);
  if (!request) throw new Error(`Nobody asks ${what}.`);
  const load = await measureLoad({ ...request, url: bank.url + request.path, seconds });
  if (load.failures > 0) throw new Error(`${load.failures} calls of ${what} failed.`);
  return load.requestsPerSecond;
}
