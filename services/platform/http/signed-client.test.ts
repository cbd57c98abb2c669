import { createSecretKey } from "node:crypto";
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { connectionLivesMs, createSignedClient } from "./signed-client.ts";
import type { SignedClient } from "./signed-client.ts";

const key = {
  id: "key-of-test",
  from: "gateway",
  to: "content",
  key: createSecretKey(Buffer.alloc(32, "k")),
} as const;

let server: Server;
let client: SignedClient;

async function open(answer: RequestListener): Promise<void> {
  server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  client = createSignedClient({
    service: "content",
    keys: { signingKey: () => key },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: 4,
    connectWithinMs: 2000,
    answerWithinMs: 10_000,
  });
}

afterEach(async () => {
  await client.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

const caller = {
  userId: null,
  username: null,
  role: null,
  duties: [],
  requestId: "test",
  address: "",
};
const get = () => client.send({ method: "GET", path: "/", caller });

test("JSON comes whole, however it was cut on its way", async () => {
  const pieces = Buffer.from(JSON.stringify({ text: "دهب 黄金" }));
  await open((_, res) => {
    res.setHeader("Content-Type", "application/json; charset=utf-8");
    res.write(pieces.subarray(0, 12), () => res.end(pieces.subarray(12)));
  });
  const answer = await get();
  expect(answer.status).toBe(200);
  expect(answer.body).toBe(pieces.toString());
});

test("a connection is kept for a minute, and then another is made", async () => {
  const sockets = new Set<unknown>();
  await open((req, res) => {
    sockets.add(req.socket);
    res.setHeader("Content-Type", "application/json").end("{}");
  });
  // One is used again as soon as its answer is read; who asks at once has a second.
  for (const _ of [1, 2, 3]) await get();
  const kept = sockets.size;
  for (const _ of [1, 2, 3]) await get();
  expect(sockets.size).toBe(kept);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + connectionLivesMs + 1 });
  await get();
  vi.useRealTimers();
  expect(sockets.size).toBe(kept + 1);
});

test("JSON that breaks off is an error", async () => {
  await open((_, res) => {
    res.writeHead(200, { "Content-Type": "application/json", "Content-Length": "100" });
    res.write('{"half":', () => res.destroy());
  });
  await expect(get()).rejects.toThrow("other side closed");
});

test.each([204, 304])("an empty %i is an answer", async (status) => {
  await open((_, res) => res.writeHead(status).end());
  expect(await get()).toMatchObject({ status, body: "" });
});

test("anything else streams, no faster than it is read", async () => {
  const size = 8 * 1024 * 1024;
  let sent = 0;
  await open((_, res) => {
    res.setHeader("Content-Type", "video/mp4");
    const source = new Readable({
      read() {
        sent += 65_536;
        this.push(sent > size ? null : Buffer.alloc(65_536, "a"));
      },
    });
    source.pipe(res);
  });
  const { body } = await get();
  if (typeof body === "string") throw new Error("The body did not stream.");
  expect(sent).toBeLessThan(size);
  expect((await text(body)).length).toBe(size);
});

test("a stream that breaks off ends in an error", async () => {
  await open((_, res) => {
    res.writeHead(200, { "Content-Type": "video/mp4", "Content-Length": "100" });
    res.write("half", () => res.destroy());
  });
  const { body } = await get();
  await expect(text(body as Readable)).rejects.toThrow("other side closed");
});

test("a reader that goes away ends the service's work", async () => {
  let isEnded = false;
  await open((_, res) => {
    res.writeHead(200, { "Content-Type": "video/mp4" });
    res.write("first");
    res.on("close", () => {
      isEnded = true;
    });
  });
  const { body } = await get();
  (body as Readable).destroy();
  await expect.poll(() => isEnded).toBe(true);
});
