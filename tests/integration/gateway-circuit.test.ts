import { spawn } from "node:child_process";
import { once } from "node:events";
import type { RequestListener } from "node:http";
import { errorBodySchema } from "@dhahabu/contract/errors";
import type { AppError } from "@dhahabu/contract/errors";
import { createInnerClient } from "@dhahabu/platform/http/inner-client";
import { openKeyring } from "@dhahabu/platform/http/keyring";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import { answerJson, startLoneGateway } from "../support/start-gateway.ts";
import type { LoneGateway } from "../support/start-gateway.ts";
import "../support/provided.ts";
import { testCallersFile } from "../support/caller-keys.ts";
import { quietLog } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const answerWell: RequestListener = (_, res) => answerJson(res, 200, { message: "Taken." });
const answerNothing: RequestListener = () => undefined;

// Each test has a service of its own that misbehaves, so that all of them wait at once.
const answers = {
  content: answerWell,
  enquiry: answerWell,
  assistant: answerWell,
  lending: answerWell,
};
let seenByEnquiry: string[] = [];
let gateway: LoneGateway;
let visitor: ApiClient;

beforeAll(async () => {
  gateway = await startLoneGateway(inject("servers"), {
    owners: {
      content: (req, res) => answers.content(req, res),
      assistant: (req, res) => answers.assistant(req, res),
      lending: (req, res) => answers.lending(req, res),
      enquiry: (req, res) => {
        seenByEnquiry.push(req.url ?? "");
        answers.enquiry(req, res);
      },
    },
  });
  visitor = createApiClient(gateway.origin, { allowUnavailable: true });
});

afterAll(() => gateway.stop());

const subscribe = () => visitor.send("POST", "/api/newsletter", { email: "wanjiru@example.com" });
const chat = () => visitor.send("POST", "/api/chat", { message: "Gold price?" });
const askForQuote = () => visitor.send("POST", "/api/quotes", {});

const waitUntilWell = (call: () => Promise<ApiAnswer>) =>
  waitFor("the service", async () => (await call()).status === 200);

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

describe.concurrent("19.6: a service that stands still", () => {
  test("costs those who meet it three seconds at most, the next and other services nothing, is asked once a second whether it is back, and is used again by itself", async () => {
    await waitUntilWell(subscribe);
    answers.enquiry = answerNothing;
    const first = await Promise.all([1, 2, 3].map(() => time(subscribe)));
    for (const { answer, tookMs } of first) {
      assertRefused(answer);
      expect(tookMs).toBeLessThan(3000);
    }
    seenByEnquiry = [];
    const startedAtMs = performance.now();
    const next = await Promise.all(Array.from({ length: 20 }, () => time(subscribe)));
    for (const { answer, tookMs } of next) {
      assertRefused(answer);
      expect(tookMs).toBeLessThan(500);
    }
    const other = await time(() => visitor.get("/api/user"));
    expect(other.answer.status).toBe(401);
    expect(other.tookMs).toBeLessThan(1000);

    await waitFor("three questions", () => seenByEnquiry.length >= 3);
    expect(performance.now() - startedAtMs).toBeGreaterThan(1800);
    expect(new Set(seenByEnquiry)).toEqual(new Set(["/livez"]));
    answers.enquiry = answerWell;
    await waitUntilWell(subscribe);
  });

  test("costs an upload as little", async () => {
    const cookie = await gateway.signIn();
    const upload = async () => {
      const startedAtMs = performance.now();
      const { status } = await fetch(`${gateway.origin}/api/media/upload`, {
        method: "POST",
        headers: {
          origin: gateway.origin,
          cookie,
          "content-type": "multipart/form-data; boundary=gold",
        },
        body: "--gold--",
      });
      return { status, tookMs: performance.now() - startedAtMs };
    };
    answers.content = answerNothing;
    try {
      const first = await upload();
      expect(first.status).toBe(503);
      expect(first.tookMs).toBeLessThan(3000);
      const next = await upload();
      expect(next.status).toBe(503);
      expect(next.tookMs).toBeLessThan(500);
    } finally {
      answers.content = answerWell;
    }
    await waitFor("the service", async () => (await upload()).status === 200);
  });

  test("that is only slow is waited for", async () => {
    await waitUntilWell(chat);
    answers.assistant = (req, res) => {
      if (req.url === "/livez") answerWell(req, res);
      else setTimeout(() => answerWell(req, res), 4000);
    };
    const { answer, tookMs } = await time(chat);
    expect(answer.status).toBe(200);
    expect(tookMs).toBeGreaterThan(3900);
  });

  test("that never answers three calls in a row has the next refused, until it is well", async () => {
    await waitUntilWell(askForQuote);
    answers.lending = (req, res) => {
      if (req.url === "/livez") answerWell(req, res);
      if (req.url === "/health") answerJson(res, 503, {});
    };
    for (const { answer, tookMs } of await Promise.all([1, 2, 3].map(() => time(askForQuote)))) {
      assertRefused(answer);
      expect(tookMs).toBeGreaterThan(5000);
    }
    const { answer, tookMs } = await time(askForQuote);
    assertRefused(answer);
    expect(tookMs).toBeLessThan(500);
    answers.lending = answerWell;
    await waitUntilWell(askForQuote);
  });
});

// A service of the bank in a process of its own, which can be stopped in its tracks.
const service = `
  const server = require("node:http").createServer((req, res) => {
    res.setHeader("Content-Type", "application/json").end("{}");
  });
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));
`;

test.concurrent("19.6: a service that stands still costs other services two seconds at most, and the next nothing, until it goes on", async () => {
  const frozen = spawn(process.execPath, ["-e", service], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const keys = openKeyring({ service: "enquiry", file: testCallersFile, log: quietLog });
  const [port] = (await once(frozen.stdout, "data")) as [Buffer];
  const url = `http://127.0.0.1:${String(port).trim()}`;
  const inner = createInnerClient({ service: "pricing", keys, url, log: quietLog });
  const ask = async () => {
    const startedAtMs = performance.now();
    const code = await inner.ask({ method: "GET", path: "/", requestId: "test" }).then(
      ({ status }) => status,
      (error: AppError) => error.code,
    );
    return { code, tookMs: performance.now() - startedAtMs };
  };
  const isRefusedAtOnce = ({ code, tookMs }: Awaited<ReturnType<typeof ask>>) =>
    code === "unavailable" && tookMs < 500;
  try {
    expect((await ask()).code).toBe(200);
    frozen.kill("SIGSTOP");
    for (const { code, tookMs } of await Promise.all([1, 2, 3].map(ask))) {
      expect(code).toBe("unavailable");
      expect(tookMs).toBeLessThan(3000);
    }
    await waitFor("a refusal at once", async () => isRefusedAtOnce(await ask()));
    const next = await Promise.all(Array.from({ length: 20 }, ask));
    expect(next.filter((answer) => !isRefusedAtOnce(answer))).toEqual([]);
    frozen.kill("SIGCONT");
    await waitFor("the service", async () => (await ask()).code === 200);
  } finally {
    frozen.kill("SIGKILL");
    await inner.close();
    keys.close();
  }
});
