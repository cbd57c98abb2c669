import type { EditableFacts } from "@dhahabu/contract/bank-facts";
import { expect, test } from "vitest";
import { listFigures } from "./list-figures.ts";

type Figures = Pick<EditableFacts, "settled" | "statedBranches">;

const unsettled: Figures = {
  statedBranches: 25,
  settled: { branches: null, customers: null, loanToValue: null },
};

test("pages disagree on branches, customers and the share that is lent", () => {
  const figures = listFigures(unsettled, 3);
  expect(figures.map(({ name, claims }) => [name, claims.map(({ value }) => value)])).toEqual([
    ["branches", ["listed", 25]],
    ["customers", [100, 10_000]],
    [
      "loanToValue",
      [
        { fromPercent: 60, toPercent: 60 },
        { fromPercent: 60, toPercent: 70 },
      ],
    ],
  ]);
  expect(figures.every(({ claims }) => claims.every(({ pages }) => pages.length > 0))).toBe(true);
});

test("as many branches as are listed everywhere is no disagreement", () => {
  const names = (figures: Figures) => listFigures(figures, 3).map(({ name }) => name);
  expect(names({ ...unsettled, statedBranches: null })).not.toContain("branches");
  const settled = { ...unsettled.settled, branches: 3 };
  expect(names({ statedBranches: null, settled })).toContain("branches");
});
