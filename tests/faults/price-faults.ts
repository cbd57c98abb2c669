import { fork } from "node:child_process";
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pricingRoutes } from "@dhahabu/contract/pricing";
import { createApiClient } from "../support/api-client.ts";
import { waitFor } from "../support/wait-for.ts";
import { startFaultBank } from "./fault-bank.ts";
import type { FaultBank } from "./fault-bank.ts";
import { balance } from "./ledger.ts";
import { sendEnquiries } from "./load.ts";
import { assertThat, enquiryCount as count } from "./scenario.ts";
import type { Scenario } from "./scenario.ts";

type FeedMode = "moving" | "garbage" | "hanging";

const garbage: ((response: ServerResponse) => void)[] = [
  (response) => response.end("<html>maintenance</html>"),
  (response) => response.end('{"metal":"XAU","currency":"USD","price":"4016","timestamp":1}'),
  (response) => response.end(describeQuote(4_000_000)),
  (response) => response.writeHead(500).end("oops"),
  (response) => response.end('{"metal":"XAU","price":'),
];

function describeQuote(usdPerTroyOunce: number): string {
  const timestamp = Math.floor(Date.now() / 1000);
  return JSON.stringify({ metal: "XAU", currency: "USD", price: usdPerTroyOunce, timestamp });
}

/** A price feed of this machine; while it moves, each answer is a little above the one before. */
async function startFeed() {
  let mode: FeedMode = "moving";
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.setHeader("content-type", "application/json");
    if (mode === "moving") response.end(describeQuote(4016 + calls * 0.5));
    if (mode === "garbage") garbage[calls % garbage.length]?.(response);
  });
  await new Promise<void>((ready) => {
    server.listen(0, "127.0.0.1", ready);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get calls() {
      return calls;
    },
    behave(next: FeedMode) {
      mode = next;
    },
    stop() {
      server.closeAllConnections();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

type Feed = Awaited<ReturnType<typeof startFeed>>;

function startBankWithFeed(feed: Feed, cron: string): Promise<FaultBank> {
  return startFaultBank({
    env: { PRICE_FEED_URL: feed.url, PRICE_FEED_KEY: "a-key", PRICE_CRON: cron },
  });
}

async function readPrices(bank: FaultBank) {
  const answer = await createApiClient(bank.origin).get("/api/gold-prices/currency/KES");
  return pricingRoutes.listGoldPrices.response.parse(answer.body);
}

async function breakFeed(): Promise<string> {
  const feed = await startFeed();
  const bank = await startBankWithFeed(feed, "*/1 * * * * *");
  try {
    const moved = await awaitMove(bank);
    const sending = sendEnquiries({ origin: bank.origin, count, overSeconds: 16 });
    sending.catch(() => undefined);
    const kept: string[] = [];
    for (const mode of ["garbage", "hanging"] as const) {
      feed.behave(mode);
      // Forgets the pause that failures of the feed bring.
      await bank.stack.restartProcess("pricing-worker");
      const callsBefore = feed.calls;
      await waitFor(
        "the feed to be asked",
        () => feed.calls > callsBefore + (mode === "garbage" ? 4 : 0),
      );
      const before = await readPrices(bank);
      await delay(6000);
      const after = await readPrices(bank);
      const isKept = after.every(
        (price, at) =>
          price.pricePerGram === before[at]?.pricePerGram &&
          price.observedAt === before[at].observedAt &&
          price.source === "feed:goldapi",
      );
      assertThat(isKept && after.length > 0, `A price changed while the feed was ${mode}.`);
      const ageMs = Date.now() - Date.parse(after[0]?.observedAt ?? "");
      assertThat(ageMs > 5000, "The age of the price does not show.");
      kept.push(`${mode} ${feed.calls - callsBefore} calls`);
    }
    feed.behave("moving");
    await bank.stack.restartProcess("pricing-worker");
    await awaitMove(bank);
    const load = await sending;
    assertThat(load.refused === 0, `${load.refused} enquiries were refused.`);
    const figures = await balance(bank, load);
    return `${figures}; ${moved} prices kept over ${kept.join(", ")}, and moving again after`;
  } finally {
    await bank.stop();
    await feed.stop();
  }
}

/** Waits until a price of the feed replaced another one; returns how many are listed. */
async function awaitMove(bank: FaultBank): Promise<number> {
  const before = await readPrices(bank);
  await waitFor(
    "prices to move",
    async () => {
      const now = await readPrices(bank);
      const isOfFeed = now.every((price) => price.source === "feed:goldapi");
      return isOfFeed && now[0]?.pricePerGram !== before[0]?.pricePerGram;
    },
    { timeoutMs: 20_000, everyMs: 200 },
  );
  return before.length;
}

async function runTwoWorkers(): Promise<string> {
  const feed = await startFeed();
  const bank = await startBankWithFeed(feed, "*/1 * * * * *");
  const second = fork(resolve(import.meta.dirname, "../../services/pricing/main.ts"), [], {
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: {
      PATH: process.env["PATH"],
      ROLE: "worker",
      DATABASE_URL: bank.stack.databaseUrls.pricing,
      REDIS_URL: bank.stack.redisUrl,
      IDENTITY_URL: bank.stack.serviceUrls.identity,
      CALLERS_FILE: join(bank.stack.dataDir, "keys/pricing/callers.json"),
      PRICE_FEED_URL: feed.url,
      PRICE_FEED_KEY: "a-key",
      PRICE_CRON: "*/1 * * * * *",
    },
  });
  const ended = new Promise((done) => second.once("exit", done));
  try {
    await new Promise<void>((ready, failed) => {
      second.on("message", (message) => {
        if ((message as { type: string }).type === "ready") ready();
      });
      second.once("exit", () => failed(new Error("The second worker did not start.")));
    });
    const [start] = await bank.sql<{ at: Date }[]>`select now() as at`;
    const callsBefore = feed.calls;
    const load = await sendEnquiries({ origin: bank.origin, count, overSeconds: 12 });
    assertThat(load.refused === 0, `${load.refused} enquiries were refused.`);
    const calls = feed.calls - callsBefore;
    const [runs] = await bank.sql<{ count: number }[]>`
      select count(*)::int as count from pricing.schedule_runs
      where name = 'refresh-prices' and started_at >= ${start?.at ?? new Date()}`;
    const repeats = await bank.sql`
      select gold_type, observed_at from pricing.gold_price_history
      where source like 'feed:%' group by 1, 2 having count(*) > 1`;
    const buckets = runs?.count ?? 0;
    assertThat(buckets >= 10, `Only ${buckets} runs in 12 s.`);
    // The first refresh of the second worker's start may fall into the time.
    assertThat(
      Math.abs(calls - buckets) <= 2,
      `${calls} questions to the feed in ${buckets} buckets.`,
    );
    assertThat(repeats.length === 0, `${repeats.length} prices are twice in the history.`);
    const figures = await balance(bank, load);
    return `${figures}; ${buckets} seconds, ${buckets} runs, ${calls} questions to the feed, no price twice in the history`;
  } finally {
    second.disconnect();
    await ended;
    await bank.stop();
    await feed.stop();
  }
}

/** What the market feed and a second worker can do to the prices. */
export const priceFaults: Scenario[] = [
  {
    name: "price-feed",
    claim:
      "price feed answers garbage, then nothing: prices stay, their age shows, the rest goes on; it moves them again when it is well",
    run: breakFeed,
  },
  {
    name: "pricing-workers",
    claim: "two pricing workers at once: one run for each second, no price twice in the history",
    run: runTwoWorkers,
  },
];
