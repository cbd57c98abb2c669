import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { Method, Owner } from "@dhahabu/contract/route";
import type Koa from "koa";
import type { Caller } from "../access/caller.ts";
import {
  pickAnswerHeaders,
  pickRequestHeaders,
  pickUploadHeaders,
  readSessionVersion,
} from "./headers.ts";

type ServiceName = Exclude<Owner, "gateway">;

/** The way to a service. */
interface Client {
  send(request: {
    method: Method | "HEAD";
    path: string;
    headers: Record<string, string>;
    body: Buffer | Readable | undefined;
    caller: Caller;
    /** Given for a file or an upload; aborts when the visitor leaves. */
    untilGone: AbortSignal | undefined;
  }): Promise<{ status: number; headers: IncomingHttpHeaders; body: string | Readable }>;
}

/** A service's answer, cut to what a visitor may see. */
export interface ForwardedAnswer {
  status: number;
  headers: Record<string, string>;
  /** JSON as text, everything else as it arrives. */
  body: string | Readable;
  /** The session version of whoever proved who they are, by identity. */
  sessionVersion: number | undefined;
}

/** What goes to a service. */
export interface ForwardRequest {
  service: ServiceName;
  method: Method | "HEAD";
  /** With its query. */
  path: string;
  /** JSON as the visitor sent it. */
  body: Buffer | undefined;
  /** True where the body goes on as it arrives. */
  isUpload: boolean;
  /** True for a file or a page, which comes as fast as the visitor takes it. */
  isStream: boolean;
  caller: Caller;
}

// A visitor who takes nothing, or an owner that is silent, for so long ends a file's connection.
const silenceMs = 60_000;

/** Creates the function that takes a visitor's request to its owner. Throws `AppError` unavailable. */
export function createForwarder(
  clients: Record<ServiceName, Client>,
): (ctx: Koa.Context, request: ForwardRequest) => Promise<ForwardedAnswer> {
  return async (ctx, { service, method, path, body, isUpload, isStream, caller }) => {
    if (isStream) ctx.res.setTimeout(silenceMs);
    const headers = pickRequestHeaders(ctx.headers);
    if (body) headers["content-type"] = "application/json";
    if (isUpload) Object.assign(headers, pickUploadHeaders(ctx.headers));
    const answer = await clients[service].send({
      method,
      path,
      headers,
      body: isUpload ? createUploadStream(ctx.req) : body,
      untilGone: isUpload || isStream ? watchVisitor(ctx) : undefined,
      caller,
    });
    return {
      ...answer,
      headers: pickAnswerHeaders(answer.headers),
      sessionVersion: readSessionVersion(answer.headers),
    };
  };
}

/** Aborts when the visitor's connection ends before the answer does. */
function watchVisitor(ctx: Koa.Context): AbortSignal {
  const gone = new AbortController();
  ctx.res.once("close", () => {
    if (!ctx.res.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Gives a service's answer to the visitor. */
export function writeAnswer(ctx: Koa.Context, answer: ForwardedAnswer): void {
  ctx.status = answer.status;
  ctx.set(answer.headers);
  ctx.body = answer.body;
}

/**
 * What a visitor uploads, as it arrives and no faster than it is taken. Where the taker ends early the
 * visitor's connection stays as it is, for the answer; where the visitor leaves, the stream ends in an
 * error.
 */
function createUploadStream(req: IncomingMessage): Readable {
  const stream = new Readable({
    read: () => void req.resume(),
    destroy(error, done) {
      req.off("data", take).off("end", end).off("close", breakOff);
      req.pause();
      done(error);
    },
  });
  function take(chunk: Buffer): void {
    if (!stream.push(chunk)) req.pause();
  }
  function end(): void {
    stream.push(null);
  }
  function breakOff(): void {
    if (!req.complete) stream.destroy(new Error("The visitor went away."));
  }
  req.on("data", take).once("end", end).once("close", breakOff);
  return stream;
}
