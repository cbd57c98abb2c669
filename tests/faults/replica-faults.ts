import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import { processNames } from "@dhahabu/stack/services";
import { createApiClient, signIn } from "../support/api-client.ts";
import { writeSystemConfig } from "../support/system-config.ts";
import { startFaultBank } from "./fault-bank.ts";
import type { FaultBank } from "./fault-bank.ts";
import { balance } from "./ledger.ts";
import { sendEnquiries } from "./load.ts";
import { read, whereConnectionsMove } from "./readers.ts";
import { assertThat, enquiryCount as count, seconds } from "./scenario.ts";
import type { Scenario } from "./scenario.ts";

const priceChanges = 200;
const rightWithinMs = 2000;
/** So many new connections that each of two processes has answered some of them, but for one time in 2^15. */
const connectionsAsked = 16;
const openPages = 8;
const metricsPort = 24_300;

const pricesPath = pricingRoutes.listGoldPrices.path.replace(":currency", "KES");

/** Everything twice on one machine: the ledger, a restart of everything, and what either says of a price. */
async function runTwice(): Promise<string> {
  const bank = await startFaultBank({
    env: { REPLICAS: "2", METRICS_PORT: String(metricsPort) },
  });
  try {
    const admin = createApiClient(bank.origin);
    await signIn(admin, bank.admin);
    const reading = read(bank.origin);
    const sending = sendEnquiries({ origin: bank.origin, count, overSeconds: 60 });
    sending.catch(() => undefined);
    const startedAtMs = performance.now();
    await bank.stack.restartInTurn();
    const took = seconds(performance.now() - startedAtMs);
    const load = await sending;
    // For both of two workers that have just begun.
    const more = await sendEnquiries({ origin: bank.origin, count, first: count, overSeconds: 10 });
    load.accepted.push(...more.accepted);
    load.refused += more.refused;
    const { answered, errors } = await reading.end();
    assertThat(errors.length === 0, `Of ${answered} reads ${errors.length} failed: ${errors[0]}`);
    assertThat(load.refused === 0, `${load.refused} enquiries were refused.`);
    const { status } = await admin.get("/api/user");
    assertThat(status === 200, `Afterwards the session was answered ${status}.`);
    const sums = await balance(bank, load);
    const delivered = await countDeliveries();
    assertThat(
      delivered.every((mails) => mails > 0),
      `The two delivery workers sent ${delivered.join(" and ")} mails.`,
    );
    const prices = await changePrices(bank);
    return `${sums}, of ${delivered.join(" and ")} jobs since; ${answered} reads, 0 errors, all restarted in ${took}; ${prices}`;
  } finally {
    await bank.stop();
  }
}

/** Jobs that each delivery worker has done since its restart, by the metrics of all processes. */
async function countDeliveries(): Promise<number[]> {
  const counts: number[] = [];
  for (let offset = 0; offset < 2 * processNames.length; offset += 1) {
    const answer = await fetch(`http://127.0.0.1:${metricsPort + offset}/metrics`).catch(
      () => undefined,
    );
    const text = (await answer?.text()) ?? "";
    if (!/service="enquiry"/.test(text) || !/role="worker"/.test(text)) continue;
    const done = text.matchAll(/^dhahabu_job_attempts_total\{[^}]*outcome="done"[^}]*\} (\d+)/gm);
    counts.push([...done].reduce((sum, [, value]) => sum + Number(value), 0));
  }
  return counts;
}

/** Asks on a connection of its own, which the kernel gives to either gateway. */
function readPrice(origin: string): Promise<string> {
  return new Promise((answered, failed) => {
    const agent = new Agent({ keepAlive: false });
    const call = request(new URL(pricesPath, origin), { agent }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (text += chunk));
      answer.once("error", failed);
      answer.once("end", () => {
        const prices = pricingRoutes.listGoldPrices.response.parse(JSON.parse(text));
        answered(String(prices.find(({ goldType }) => goldType === "24K")?.pricePerGram));
      });
    });
    call.once("error", failed);
    call.end();
  });
}

/** An open page: asks again, on a new connection, whenever it is told of a change. */
function openPage(origin: string): { shown: () => string | undefined; close: () => void } {
  let shown: string | undefined;
  const call = request(new URL("/api/events", origin), { agent: false }, (answer) => {
    answer.setEncoding("utf8");
    answer.on("data", (text: string) => {
      if (!text.includes("event: prices.changed")) return;
      void readPrice(origin).then((price) => (shown = price));
    });
    answer.on("error", () => undefined);
  });
  call.on("error", () => undefined);
  call.end();
  return { shown: () => shown, close: () => call.destroy() };
}

async function changePrices(bank: FaultBank): Promise<string> {
  const { origin } = bank;
  const admin = createApiClient(origin);
  await signIn(admin, bank.admin);
  const pages = Array.from({ length: openPages }, () => openPage(origin));
  let slowestMs = 0;
  let changed = await readPrice(origin);
  try {
    for (let change = 0; change < priceChanges; change += 1) {
      const value = (120 + change / 100).toFixed(2);
      await writeSystemConfig(admin, "FALLBACK_GOLD_PRICE_24K_PER_GRAM", value);
      const changedAtMs = performance.now();
      const before = changed;
      for (;;) {
        const asked = Array.from({ length: connectionsAsked }, () => readPrice(origin));
        const told = [
          ...new Set([...(await Promise.all(asked)), ...pages.map(({ shown }) => shown())]),
        ];
        const tookMs = performance.now() - changedAtMs;
        const [now = before] = told;
        if (told.length === 1 && now !== before) {
          changed = now;
          slowestMs = Math.max(slowestMs, tookMs);
          break;
        }
        assertThat(
          tookMs < rightWithinMs,
          `${Math.round(tookMs)} ms after change ${change + 1} one is told ${told.join(" and ")}.`,
        );
        await delay(10);
      }
    }
  } finally {
    for (const page of pages) page.close();
  }
  return `${priceChanges} prices right on ${connectionsAsked} new connections and ${openPages} open pages, the slowest after ${Math.round(slowestMs)} ms`;
}

/** What two of every process do beside each other. */
export const replicaFaults: Scenario[] = [
  {
    name: "replicas",
    isTimed: true,
    claim:
      "two of every process, restarted in turn under load: no error, A = S = D, and each price right whichever is asked",
    run: () => whereConnectionsMove(runTwice),
  },
];
