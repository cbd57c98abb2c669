import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Caller } from "@dhahabu/contract/internal";
import type { Method, Owner } from "@dhahabu/contract/route";
import { Pool, errors } from "undici";
import { currentTrace, inGivenSpan } from "../trace.ts";
import { callerHeader, createCallerSigner } from "./caller.ts";
import type { Keyring } from "./keyring.ts";

/** Who is calling, before it is signed. */
type UnsignedCaller = Omit<Caller, "expiresAtMs" | "trace">;

/** A request to a service. */
export interface SignedRequest {
  method: Method | "HEAD";
  /** Path with query. */
  path: string;
  headers?: Record<string, string> | undefined;
  body?: string | Uint8Array | Readable | undefined;
  caller: UnsignedCaller;
  /** Ends the exchange, its answer's stream included. */
  signal?: AbortSignal | undefined;
  /** In place of the client's own time, for an answer that takes longer. */
  answerWithinMs?: number | undefined;
}

/** A service's answer: JSON and empty bodies whole, as text; anything else as it arrives. */
export interface ServiceAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string | Readable;
}

/** The way to one service over connections that are kept alive. */
export interface SignedClient {
  /** Sends a request as a signed caller. Throws what undici throws. */
  send(request: SignedRequest): Promise<ServiceAnswer>;
  /** How many requests wait for a connection. */
  countWaiting(): number;
  /** Ends what is under way. */
  destroy(): Promise<void>;
  /** Lets what is under way come to its end. */
  close(): Promise<void>;
}

/** Then another takes its place: an address may have come to lead to more processes, which get their part. */
export const connectionLivesMs = 60_000;

/** Opens the way to a service. */
export function createSignedClient(options: {
  service: Owner;
  keys: Pick<Keyring, "signingKey">;
  url: string;
  connections: number;
  connectWithinMs: number;
  /** How long its head may take, and every pause in its body. */
  answerWithinMs: number;
}): SignedClient {
  const sign = createCallerSigner(options);
  const pool = new Pool(options.url, {
    connections: options.connections,
    allowH2: false,
    clientTtl: connectionLivesMs,
    connect: { timeout: options.connectWithinMs },
    headersTimeout: options.answerWithinMs,
    bodyTimeout: options.answerWithinMs,
  });
  async function request(asked: SignedRequest): Promise<ServiceAnswer> {
    const { method, path, headers, body, caller, signal, answerWithinMs } = asked;
    const trace = currentTrace();
    const answer = await pool.request({
      method,
      path,
      headers: {
        ...headers,
        [callerHeader]: sign(trace === undefined ? caller : { ...caller, trace }),
      },
      body: body ?? null,
      ...(signal && { signal }),
      ...(answerWithinMs === undefined ? {} : { headersTimeout: answerWithinMs }),
    });
    const { statusCode: status, headers: answered } = answer;
    // Taken whole, an answer that breaks off is an error and never half an answer.
    if (isTakenWhole(status, answered)) {
      return { status, headers: answered, body: await answer.body.text() };
    }
    // A body that ends unread, such as that of a HEAD, would end the process.
    answer.body.on("error", () => undefined);
    return { status, headers: answered, body: answer.body };
  }
  return {
    send: (asked) =>
      inGivenSpan({ name: `${asked.method} to ${options.service}`, kind: "client" }, () =>
        request(asked),
      ),
    countWaiting: () => pool.stats.queued,
    destroy: () => pool.destroy(),
    close: () => pool.close(),
  };
}

function isTakenWhole(status: number, headers: IncomingHttpHeaders): boolean {
  return (
    status === 204 ||
    status === 304 ||
    headers["content-length"] === "0" ||
    headers["content-type"]?.startsWith("application/json") === true
  );
}

const connectionFaults = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND"]);

/** True where the connection failed, and the service may have seen nothing of the request. */
export function isConnectionFault(error: unknown): boolean {
  return (
    error instanceof errors.SocketError ||
    error instanceof errors.ConnectTimeoutError ||
    (error instanceof Error && "code" in error && connectionFaults.has(String(error.code)))
  );
}

/** True where an answer did not begin within its time. */
export function isTimeOut(error: unknown): boolean {
  return (
    error instanceof errors.HeadersTimeoutError ||
    (error instanceof DOMException && error.name === "TimeoutError")
  );
}
