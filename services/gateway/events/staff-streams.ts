import type { ServerResponse } from "node:http";
import { AppError } from "@dhahabu/contract/errors";
import type { StaffEventName } from "@dhahabu/contract/gateway";
import { createOpenCounter } from "../limits/open-counter.ts";
import { heartbeat, streamHeaders } from "./message.ts";
import { formatStaffMessage } from "./staff-event.ts";

const retryMs = 3000;
const maxPerUser = 20;
const maxTotal = 2000;
// A reader this far behind is gone or far too slow; its browser connects again and asks for everything.
const maxUnreadBytes = 16_384;

/** The open streams of `/api/staff/events`. */
export interface StaffStreams {
  /**
   * Opens a stream of somebody who was let in. Throws `AppError` too_many_requests or unavailable above
   * the limits.
   */
  open(
    res: ServerResponse,
    listener: { userId: number; isStillAllowed: () => Promise<boolean> },
  ): void;
  /** Tells every open staff page that something changed. */
  push(name: StaffEventName): void;
  count(): number;
  close(): void;
}

/**
 * Creates the streams. Whoever listens is asked for again every `checkEveryMs`: a stream ends with its session, its
 * role, and where nobody can tell. Nothing is kept for who comes back: a page that connects asks anew.
 */
export function createStaffStreams(parts: {
  headers: Record<string, string>;
  checkEveryMs: number;
}): StaffStreams {
  const open = new Map<ServerResponse, () => Promise<boolean>>();
  const places = createOpenCounter(maxPerUser);
  const headers = { ...parts.headers, ...streamHeaders };

  function write(res: ServerResponse, text: string): void {
    if (res.writableLength > maxUnreadBytes) res.destroy();
    else res.write(text);
  }

  async function check(res: ServerResponse, isStillAllowed: () => Promise<boolean>): Promise<void> {
    const isAllowed = await isStillAllowed().catch(() => false);
    if (isAllowed) write(res, heartbeat);
    else res.end();
  }

  const timer = setInterval(() => {
    for (const [res, isStillAllowed] of open) void check(res, isStillAllowed);
  }, parts.checkEveryMs);
  timer.unref();

  return {
    open(res, { userId, isStillAllowed }) {
      const holder = String(userId);
      if (places.isFull(holder)) {
        throw new AppError("too_many_requests", {
          reason: "limit.pages",
          retryAfterSeconds: 30,
        });
      }
      if (open.size >= maxTotal) {
        throw new AppError("unavailable", {
          reason: "server.liveBusy",
          retryAfterSeconds: 30,
        });
      }
      places.hold(holder, res);
      open.set(res, isStillAllowed);
      res.once("close", () => open.delete(res));
      res.writeHead(200, headers);
      res.write(`retry: ${retryMs}\n\n`);
    },
    push(name) {
      const text = formatStaffMessage(name);
      for (const res of open.keys()) write(res, text);
    },
    count: () => open.size,
    close() {
      clearInterval(timer);
      for (const res of open.keys()) res.end();
    },
  };
}
