import { Agent, request } from "node:http";
import type { IncomingMessage, RequestListener } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { answerJson, startLoneGateway } from "../support/start-gateway.ts";
import type { LoneGateway } from "../support/start-gateway.ts";
import "../support/provided.ts";
import { waitFor } from "../support/wait-for.ts";

let answerEnquiry: RequestListener;
let gateway: LoneGateway;
let agent: Agent;
let stopped: Promise<void> | undefined;

async function start(settings: Record<string, string> = {}): Promise<void> {
  gateway = await startLoneGateway(inject("servers"), {
    settings,
    owners: { enquiry: (req, res) => answerEnquiry(req, res) },
  });
}

beforeEach(() => {
  stopped = undefined;
  agent = new Agent({ keepAlive: true });
  answerEnquiry = (_, res) => answerJson(res, 200, { message: "Taken." });
});

afterEach(async () => {
  agent.destroy();
  await (stopped ?? gateway.stop());
});

function stop(): void {
  stopped = gateway.stop();
}

function ask(method: string, path: string, body = ""): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    const headers = { origin: gateway.origin, "content-type": "application/json" };
    const call = request(new URL(path, gateway.origin), { method, agent, headers }, (answer) => {
      answer.resume();
      answer.once("end", () => answered(answer));
    });
    call.once("error", failed);
    call.end(body);
  });
}

const subscribe = () => ask("POST", "/api/newsletter", '{"email":"wanjiru@example.com"}');

describe("19.7: a gateway that ends", () => {
  test("answers the request that is open, though it takes a while", async () => {
    let isAsked = false;
    answerEnquiry = (req, res) => {
      if (req.url !== "/api/newsletter") return answerJson(res, 200, {});
      isAsked = true;
      setTimeout(() => answerJson(res, 200, { message: "Taken." }), 3500);
    };
    await start();
    const answer = subscribe();
    await waitFor("the owner to be asked", () => isAsked);
    stop();
    expect((await answer).statusCode).toBe(200);
  });

  test("answers whoever had just connected", async () => {
    await start();
    const { hostname, port } = new URL(gateway.origin);
    const socket = connect(Number(port), hostname);
    await new Promise((connected) => socket.once("connect", connected));
    // The gateway has taken the connection once it answers another one.
    await ask("GET", "/api/user");
    stop();
    socket.write("GET /api/user HTTP/1.1\r\nHost: bank\r\n\r\n");
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer.toLowerCase()).toContain("connection: close");
  });

  test("goes on for DRAIN_SECONDS, each answer the last of its connection", async () => {
    await start({ DRAIN_SECONDS: "2" });
    expect((await ask("GET", "/api/user")).headers.connection).toBe("keep-alive");
    const startedAtMs = performance.now();
    stop();
    for (let count = 0; count < 3; count += 1) {
      const answer = await ask("GET", "/api/user");
      expect([answer.statusCode, answer.headers.connection]).toEqual([401, "close"]);
    }
    await stopped;
    expect(performance.now() - startedAtMs).toBeGreaterThan(1900);
    await expect(ask("GET", "/api/user")).rejects.toThrow("ECONNREFUSED");
  });
});

test("19.7: a connection is kept for longer than a balancer keeps its own", async () => {
  await start();
  expect((await ask("GET", "/api/user")).headers["keep-alive"]).toBe("timeout=75");
});

test("19.7: two gateways listen on one port, and one of them may go", async () => {
  await start({ REUSE_PORT: "true" });
  const { port } = new URL(gateway.origin);
  const twin = await startLoneGateway(inject("servers"), {
    settings: { REUSE_PORT: "true", PORT: port },
  });
  expect(twin.origin).toBe(gateway.origin);
  await twin.stop();
  expect((await ask("GET", "/api/user")).statusCode).toBe(401);
});
