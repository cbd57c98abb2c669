import { Agent, request } from "node:http";
import type { IncomingMessage, RequestListener } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, inject, test } from "vitest";
import type { TestContext } from "vitest";
import { answerJson, startLoneGateway } from "../support/start-gateway.ts";
import "../support/provided.ts";
import { waitFor } from "../support/wait-for.ts";

/** A gateway of a test, and who asks it. */
async function open({ onTestFinished }: TestContext, settings: Record<string, string> = {}) {
  const enquiry: { answer: RequestListener } = {
    answer: (_, res) => answerJson(res, 200, { message: "Taken." }),
  };
  const agent = new Agent({ keepAlive: true });
  const gateway = await startLoneGateway(inject("servers"), {
    settings,
    owners: { enquiry: (req, res) => enquiry.answer(req, res) },
  });
  let stopped: Promise<void> | undefined;
  onTestFinished(async () => {
    agent.destroy();
    await (stopped ?? gateway.stop());
  });

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

  return {
    gateway,
    enquiry,
    ask,
    subscribe: () => ask("POST", "/api/newsletter", '{"email":"wanjiru@example.com"}'),
    stop: () => (stopped ??= gateway.stop()),
  };
}

// They wait for seconds to go by, and can do so together.
describe.concurrent("gateways that come and go", () => {
  describe("19.7: a gateway that ends", () => {
    test("answers the request that is open, though it takes a while", async (own) => {
      const { expect } = own;
      const { enquiry, subscribe, stop } = await open(own);
      let isAsked = false;
      enquiry.answer = (req, res) => {
        if (req.url !== "/api/newsletter") return answerJson(res, 200, {});
        isAsked = true;
        setTimeout(() => answerJson(res, 200, { message: "Taken." }), 3500);
      };
      const answer = subscribe();
      await waitFor("the owner to be asked", () => isAsked);
      void stop();
      expect((await answer).statusCode).toBe(200);
    });

    test("answers whoever had just connected", async (own) => {
      const { expect } = own;
      const { gateway, ask, stop } = await open(own);
      const { hostname, port } = new URL(gateway.origin);
      const socket = connect(Number(port), hostname);
      await new Promise((connected) => socket.once("connect", connected));
      // The gateway has taken the connection once it answers another one.
      await ask("GET", "/api/user");
      void stop();
      socket.write("GET /api/user HTTP/1.1\r\nHost: bank\r\n\r\n");
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1\.1 401 /);
      expect(answer.toLowerCase()).toContain("connection: close");
    });

    test("goes on for DRAIN_SECONDS, each answer the last of its connection", async (own) => {
      const { expect } = own;
      const { ask, stop } = await open(own, { DRAIN_SECONDS: "2" });
      expect((await ask("GET", "/api/user")).headers.connection).toBe("keep-alive");
      const startedAtMs = performance.now();
      const stopped = stop();
      for (let count = 0; count < 3; count += 1) {
        const answer = await ask("GET", "/api/user");
        expect([answer.statusCode, answer.headers.connection]).toEqual([401, "close"]);
      }
      await stopped;
      expect(performance.now() - startedAtMs).toBeGreaterThan(1900);
      await expect(ask("GET", "/api/user")).rejects.toThrow("ECONNREFUSED");
    });
  });

  test("19.7: a connection is kept for longer than a balancer keeps its own", async (own) => {
    const { expect } = own;
    const { ask } = await open(own);
    expect((await ask("GET", "/api/user")).headers["keep-alive"]).toBe("timeout=75");
  });

  test("19.7: two gateways listen on one port, and one of them may go", async (own) => {
    const { expect } = own;
    const { gateway, ask } = await open(own, { REUSE_PORT: "true" });
    const { port } = new URL(gateway.origin);
    const twin = await startLoneGateway(inject("servers"), {
      settings: { REUSE_PORT: "true", PORT: port },
    });
    expect(twin.origin).toBe(gateway.origin);
    await twin.stop();
    expect((await ask("GET", "/api/user")).statusCode).toBe(401);
  });
});
