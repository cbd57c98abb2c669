import { expect, test } from "vitest";
import { drawTrace } from "./trace-tree.ts";
import type { Span } from "./trace-tree.ts";

const span = (spanId: string, parentId: string | undefined, startMs: number, endMs: number) =>
  ({
    traceId: "t",
    spanId,
    parentId,
    service: spanId,
    name: "work",
    startMs,
    endMs,
    hasFailed: false,
  }) satisfies Span;

test("each piece of work stands under what it was done for, the earlier first", () => {
  const spans = [
    span("mail", "enquiry", 1400, 1900),
    span("identity", "gateway", 1001, 1010),
    span("enquiry", "gateway", 1020, 1600),
    { ...span("gateway", undefined, 1000, 1601), hasFailed: true },
  ];
  expect(drawTrace(spans)).toEqual([
    "gateway  work  601 ms  (+0 ms)  failed",
    "  identity  work  9 ms  (+1 ms)",
    "  enquiry  work  580 ms  (+20 ms)",
    "    mail  work  500 ms  (+400 ms)",
  ]);
});

test("what came without its beginning is shown all the same", () => {
  expect(drawTrace([span("job", "lost", 5, 6)])).toEqual(["job  work  1 ms  (+0 ms)"]);
});
