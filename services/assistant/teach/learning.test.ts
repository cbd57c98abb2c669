import { expect, test } from "vitest";
import type { Features } from "../read/features.ts";
import { toShares } from "../read/score.ts";
import { learn, scoreLabels } from "./learning.ts";
import type { Sample } from "./learning.ts";

const show = (...features: number[]): Features => ({
  ids: Int32Array.from(features),
  values: new Float32Array(features.length).fill(1),
});
const samples: Sample[] = [
  { features: show(1, 2), label: 0, weight: 1 },
  { features: show(1, 3), label: 0, weight: 1 },
  { features: show(4, 2), label: 1, weight: 1 },
  { features: show(4, 5), label: 1, weight: 1 },
];

test("what features say is learned, also of features together that no sample had", () => {
  const model = learn(samples, 3);
  const [first = 0, second = 0, third = 0] = toShares(scoreLabels(model, show(1, 5)));
  expect(first + second + third).toBeCloseTo(1);
  expect(toShares(scoreLabels(model, show(1)))[0]).toBeGreaterThan(0.6);
  expect(toShares(scoreLabels(model, show(4)))[1]).toBeGreaterThan(0.6);
});

test("what counts more is learned more", () => {
  const shareOf = (weight: number) => {
    const own = [...samples, { features: show(9), label: 2, weight }];
    return toShares(scoreLabels(learn(own, 3), show(9)))[2] ?? 0;
  };
  expect(shareOf(3)).toBeGreaterThan(shareOf(0.3));
});

test("learning the same comes to the same", () => {
  expect(scoreLabels(learn(samples, 3), show(1, 5))).toEqual(
    scoreLabels(learn(samples, 3), show(1, 5)),
  );
});
