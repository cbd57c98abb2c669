import { setTimeout as delay } from "node:timers/promises";
import { processNames } from "@dhahabu/stack/services";
import { createApiClient } from "../support/api-client.ts";
import { waitFor } from "../support/wait-for.ts";
import { startFaultBank } from "./fault-bank.ts";
import type { FaultBank } from "./fault-bank.ts";
import { balance } from "./ledger.ts";
import { answerInTime, sendEnquiries } from "./load.ts";
import { assertThat, enquiryCount as count, seconds } from "./scenario.ts";
import type { Scenario } from "./scenario.ts";

const recoversWithinMs = 5000;
// All but the one that renders pages: it has no database.
const waitingNames = processNames.filter((name) => name !== "pages");
const waitingLine = "database is not reachable; waiting";

/** Waits until every service is well again; returns how long that took. */
async function awaitRecovery(bank: FaultBank): Promise<number> {
  const client = createApiClient(bank.origin, { allowUnavailable: true });
  const startedAtMs = performance.now();
  await waitFor(
    "every service to be well",
    async () => (await answerInTime(client.get("/api/health"))).status === 200,
    { timeoutMs: 20_000, everyMs: 50 },
  );
  const tookMs = performance.now() - startedAtMs;
  assertThat(tookMs < recoversWithinMs, `Recovery took ${seconds(tookMs)}.`);
  return tookMs;
}

async function restartPostgres(): Promise<string> {
  const bank = await startFaultBank({});
  const { postgres } = bank.servers;
  const pids = processNames.map((name) => bank.stack.pid(name));
  try {
    const sending = sendEnquiries({ origin: bank.origin, count, overSeconds: 20 });
    sending.catch(() => undefined);
    const recoveries: string[] = [];
    for (const [how, signal, awayMs] of [
      ["fast", "SIGINT", 0],
      ["immediate", "SIGQUIT", 2000],
      ["crash", "SIGKILL", 0],
    ] as const) {
      await delay(3000);
      await postgres.end(signal);
      await delay(awayMs);
      await postgres.start();
      recoveries.push(`${how} ${seconds(await awaitRecovery(bank))}`);
    }
    const load = await sending;
    await waitFor("the relays to listen again", async () => {
      const rows = await bank.sql<{ usename: string }[]>`
        select distinct usename from pg_stat_activity
        where query ilike 'listen%' and usename in ('content', 'enquiry', 'pricing')`;
      return rows.length === 3;
    });
    const figures = await balance(bank, load);
    const isSame = processNames.every((name, at) => bank.stack.pid(name) === pids[at]);
    assertThat(isSame, "A process ended and was started again.");
    return `${figures}; well again after ${recoveries.join(", ")}`;
  } finally {
    await bank.stop();
  }
}

async function startBeforeDatabases(): Promise<string> {
  const bank = await startFaultBank({});
  const { postgres, redis } = bank.servers;
  try {
    await Promise.all(waitingNames.map((name) => bank.stack.stopProcess(name)));
    await Promise.all([postgres.end("SIGINT"), redis.end("SIGTERM")]);
    const startedAtMs = performance.now();
    const starts = waitingNames.map((name) => bank.stack.startProcess(name));
    let isAnyReady = false;
    const ready = Promise.all(starts);
    ready.catch(() => undefined);
    for (const start of starts)
      start.then(
        () => (isAnyReady = true),
        () => undefined,
      );
    for (const name of waitingNames) {
      await waitFor(
        `${name} to say twice that it waits`,
        async () => (await bank.readLog(name)).split(waitingLine).length > 2,
        { timeoutMs: 30_000, everyMs: 200 },
      );
    }
    assertThat(!isAnyReady, "A service said that it was ready without its database.");
    await Promise.all([postgres.start(), redis.start()]);
    const backAtMs = performance.now();
    await ready;
    const readyMs = performance.now() - backAtMs;
    await awaitRecovery(bank);
    assertThat(readyMs < recoversWithinMs, `The start took ${seconds(readyMs)}.`);
    const load = await sendEnquiries({ origin: bank.origin, count, overSeconds: 5 });
    assertThat(load.refused === 0, `${load.refused} enquiries were refused.`);
    const figures = await balance(bank, load);
    return `${figures}; ready ${seconds(readyMs)} after the databases, which came ${seconds(backAtMs - startedAtMs)} late`;
  } finally {
    await bank.stop();
  }
}

/** What the databases can do to the services. */
export const databaseFaults: Scenario[] = [
  {
    name: "postgres-restarted",
    claim:
      "PostgreSQL restarted under load (fast, immediate, kill -9): a readable 503 at worst, no process ends, all answer within 5 s of its return",
    run: restartPostgres,
  },
  {
    name: "databases-late",
    claim:
      "every service started before PostgreSQL and Redis waits, says so, and answers within 5 s of their start",
    run: startBeforeDatabases,
  },
];
