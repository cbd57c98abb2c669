import { expect, test } from "vitest";
import { countRepeats } from "./count-repeats.ts";

function count(lines: string[]): string[] {
  const written: string[] = [];
  const counter = countRepeats((line) => written.push(line));
  for (const line of lines) counter.take(line);
  counter.tell();
  return written;
}

const entry = (at: number, more: object = {}) =>
  JSON.stringify({ level: "info", time: `t${at}`, requestId: `r${at}`, status: 404, ...more });

test("lines that differ by what each call has of its own are written twenty times and then counted", () => {
  const lines = Array.from({ length: 432 }, (_, at) =>
    entry(at, { tookMs: at, path: `/%zz"${at}` }),
  );
  const written = count(lines);
  expect(written.slice(0, 20)).toEqual(lines.slice(0, 20));
  expect(written).toHaveLength(21);
  expect(JSON.parse(written.at(-1) ?? "")).toMatchObject({
    requestId: "r431",
    note: "repeated 412 times",
  });
});

test("a text is the same whatever it quotes and counts", () => {
  const text = (at: number) => `The URL path "/%zz${"a".repeat(at)}" could not be decoded (${at}).`;
  const written = count(Array.from({ length: 30 }, (_, at) => text(at)));
  expect(written).toHaveLength(21);
  expect(written.at(-1)).toBe(`${text(29)} (repeated 10 times)`);
});

test("what differs otherwise is written, and begins anew after it was told", () => {
  const lines = Array.from({ length: 100 }, (_, at) => entry(at, { address: `203.0.113.${at}` }));
  expect(count(lines)).toEqual(lines);
  const written: string[] = [];
  const counter = countRepeats((line) => written.push(line));
  for (let at = 0; at < 20; at += 1) counter.take(entry(at));
  counter.tell();
  counter.take(entry(20));
  expect(written).toHaveLength(21);
});

test("a flood of ever other lines does not fill the memory or the log", () => {
  const lines = Array.from({ length: 5000 }, (_, at) => entry(at, { address: `a${at}` }));
  expect(count(lines)).toHaveLength(500 + 20 + 1);
});
