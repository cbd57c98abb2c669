import { expect, test } from "vitest";
import { drawPriceLine } from "./price-line.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
const history = (points: [minute: number, kes: number][]) => ({
  from: at(0),
  to: at(30),
  stepSeconds: 300,
  points: points.map(([minute, pricePerGram]) => ({ at: at(minute), pricePerGram })),
});

test("a line goes from edge to edge and says its figures", () => {
  const line = drawPriceLine(
    history([
      [0, 100],
      [5, 120],
      [10, 110],
    ]),
  );
  expect(line).toEqual({
    path: "M0 134L0 134L100 6L200 70",
    endPath: "M200 70L200 70",
    firstKes: 100,
    lastKes: 110,
    lowestKes: 100,
    highestKes: 120,
  });
});

test("times without a price are a gap, and a price that never moves is in the middle", () => {
  const line = drawPriceLine(
    history([
      [0, 100],
      [5, 100],
      [20, 100],
    ]),
  );
  expect(line?.path).toBe("M0 70L0 70L100 70M400 70L400 70");
});

test("nothing is drawn of nothing", () => {
  expect(drawPriceLine(history([]))).toBeUndefined();
});
