import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Stream } from "node:stream";
import type { Duplex } from "node:stream";
import { AppError, createErrorBody } from "@dhahabu/contract/errors";
import type { ErrorBody } from "@dhahabu/contract/errors";
import type { Route } from "@dhahabu/contract/route";
import { answerEarly } from "@dhahabu/platform/http/early-answer";
import { answerError } from "@dhahabu/platform/http/error-handler";
import type { ErrorAnswer } from "@dhahabu/platform/http/error-handler";
import type { Log } from "@dhahabu/platform/log";
import type Koa from "koa";
import { networkOf } from "@dhahabu/contract/network";
import { readClientAddress } from "../access/client-address.ts";
import type { SecurityHeaders } from "../headers/security-headers.ts";

interface RequestFacts {
  requestId: string;
  address: string;
}

// The longest address of the contract has a few hundred characters.
const maxAddressLength = 4096;
// A sender that was told its request is broken has so long to read it.
const brokenEndsWithinMs = 2000;

/** The first that a request meets. */
export interface FrontDoor {
  handleRequest(req: IncomingMessage, res: ServerResponse): void;
  /** Answers what is not HTTP, too large in its headers, or too slow. */
  handleBrokenRequest(error: Error, socket: Duplex): void;
}

interface Parts {
  app: Koa;
  dispatch: (ctx: Koa.Context, facts: RequestFacts) => Promise<void>;
  /** Answers what is not the API: pages and the files of the UIs. */
  deliverPage: (ctx: Koa.Context, facts: RequestFacts) => Promise<void>;
  /** False for what takes the ordinary way at once; `otherwise` is it, for what waited in vain. */
  tryPrepared: (
    req: IncomingMessage,
    res: ServerResponse,
    otherwise: (req: IncomingMessage, res: ServerResponse) => Promise<void>,
  ) => boolean;
  streams: { open(req: IncomingMessage, res: ServerResponse, address: string): void };
  securityHeaders: SecurityHeaders;
  isTrustedProxy: (address: string) => boolean;
  metrics: {
    observeCall(call: {
      method: string;
      route: Route | undefined;
      status: number;
      seconds: number;
    }): void;
    countPage(status: number): void;
  };
  log: Log;
}

function readFacts(req: IncomingMessage, { isTrustedProxy }: Parts): RequestFacts {
  const forwarded = req.headers["x-forwarded-for"];
  return {
    requestId: randomUUID(),
    address: readClientAddress({
      connectionAddress: req.socket.remoteAddress,
      forwardedFor: Array.isArray(forwarded) ? forwarded.join(",") : forwarded,
      isTrustedProxy,
    }),
  };
}

function noteCall(
  { metrics, log }: Parts,
  ctx: Koa.Context,
  call: { facts: RequestFacts; code: ErrorBody["code"] | undefined; tookMs: number },
): void {
  const { method, status } = ctx;
  const route = ctx.state["route"] as Route | undefined;
  metrics.observeCall({ method, route, status, seconds: call.tookMs / 1000 });
  const line = {
    ...call.facts,
    method,
    route: route?.path,
    userId: ctx.state["userId"] as number | null | undefined,
    status,
    code: call.code,
    tookMs: Math.round(call.tookMs),
  };
  if (status >= 400 || method !== "GET") log.info(line, "request");
  else log.debug(line, "request");
}

async function answerApi(parts: Parts, ctx: Koa.Context): Promise<void> {
  const startedAtMs = performance.now();
  const facts = readFacts(ctx.req, parts);
  ctx.set(parts.securityHeaders.api);
  ctx.set("X-Request-Id", facts.requestId);
  ctx.set("Cache-Control", "no-store");
  let code: ErrorBody["code"] | undefined;
  try {
    if (ctx.url.length > maxAddressLength) throw createAddressTooLong();
    await parts.dispatch(ctx, facts);
  } catch (error) {
    const answer = answerError(error, { requestId: facts.requestId, log: parts.log });
    code = answer.body.code;
    writeError(ctx, answer);
    if (ctx.url.length > maxAddressLength) ctx.status = 414;
  }
  if (!ctx.req.complete && ctx.respond !== false) finishEarly(ctx);
  noteCall(parts, ctx, { facts, code, tookMs: performance.now() - startedAtMs });
}

async function answerPage(parts: Parts, ctx: Koa.Context): Promise<void> {
  const facts = readFacts(ctx.req, parts);
  try {
    await parts.deliverPage(ctx, facts);
  } catch (error) {
    const answer = answerError(error, { requestId: facts.requestId, log: parts.log });
    ctx.set(parts.securityHeaders.page());
    writeError(ctx, answer);
    ctx.type = "text/plain; charset=utf-8";
    ctx.body = `${answer.body.message}\n`;
  }
  parts.metrics.countPage(ctx.status);
}

function openStream(parts: Parts, req: IncomingMessage, res: ServerResponse): void {
  const facts = readFacts(req, parts);
  try {
    parts.streams.open(req, res, networkOf(facts.address));
  } catch (error) {
    const answer = answerError(error, { requestId: facts.requestId, log: parts.log });
    res.writeHead(answer.status, {
      ...parts.securityHeaders.api,
      "X-Request-Id": facts.requestId,
      "Content-Type": "application/json; charset=utf-8",
      "Retry-After": String(answer.retryAfterSeconds ?? 30),
    });
    res.end(JSON.stringify(answer.body));
  }
}

/**
 * Creates the front door: prepared answers and event streams first, everything else through Koa. It
 * gives each request its id and address, each answer its security headers, and writes every error.
 */
export function createFrontDoor(parts: Parts): FrontDoor {
  const { app, log, securityHeaders } = parts;
  app.use((ctx) => (isApiPath(ctx.path) ? answerApi(parts, ctx) : answerPage(parts, ctx)));
  app.on("error", (error: unknown) => {
    log.debug({ err: error }, "an answer broke off");
  });
  const answerByKoa = app.callback();

  return {
    handleRequest(req, res) {
      // Who reads another one of two hosts than we do would be told what was meant for the first. The absolute
      // form and `*` are for proxies.
      if (hasTwoHosts(req) || req.url?.startsWith("/") !== true) {
        res.shouldKeepAlive = false;
        req.socket.end(describeBrokenRequest(new Error("not ours"), securityHeaders.api));
        return;
      }
      if (parts.tryPrepared(req, res, answerByKoa)) return;
      if (req.method === "GET" && isEventStream(req.url)) openStream(parts, req, res);
      else void answerByKoa(req, res);
    },
    handleBrokenRequest(error, socket) {
      if (!socket.writable) {
        socket.destroy();
        return;
      }
      socket.end(describeBrokenRequest(error, securityHeaders.api));
      setTimeout(() => socket.destroy(), brokenEndsWithinMs).unref();
    },
  };
}

/** True where a request names its host more than once (RFC 9112, 3.2): Node keeps the first alone. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count > 1;
}

function isApiPath(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}

function isEventStream(url: string | undefined): boolean {
  return url === "/api/events" || url?.startsWith("/api/events?") === true;
}

function writeError(ctx: Koa.Context, answer: ErrorAnswer): void {
  ctx.status = answer.status;
  if (answer.retryAfterSeconds !== undefined) {
    ctx.set("Retry-After", String(answer.retryAfterSeconds));
  }
  ctx.body = answer.body;
}

/** An answer to a body that is still arriving ends the connection. */
function finishEarly(ctx: Koa.Context): void {
  if (typeof ctx.body !== "string" && !isPlainObject(ctx.body)) return;
  ctx.respond = false;
  answerEarly(ctx.req, ctx.res, typeof ctx.body === "string" ? ctx.body : JSON.stringify(ctx.body));
}

function isPlainObject(body: unknown): boolean {
  const isBytes = Buffer.isBuffer(body) || body instanceof Stream;
  return typeof body === "object" && body !== null && !isBytes;
}

function createAddressTooLong(): AppError {
  return new AppError("too_large", { reason: "request.addressTooLong" });
}

const brokenRequests: Record<string, { status: string; error: AppError }> = {
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    error: new AppError("too_large", {
      reason: "request.headersTooLarge",
    }),
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: "408 Request Timeout",
    error: new AppError("invalid_input", { reason: "request.late" }),
  },
};

function describeBrokenRequest(error: Error, headers: Record<string, string>): string {
  const code = "code" in error ? String(error.code) : "";
  const known = brokenRequests[code];
  const requestId = randomUUID();
  const fault = known?.error ?? new AppError("invalid_input", { reason: "request.notHttp" });
  const body = JSON.stringify(createErrorBody(fault, requestId));
  return [
    `HTTP/1.1 ${known?.status ?? "400 Bad Request"}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
    "",
    body,
  ].join("\r\n");
}
