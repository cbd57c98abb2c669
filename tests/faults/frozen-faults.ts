import type { ServerName } from "@dhahabu/stack/keeper";
import type { ProcessName } from "@dhahabu/stack/services";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import { waitFor } from "../support/wait-for.ts";
import { startFaultBank } from "./fault-bank.ts";
import type { FaultBank } from "./fault-bank.ts";
import { balance } from "./ledger.ts";
import { answerInTime, assertReadable503, sendEnquiries } from "./load.ts";
import { assertThat, enquiryCount as count, seconds } from "./scenario.ts";
import type { Scenario } from "./scenario.ts";

const watchdogSeconds = 5;
const costsAtMostMs = 3000;
const refusedWithinMs = 1000;
// Patience, no promise: on a busy machine a start alone takes half a minute.
const replacedWithinMs = 120_000;

type Call = (client: ApiClient) => Promise<ApiAnswer>;

/** Every process, with a call that needs it where there is one. */
const frozen: [name: ProcessName, call?: Call][] = [
  ["enquiry", (client) => client.send("POST", "/api/newsletter", { email: "not an address" })],
  ["identity", (client) => client.get("/api/user")],
  ["content", (client) => client.send("PATCH", "/api/media/999999/toggle")],
  [
    "pricing",
    (client) => client.send("POST", "/api/calculate-loan", { goldType: "24K", goldWeight: 10 }),
  ],
  ["assistant", (client) => client.send("POST", "/api/chat", { message: "hello" })],
  ["lending", (client) => client.get("/api/user/visits")],
  ["pages"],
  ["pricing-worker"],
  ["delivery-worker"],
  ["assistant-worker"],
];

async function freezeEach(): Promise<string> {
  const bank = await startFaultBank({
    env: { WATCHDOG_SECONDS: String(watchdogSeconds) },
    hasOwnServers: true,
  });
  try {
    const admin = createApiClient(bank.origin, { allowUnavailable: true });
    await signIn(admin, bank.admin);
    const sending = sendEnquiries({ origin: bank.origin, count, overSeconds: 60 });
    sending.catch(() => undefined);
    const figures: string[] = [];
    for (const [name, call] of frozen) {
      figures.push(`${name} ${await freeze(bank, name, call && (() => call(admin)))}`);
    }
    for (const name of ["postgres", "redis"] as const) {
      figures.push(`${name} ${await freezeServer(bank, name)}`);
    }
    const load = await sending;
    // Who stands still in the middle of an exchange and is replaced has noted nothing of it.
    const sums = await balance(bank, load, { sameMailAgain: true });
    figures.push(`gateway ${await freeze(bank, "gateway")} with its sessions`);
    const { status } = await admin.get("/api/user");
    assertThat(status === 200, `After the gateway was replaced a session was answered ${status}.`);
    return `${sums}; replaced: ${figures.join(", ")}`;
  } finally {
    await bank.stop();
  }
}

async function freezeServer(bank: FaultBank, name: ServerName): Promise<string> {
  const { [name]: pid } = await bank.stack.serverPids();
  assertThat(pid !== undefined, `${name} does not run.`);
  process.kill(pid, "SIGSTOP");
  const startedAtMs = performance.now();
  const isReplaced = async () => {
    const { [name]: other } = await bank.stack.serverPids();
    return other !== undefined && other !== pid;
  };
  await waitFor(`another ${name}`, isReplaced, { timeoutMs: replacedWithinMs });
  const visitor = createApiClient(bank.origin, { allowUnavailable: true });
  const isWell = async () => (await answerInTime(visitor.get("/api/health"))).status === 200;
  await waitFor("the bank to be well", isWell, { timeoutMs: replacedWithinMs });
  return `after ${seconds(performance.now() - startedAtMs)}`;
}

async function freeze(
  bank: FaultBank,
  name: ProcessName,
  call?: () => Promise<ApiAnswer>,
): Promise<string> {
  const pid = bank.stack.pid(name);
  assertThat(pid !== undefined, `${name} does not run.`);
  process.kill(pid, "SIGSTOP");
  const startedAtMs = performance.now();
  let cost = "";
  if (call) {
    const firstMs = await timeRefusal(call);
    assertThat(firstMs < costsAtMostMs, `${name} frozen cost a visitor ${seconds(firstMs)}.`);
    const nextMs = await timeRefusal(call);
    assertThat(nextMs < refusedWithinMs, `${name} frozen cost the next ${seconds(nextMs)}.`);
    cost = `(first refusal ${seconds(firstMs)}, next ${Math.round(nextMs)} ms) `;
  }
  const visitor = createApiClient(bank.origin, { allowUnavailable: true });
  if (name !== "gateway") await assertOthersAnswer(visitor, name);
  await waitFor(
    `another ${name}`,
    () => bank.stack.pid(name) !== undefined && bank.stack.pid(name) !== pid,
    { timeoutMs: replacedWithinMs },
  );
  await waitFor(
    `${name} to answer`,
    async () => {
      const answer = await answerInTime(call ? call() : visitor.get("/api/health"));
      return answer.status < 500;
    },
    { timeoutMs: replacedWithinMs },
  );
  const tookMs = performance.now() - startedAtMs;
  return `${cost}after ${seconds(tookMs)}`;
}

/** A snapshot of the reads stays, and no page waits for who would render it. */
async function assertOthersAnswer(visitor: ApiClient, name: ProcessName): Promise<void> {
  const { status } = await answerInTime(visitor.get("/api/public-config"));
  assertThat(status === 200, `With ${name} frozen the configuration was answered ${status}.`);
  const askedAtMs = performance.now();
  await answerInTime(visitor.get("/faq"));
  const tookMs = performance.now() - askedAtMs;
  assertThat(tookMs < costsAtMostMs, `With ${name} frozen a page took ${seconds(tookMs)}.`);
}

async function timeRefusal(call: () => Promise<ApiAnswer>): Promise<number> {
  const startedAtMs = performance.now();
  assertReadable503(await answerInTime(call()));
  return performance.now() - startedAtMs;
}

/** What stands still, and neither answers nor ends. */
export const frozenFaults: Scenario[] = [
  {
    name: "processes-frozen",
    isTimed: true,
    claim:
      "each process, PostgreSQL and Redis stopped (SIGSTOP) in turn: a visitor waits 3 s at most, the next not at all, and it is replaced by itself; a mail that was in its exchange comes again under the same Message-ID",
    run: freezeEach,
  },
];
