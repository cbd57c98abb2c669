import type { RunningStack } from "@dhahabu/stack/stack";
import autocannon from "autocannon";
import { startControl } from "./api-bench.ts";
import { measureLoad, median } from "./load.ts";
import { judgeAtLeast, judgeAtMost, printRows } from "./report.ts";

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
    ],
  );
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
