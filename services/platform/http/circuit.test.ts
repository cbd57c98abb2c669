import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "undici";
import { describe, test } from "vitest";
import type { TestContext } from "vitest";
import { createCircuit } from "./circuit.ts";

/** A circuit before a service that answers as it is told. */
async function open({ onTestFinished }: TestContext) {
  const changes: boolean[] = [];
  const house = {
    answer: ((_, res) => res.end()) as RequestListener,
    askedAlive: 0,
    changes,
  };
  const server = createServer((req, res) => house.answer(req, res));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const calls = new Pool(url);
  const questions = new Pool(url, { connections: 1 });
  const ask = async (path: string, signal: AbortSignal) => {
    const { statusCode, body } = await questions.request({ method: "GET", path, signal });
    await body.dump();
    if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
  };
  const circuit = createCircuit({
    service: "test",
    isAlive(signal) {
      house.askedAlive += 1;
      return ask("/livez", signal);
    },
    slow: {
      isTimeOut: (error) => error instanceof DOMException && error.name === "TimeoutError",
      isWell: (signal) => ask("/health", signal),
    },
    onChange: (isOpen) => changes.push(isOpen),
  });
  onTestFinished(async () => {
    circuit.stop();
    await Promise.all([calls.destroy(), questions.destroy()]);
    server.closeAllConnections();
    server.close();
  });
  const call = (withinMs?: number) =>
    circuit.run(async (frozen) => {
      const limits = withinMs === undefined ? [] : [AbortSignal.timeout(withinMs)];
      const signal = AbortSignal.any([frozen, ...limits]);
      const { statusCode, body } = await calls.request({ method: "POST", path: "/call", signal });
      await body.dump();
      return statusCode;
    });
  return Object.assign(house, { server, call });
}

// They wait for seconds to go by, and can do so together.
describe.concurrent("a circuit", () => {
  test("what a draining service has begun is waited for, though it refuses who asks whether it lives", async (own) => {
    const { expect } = own;
    const house = await open(own);
    const { call, changes } = house;
    let finish = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      house.answer = (_, res) => {
        finish = () => void res.end();
        resolve();
      };
    });
    const upload = call();
    await begun;
    house.server.close();
    await expect.poll(() => house.askedAlive).toBeGreaterThan(4);
    finish();
    expect(await upload).toBe(200);
    expect(changes).toEqual([]);
  });

  test("a service that is never well again is used again once a call of it is answered", async (own) => {
    const { expect } = own;
    const house = await open(own);
    const { call, changes } = house;
    let isSlow = true;
    house.answer = (req, res) => {
      if (req.url === "/health") res.writeHead(503).end();
      if (req.url === "/call" && !isSlow) res.end();
    };
    for (const one of await Promise.allSettled([call(50), call(50), call(50)])) {
      expect(one.status).toBe("rejected");
    }
    expect(changes).toEqual([true]);
    await expect(call(50)).rejects.toThrow("test does not answer");
    isSlow = false;
    await expect.poll(() => call().catch(() => undefined)).toBe(200);
    expect(changes).toEqual([true, false]);
    expect(await call()).toBe(200);
  });

  test("a probe that gets no answer leaves the circuit open, and is one call alone", async (own) => {
    const { expect } = own;
    const house = await open(own);
    const { call, changes } = house;
    let called = 0;
    house.answer = (req, res) => {
      if (req.url === "/health") res.writeHead(503).end();
      if (req.url === "/call") called += 1;
    };
    await Promise.allSettled([call(50), call(50), call(50)]);
    await expect
      .poll(async () => {
        await Promise.allSettled([call(50), call(50), call(50)]);
        return called;
      })
      .toBe(4);
    await expect(call(50)).rejects.toThrow("test does not answer");
    expect(changes).toEqual([true]);
  });
});
