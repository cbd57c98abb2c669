import { connect } from "node:net";
import type { Socket } from "node:net";
import type { Load } from "./load.ts";

/** What to ask for, how often, and for how long. */
export interface PacedLoadOptions {
  url: string;
  requestsPerSecond: number;
  seconds: number;
  connections?: number;
}

const endOfHead = Buffer.from("\r\n\r\n");

/**
 * Sends GET requests at an even pace, whatever the answers take, and measures each from the moment it was
 * due: a server that stands still is counted for every request that waited for it. (autocannon sends
 * a second's requests at once and corrects by an interval of 1 ms, whatever the rate.)
 */
export async function measurePacedLoad(options: PacedLoadOptions): Promise<Load> {
  const { hostname, port, pathname, host } = new URL(options.url);
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const everyMs = 1000 / options.requestsPerSecond;
  const total = Math.floor(options.requestsPerSecond * options.seconds);
  const latenciesMs: number[] = [];
  const due: number[] = [];
  const free: Socket[] = [];
  const sockets: Socket[] = [];
  let failures = 0;
  let settle = () => {};
  const settled = new Promise<void>((resolve) => (settle = resolve));

  function finish(isFailure: boolean, latencyMs: number): void {
    if (isFailure) failures += 1;
    latenciesMs.push(latencyMs);
    if (latenciesMs.length === total) settle();
  }

  function send(socket: Socket, dueMs: number): void {
    let head: Buffer = Buffer.alloc(0);
    let missingBytes = -1;
    let isFailure = false;
    function read(chunk: Buffer): void {
      if (missingBytes < 0) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const end = head.indexOf(endOfHead);
        if (end < 0) return;
        const text = head.toString("latin1", 0, end);
        isFailure = !text.startsWith("HTTP/1.1 2");
        const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
        if (length === undefined) throw new Error("The answer has no length.");
        missingBytes = Number(length) - (head.length - end - endOfHead.length);
      } else {
        missingBytes -= chunk.length;
      }
      if (missingBytes > 0) return;
      socket.off("data", read);
      finish(isFailure, performance.now() - dueMs);
      const next = due.shift();
      if (next === undefined) free.push(socket);
      else send(socket, next);
    }
    socket.on("data", read);
    socket.write(request);
  }

  for (let index = 0; index < (options.connections ?? 32); index += 1) {
    const socket = connect(Number(port), hostname);
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve).once("error", reject);
    });
    socket.setNoDelay(true);
    sockets.push(socket);
    free.push(socket);
  }
  const startMs = performance.now();
  let sent = 0;
  function pace(): void {
    const nowMs = performance.now();
    while (sent < total && startMs + sent * everyMs <= nowMs) {
      const dueMs = startMs + sent * everyMs;
      sent += 1;
      const socket = free.pop();
      if (socket === undefined) due.push(dueMs);
      else send(socket, dueMs);
    }
    if (sent < total) setImmediate(pace);
  }
  pace();
  await settled;
  const seconds = (performance.now() - startMs) / 1000;
  for (const socket of sockets) socket.destroy();
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  return {
    requestsPerSecond: total / seconds,
    p99Ms: Math.round((sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN) * 10) / 10,
    failures,
  };
}
