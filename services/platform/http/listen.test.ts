import { connect } from "node:net";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { answerEarly } from "./early-answer.ts";
import { listen } from "./listen.ts";

const times = { wholeMs: 300, silenceMs: 150 };
let stop = async () => {};

afterEach(() => stop());

/** A server that answers how many bytes it was sent. */
async function start(handler?: Parameters<typeof listen>[0]): Promise<Socket> {
  const { url, closer } = await listen(
    handler ??
      ((req, res) => {
        let size = 0;
        req.on("data", (chunk: Buffer) => (size += chunk.length));
        req.on("end", () => res.end(`${size} bytes`));
      }),
    { HOST: "127.0.0.1", PORT: 0, REUSE_PORT: false, DRAIN_SECONDS: 0 },
    { bodyTimes: times },
  );
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  stop = async () => {
    socket.destroy();
    await closer.close();
  };
  return socket;
}

const head = (type: string, length: number) =>
  `POST / HTTP/1.1\r\nHost: bank\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

const dribbleEveryMs = 25;

/** Sends a byte at a time; returns how long the connection took it. */
async function dribble(socket: Socket, count: number): Promise<number> {
  const startedAtMs = performance.now();
  let left = count;
  const timer = setInterval(() => {
    left -= 1;
    if (left === 0) clearInterval(timer);
    socket.write("x");
  }, dribbleEveryMs);
  await text(socket).catch(() => undefined);
  clearInterval(timer);
  return performance.now() - startedAtMs;
}

test("a body that comes too slowly ends the connection, however steadily it comes", async () => {
  const socket = await start();
  socket.write(head("application/json", 1000));
  const tookMs = await dribble(socket, 1000);
  expect(tookMs).toBeGreaterThan(times.wholeMs * 0.9);
  expect(tookMs).toBeLessThan(1000 * dribbleEveryMs);
});

test("an upload may take as long as it goes on", async () => {
  const socket = await start();
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString();
    if (answer.includes("bytes")) socket.end();
  });
  socket.write(head("multipart/form-data; boundary=b", 40));
  const tookMs = await dribble(socket, 40);
  expect(tookMs).toBeGreaterThan(times.wholeMs * 2);
  expect(answer).toContain("40 bytes");
});

test("an upload that falls silent ends", async () => {
  const socket = await start();
  socket.write(head("multipart/form-data; boundary=b", 1000));
  socket.write("x");
  expect(await text(socket).catch(() => "cut")).not.toContain("bytes");
});

test("a body that nobody asked for has its time too, after the answer", async () => {
  const socket = await start((_, res) => res.end("done"));
  socket.write(head("application/json", 1000).replace("POST", "GET"));
  const startedAtMs = performance.now();
  expect(await text(socket)).toContain("done");
  expect(performance.now() - startedAtMs).toBeGreaterThan(times.wholeMs * 0.9);
  expect(performance.now() - startedAtMs).toBeLessThan(times.wholeMs * 10);
});

test("an answer in the middle of an upload is read to its end, and the connection ends", async () => {
  const socket = await start((req, res) => {
    res.statusCode = 413;
    answerEarly(req, res, "too much");
  });
  socket.write(head("multipart/form-data; boundary=b", 20_000_000));
  for (let index = 0; index < 300; index += 1) socket.write(Buffer.alloc(65_536));
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString();
    if (answer.includes("too much")) socket.end();
  });
  await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*connection: close[^]*too much$/i);
});
