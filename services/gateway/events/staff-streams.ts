import type { ServerResponse } from "node:http";
import type { Standing } from "@dhahabu/contract/access";
import { AppError } from "@dhahabu/contract/errors";
import type { StaffEventName } from "@dhahabu/contract/gateway";
import { createOpenCounter } from "../limits/open-counter.ts";
import { heartbeat, streamHeaders } from "./message.ts";
import { formatStaffMessage, isTold } from "./staff-event.ts";

const retryMs = 3000;
const maxPerUser = 20;
const maxTotal = 2000;
// A reader this far behind is gone or far too slow; its browser connects again and asks for everything.
const maxUnreadBytes = 16_384;

/** How a listener stands now; undefined for who may not listen any more. */
type FindListener = () => Promise<Standing | undefined>;

/** The open streams of `/api/staff/events`. */
export interface StaffStreams {
  /**
   * Opens a stream of somebody who was let in. Throws `AppError` too_many_requests or unavailable above
   * the limits.
   */
  open(
    res: ServerResponse,
    listener: { userId: number; standing: Standing; findStanding: FindListener },
  ): void;
  /** Tells every open staff page whose person it concerns that something changed. */
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
  const open = new Map<ServerResponse, { standing: Standing; findStanding: FindListener }>();
  const places = createOpenCounter(maxPerUser);
  const headers = { ...parts.headers, ...streamHeaders };

  function write(res: ServerResponse, text: string): void {
    if (res.writableLength > maxUnreadBytes) res.destroy();
    else res.write(text);
  }

  async function check(res: ServerResponse, findStanding: FindListener): Promise<void> {
    const standing = await findStanding().catch(() => undefined);
    if (standing && open.has(res)) {
      open.set(res, { standing, findStanding });
      write(res, heartbeat);
    } else res.end();
  }

  const timer = setInterval(() => {
    for (const [res, { findStanding }] of open) void check(res, findStanding);
  }, parts.checkEveryMs);
  timer.unref();

  return {
    open(res, { userId, standing, findStanding }) {
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
      open.set(res, { standing, findStanding });
      res.once("close", () => open.delete(res));
      res.writeHead(200, headers);
      res.write(`retry: ${retryMs}\n\n`);
    },
    push(name) {
      const text = formatStaffMessage(name);
      for (const [res, { standing }] of open) {
        if (isTold(name, standing)) write(res, text);
      }
    },
    count: () => open.size,
    close() {
      clearInterval(timer);
      for (const res of open.keys()) res.end();
    },
  };
}
