import { setTimeout as delay } from "node:timers/promises";
import { waitFor } from "../support/wait-for.ts";
import { startFaultBank } from "./fault-bank.ts";
import type { FaultBank } from "./fault-bank.ts";
import { balance, countOpenJobs } from "./ledger.ts";
import { sendEnquiries } from "./load.ts";
import { assertThat, enquiryCount as count, seconds } from "./scenario.ts";
import type { Scenario } from "./scenario.ts";

const kills = 5;
const redisAwayMs = 30_000;

async function killWorkers(): Promise<string> {
  const bank = await startFaultBank({ mailTakesMs: 20 });
  try {
    const sending = sendEnquiries({ origin: bank.origin, count, overSeconds: 10 });
    let inExchange = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const pid = await waitFor(
        "a worker in the middle of a mail",
        () => (bank.mail.underWay > 1 ? bank.stack.pid("delivery-worker") : undefined),
        { timeoutMs: 60_000, everyMs: 5 },
      );
      inExchange += bank.mail.underWay;
      process.kill(pid, "SIGKILL");
      await waitFor("the worker to be started again", () => {
        const next = bank.stack.pid("delivery-worker");
        return next !== undefined && next !== pid && bank.mail.underWay === 0;
      });
      await delay(1000);
    }
    const load = await sending;
    assertThat(load.refused === 0, `${load.refused} enquiries were refused.`);
    const figures = await balance(bank, load, { sameMailAgain: true });
    return `${figures}; ${kills} kills with ${inExchange} mails under way`;
  } finally {
    await bank.stop();
  }
}

async function stopWorkers(): Promise<string> {
  const bank = await startFaultBank({});
  try {
    await bank.stack.stopProcess("delivery-worker");
    const load = await sendEnquiries({ origin: bank.origin, count, overSeconds: 5 });
    assertThat(load.refused === 0, `${load.refused} enquiries were refused.`);
    assertThat(bank.mail.taken.length === 0, "A mail was sent without a worker.");
    await bank.stack.startProcess("delivery-worker");
    return await balance(bank, load);
  } finally {
    await bank.stop();
  }
}

/** Load over the whole absence of Redis and a little more, then the books. */
async function loadWithoutRedis(
  bank: FaultBank,
  away: { begin: () => Promise<void> | void; end: () => Promise<void> | void },
): Promise<string> {
  const sending = sendEnquiries({ origin: bank.origin, count, overSeconds: 36 });
  sending.catch(() => undefined);
  await delay(3000);
  await away.begin();
  await delay(redisAwayMs);
  await away.end();
  const backAtMs = performance.now();
  const before = bank.mail.taken.length;
  await waitFor("mails to go on", () => bank.mail.taken.length > before + 10, {
    timeoutMs: 60_000,
  });
  const goesOnMs = performance.now() - backAtMs;
  const load = await sending;
  assertThat(load.refused === 0, `${load.refused} enquiries were refused.`);
  const figures = await balance(bank, load);
  return `${figures}; mails go on ${seconds(goesOnMs)} after Redis is back`;
}

async function freezeRedis(): Promise<string> {
  const bank = await startFaultBank({});
  const { redis } = bank.servers;
  try {
    const away = { begin: () => redis.signal("SIGSTOP"), end: () => redis.signal("SIGCONT") };
    return await loadWithoutRedis(bank, away);
  } finally {
    await bank.stop();
  }
}

async function killRedis(): Promise<string> {
  const bank = await startFaultBank({});
  const { redis } = bank.servers;
  try {
    const away = { begin: () => redis.end("SIGKILL"), end: () => redis.start() };
    return await loadWithoutRedis(bank, away);
  } finally {
    await bank.stop();
  }
}

async function emptyRedis(): Promise<string> {
  const bank = await startFaultBank({ mailTakesMs: 60 });
  const { redis } = bank.servers;
  try {
    const sending = sendEnquiries({ origin: bank.origin, count, overSeconds: 10 });
    sending.catch(() => undefined);
    await waitFor("jobs in the queue", async () => (await countOpenJobs(bank)) > 100);
    await bank.servers.redis.flush();
    await delay(3000);
    await redis.end("SIGKILL");
    await redis.wipe();
    await redis.start();
    const load = await sending;
    assertThat(load.refused === 0, `${load.refused} enquiries were refused.`);
    return await balance(bank, load);
  } finally {
    await bank.stop();
  }
}

/** What workers, the relay and Redis can do to the deliveries. */
export const queueFaults: Scenario[] = [
  {
    name: "worker-killed",
    claim: `the delivery worker, killed with -9 in mid-delivery ${kills} times, loses no mail; one that was in its exchange comes again under the same Message-ID`,
    run: killWorkers,
  },
  {
    name: "workers-down",
    claim: "with no worker at all every enquiry is accepted, and delivered once one starts",
    run: stopWorkers,
  },
  {
    name: "redis-frozen",
    claim: "Redis frozen for 30 s under load: every enquiry is accepted, each mail is sent once",
    run: freezeRedis,
  },
  {
    name: "redis-killed",
    claim: "Redis killed and away for 30 s: every enquiry is accepted, each mail is sent once",
    run: killRedis,
  },
  {
    name: "redis-lost",
    claim: "Redis flushed, then restarted empty, under load: each mail is sent once",
    run: emptyRedis,
  },
];
