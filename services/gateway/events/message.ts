import type { PushEventName } from "@dhahabu/contract/gateway";

/** A server-sent event: its name, and the data version as id and data (HTML standard, 9.2.6). */
export function formatMessage(name: PushEventName, version: string): string {
  return `id: ${version}\nevent: ${name}\ndata: ${JSON.stringify({ version })}\n\n`;
}

/** The first lines of a stream: how long a browser waits before it connects again. */
export function formatGreeting(retryMs: number, version: string): string {
  return `retry: ${Math.round(retryMs)}\nid: ${version}\n\n`;
}

/** A line that browsers ignore; it keeps the connection open and finds the ones that are gone. */
export const heartbeat = ":\n\n";
