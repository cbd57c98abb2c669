import { ROOT_CONTEXT, SpanKind, SpanStatusCode, context, trace } from "@opentelemetry/api";
import type { Context } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { AppError } from "@dhahabu/contract/errors";

const sendEveryMs = 1000;
const sentWithinMs = 3000;
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, job: SpanKind.CONSUMER };

/** A piece of work that a trace shows. */
export interface Work {
  name: string;
  kind: "server" | "client" | "job";
  /** What it is done for: a W3C traceparent that another process gave. */
  parent?: string | undefined;
}

/** What shows the work of this process to whoever collects traces. */
export interface Tracing {
  current(): string | undefined;
  inSpan<T>(work: Work, act: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Options {
  service: string;
  role: string;
  endpoint: string;
  share: number;
}

/** Opens the way of spans to an OTLP endpoint. What cannot be sent is lost, and nothing waits for it. */
export function openTracing(options: Options): Tracing {
  const provider = createProvider(options);
  const tracer = provider.getTracer("dhahabu");
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  return {
    current() {
      const active = trace.getActiveSpan()?.spanContext();
      return active && `00-${active.traceId}-${active.spanId}-0${active.traceFlags & 1}`;
    },
    inSpan({ name, kind, parent }, act) {
      const from = parent === undefined ? context.active() : readParent(parent);
      return tracer.startActiveSpan(name, { kind: kinds[kind] }, from, async (span) => {
        try {
          return await act();
        } catch (error) {
          // The words of an error may be a visitor's.
          if (!isRefusal(error)) span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    async close() {
      context.disable();
      await provider.shutdown().catch(() => undefined);
    },
  };
}

function createProvider({ service, role, endpoint, share }: Options): TracerProvider {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    timeoutMillis: sentWithinMs,
  });
  const processor = new BatchSpanProcessor({
    exporter,
    scheduledDelayMillis: sendEveryMs,
    exportTimeoutMillis: sentWithinMs,
  });
  return new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service, "service.role": role }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [processor],
  });
}

function readParent(text: string): Context {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-0([01])$/.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  const parent = { traceId, spanId, traceFlags: Number(flags), isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}

/** A visitor's mistake is no fault of the work. */
const isRefusal = (error: unknown) => error instanceof AppError && error.code !== "unavailable";
