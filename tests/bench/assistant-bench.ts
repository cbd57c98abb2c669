import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { RunningStack } from "@dhahabu/stack/stack";
import autocannon from "autocannon";
import { createReader } from "../../services/assistant/read/reader.ts";
import { readArtefact } from "../../services/assistant/teach/store.ts";
import { ensureTaught } from "../support/ensure-taught.ts";
import { startControl } from "./api-bench.ts";
import { readResidentBytes } from "./inspect-process.ts";
import { measureLoad, median } from "./load.ts";
import { judgeAtLeast, judgeAtMost, printRows } from "./report.ts";

const teacher = resolve(import.meta.dirname, "../../services/assistant/teach.ts");
const rounds = 3;
const connections = 4;

// One of each sort of work: figures, pages, courtesy, a refusal, typos, in three languages.
const messages = [
  ["en", "How much is 12.5 grams of 22K today?"],
  ["en", "loan for 20g of 18k for 3 months, what do I repay"],
  ["en", "whta docments shuold I bring"],
  ["en", "who won the match yesterday"],
  ["sw", "bei ya gramu kumi za karati ishirini na mbili"],
  ["sw", "nataka mkopo wa laki tatu kwa 24k"],
  ["sw", "mko wapi na mnafungua saa ngapi"],
  ["sw", "niaje"],
  ["ar", "كم سعر ١٠ غرام عيار ٢٢"],
  ["ar", "كم غرام أحتاج لقرض ١٠٠ ألف عيار ٢٤"],
  ["ar", "bkam el dahab el yom"],
  ["ar", "أريد قرضا بدون هوية"],
] as const;

/** Measures what the assistant answers in a second and how long an answer takes, beside a bare Koa. */
export async function benchAssistant(
  stack: RunningStack,
  { seconds }: { seconds: number },
): Promise<void> {
  const control = await startControl("{}");
  const rates: number[] = [];
  const slowest: number[] = [];
  const controlRates: number[] = [];
  let failures = 0;
  try {
    await ask(stack.url, 2);
    for (let round = 0; round < rounds; round += 1) {
      const { requestsPerSecond } = await measureLoad({ url: control.url, seconds, connections });
      controlRates.push(requestsPerSecond);
      const result = await ask(stack.url, seconds);
      rates.push(result.requests.average);
      // autocannon has no 95th percentile; the next one above is the stricter.
      slowest.push(result.latency.p97_5);
      failures += result.non2xx + result.errors + result.timeouts;
    }
  } finally {
    control.stop();
  }
  const [readyMs, memoryMb] = await restart(stack);
  const teachingSeconds = await teach();
  const rate = median(rates);
  const slowestMs = median(slowest);
  const failed = failures > 0 ? `, ${failures} failed` : "";
  printRows(
    `Assistant, POST /api/chat over ${connections} connections (a bare Koa: ${Math.round(median(controlRates))}/s), ${rounds} x ${seconds} s`,
    [
      {
        what: "messages a second",
        measured: `${Math.round(rate)}${failed}`,
        must: "200",
        aim: "400",
        verdict: failures > 0 ? "MISSED" : judgeAtLeast(rate, 200, 400),
      },
      {
        what: "97.5 of 100 are answered within",
        measured: `${slowestMs} ms`,
        must: "40 ms",
        aim: "20 ms",
        verdict: judgeAtMost(slowestMs, 40, 20),
      },
      {
        what: "what was taught is loaded within",
        measured: `${readyMs} ms`,
        must: "500 ms",
        aim: "200 ms",
        verdict: judgeAtMost(readyMs, 500, 200),
      },
      {
        what: "memory of the process that answers",
        measured: `${memoryMb} MB`,
        must: "150 MB",
        aim: "130 MB",
        verdict: judgeAtMost(memoryMb, 150, 130),
      },
      {
        what: "teaching, in a process of its own",
        measured: `${teachingSeconds} s`,
        must: "60 s",
        aim: "30 s",
        verdict: judgeAtMost(teachingSeconds, 60, 30),
      },
    ],
  );
}

/** Starts the answering process anew: how long it takes to load what was taught, and the memory it then holds under load. */
async function restart(stack: RunningStack): Promise<[readyMs: number, memoryMb: number]> {
  await stack.restartProcess("assistant");
  await ask(stack.url, 5);
  const bytes = await readResidentBytes(stack.pid("assistant") ?? 0);
  const artefact = await ensureTaught();
  const startedAt = performance.now();
  createReader(await readArtefact(artefact));
  return [Math.round(performance.now() - startedAt), Math.round(bytes / 1024 / 1024)];
}

async function teach(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "bench-teach-"));
  const startedAt = performance.now();
  try {
    await promisify(execFile)(process.execPath, [teacher, folder]);
    return Math.round((performance.now() - startedAt) / 1000);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function ask(origin: string, seconds: number) {
  return autocannon({
    url: `${origin}/api/chat`,
    connections,
    duration: seconds,
    requests: messages.map(([language, message]) => ({
      method: "POST",
      path: "/api/chat",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify({ message, language, currency: "KES" }),
    })),
  });
}
