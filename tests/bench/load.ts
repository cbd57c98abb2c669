import autocannon from "autocannon";

/** What a run of load measured. */
export interface Load {
  requestsPerSecond: number;
  p99Ms: number;
  /** Answers that were not 2xx, and connections that broke. */
  failures: number;
}

/** Requests to send, and for how long. */
export interface LoadOptions {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: unknown;
  seconds: number;
  connections?: number;
}

/** Sends load and measures; 32 connections unless said otherwise. */
export async function measureLoad(options: LoadOptions): Promise<Load> {
  const result = await autocannon({
    url: options.url,
    method: options.method ?? "GET",
    connections: options.connections ?? 32,
    duration: options.seconds,
    headers: {
      ...options.headers,
      ...(options.body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  return {
    requestsPerSecond: result.requests.average,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

/** The middle one of some measurements. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
