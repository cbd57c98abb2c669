import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callerHeader } from "@dhahabu/platform/http/caller";
import { startStack } from "@dhahabu/stack/stack";
import type { RunningStack } from "@dhahabu/stack/stack";
import postgres from "postgres";
import type { AskedCall, List, MeasuredService, Person } from "./asked-call.ts";
import { explainQueriesOf, readPlans } from "./explain.ts";
import { growLending } from "./grow-lending.ts";
import { growTables } from "./grow-tables.ts";
import type { Size } from "./grow-tables.ts";
import { lists } from "./growth-lists.ts";
import { readCpuMs } from "./inspect-process.ts";
import { median } from "./load.ts";
import { judgeAtMost, printRows } from "./report.ts";
import type { Row } from "./report.ts";
import { createSigner, gatewayCallersFile } from "../support/caller-keys.ts";
import { copyTaught } from "../support/ensure-taught.ts";

/** A bank of one size. */
interface GrownBank {
  stack: RunningStack;
  sql: postgres.Sql;
  call: (asked: AskedCall) => Promise<Response>;
  /** Puts what the bank calls so in place of names in braces. */
  fill: (text: string) => string;
  stop: () => Promise<void>;
}

const small: Size = {
  users: 1000,
  mediaItems: 1000,
  historyPrices: 1000,
  policyChanges: 1000,
  failedDeliveries: 1000,
  subscribers: 1000,
  securityEvents: 1000,
  requests: 1000,
  notices: 1000,
  visits: 1000,
};
const large: Size = {
  users: 1_000_000,
  mediaItems: 100_000,
  historyPrices: 1_000_000,
  policyChanges: 1_000_000,
  failedDeliveries: 100_000,
  subscribers: 100_000,
  securityEvents: 1_000_000,
  requests: 10_000,
  notices: 10_000,
  visits: 1_000_000,
};
/** Rows that a filter for something rare finds, and the length of its page. */
const rare = 60;
const rounds = 8;
// The system counts processor time in steps of 10 ms: a ratio above the bar is that of more rounds.
const roundsInDoubt = 3 * rounds;
const quietShare = 6 / 8;
const requestsPerRound = 40;
const warmUpRequests = 100;
const must = 1.5;
const aim = 1.1;
const healthPath = "/health";
const longStep = 500;
const shortStep = 50;

const writeCount = (of: number) => of.toLocaleString("en-US");

/** What grows of each service, as the table says it. */
const grown: Record<MeasuredService, string> = {
  identity: `${writeCount(large.users)} users and security events`,
  content: `${writeCount(large.mediaItems)} media items`,
  pricing: `${writeCount(large.historyPrices)} prices and changes of policy`,
  enquiry: `${writeCount(large.failedDeliveries)} enquiries, failed deliveries, subscribers and notices`,
  lending: `${writeCount(large.visits)} visits, customers, counter visits, valuations, quotes and papers`,
};

/** What reads no table, to see how far the measurement itself is off. */
const listControls = (services: readonly MeasuredService[]): List[] =>
  services.map((service) => ({ service, path: healthPath }));

function nameList({ service, path, body, isDeep }: List): string {
  if (path === healthPath) return `control: GET /health of ${service}`;
  return `${body === undefined ? "GET" : "POST"} ${path}${isDeep === true ? ", middle" : ""}`;
}

const admin: Person = { userId: 1, username: "admin", role: "admin", duties: [] };

/**
 * Measures what a list costs at a thousand rows and at a million, in two banks that run side by side, and
 * prints the ratio and the large bank's plans. The cost is the processor time of the owner and of its
 * database connections, asked at the owner's own port: the gateway's share is the same at any size and
 * would flatter the ratio, and other work on the machine takes time but not theirs. `only` names services, or parts
 * of the addresses that are measured, with commas between; the tables of the services that own them grow.
 */
export async function benchGrowth({ only = "" }: { only?: string } = {}): Promise<void> {
  const banks: GrownBank[] = [];
  const names = only.split(",");
  const chosen = lists.filter(({ service, path }) =>
    names.some((name) => service === name || path.includes(name)),
  );
  const services = [...new Set(chosen.map(({ service }) => service))];
  try {
    for (const size of [small, large]) banks.push(await startGrown(size, services));
    const [few, many] = banks;
    if (!few || !many) return;
    const rows: Measured[] = [];
    const explained: [what: string, call: AskedCall][] = [];
    for (const list of [...listControls(services), ...chosen]) {
      const calls = new Map<GrownBank, AskedCall>();
      for (const bank of banks)
        calls.set(bank, list.isDeep ? { ...list, path: await findMiddle(bank, list) } : list);
      const what = nameList(list);
      const measured = await compare(what, calls);
      console.log(`${what}: ${measured.row.measured}`);
      rows.push({ list, ...measured });
      if (list.path !== healthPath) explained.push([what, calls.get(many) ?? list]);
    }
    const each = `to ${writeCount(small.users)} of each`;
    const told = services.map((service) => grown[service]).join("; ");
    printRows(
      `Growth: ${told}; ${each}`,
      rows.map(({ row }) => row),
      "growth.md",
    );
    printRows(
      `Growth, ${each}`,
      services.map((service) => sumUp(service, rows)),
    );
    await printPlans(many, explained);
  } finally {
    for (const bank of banks) await bank.stop();
  }
}

async function startGrown(size: Size, services: readonly MeasuredService[]): Promise<GrownBank> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-growth-"));
  await copyTaught(join(dataDir, "assistant"));
  const stack = await startStack({
    dataDir,
    buildUi: false,
    only: ["identity", "content", "pricing", "enquiry", "lending"],
    env: { LOG_LEVEL: "warn" },
  });
  const sql = postgres(stack.adminDatabaseUrl, { max: 2, onnotice: () => undefined });
  const file = gatewayCallersFile(dataDir);
  const signers = new Map(
    (["content", ...services] as const).map(
      (service) => [service, createSigner({ service, file })] as const,
    ),
  );
  const names: Record<string, string> = {};
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
  async function call({ service, path, body, caller = admin }: AskedCall): Promise<Response> {
    const signed = signers.get(service)?.({
      ...caller,
      requestId: randomUUID(),
      address: "127.0.0.1",
    });
    const response = await fetch(new URL(fill(path), stack.serviceUrls[service]), {
      method: body === undefined ? "GET" : "POST",
      headers: { [callerHeader]: signed ?? "", "content-type": "application/json" },
      body: body === undefined ? null : fill(JSON.stringify(body)),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response;
  }

  const startedAtMs = performance.now();
  for (const service of services) await growTables(sql, service, { size, rare });
  if (services.includes("lending")) {
    Object.assign(names, await growLending(sql, { size: size.visits, rare }, call));
  }
  await sql`vacuum analyze`;
  await sql`checkpoint`;
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  console.log(`A bank of ${writeCount(size.users)} was filled in ${seconds} s`);
  return {
    stack,
    sql,
    call,
    fill,
    async stop() {
      await sql.end();
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const nextLink = /^<([^>]+)>; rel="next"$/;

/** Walks to the middle of a list by its links; the address of the page there, of the list's own length. */
async function findMiddle(bank: GrownBank, list: List): Promise<string> {
  const links = (await walk(bank, list, longStep)) ?? (await walk(bank, list, shortStep));
  const middle = new URL(links?.[Math.floor((links.length - 1) / 2)] ?? "", "http://bank");
  const limit = new URL(list.path, "http://bank").searchParams.get("limit");
  if (limit === null) middle.searchParams.delete("limit");
  else middle.searchParams.set("limit", limit);
  return middle.pathname + middle.search;
}

/** The links of a list to its end, in steps of so many rows; undefined where it has but one page. */
async function walk(bank: GrownBank, list: List, step: number): Promise<string[] | undefined> {
  const first = new URL(bank.fill(list.path), "http://bank");
  first.searchParams.set("limit", String(step));
  const links: string[] = [];
  let path: string | undefined = first.pathname + first.search;
  while (path !== undefined) {
    const response = await bank.call({ ...list, path });
    await response.arrayBuffer();
    path = nextLink.exec(response.headers.get("link") ?? "")?.[1];
    if (path !== undefined) links.push(path);
  }
  return links.length > 0 ? links : undefined;
}

/** What a list was measured to cost. */
interface Measured {
  list: List;
  ratio: number;
  row: Row;
}

interface Cost {
  cpuMs: number[];
  tookMs: number[];
  bytes: number;
}

async function compare(
  what: string,
  calls: Map<GrownBank, AskedCall>,
): Promise<Omit<Measured, "list">> {
  const costs = new Map<GrownBank, Cost>();
  for (const [bank, call] of calls) {
    costs.set(bank, { cpuMs: [], tookMs: [], bytes: 0 });
    for (let count = 0; count < warmUpRequests; count += 1) {
      await (await bank.call(call)).arrayBuffer();
    }
  }
  const [few, many] = [...costs.values()];
  if (!few || !many) throw new Error("There are not two banks.");
  // In turn, so that a busy moment of the machine meets both.
  let wanted = rounds;
  for (let round = 1; round <= wanted; round += 1) {
    for (const [bank, call] of calls) {
      const cost = costs.get(bank);
      if (!cost) continue;
      const before = await readServiceCpu(bank, call.service);
      for (let count = 0; count < requestsPerRound; count += 1) {
        const startedAtMs = performance.now();
        cost.bytes = (await (await bank.call(call)).arrayBuffer()).byteLength;
        cost.tookMs.push(performance.now() - startedAtMs);
      }
      cost.cpuMs.push((await readServiceCpu(bank, call.service)) - before);
    }
    const isDoubtful = readQuiet(many.cpuMs) > must * readQuiet(few.cpuMs);
    if (round === rounds && isDoubtful) wanted = roundsInDoubt;
  }
  const ratio = readQuiet(many.cpuMs) / readQuiet(few.cpuMs);
  const each = (cost: Cost) => (readQuiet(cost.cpuMs) / requestsPerRound).toFixed(2);
  const took = (cost: Cost) => median(cost.tookMs).toFixed(1);
  const row: Row = {
    what,
    measured: `${ratio.toFixed(2)} (CPU ${each(few)} to ${each(many)} ms; median ${took(few)} to ${took(many)} ms; ${few.bytes} to ${many.bytes} bytes)`,
    must: String(must),
    aim: String(aim),
    verdict: judgeAtMost(ratio, must, aim),
  };
  return { ratio, row };
}

/** The lists of a service in one row, judged by the worst. */
function sumUp(service: MeasuredService, measured: readonly Measured[]): Row {
  const own = measured.filter(({ list }) => list.service === service);
  const control = own.find(({ list }) => list.path === healthPath);
  const ratios = own.filter((one) => one !== control).map(({ ratio }) => ratio);
  const worst = Math.max(...ratios);
  return {
    what: `${service}: ${ratios.length} lists, ${grown[service]}`,
    measured: `${median(ratios).toFixed(2)}; worst ${worst.toFixed(2)}, control ${control?.ratio.toFixed(2)}`,
    must: String(must),
    aim: String(aim),
    verdict: judgeAtMost(worst, must, aim),
  };
}

/** What a round costs, without those in which garbage was collected or messages were looked for. */
function readQuiet(cpuMs: number[]): number {
  const quiet = cpuMs.toSorted((a, b) => a - b).slice(0, Math.round(cpuMs.length * quietShare));
  return quiet.reduce((sum, time) => sum + time, 0) / quiet.length;
}

/** Processor time that a service and its database connections have taken. */
async function readServiceCpu(bank: GrownBank, service: MeasuredService): Promise<number> {
  const backends = await bank.sql<{ pid: number }[]>`
    select pid from pg_stat_activity where usename = ${service}`;
  const pids = [bank.stack.pid(service) ?? 0, ...backends.map(({ pid }) => pid)];
  const times = await Promise.all(pids.map(readCpuMs));
  return times.reduce((sum, time) => sum + time, 0);
}

async function printPlans(
  bank: GrownBank,
  explained: [what: string, call: AskedCall][],
): Promise<void> {
  const logFile = join(bank.stack.dataDir, "logs/postgres.log");
  for (const service of new Set(explained.map(([, { service: owner }]) => owner))) {
    await explainQueriesOf(bank.sql, service);
  }
  console.log("\nPlans of the large bank");
  for (const [what, asked] of explained) {
    const call = async () => (await bank.call(asked)).arrayBuffer();
    // The first answer may meet a connection that was ended.
    await call().catch(() => undefined);
    const plans = await readPlans(logFile, call).catch((error: unknown) => [String(error)]);
    console.log(`\n${what}\n${plans.join("\n").replaceAll(/^/gm, "  ")}`);
  }
}
