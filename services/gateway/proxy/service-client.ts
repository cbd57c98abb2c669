import { AppError } from "@dhahabu/contract/errors";
import type { Caller } from "@dhahabu/contract/internal";
import type { Owner } from "@dhahabu/contract/route";
import { callerHeader, createCallerSigner } from "@dhahabu/platform/http/caller";
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
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path with query. */
  path: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
  caller: UnsignedCaller;
}

/** The way to one service. */
export interface ServiceClient {
  /** Sends a request as a signed caller. Throws `AppError` unavailable where no answer comes. */
  send(request: ServiceRequest): Promise<ServiceAnswer>;
  /** Asks the service for its own health. Throws unless it is well. */
  checkHealth(): Promise<void>;
  close(): Promise<void>;
}

const connectWithinMs = 2000;
const answerWithinMs = 10_000;
const healthWithinMs = 1500;
const maxConnections = 128;
const retryAfterSeconds = 5;

/**
 * Opens the way to a service: connections kept alive, 2 s to connect, 10 s to answer, and one second
 * try for a GET that met a dead connection. `readUrl` is asked at each request, so that a service that
 * moved is found at its new address.
 */
export function createServiceClient(options: {
  service: ServiceName;
  secret: string;
  readUrl: () => string;
}): ServiceClient {
  const sign = createCallerSigner({ secret: options.secret, service: options.service });
  let url = options.readUrl();
  let pool = openPool(url);

  function currentPool(): Pool {
    const current = options.readUrl();
    if (current !== url) {
      pool.close().catch(() => undefined);
      url = current;
      pool = openPool(url);
    }
    return pool;
  }

  return {
    async send({ method, path, headers, body, caller }) {
      const request: Dispatcher.DispatchOptions = {
        method,
        path,
        headers: { ...headers, [callerHeader]: sign(caller) },
        body: body ?? null,
      };
      try {
        return await exchange(currentPool(), request);
      } catch (error) {
        if (method !== "GET" || !isConnectionFault(error)) throw toUnavailable(error);
      }
      try {
        return await exchange(currentPool(), request);
      } catch (error) {
        throw toUnavailable(error);
      }
    },
    async checkHealth() {
      const answer = await exchange(currentPool(), {
        method: "GET",
        path: "/health",
        headersTimeout: healthWithinMs,
        bodyTimeout: healthWithinMs,
      });
      if (answer.status !== 200) throw new Error(`${options.service} is not well.`);
    },
    async close() {
      await pool.close();
    },
  };
}

function toUnavailable(cause: unknown): AppError {
  return new AppError("unavailable", {
    message: "This part of the bank is not available right now. Please try again in a moment.",
    retryAfterSeconds,
    cause,
  });
}

function openPool(url: string): Pool {
  return new Pool(url, {
    connections: maxConnections,
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

/** Creates the function that asks a prepared read's owner as an anonymous visitor, and gives the body. Throws unless the answer is 200. */
export function createReadFetcher(
  clients: Record<ServiceName, ServiceClient>,
): (read: { owner: ServiceName; path: string }) => Promise<Buffer> {
  return async ({ owner, path }) => {
    const answer = await clients[owner].send({
      method: "GET",
      path,
      headers: { accept: "application/json" },
      caller: { userId: null, username: null, role: null, requestId: "prepared", address: "" },
    });
    if (answer.status === 200 && typeof answer.body === "string") return Buffer.from(answer.body);
    throw new Error(`${owner} answered ${answer.status} for ${path}.`);
  };
}
