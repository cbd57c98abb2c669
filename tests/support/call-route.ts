import type { Route } from "@dhahabu/contract/route";
import type { z } from "zod";
import { assertNothingLeaks } from "./api-client.ts";

type Part<Name extends string, Schema> = Schema extends z.ZodType
  ? { [N in Name]: z.input<Schema> }
  : { [N in Name]?: never };

/** What a call of a route carries, by the route's own schemas. */
export type CallParts<R extends Route> = Part<"params", R["params"]> &
  Part<"query", R["query"]> &
  Part<"body", R["body"]> & {
    /** The session of whoever may make just this call. */
    cookie?: string;
  };

/** What a call of any route carries. */
export interface AnyParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  cookie?: string;
}

/** An answer as it came: a stream is read up to its first lines. */
export interface RouteAnswer {
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
  /** The body as JSON where it is JSON. */
  json: unknown;
}

/** The address of a call: parameters in their places, the query behind. */
export function fillPath(route: Route, parts: AnyParts): string {
  const params = { ...(parts.params as Record<string, unknown> | undefined) };
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  const asked = parts.query as Record<string, string | number | undefined> | undefined;
  for (const [name, value] of Object.entries(asked ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** The origin of a bank on this machine by its name, as passkeys need it. */
export function nameOrigin(origin: string): string {
  return origin.replace("//127.0.0.1:", "//localhost:");
}

/** Makes a call of a route as a page of this site would, or as its `bodyKind` wants; see `sendRequest`. */
export async function callRoute(
  origin: string,
  route: Route,
  parts: AnyParts,
  headers: Record<string, string> = {},
): Promise<RouteAnswer> {
  const { type, content } = packBody(route, parts.body);
  return sendRequest(origin, {
    method: route.method,
    path: fillPath(route, parts),
    headers: {
      ...(route.method === "GET" || route.isFromAnywhere === true
        ? {}
        : { origin: route.tellsOrigin === true ? nameOrigin(origin) : origin }),
      ...(type === undefined ? {} : { "content-type": type }),
      ...headers,
    },
    ...(content === undefined ? {} : { content }),
  });
}

/** Sends anything. Throws where the answer is of 500 or above, or holds what no answer may. */
export async function sendRequest(
  origin: string,
  request: {
    method: string;
    path: string;
    headers?: Record<string, string>;
    content?: string | Uint8Array<ArrayBuffer> | FormData;
  },
): Promise<RouteAnswer> {
  const { method, path, content } = request;
  const reading = new AbortController();
  const response = await fetch(new URL(path, origin), {
    method,
    headers: request.headers ?? {},
    redirect: "manual",
    signal: reading.signal,
    ...(content === undefined ? {} : { body: content }),
  });
  const type = response.headers.get("content-type") ?? "";
  const bytes = type.startsWith("text/event-stream")
    ? await readFirst(response)
    : Buffer.from(await response.arrayBuffer());
  reading.abort();
  const text = bytes.toString();
  assertNothingLeaks(origin, text);
  if (response.status >= 500) {
    throw new Error(`${method} ${path} was answered ${response.status}: ${text.slice(0, 500)}`);
  }
  const json: unknown = type.includes("json") && text !== "" ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, bytes, text, json };
}

async function readFirst(response: Response): Promise<Buffer> {
  const first = await response.body?.getReader().read();
  return Buffer.from(first?.value ?? new Uint8Array());
}

function packBody(
  route: Route,
  body: unknown,
): { type?: string; content?: string | FormData | undefined } {
  if (route.bodyKind === "form") {
    return { type: "application/x-www-form-urlencoded", content: "List-Unsubscribe=One-Click" };
  }
  if (body === undefined) return {};
  if (route.bodyKind !== "multipart") {
    return { type: "application/json", content: JSON.stringify(body) };
  }
  // The boundary is in the content type that fetch writes.
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, File>)) form.set(name, value);
  return { content: form };
}
