import { AppError } from "@dhahabu/contract/errors";
import type { Caller } from "@dhahabu/contract/internal";
import type { Method, Owner } from "@dhahabu/contract/route";
import { callerHeader, createCallerSigner } from "@dhahabu/platform/http/caller";
import type { Readable } from "node:stream";
import { Pool, errors } from "undici";
import type { Dispatcher } from "undici";
import { exchange } from "./exchange-client.ts";
import type { ServiceAnswer } from "./exchange-client.ts";

/** Services behind the gateway. */
export type ServiceName = Exclude<Owner, "gateway">;

/** Who is calling, before it is signed. */
export type UnsignedCaller = Omit<Caller, "expiresAtMs">;

/** A request to a service. */
export interface ServiceRequest {
  method: Method | "HEAD";
  /** Path with query. */
  path: string;
  headers?: Record<string, string>;
  body?: Uint8Array | Readable;
  caller: UnsignedCaller;
  /** Given for a file or an upload, which takes as long as its visitor does; aborts when the visitor leaves. */
  untilGone?: AbortSignal;
}

/** The way to one service. */
export interface ServiceClient {
  /** Sends a request as a signed caller. Throws `AppError` unavailable where no answer comes, invalid_input where the visitor left. */
  send(request: ServiceRequest): Promise<ServiceAnswer>;
  /** Asks the service for its own health. Throws unless it is well. */
  checkHealth(): Promise<void>;
  close(): Promise<void>;
}

const connectWithinMs = 2000;
const answerWithinMs = 10_000;
// An upload is looked at, measured and stored before it is answered.
const uploadAnsweredWithinMs = 120_000;
const healthWithinMs = 1500;
const maxConnections = 128;
// Slow visitors hold these, and none of the others.
const maxStreamConnections = 2048;
const maxQueued = 256;
const retryAfterSeconds = 5;

/**
 * Opens the way to a service: connections kept alive, 2 s to connect, 10 s to answer, and one second
 * try for a GET that met a dead connection. `onFault` is told of each request that got no answer.
 */
export function createServiceClient(options: {
  service: ServiceName;
  secret: string;
  url: string;
  onFault?: () => void;
}): ServiceClient {
  const sign = createCallerSigner({ secret: options.secret, service: options.service });
  const calls = openPool(options.url, maxConnections);
  const streams = openPool(options.url, maxStreamConnections);

  function toError(cause: unknown, signal: AbortSignal | undefined): AppError {
    if (signal?.aborted === true) {
      return new AppError("invalid_input", { reason: "request.brokenOff", cause });
    }
    options.onFault?.();
    return toUnavailable(cause);
  }

  return {
    async send({ method, path, headers, body, caller, untilGone }) {
      const request: Dispatcher.DispatchOptions = {
        method,
        path,
        headers: { ...headers, [callerHeader]: sign(caller) },
        body: body ?? null,
        ...(untilGone && body ? { headersTimeout: uploadAnsweredWithinMs } : {}),
      };
      const attempt = () => {
        const pool = untilGone ? streams : calls;
        // A frozen service would be waited for in a row without an end.
        if (pool.stats.queued >= maxQueued) throw new Error(`${options.service} has a full queue.`);
        return exchange(pool, request, untilGone);
      };
      const isRepeatable = method === "GET" || method === "HEAD";
      try {
        return await attempt();
      } catch (error) {
        if (!isRepeatable || !isConnectionFault(error)) throw toError(error, untilGone);
      }
      try {
        return await attempt();
      } catch (error) {
        throw toError(error, untilGone);
      }
    },
    async checkHealth() {
      const answer = await exchange(calls, {
        method: "GET",
        path: "/health",
        headersTimeout: healthWithinMs,
        bodyTimeout: healthWithinMs,
      });
      if (answer.status !== 200) throw new Error(`${options.service} is not well.`);
    },
    async close() {
      await Promise.all([calls.close(), streams.close()]);
    },
  };
}

function toUnavailable(cause: unknown): AppError {
  return new AppError("unavailable", {
    reason: "server.partUnavailable",
    retryAfterSeconds,
    cause,
  });
}

function openPool(url: string, connections: number): Pool {
  return new Pool(url, {
    connections,
    allowH2: false,
    connect: { timeout: connectWithinMs },
    headersTimeout: answerWithinMs,
    bodyTimeout: answerWithinMs,
  });
}

const connectionFaults = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND"]);

function isConnectionFault(error: unknown): boolean {
  return (
    error instanceof errors.SocketError ||
    error instanceof errors.ConnectTimeoutError ||
    (error instanceof Error && "code" in error && connectionFaults.has(String(error.code)))
  );
}

/** What a prepared read's owner said: the body, and the `Link` header of a list's first page. */
export interface FetchedRead {
  body: Buffer;
  link: string | undefined;
}

/** Creates the function that asks a prepared read's owner as an anonymous visitor. Throws unless the answer is 200. */
export function createReadFetcher(
  clients: Record<ServiceName, ServiceClient>,
): (read: { owner: ServiceName; path: string }) => Promise<FetchedRead> {
  return async ({ owner, path }) => {
    const answer = await clients[owner].send({
      method: "GET",
      path,
      headers: { accept: "application/json" },
      caller: { userId: null, username: null, role: null, requestId: "prepared", address: "" },
    });
    if (answer.status === 200 && typeof answer.body === "string") {
      const { link } = answer.headers;
      return {
        body: Buffer.from(answer.body),
        link: typeof link === "string" ? link : undefined,
      };
    }
    throw new Error(`${owner} answered ${answer.status} for ${path}.`);
  };
}
