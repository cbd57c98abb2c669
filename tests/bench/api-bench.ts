import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { RunningStack } from "@dhahabu/stack/stack";
import { createApiClient, signIn } from "../support/api-client.ts";
import { measureLoad, median } from "./load.ts";
import type { LoadOptions } from "./load.ts";
import { measurePacedLoad } from "./paced-load.ts";
import { judgeAtLeast, judgeAtMost, printRows } from "./report.ts";
import type { Row } from "./report.ts";

interface Budget {
  what: string;
  must: number;
  aim: number;
  request: Omit<LoadOptions, "url" | "seconds"> & { path: string };
}

const rounds = 3;

/** Measures every API budget as a ratio to a bare Koa started in the same run, and prints them. */
export async function benchApi(stack: RunningStack, options: { seconds: number }): Promise<void> {
  const { seconds } = options;
  const client = createApiClient(stack.url);
  await signIn(client, {
    username: stack.admin.username,
    password: stack.admin.password ?? "",
  });
  const prices = await client.get("/api/gold-prices/currency/KES");
  const control = await startControl(prices.text);
  const origin = { origin: stack.url };
  const get = (path: string, must = 0.9, aim = 1.9): Budget => ({
    what: `GET ${path}`,
    must,
    aim,
    request: { path },
  });
  const budgets: Budget[] = [
    get("/api/gold-prices/currency/KES"),
    get("/api/public-config"),
    get("/api/branches"),
    get("/api/media"),
    {
      what: "POST /api/calculate-loan",
      must: 0.15,
      aim: 0.4,
      request: {
        path: "/api/calculate-loan",
        method: "POST",
        headers: origin,
        body: { goldType: "22K", goldWeight: 12.5, duration: 3 },
      },
    },
    {
      what: "GET /api/user, signed in",
      must: 0.1,
      aim: 0.4,
      request: { path: "/api/user", headers: { cookie: client.cookies } },
    },
    {
      what: "POST /api/contact",
      must: 0.05,
      aim: 0.1,
      request: {
        path: "/api/contact",
        method: "POST",
        headers: origin,
        body: {
          name: "Wanjiru Kamau",
          email: "wanjiru@example.com",
          phone: "0712345678",
          service: "Gold Loans",
          subject: "A loan on a bracelet",
          message: "What would you lend on 12.5 grams of 22K?",
        },
      },
    },
  ];

  try {
    await measureLoad({ url: control.url, seconds: 2 });
    const controlRuns: number[] = [];
    const runs = new Map<string, number[]>();
    const failures = new Map<string, number>();
    // Control and product take turns, so that a busy moment of the machine meets both.
    for (let round = 0; round < rounds; round += 1) {
      controlRuns.push((await measureLoad({ url: control.url, seconds })).requestsPerSecond);
      for (const { what, request } of budgets) {
        const url = stack.url + request.path;
        if (round === 0) await measureLoad({ ...request, url, seconds: 1 });
        const load = await measureLoad({ ...request, url, seconds });
        runs.set(what, [...(runs.get(what) ?? []), load.requestsPerSecond]);
        failures.set(what, (failures.get(what) ?? 0) + load.failures);
      }
    }
    const controlRate = median(controlRuns);
    const rows: Row[] = budgets.map(({ what, must, aim }) => {
      const rate = median(runs.get(what) ?? []);
      const ratio = rate / controlRate;
      const failed = failures.get(what) ?? 0;
      return {
        what,
        measured: `${ratio.toFixed(2)} (${Math.round(rate)}/s${failed > 0 ? `, ${failed} failed` : ""})`,
        must: must.toFixed(2),
        aim: aim.toFixed(2),
        verdict: failed > 0 ? "MISSED" : judgeAtLeast(ratio, must, aim),
      };
    });
    const saturation = median(runs.get("GET /api/gold-prices/currency/KES") ?? []);
    const pacedRuns: { half: number; control: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const url = `${stack.url}/api/gold-prices/currency/KES`;
      const half = await measurePacedLoad({ url, seconds, requestsPerSecond: saturation / 2 });
      const halfControl = await measurePacedLoad({
        url: control.url,
        seconds,
        requestsPerSecond: controlRate / 2,
      });
      pacedRuns.push({ half: half.p99Ms, control: halfControl.p99Ms });
    }
    const halfP99Ms = median(pacedRuns.map(({ half }) => half));
    const controlP99Ms = median(pacedRuns.map((run) => run.control));
    rows.push({
      what: "p99 of the price list at half of its saturation",
      measured: `${halfP99Ms} ms (control ${controlP99Ms} ms)`,
      must: "10 ms",
      aim: "3 ms",
      verdict: judgeAtMost(halfP99Ms, 10, 3),
    });
    printRows(
      `API, ratio to a bare Koa (${Math.round(controlRate)}/s), ${rounds} x ${seconds} s`,
      rows,
    );
  } finally {
    control.stop();
  }
}

/** Starts a bare Koa in a process of its own, which answers everything with `body`. */
export async function startControl(body: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "control-server.ts")], {
    env: { ...process.env, BODY: body, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { url: line.toString().trim(), stop: () => child.kill() };
}
