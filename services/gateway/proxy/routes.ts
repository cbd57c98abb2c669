import type { Readable } from "node:stream";
import type { Method } from "@dhahabu/contract/route";
import type { UnsignedCaller } from "@dhahabu/platform/http/signed-client";
import type Koa from "koa";
import {
  pickAnswerHeaders,
  pickRequestHeaders,
  pickUploadHeaders,
  readSessionVersion,
} from "./headers.ts";
import type { ServiceClient, ServiceName } from "./service-client.ts";
import { createUploadStream } from "./upload-client.ts";

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
  path: string;
  /** JSON as the visitor sent it. */
  body: Buffer | undefined;
  /** True where the body goes on as it arrives. */
  isUpload: boolean;
  /** True for a file or a page, which comes as fast as the visitor takes it. */
  isStream: boolean;
  caller: UnsignedCaller;
}

// A visitor who takes nothing, or an owner that is silent, for so long ends a file's connection.
const silenceMs = 60_000;

/** Creates the function that takes a visitor's request to its owner. Throws `AppError` unavailable. */
export function createForwarder(
  clients: Record<ServiceName, ServiceClient>,
): (ctx: Koa.Context, request: ForwardRequest) => Promise<ForwardedAnswer> {
  return async (ctx, { service, method, path, body, isUpload, isStream, caller }) => {
    if (isStream) ctx.res.setTimeout(silenceMs);
    const headers = pickRequestHeaders(ctx.headers);
    if (body) headers["content-type"] = "application/json";
    if (isUpload) Object.assign(headers, pickUploadHeaders(ctx.headers));
    const content = isUpload ? createUploadStream(ctx.req) : body;
    const answer = await clients[service].send({
      method,
      path: ctx.querystring === "" ? path : `${path}?${ctx.querystring}`,
      headers,
      ...(content ? { body: content } : {}),
      ...(isUpload || isStream ? { untilGone: watchVisitor(ctx) } : {}),
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
