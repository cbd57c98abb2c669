import { isAllowed } from "@dhahabu/contract/access";
import type { Right, Standing } from "@dhahabu/contract/access";
import type { Caller } from "@dhahabu/contract/internal";
import { AppError, createInvalidInputError } from "@dhahabu/contract/errors";
import type { Route, RouteInput } from "@dhahabu/contract/route";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import type { z } from "zod";
import { isStorableText } from "../storable-text.ts";

/** What a handler is given: the parsed input, who is calling, and a way to add a header to the answer. */
export type EndpointInput<R extends Route> = RouteInput<R> & {
  caller: Caller;
  setHeader: (name: string, value: string) => void;
};

/** An answer that is not JSON: a page, a file or a part of one. */
export interface PlainAnswer {
  status?: number;
  headers: Record<string, string>;
  body: string | Buffer | Readable | undefined;
}

interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
  caller: Caller;
  setHeader: (name: string, value: string) => void;
}

/** A route of the contract with the function that answers it. */
export interface Endpoint {
  readonly route: Route;
  /** Answers with what is sent as JSON. */
  readonly answer?: (raw: RawInput) => Promise<unknown>;
  /** Answers with a page or a file. */
  readonly answerPlain?: (raw: RawInput & { request: IncomingMessage }) => Promise<PlainAnswer>;
  /** Answers with what is sent as JSON, from a body it reads itself. */
  readonly answerUpload?: (raw: RawInput & { request: IncomingMessage }) => Promise<unknown>;
}

/**
 * Pairs a route with its function. The caller's right is checked again here (the gateway checked it
 * first), the input is parsed by the contract, and the answer is cut to what the contract names.
 * The endpoint throws `AppError` not_signed_in, not_allowed or invalid_input.
 */
export function createEndpoint<R extends Route>(
  route: R,
  handle: (input: EndpointInput<R>) => Promise<z.input<R["response"]>> | z.input<R["response"]>,
): Endpoint {
  return {
    route,
    async answer(raw) {
      assertAccess(route, raw.caller);
      const input = {
        params: parsePart(route.params, raw.params),
        query: parsePart(route.query, raw.query),
        body: parsePart(route.body, raw.body),
        caller: raw.caller,
        setHeader: raw.setHeader,
      } as EndpointInput<R>;
      return route.response.parse(await handle(input));
    },
  };
}

/** What the handler of a page, a file or an upload is given; its body, if any, is unread. */
export type StreamInput<R extends Route> = Omit<EndpointInput<R>, "body"> & {
  request: IncomingMessage;
};

/** Pairs a route whose `answerKind` is `html` or `file` with its function; right and input are checked as by `createEndpoint`. */
export function createPlainEndpoint<R extends Route>(
  route: R,
  handle: (input: StreamInput<R>) => Promise<PlainAnswer>,
): Endpoint {
  return { route, answerPlain: async (raw) => handle(parseStreamInput(route, raw)) };
}

/** Pairs a route whose `bodyKind` is `multipart` with its function, which reads the body as it arrives; the answer is cut to the contract. */
export function createUploadEndpoint<R extends Route>(
  route: R,
  handle: (input: StreamInput<R>) => Promise<z.input<R["response"]>>,
): Endpoint {
  return {
    route,
    answerUpload: async (raw) => route.response.parse(await handle(parseStreamInput(route, raw))),
  };
}

function parseStreamInput<R extends Route>(
  route: R,
  raw: RawInput & { request: IncomingMessage },
): StreamInput<R> {
  assertAccess(route, raw.caller);
  return {
    params: parsePart(route.params, raw.params),
    query: parsePart(route.query, raw.query),
    caller: raw.caller,
    setHeader: raw.setHeader,
    request: raw.request,
  } as StreamInput<R>;
}

/** Throws `AppError` not_signed_in or not_allowed unless the caller's role or a duty of theirs may (spec section 6). */
export function assertAccess(right: Right, caller: Standing): void {
  if (isAllowed(right, caller)) return;
  if (caller.role === null) throw new AppError("not_signed_in", { reason: "access.signIn" });
  throw new AppError("not_allowed", { reason: "access.notAllowed" });
}

/** Stops the start of a service that leaves a route of its own without an endpoint, or has two. */
export function assertRoutesAnswered(routes: Route[], endpoints: Endpoint[]): void {
  const faults = routes.flatMap((route) => {
    const count = endpoints.filter((endpoint) => endpoint.route === route).length;
    return count === 1 ? [] : [`${route.method} ${route.path} has ${count} endpoints`];
  });
  if (faults.length > 0)
    throw new Error(`Routes are not answered once each: ${faults.join("; ")}.`);
}

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw createInvalidInputError(result.error);
  assertStorableText(result.data, []);
  return result.data;
}

function assertStorableText(value: unknown, path: string[]): void {
  if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) assertStorableText(part, [...path, key]);
  }
  if (typeof value !== "string" || isStorableText(value)) return;
  throw new AppError("invalid_input", { reason: "text.unstorable", at: path.join(".") });
}
