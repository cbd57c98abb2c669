import { expect, test } from "vitest";
import type { Features } from "./features.ts";
import { learn, scoreLabels, toShares } from "./learning.ts";
import type { Sample } from "./learning.ts";
import { createNeighbourhood, scoreNearest } from "./nearest.ts";
import { finish } from "./steps.ts";

const show = (...marks: number[]): Features => ({
  marks: Int32Array.from(marks),
  values: new Float32Array(marks.length).fill(1),
});
const samples: Sample[] = [
  { features: show(1, 2), label: 0, weight: 1 },
  { features: show(1, 3), label: 0, weight: 1 },
  { features: show(4, 2), label: 1, weight: 1 },
  { features: show(4, 5), label: 1, weight: 1 },
];

const learnAll = () => finish(learn(samples, 3));

test("what marks say is learned, also of marks together that no sample had", () => {
  const model = learnAll();
  const [first = 0, second = 0, third = 0] = toShares(scoreLabels(model, show(1, 5)));
  expect(first + second + third).toBeCloseTo(1);
  expect(toShares(scoreLabels(model, show(1)))[0]).toBeGreaterThan(0.6);
  expect(toShares(scoreLabels(model, show(4)))[1]).toBeGreaterThan(0.6);
});

test("learning the same comes to the same", () => {
  expect(scoreLabels(learnAll(), show(1, 5))).toEqual(scoreLabels(learnAll(), show(1, 5)));
});

test("the nearest example speaks for its label, and nothing for a message like none", () => {
  const neighbourhood = finish(createNeighbourhood(samples));
  const [first = 0, second = 0] = scoreNearest(neighbourhood, show(1, 3), 3);
  expect(first).toBeGreaterThan(second);
  expect([...scoreNearest(neighbourhood, show(9), 3)]).toEqual([0, 0, 0]);
});
