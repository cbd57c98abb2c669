import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callerHeader } from "@dhahabu/platform/http/caller";
import { startStack } from "@dhahabu/stack/stack";
import type { RunningStack } from "@dhahabu/stack/stack";
import postgres from "postgres";
import { explainQueriesOf, readPlans } from "./explain.ts";
import { growTables } from "./grow-tables.ts";
import type { Size } from "./grow-tables.ts";
import { readCpuMs } from "./inspect-process.ts";
import { median } from "./load.ts";
import { judgeAtMost, printRows } from "./report.ts";
import type { Row } from "./report.ts";
import { createSigner, gatewayCallersFile } from "../support/caller-keys.ts";
import { copyTaught } from "../support/ensure-taught.ts";

type ServiceName = "identity" | "content" | "pricing" | "enquiry";

/** A list to measure. */
interface List {
  service: ServiceName;
  path: string;
  /** Begin in the middle of the list, at a page reached by the links. */
  isDeep?: boolean;
}

/** A bank of one size. */
interface GrownBank {
  stack: RunningStack;
  sql: postgres.Sql;
  call: (list: Pick<List, "service" | "path">) => Promise<Response>;
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
};
const large: Size = {
  users: 1_000_000,
  mediaItems: 100_000,
  historyPrices: 1_000_000,
  policyChanges: 1_000_000,
  failedDeliveries: 100_000,
  subscribers: 100_000,
  securityEvents: 1_000_000,
};
/** Rows that a filter for something rare finds, and the length of its page. */
const rare = 60;
const rounds = 8;
const quietRounds = 6;
const requestsPerRound = 60;
const warmUpRequests = 150;
const longStep = 500;
const shortStep = 50;

const users = "/api/admin/users";
const events = "/api/admin/security-events";
const lists: List[] = [
  { service: "identity", path: users },
  { service: "identity", path: users, isDeep: true },
  { service: "identity", path: `${users}?limit=50&role=user` },
  { service: "identity", path: `${users}?limit=50&role=marketing` },
  { service: "identity", path: `${users}?limit=50&isActive=true` },
  { service: "identity", path: `${users}?limit=50&isActive=false` },
  { service: "identity", path: `${users}?limit=10&role=marketing&isActive=false` },
  { service: "identity", path: `${users}?limit=50&search=konkw` },
  { service: "identity", path: `${users}?limit=50&search=ustomer` },
  { service: "identity", path: `${users}?limit=50&search=okonkwo&sort=username` },
  { service: "identity", path: `${users}?limit=50&search=c` },
  { service: "identity", path: `${users}?limit=50&search=nobody` },
  { service: "identity", path: `${users}?limit=50&search=konkw&role=marketing` },
  { service: "identity", path: `${users}?limit=50&search=c&isActive=false`, isDeep: true },
  { service: "identity", path: `${users}?limit=50&sort=createdAt` },
  { service: "identity", path: `${users}?limit=50&sort=createdAt&role=marketing` },
  { service: "identity", path: `${users}?limit=50&sort=username`, isDeep: true },
  { service: "identity", path: `${users}?limit=50&sort=-username` },
  { service: "identity", path: `${users}?limit=50&sort=-username&role=marketing` },
  { service: "identity", path: `${users}?limit=50&sort=username&isActive=false`, isDeep: true },
  { service: "identity", path: `${users}?limit=50&search=customer&role=user&isActive=true` },
  { service: "identity", path: `${users}/1/changes?limit=20` },
  { service: "identity", path: `${users}/1/changes?limit=20`, isDeep: true },
  { service: "identity", path: `${users}/totals` },
  { service: "identity", path: `${events}?limit=50` },
  { service: "identity", path: `${events}?limit=50`, isDeep: true },
  { service: "identity", path: `${events}?limit=50&kind=sign-in` },
  { service: "identity", path: `${events}?limit=50&kind=export` },
  { service: "identity", path: `${events}?limit=50&person=member-7` },
  { service: "identity", path: `${events}?limit=50&network=198.51.100.3&kind=sign-in.failed` },
  { service: "identity", path: `${events}?limit=50&person=former` },
  { service: "identity", path: `${events}?limit=50&search=mem` },
  { service: "identity", path: `${events}?limit=50&search=nobody` },
  { service: "identity", path: `${events}?limit=50&from=2020-01-01&to=2100-01-01` },
  { service: "content", path: "/api/media" },
  { service: "content", path: "/api/media", isDeep: true },
  { service: "content", path: "/api/media?limit=50&type=video" },
  { service: "content", path: "/api/media?limit=50&category=educational" },
  { service: "content", path: "/api/media?limit=50&category=market-analysis" },
  { service: "content", path: "/api/media?limit=10&category=market-analysis&type=audio" },
  { service: "content", path: "/api/media/library?limit=50" },
  { service: "content", path: "/api/media/library?limit=50&sort=title", isDeep: true },
  { service: "content", path: "/api/media/library?limit=50&sort=-fileSize&type=video" },
  { service: "content", path: "/api/media/library?limit=50&sort=-createdAt&isActive=false" },
  { service: "content", path: "/api/media/library?limit=50&category=market-analysis&sort=title" },
  { service: "content", path: "/api/media/library?limit=50&search=item" },
  { service: "content", path: "/api/media/library?limit=10&search=item%2099" },
  { service: "content", path: "/api/media/library?limit=50&search=item&category=market-analysis" },
  { service: "pricing", path: "/api/admin/policy-changes" },
  { service: "pricing", path: "/api/admin/policy-changes", isDeep: true },
  { service: "pricing", path: "/api/admin/policy-changes?limit=50&key=USD_TO_INR_RATE" },
  { service: "pricing", path: "/api/admin/policy-changes?limit=50&person=admin&sort=changedAt" },
  { service: "pricing", path: "/api/admin/policy-changes?limit=50&search=rate" },
  { service: "pricing", path: "/api/admin/policy-changes?limit=50&search=assay" },
  { service: "pricing", path: "/api/admin/policy-changes?limit=50&search=nothing" },
  { service: "pricing", path: "/api/gold-prices/recorded?limit=50" },
  { service: "pricing", path: "/api/gold-prices/recorded?limit=50&type=22K", isDeep: true },
  { service: "pricing", path: "/api/gold-prices/history?type=22K&range=1D" },
  { service: "pricing", path: "/api/gold-prices/history?type=22K&range=1W" },
  { service: "pricing", path: "/api/gold-prices/history?type=22K&range=1M" },
  { service: "pricing", path: "/api/gold-prices/history?type=22K&range=1Y" },
  { service: "enquiry", path: "/api/deliveries/failed" },
  { service: "enquiry", path: "/api/deliveries/failed", isDeep: true },
  { service: "enquiry", path: "/api/enquiries?limit=50" },
  { service: "enquiry", path: "/api/enquiries?limit=50", isDeep: true },
  { service: "enquiry", path: "/api/enquiries?limit=50&sort=-createdAt" },
  { service: "enquiry", path: "/api/enquiries?limit=50&sort=createdAt", isDeep: true },
  { service: "enquiry", path: "/api/enquiries?limit=50&status=pending" },
  { service: "enquiry", path: "/api/enquiries?limit=50&status=active&assignee=none" },
  { service: "enquiry", path: "/api/enquiries?limit=50&assignee=7" },
  { service: "enquiry", path: "/api/enquiries?limit=50&service=Gold%20Buying" },
  { service: "enquiry", path: "/api/enquiries?limit=50&overdue=true" },
  { service: "enquiry", path: "/api/enquiries?limit=10&search=chebet" },
  { service: "enquiry", path: "/api/enquiries?limit=50&search=amina" },
  { service: "enquiry", path: "/api/enquiries?limit=50&label=1" },
  { service: "enquiry", path: "/api/enquiries?limit=50&label=2" },
  { service: "enquiry", path: "/api/enquiries?limit=50&label=1&status=closed" },
  { service: "enquiry", path: "/api/enquiries?limit=50&label=1&search=chebet" },
  { service: "enquiry", path: "/api/enquiries/totals" },
  { service: "enquiry", path: "/api/reply-time" },
  { service: "enquiry", path: "/api/subscribers?limit=50" },
  { service: "enquiry", path: "/api/subscribers?limit=50", isDeep: true },
  { service: "enquiry", path: "/api/subscribers?limit=50&sort=email", isDeep: true },
  { service: "enquiry", path: "/api/subscribers?limit=50&state=left" },
  { service: "enquiry", path: "/api/subscribers?limit=50&language=zh" },
  { service: "enquiry", path: "/api/subscribers?limit=50&search=chebet" },
  { service: "enquiry", path: "/api/subscribers?limit=50&search=reader-0000007" },
];

/**
 * Measures what a list costs at a thousand rows and at a million, in two banks that run side by side, and
 * prints the ratio and the large bank's plans. The cost is the processor time of the owner and of its
 * database connections, asked at the owner's own port: the gateway's share is the same at any size and
 * would flatter the ratio, and other work on the machine takes time but not theirs. `only` is a part of
 * the addresses that are measured; where they are content's, nothing but media grows.
 */
export async function benchGrowth({ only = "" }: { only?: string } = {}): Promise<void> {
  const banks: GrownBank[] = [];
  const chosen = lists.filter(({ path }) => path.includes(only));
  const grown = chosen.every(({ service }) => service === "content")
    ? { ...small, mediaItems: large.mediaItems }
    : large;
  try {
    for (const size of [small, grown]) banks.push(await startGrown(size));
    const [few, many] = banks;
    if (!few || !many) return;
    const rows: Row[] = [];
    const explained: [what: string, path: string, list: List][] = [];
    for (const list of chosen) {
      const paths = new Map<GrownBank, string>();
      for (const bank of banks)
        paths.set(bank, list.isDeep ? await findMiddle(bank, list) : list.path);
      const what = `GET ${list.path}${list.isDeep === true ? ", middle" : ""}`;
      rows.push(await compare(what, list.service, paths));
      explained.push([what, paths.get(many) ?? list.path, list]);
    }
    const count = (of: number) => of.toLocaleString("en-US");
    printRows(
      grown === large
        ? `Growth: ${count(large.users)} users, prices and changes of policy, ${count(large.mediaItems)} media items, failed deliveries and subscribers, to ${count(small.users)} of each`
        : `Growth: ${count(grown.mediaItems)} media items, to ${count(small.mediaItems)}`,
      rows,
    );
    await printPlans(many, explained);
  } finally {
    for (const bank of banks) await bank.stop();
  }
}

async function startGrown(size: Size): Promise<GrownBank> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-growth-"));
  await copyTaught(join(dataDir, "assistant"));
  const stack = await startStack({
    dataDir,
    buildUi: false,
    only: ["identity", "content", "pricing", "enquiry"],
    env: { LOG_LEVEL: "warn" },
  });
  const sql = postgres(stack.adminDatabaseUrl, { max: 1, onnotice: () => undefined });
  const startedAtMs = performance.now();
  await growTables(sql, size, rare);
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  console.log(`A bank of ${size.users.toLocaleString("en-US")} users was filled in ${seconds} s`);
  const file = gatewayCallersFile(dataDir);
  const signers = Object.fromEntries(
    lists.map(({ service }) => [service, createSigner({ service, file })]),
  );
  return {
    stack,
    sql,
    async call({ service, path }) {
      const caller = signers[service]?.({
        userId: 1,
        username: "admin",
        role: "admin",
        duties: [],
        requestId: randomUUID(),
        address: "127.0.0.1",
      });
      const response = await fetch(new URL(path, stack.serviceUrls[service]), {
        headers: { [callerHeader]: caller ?? "" },
      });
      if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`);
      return response;
    },
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
  const first = new URL(list.path, "http://bank");
  first.searchParams.set("limit", String(step));
  const links: string[] = [];
  let path: string | undefined = first.pathname + first.search;
  while (path !== undefined) {
    const response = await bank.call({ service: list.service, path });
    await response.arrayBuffer();
    path = nextLink.exec(response.headers.get("link") ?? "")?.[1];
    if (path !== undefined) links.push(path);
  }
  return links.length > 0 ? links : undefined;
}

interface Cost {
  cpuMs: number[];
  tookMs: number[];
  bytes: number;
}

async function compare(
  what: string,
  service: ServiceName,
  paths: Map<GrownBank, string>,
): Promise<Row> {
  const costs = new Map<GrownBank, Cost>();
  for (const [bank, path] of paths) {
    costs.set(bank, { cpuMs: [], tookMs: [], bytes: 0 });
    for (let count = 0; count < warmUpRequests; count += 1) {
      await (await bank.call({ service, path })).arrayBuffer();
    }
  }
  // In turn, so that a busy moment of the machine meets both.
  for (let round = 0; round < rounds; round += 1) {
    for (const [bank, path] of paths) {
      const cost = costs.get(bank);
      if (!cost) continue;
      const before = await readServiceCpu(bank, service);
      for (let count = 0; count < requestsPerRound; count += 1) {
        const startedAtMs = performance.now();
        cost.bytes = (await (await bank.call({ service, path })).arrayBuffer()).byteLength;
        cost.tookMs.push(performance.now() - startedAtMs);
      }
      cost.cpuMs.push((await readServiceCpu(bank, service)) - before);
    }
  }
  const [few, many] = [...costs.values()];
  if (!few || !many) throw new Error("There are not two banks.");
  const ratio = sumQuiet(many.cpuMs) / sumQuiet(few.cpuMs);
  const each = (cost: Cost) => (sumQuiet(cost.cpuMs) / (quietRounds * requestsPerRound)).toFixed(2);
  const took = (cost: Cost) => median(cost.tookMs).toFixed(1);
  return {
    what,
    measured: `${ratio.toFixed(2)} (CPU ${each(few)} to ${each(many)} ms; median ${took(few)} to ${took(many)} ms; ${few.bytes} to ${many.bytes} bytes)`,
    must: "1.5",
    aim: "1.1",
    verdict: judgeAtMost(ratio, 1.5, 1.1),
  };
}

/** The rounds without those in which garbage was collected or messages were looked for. */
function sumQuiet(cpuMs: number[]): number {
  const quiet = cpuMs.toSorted((a, b) => a - b).slice(0, quietRounds);
  return quiet.reduce((sum, time) => sum + time, 0);
}

/** Processor time that a service and its database connections have taken. */
async function readServiceCpu(bank: GrownBank, service: ServiceName): Promise<number> {
  const backends = await bank.sql<{ pid: number }[]>`
    select pid from pg_stat_activity where usename = ${service}`;
  const pids = [bank.stack.pid(service) ?? 0, ...backends.map(({ pid }) => pid)];
  const times = await Promise.all(pids.map(readCpuMs));
  return times.reduce((sum, time) => sum + time, 0);
}

async function printPlans(
  bank: GrownBank,
  explained: [what: string, path: string, list: List][],
): Promise<void> {
  const logFile = join(bank.stack.dataDir, "logs/postgres.log");
  for (const service of new Set(lists.map((list) => list.service))) {
    await explainQueriesOf(bank.sql, service);
  }
  console.log("\nPlans of the large bank");
  for (const [what, path, { service }] of explained) {
    const call = async () => (await bank.call({ service, path })).arrayBuffer();
    // The first answer may meet a connection that was ended.
    await call().catch(() => undefined);
    const plans = await readPlans(logFile, call);
    console.log(`\n${what}\n${plans.join("\n").replaceAll(/^/gm, "  ")}`);
  }
}
