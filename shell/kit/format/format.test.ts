import { expect, test } from "vitest";
import { recordFormats, replayFormats } from "./format.ts";
import type { WrittenFormats } from "./format.ts";

const moment = new Date("2026-11-29T08:20:00Z");

test("what was written for a page is written again without being made again, and what is new is made", () => {
  const written: WrittenFormats = {};
  const recorded = recordFormats("ar", written);
  const all = [
    recorded.kes(15823.66),
    recorded.percent(75, 1, 1),
    recorded.clock(moment),
    recorded.weekdays([1, 2, 3]),
    recorded.list(["أ", "ب"]),
  ];
  expect(Object.values(written)).toEqual(all);
  const marked = Object.fromEntries(Object.keys(written).map((name) => [name, `<${name}>`]));
  const replayed = replayFormats("ar", marked);
  expect(replayed.kes(15823.66)).toBe("<kes [15823.66]>");
  expect(replayed.percent(75, 1, 1)).toBe("<percent [75,1,1]>");
  expect(replayed.clock(new Date(moment))).toBe(`<clock ["${moment.toISOString()}"]>`);
  expect(replayed.percent(75)).toContain("٧٥");
  expect(replayed.list(["أ,ب"])).not.toBe(replayed.list(["أ", "ب"]));
  expect(Object.keys(marked)).toHaveLength(all.length);
});
