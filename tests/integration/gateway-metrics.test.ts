import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase } from "@dhahabu/platform/db";
import { serveInnerPort } from "@dhahabu/platform/http/inner-port";
import type { InnerPort } from "@dhahabu/platform/http/inner-port";
import { countJobs, createMetrics, watchClock, watchOutbox } from "@dhahabu/platform/metrics";
import type { Metrics } from "@dhahabu/platform/metrics";
import { migrate } from "@dhahabu/platform/migrate";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createEmptyDatabase } from "../support/create-database.ts";
import { newAddress } from "../support/new-address.ts";
import "../support/provided.ts";
import { answerJson, startLoneGateway } from "../support/start-gateway.ts";
import type { LoneGateway } from "../support/start-gateway.ts";
import { quietLog } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

let gateway: LoneGateway;
let served: InnerPort;

const serve = (metrics: Metrics) =>
  serveInnerPort({
    answers: { metrics, isReady: () => true, checkHealth: () => undefined },
    host: "127.0.0.1",
    port: 0,
    log: quietLog,
  });

beforeAll(async () => {
  const metrics = createMetrics({ service: "gateway", role: "api" });
  served = await serve(metrics);
  gateway = await startLoneGateway(inject("servers"), {
    metrics,
    settings: { LIMIT_FORM: "1/60", TRUSTED_PROXIES: "127.0.0.1" },
    owners: {
      content: (_, res) => answerJson(res, 200, []),
      pricing: (req) => req.socket.destroy(),
    },
  });
});

afterAll(async () => {
  await gateway.stop();
  await served.stop();
});

async function readMetrics(url = served.url): Promise<string> {
  const answer = await fetch(`${url}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  return answer.text();
}

/** Value of the one line that begins with the name and holds every label. */
async function valueOf(
  name: string,
  labels: Record<string, string> = {},
  url = served.url,
): Promise<number | undefined> {
  const lines = (await readMetrics(url)).split("\n").filter((line) => line.startsWith(`${name}{`));
  const line = lines.find((text) =>
    Object.entries(labels).every(([key, value]) => text.includes(`${key}="${value}"`)),
  );
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

test("calls are counted by route and class of status, never by what the visitor sent", async () => {
  await fetch(`${gateway.origin}/api/user`);
  await fetch(`${gateway.origin}/api/media/files/secretsecretsecret.mp4`);
  await fetch(`${gateway.origin}/api/wanjiru@example.com`);
  const count = (labels: Record<string, string>) => valueOf("dhahabu_http_requests_total", labels);
  expect(await count({ method: "GET", route: "/api/user", status: "4xx" })).toBe(1);
  expect(await count({ route: "/api/media/files/:name", status: "2xx" })).toBe(1);
  expect(await count({ route: "none", status: "4xx" })).toBe(1);
  expect(await valueOf("dhahabu_http_request_duration_seconds_count", { route: "/api/user" })).toBe(
    1,
  );
  expect(await readMetrics()).not.toMatch(/secretsecret|wanjiru/);
});

test.each([
  ["as the database's", 0],
  ["ahead of it", 90],
  ["behind it", -90],
])(
  "a clock %s is known to be so, without what the way of the question takes",
  async (_, seconds) => {
    const metrics = createMetrics({ service: "pricing", role: "api" });
    const sql = connectDatabase({ url: inject("servers").databaseUrl });
    const clock = { now: () => new Date(Date.now() + seconds * 1000) };
    watchClock({ metrics, sql, log: quietLog, clock });
    const own = await serve(metrics);
    const readAhead = () => valueOf("dhahabu_clock_ahead_seconds", { service: "pricing" }, own.url);
    const ahead = (await readAhead()) ?? 0;
    expect(Math.abs(ahead - seconds)).toBeLessThan(seconds === 0 ? 0.001 : 10);
    expect(Math.abs(ahead)).toBeLessThanOrEqual(Math.abs(seconds));
    await sql.end();
    expect(await readAhead()).toBeUndefined();
    await own.stop();
  },
);

test("prepared answers, open streams, pages, refusals and faults are counted", async () => {
  const first = await fetch(`${gateway.origin}/api/branches`);
  await fetch(`${gateway.origin}/api/branches`, {
    headers: { "if-none-match": first.headers.get("etag") ?? "" },
  });
  const hits = (status: string) =>
    valueOf("dhahabu_prepared_answers_total", { read: "branches", status });
  expect([await hits("200"), await hits("304")]).toEqual([1, 1]);
  expect([await hits("200"), await hits("304")]).toEqual([1, 1]);

  const abort = new AbortController();
  await fetch(`${gateway.origin}/api/events`, { signal: abort.signal });
  expect(await valueOf("dhahabu_event_streams_open")).toBe(1);
  abort.abort();
  await waitFor("the end", async () => (await valueOf("dhahabu_event_streams_open")) === 0);

  await fetch(`${gateway.origin}/no-such-page`);
  expect(await valueOf("dhahabu_page_requests_total")).toBe(1);

  const address = newAddress();
  const contact = () =>
    fetch(`${gateway.origin}/api/contact`, {
      method: "POST",
      headers: {
        origin: gateway.origin,
        "content-type": "application/json",
        "x-forwarded-for": address,
      },
      body: "{}",
    });
  await contact();
  expect((await contact()).status).toBe(429);
  expect(await valueOf("dhahabu_limited_requests_total", { limit: "form" })).toBe(1);

  const before = (await valueOf("dhahabu_upstream_errors_total", { owner: "pricing" })) ?? 0;
  await fetch(`${gateway.origin}/api/gold-prices/history?type=24K`);
  expect(await valueOf("dhahabu_upstream_errors_total", { owner: "pricing" })).toBeGreaterThan(
    before,
  );
});

test("the process itself is measured, and every line names the service", async () => {
  const lines = (await readMetrics()).split("\n").filter((line) => /^[a-z]/.test(line));
  expect(lines.filter((line) => !line.includes('service="gateway"'))).toEqual([]);
  const names = lines.map((line) => line.split("{")[0]);
  expect(names).toEqual(
    expect.arrayContaining(["nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes"]),
  );
});

test("the public port shows nothing of it, and the metrics' port nothing else", async () => {
  for (const path of ["/metrics", "/api/metrics"]) {
    expect(await (await fetch(`${gateway.origin}${path}`)).text()).not.toContain("dhahabu_http");
  }
  expect((await fetch(new URL("/", served.url))).status).toBe(404);
  expect((await fetch(served.url, { method: "POST" })).status).toBe(404);
});

test("a worker's outbox and jobs are told; without its database nothing is told of them", async () => {
  const database = await createEmptyDatabase(inject("servers").databaseUrl, "enquiry");
  const sql = connectDatabase({ url: database.url, maxConnections: 2 });
  await migrate(sql, { folder: await mkdtemp(join(tmpdir(), "no-migrations-")), log: quietLog });
  const metrics = createMetrics({ service: "enquiry", role: "worker" });
  const worker = await serve(metrics);
  try {
    watchOutbox({ metrics, sql, log: quietLog });
    const count = countJobs(metrics);
    const read = async () => ({
      unpublished: await valueOf("dhahabu_outbox_unpublished", {}, worker.url),
      openJobs: await valueOf("dhahabu_outbox_open_jobs", {}, worker.url),
      failed: await valueOf("dhahabu_outbox_failed_jobs", {}, worker.url),
    });
    const oldest = () => valueOf("dhahabu_outbox_oldest_unpublished_seconds", {}, worker.url);
    expect(await read()).toEqual({ unpublished: 0, openJobs: 0, failed: 0 });
    expect(await oldest()).toBe(0);
    await sql.begin((tx) => enqueueEvent(tx, "media.changed", { mediaId: 1 }));
    await sql`
      insert into outbox (topic, kind, payload, created_at, published_at, failed_at) values
        ('send', 'job', '{}', now() - interval '1 hour', null, null),
        ('send', 'job', '{}', now(), now(), null),
        ('send', 'job', '{}', now(), now(), now())`;
    expect(await read()).toEqual({ unpublished: 2, openJobs: 2, failed: 1 });
    expect(await oldest()).toBeGreaterThan(3599);
    for (const outcome of ["done", "done", "retried", "failed"] as const) count("send", outcome);
    const attempts = (outcome: string) =>
      valueOf("dhahabu_job_attempts_total", { job: "send", outcome }, worker.url);
    expect([await attempts("done"), await attempts("retried"), await attempts("failed")]).toEqual([
      2, 1, 1,
    ]);
    await sql.end();
    expect(await read()).toEqual({
      unpublished: undefined,
      openJobs: undefined,
      failed: undefined,
    });
    expect(await attempts("done")).toBe(2);
  } finally {
    await worker.stop();
    await sql.end();
    await database.drop();
  }
});
