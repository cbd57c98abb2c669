import type { Readable } from "node:stream";
import type Koa from "koa";
import { pickAnswerHeaders, pickRequestHeaders } from "./headers.ts";
import { toUnavailable } from "./service-client.ts";
import type { ServiceClient, ServiceName, UnsignedCaller } from "./service-client.ts";

// Answers up to here are taken whole, so that one that breaks off becomes a clean 503.
const maxBufferedBytes = 256 * 1024;

/** A service's answer, before it is given to the visitor. */
export interface ForwardedAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer | Readable;
}

/** What goes to a service. */
export interface ForwardRequest {
  service: ServiceName;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  /** JSON as the visitor sent it. */
  body: Buffer | undefined;
  caller: UnsignedCaller;
}

/** Creates the function that takes a visitor's request to its owner. Throws `AppError` unavailable. */
export function createForwarder(
  clients: Record<ServiceName, ServiceClient>,
): (ctx: Koa.Context, request: ForwardRequest) => Promise<ForwardedAnswer> {
  return async (ctx, { service, method, path, body, caller }) => {
    const headers = pickRequestHeaders(ctx.headers);
    if (body) headers["content-type"] = "application/json";
    const answer = await clients[service].send({
      method,
      path: ctx.querystring === "" ? path : `${path}?${ctx.querystring}`,
      headers,
      ...(body ? { body } : {}),
      caller,
    });
    const length = Number(answer.headers["content-length"] ?? Number.NaN);
    return {
      status: answer.statusCode,
      headers: pickAnswerHeaders(answer.headers),
      body: length <= maxBufferedBytes ? await readWhole(answer.body) : answer.body,
    };
  };
}

/** Gives a service's answer to the visitor. */
export function writeAnswer(ctx: Koa.Context, answer: ForwardedAnswer): void {
  ctx.status = answer.status;
  ctx.set(answer.headers);
  const isEmpty = Buffer.isBuffer(answer.body) && answer.body.length === 0;
  ctx.body = isEmpty ? null : answer.body;
  // Koa takes the headers of a body that it thinks is none.
  if (isEmpty) ctx.status = answer.status;
}

async function readWhole(body: { arrayBuffer(): Promise<ArrayBuffer> }): Promise<Buffer> {
  try {
    return Buffer.from(await body.arrayBuffer());
  } catch (error) {
    throw toUnavailable(error);
  }
}
