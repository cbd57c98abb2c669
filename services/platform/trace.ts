import type { Tracing, Work } from "./open-telemetry.ts";

// Undefined costs nothing: work is done as if nobody asked.
let tracing: Tracing | undefined;

/**
 * Has the work of this process shown to whoever collects traces at an OTLP endpoint; `share` of them, from 0 to 1. What
 * that needs is loaded here, and by nobody who collects none.
 */
export async function startTracing(options: {
  service: string;
  role: string;
  endpoint: string;
  share: number;
}): Promise<{ name: string; close: () => Promise<void> }> {
  const { openTracing } = await import("./open-telemetry.ts");
  const opened = openTracing(options);
  tracing = opened;
  return {
    name: "traces",
    async close() {
      tracing = undefined;
      await opened.close();
    },
  };
}

/** The work under way as a W3C traceparent, for another process to go on from; undefined where none is traced. */
export function currentTrace(): string | undefined {
  return tracing?.current();
}

/** Does work as part of a trace; without a parent, of that of the work under way, or as its beginning. */
export function inSpan<T>(work: Work, act: () => Promise<T>): Promise<T> {
  return tracing ? tracing.inSpan(work, act) : act();
}

/** Does work as part of a trace that is under way elsewhere or here; by itself it begins none. */
export function inGivenSpan<T>(work: Work, act: () => Promise<T>): Promise<T> {
  return work.parent === undefined && currentTrace() === undefined ? act() : inSpan(work, act);
}
