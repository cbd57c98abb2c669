import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { PushEventName } from "@dhahabu/contract/gateway";
import { AppError } from "@dhahabu/contract/errors";
import { createOpenCounter } from "../limits/open-counter.ts";
import { formatGreeting, formatMessage, heartbeat, streamHeaders } from "./message.ts";
import type { StreamEventName } from "./message.ts";

const heartbeatEveryMs = 20_000;
const retryMs = { least: 2000, most: 6000 };
// A reader this far behind is gone or far too slow; its browser connects again and is told what it missed.
const maxUnreadBytes = 16_384;
// Writes between two turns of the event loop, so that a tick to thousands delays no request.
const writesPerTurn = 250;

/** The open streams of `/api/events`. */
export interface EventStreams {
  /** Opens a stream. Throws `AppError` too_many_requests or unavailable above the limits. */
  open(req: IncomingMessage, res: ServerResponse, address: string): void;
  /** Tells every open page that something changed; the message is written once for all. */
  push(name: StreamEventName): void;
  count(): number;
  close(): void;
}

/**
 * Creates the streams. A page that comes back with an older version than `readVersion` gives is told
 * of everything at once, since it may have missed a message.
 */
export function createEventStreams(parts: {
  headers: Record<string, string>;
  maxPerAddress: number;
  maxTotal: number;
  readVersion: () => string;
  catchUpNames: readonly PushEventName[];
}): EventStreams {
  const open = new Set<Socket>();
  const places = createOpenCounter(parts.maxPerAddress);
  const headers = { ...parts.headers, ...streamHeaders };

  function write(socket: Socket, chunk: Buffer): void {
    if (socket.writableLength > maxUnreadBytes) socket.destroy();
    else socket.write(chunk);
  }

  function writeToAll(text: string): void {
    const chunk = Buffer.from(text);
    const waiting = [...open];
    const writeSome = () => {
      for (const socket of waiting.splice(-writesPerTurn)) {
        if (open.has(socket)) write(socket, chunk);
      }
      if (waiting.length > 0) setImmediate(writeSome);
    };
    writeSome();
  }

  const timer = setInterval(() => writeToAll(heartbeat), heartbeatEveryMs);
  timer.unref();

  return {
    open(req, res, address) {
      if (places.isFull(address)) {
        throw new AppError("too_many_requests", {
          reason: "limit.pages",
          retryAfterSeconds: 30,
        });
      }
      // A response that waits behind another one on its connection has no socket yet.
      const { socket } = res;
      if (open.size >= parts.maxTotal || !socket) {
        throw new AppError("unavailable", {
          reason: "server.liveBusy",
          retryAfterSeconds: 30,
        });
      }
      places.hold(address, socket);
      open.add(socket);
      socket.once("close", () => open.delete(socket));
      const version = parts.readVersion();
      const seen = req.headers["last-event-id"];
      const missed = seen === undefined || seen === version ? [] : parts.catchUpNames;
      const spread = retryMs.least + Math.random() * (retryMs.most - retryMs.least);
      // Without chunks a message is the same bytes for all, and goes straight to the socket.
      res.removeHeader("Transfer-Encoding");
      res.writeHead(200, headers);
      res.write(
        [
          formatGreeting(spread, version),
          ...missed.map((name) => formatMessage(name, version)),
        ].join(""),
      );
    },
    push(name) {
      writeToAll(formatMessage(name, parts.readVersion()));
    },
    count: () => open.size,
    close() {
      clearInterval(timer);
      for (const socket of open) socket.end();
    },
  };
}
