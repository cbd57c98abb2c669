import type { Owner, Route } from "@dhahabu/contract/route";
import type { Metrics } from "@dhahabu/platform/metrics";
import { Counter, Gauge, Histogram } from "@dhahabu/platform/metrics";
import type { LimitName } from "./limits/limit.ts";

/** What the gateway counts. Labels come from the contract alone: nothing of a visitor is in them. */
export interface GatewayMetrics {
  /** A call of the API was answered after so many seconds; a path outside the contract has no route. */
  observeCall(call: {
    method: string;
    route: Route | undefined;
    status: number;
    seconds: number;
  }): void;
  /** A page or a file of the user interfaces was answered. */
  countPage(status: number): void;
  /** A limit was counted in memory, since Redis did not take it. */
  countFallback(): void;
  countRefusal(limit: LimitName): void;
  /** A service gave no answer. */
  countFault(owner: Owner): void;
}

// From a prepared answer's time to the longest the gateway waits for a service, in seconds.
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Creates the gateway's metrics; `readHits` and `countStreams` are asked at each reading, so that answering costs nothing more. */
export function createGatewayMetrics(parts: {
  metrics: Metrics;
  readHits: () => [read: string, hits: { whole: number; notModified: number }][];
  countStreams: () => number;
}): GatewayMetrics {
  const registers = [parts.metrics];
  const calls = new Counter({
    name: "dhahabu_http_requests_total",
    help: "Calls of the API beside the prepared answers, by route and class of status.",
    labelNames: ["method", "route", "status"] as const,
    registers,
  });
  const durations = new Histogram({
    name: "dhahabu_http_request_duration_seconds",
    help: "Time until a call was answered, an upload's own time included.",
    labelNames: ["method", "route"] as const,
    buckets,
    registers,
  });
  const pages = new Counter({
    name: "dhahabu_page_requests_total",
    help: "Pages and files of the user interfaces, by class of status.",
    labelNames: ["status"] as const,
    registers,
  });
  const prepared = new Counter({
    name: "dhahabu_prepared_answers_total",
    help: "Answers from a prepared read, by read and status.",
    labelNames: ["read", "status"] as const,
    registers,
    collect() {
      prepared.reset();
      for (const [read, hits] of parts.readHits()) {
        prepared.inc({ read, status: "200" }, hits.whole);
        prepared.inc({ read, status: "304" }, hits.notModified);
      }
    },
  });
  const streams = new Gauge({
    name: "dhahabu_event_streams_open",
    help: "Open pages that listen to events.",
    registers,
    collect() {
      streams.set(parts.countStreams());
    },
  });
  const fallbacks = new Counter({
    name: "dhahabu_limiter_fallback_total",
    help: "Requests counted in memory, since Redis did not take them.",
    registers,
  });
  const refusals = new Counter({
    name: "dhahabu_limited_requests_total",
    help: "Requests refused by a limit, by its class.",
    labelNames: ["limit"] as const,
    registers,
  });
  const faults = new Counter({
    name: "dhahabu_upstream_errors_total",
    help: "Requests to a service that got no answer.",
    labelNames: ["owner"] as const,
    registers,
  });
  return {
    observeCall(call) {
      const method = methods.has(call.method) ? call.method : "other";
      const route = call.route?.path ?? "none";
      calls.inc({ method, route, status: classOf(call.status) });
      durations.observe({ method, route }, call.seconds);
    },
    countPage: (status) => pages.inc({ status: classOf(status) }),
    countFallback: () => fallbacks.inc(),
    countRefusal: (limit) => refusals.inc({ limit }),
    countFault: (owner) => faults.inc({ owner }),
  };
}

function classOf(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}
