import type { RequestListener } from "node:http";
import { errorBodySchema } from "@dhahabu/contract/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import { answerJson, startLoneGateway } from "../support/start-gateway.ts";
import type { LoneGateway } from "../support/start-gateway.ts";
import "../support/provided.ts";
import { waitFor } from "../support/wait-for.ts";

const answerWell: RequestListener = (_, res) => answerJson(res, 200, { message: "Taken." });
const answerNothing: RequestListener = () => undefined;

let enquiry = answerWell;
let seen: string[] = [];
let gateway: LoneGateway;
let visitor: ApiClient;

beforeAll(async () => {
  gateway = await startLoneGateway(inject("servers"), {
    owners: {
      enquiry: (req, res) => {
        seen.push(req.url ?? "");
        enquiry(req, res);
      },
    },
  });
  visitor = createApiClient(gateway.origin, { allowUnavailable: true });
});

afterAll(() => gateway.stop());

const subscribe = () => visitor.send("POST", "/api/newsletter", { email: "wanjiru@example.com" });

async function time(call: () => Promise<ApiAnswer>) {
  const startedAtMs = performance.now();
  const answer = await call();
  return { answer, tookMs: performance.now() - startedAtMs };
}

function assertRefused({ status, body, headers }: ApiAnswer): void {
  expect(status).toBe(503);
  expect(errorBodySchema.parse(body).code).toBe("unavailable");
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
}

describe("19.6: a service that stands still", () => {
  beforeEach(async () => {
    enquiry = answerWell;
    await waitFor("the service", async () => (await subscribe()).status === 200);
  });

  test("costs those who meet it three seconds at most, and the next nothing", async () => {
    enquiry = answerNothing;
    const first = await Promise.all([1, 2, 3].map(() => time(subscribe)));
    for (const { answer, tookMs } of first) {
      assertRefused(answer);
      expect(tookMs).toBeLessThan(3000);
    }
    seen = [];
    const next = await Promise.all(Array.from({ length: 20 }, () => time(subscribe)));
    for (const { answer, tookMs } of next) {
      assertRefused(answer);
      expect(tookMs).toBeLessThan(500);
    }
    expect(seen.filter((path) => path === "/api/newsletter")).toEqual([]);
  });

  test("is asked once a second whether it is back, and is used again by itself", async () => {
    enquiry = answerNothing;
    assertRefused(await subscribe());
    seen = [];
    const startedAtMs = performance.now();
    await waitFor("three questions", () => seen.length >= 3);
    expect(performance.now() - startedAtMs).toBeGreaterThan(1800);
    expect(new Set(seen)).toEqual(new Set(["/livez"]));
    enquiry = answerWell;
    await waitFor("the service", async () => (await subscribe()).status === 200);
  });

  test("that is only slow is waited for", async () => {
    enquiry = (req, res) => {
      if (req.url === "/livez") answerWell(req, res);
      else setTimeout(() => answerWell(req, res), 4000);
    };
    const { answer, tookMs } = await time(subscribe);
    expect(answer.status).toBe(200);
    expect(tookMs).toBeGreaterThan(3900);
  });

  test("leaves the others as they are", async () => {
    enquiry = answerNothing;
    assertRefused(await subscribe());
    const { answer, tookMs } = await time(() => visitor.get("/api/user"));
    expect(answer.status).toBe(401);
    expect(tookMs).toBeLessThan(1000);
  });

  test("that never answers three calls in a row has the next refused, until it is well", async () => {
    enquiry = (req, res) => {
      if (req.url === "/livez") answerWell(req, res);
      if (req.url === "/health") answerJson(res, 503, {});
    };
    for (const { answer, tookMs } of await Promise.all([1, 2, 3].map(() => time(subscribe)))) {
      assertRefused(answer);
      expect(tookMs).toBeGreaterThan(5000);
    }
    const { answer, tookMs } = await time(subscribe);
    assertRefused(answer);
    expect(tookMs).toBeLessThan(500);
    enquiry = answerWell;
    await waitFor("the service", async () => (await subscribe()).status === 200);
  });
});
