import { purityRows } from "@dhahabu/contract/facts";
import { expect, test } from "vitest";
import { getFormatters } from "@dhahabu/contract/format";
import { formatPurity } from "./format-purity.ts";

test("the table's shares are those of the specification", () => {
  expect(purityRows.map((row) => formatPurity(row, getFormatters("en")))).toEqual([
    "99%+",
    "95.8%",
    "91.6%",
    "87.5%",
    "83.3%",
    "75.0%",
    "66.6%",
    "62.5%",
    "58.3%",
    "50.0%",
    "41.7%",
    "33.3%",
  ]);
});

test("another language writes its own digits and signs", () => {
  expect(formatPurity(purityRows[2], getFormatters("fr"))).toMatch(/^91,6\s%$/u);
  expect(formatPurity(purityRows[0], getFormatters("ar"))).toContain("٩٩");
});
