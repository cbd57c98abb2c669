import type { IncomingHttpHeaders } from "node:http";
import { sessionVersionHeader } from "@dhahabu/contract/internal";

// Only these cross: what a visitor sends under any other name, internal headers above all, stays out.
const forwardedToService = [
  "accept",
  "accept-language",
  "if-none-match",
  "if-modified-since",
  "range",
  "if-range",
  "user-agent",
] as const;

const forwardedToVisitor = [
  "content-type",
  "content-length",
  "content-range",
  "content-disposition",
  "content-security-policy",
  "cross-origin-resource-policy",
  "x-content-type-options",
  "referrer-policy",
  "accept-ranges",
  "cache-control",
  "etag",
  "last-modified",
  "link",
  "vary",
  "retry-after",
] as const;

/** The headers of a visitor's request that a service may see. */
export function pickRequestHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return pick(headers, forwardedToService);
}

/** The headers that describe an upload: its boundary stands in its type. */
export function pickUploadHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return pick(headers, ["content-type", "content-length"]);
}

/** The session version that identity names beside whoever proved who they are; undefined where it names none. */
export function readSessionVersion(headers: IncomingHttpHeaders): number | undefined {
  const text = headers[sessionVersionHeader];
  return typeof text === "string" && /^\d{1,10}$/.test(text) ? Number(text) : undefined;
}

/** The headers of a service's answer that a visitor may see. */
export function pickAnswerHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return pick(headers, forwardedToVisitor);
}

function pick(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = headers[name];
    if (typeof value === "string") picked[name] = value;
  }
  return picked;
}
