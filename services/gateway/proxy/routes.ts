import type { Readable } from "node:stream";
import type Koa from "koa";
import { pickAnswerHeaders, pickRequestHeaders } from "./headers.ts";
import type { ServiceClient, ServiceName, UnsignedCaller } from "./service-client.ts";

/** A service's answer, cut to what a visitor may see. */
export interface ForwardedAnswer {
  status: number;
  headers: Record<string, string>;
  /** JSON as text, everything else as it arrives. */
  body: string | Readable;
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
    return { ...answer, headers: pickAnswerHeaders(answer.headers) };
  };
}

/** Gives a service's answer to the visitor. */
export function writeAnswer(ctx: Koa.Context, answer: ForwardedAnswer): void {
  ctx.status = answer.status;
  ctx.set(answer.headers);
  ctx.body = answer.body;
}
