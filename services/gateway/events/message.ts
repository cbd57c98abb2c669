import type { PushEventName, uiPublishedEvent } from "@dhahabu/contract/gateway";

/** What an open page can be told. */
export type StreamEventName = PushEventName | typeof uiPublishedEvent;

/** A server-sent event: its name, and the data version as id and data (HTML standard, 9.2.6). */
export function formatMessage(name: StreamEventName, version: string): string {
  return `id: ${version}\nevent: ${name}\ndata: ${JSON.stringify({ version })}\n\n`;
}

/** The first lines of a stream: how long a browser waits before it connects again. */
export function formatGreeting(retryMs: number, version: string): string {
  return `retry: ${Math.round(retryMs)}\nid: ${version}\n\n`;
}

/** A line that browsers ignore; it keeps the connection open and finds the ones that are gone. */
export const heartbeat = ":\n\n";

/** Nobody on the way keeps a stream or gathers what it says. */
export const streamHeaders = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
  Connection: "close",
} as const;
