import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { z } from "zod";
import type { Span } from "./trace-tree.ts";

const failedCode = 2;
// The other processes send what they did within a second of it.
const completeAfterMs = 2500;
const mostTraces = 1000;

const nanoseconds = z.coerce.number().transform((time) => time / 1e6);
const bodySchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({
        attributes: z.array(
          z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) }),
        ),
      }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              startTimeUnixNano: nanoseconds,
              endTimeUnixNano: nanoseconds,
              status: z.object({ code: z.number().optional() }).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** Traces that are received. */
interface TraceReceiver {
  /** The OTLP endpoint that processes are told. */
  url: string;
  close(): void;
}

/**
 * Creates what gathers traces, and tells each whose beginning took `slowMs` or longer, once what belongs to it has come.
 */
export function gatherTraces(options: {
  slowMs: number;
  onSlow: (spans: Span[]) => void;
}): (span: Span) => void {
  const traces = new Map<string, Span[]>();
  return (span) => {
    const spans = traces.get(span.traceId) ?? [];
    spans.push(span);
    traces.set(span.traceId, spans);
    const [oldest] = traces.keys();
    if (traces.size > mostTraces && oldest !== undefined) traces.delete(oldest);
    if (span.parentId !== undefined || span.endMs - span.startMs < options.slowMs) return;
    setTimeout(() => options.onSlow(spans), completeAfterMs).unref();
  };
}

/** Takes what processes of this machine send of their traces. */
export async function receiveTraces(onSpan: (span: Span) => void): Promise<TraceReceiver> {
  const server = createServer((request, response) => {
    readSpans(request).then(
      (spans) => {
        for (const span of spans) onSpan(span);
        response.writeHead(200, { "content-type": "application/json" }).end("{}");
      },
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  server.unref();
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function readSpans(request: IncomingMessage): Promise<Span[]> {
  const { resourceSpans } = bodySchema.parse(await json(request));
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const named = resource.attributes.find(({ key }) => key === "service.name");
    const service = named?.value.stringValue ?? "";
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentId: span.parentSpanId === "" ? undefined : span.parentSpanId,
        service,
        name: span.name,
        startMs: span.startTimeUnixNano,
        endMs: span.endTimeUnixNano,
        hasFailed: span.status?.code === failedCode,
      })),
    );
  });
}
