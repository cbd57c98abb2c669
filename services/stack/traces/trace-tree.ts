/** A piece of work of a trace, as a process has sent it. */
export interface Span {
  traceId: string;
  spanId: string;
  /** Undefined for the beginning of a trace. */
  parentId: string | undefined;
  service: string;
  name: string;
  startMs: number;
  endMs: number;
  hasFailed: boolean;
}

/** A trace as lines, each piece of work under what it was done for, with when it began and how long it took. */
export function drawTrace(spans: readonly Span[]): string[] {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const roots = spans.filter(({ parentId }) => parentId === undefined || !known.has(parentId));
  const beganMs = Math.min(...spans.map(({ startMs }) => startMs));
  const draw = (span: Span, depth: number): string[] => {
    const after = `+${Math.round(span.startMs - beganMs)} ms`;
    const took = `${Math.round(span.endMs - span.startMs)} ms`;
    const failed = span.hasFailed ? "  failed" : "";
    const line = `${"  ".repeat(depth)}${span.service}  ${span.name}  ${took}  (${after})${failed}`;
    return [
      line,
      ...listByStart(childrenOf(spans, span)).flatMap((child) => draw(child, depth + 1)),
    ];
  };
  return listByStart(roots).flatMap((root) => draw(root, 0));
}

const childrenOf = (spans: readonly Span[], { spanId }: Span) =>
  spans.filter(({ parentId }) => parentId === spanId);

const listByStart = (spans: readonly Span[]) =>
  spans.toSorted((one, other) => one.startMs - other.startMs);
