import { branches } from "@dhahabu/contract/facts";
import { expect, test } from "vitest";
import { measureKm, sortByDistance } from "./measure-distance.ts";

const nairobi = { latitude: -1.2864, longitude: 36.8172 };
const mombasa = { latitude: -4.0547, longitude: 39.6636 };
const nakuru = { latitude: -0.3031, longitude: 36.08 };

test("distances are those of the great circle", () => {
  expect(measureKm(nairobi, nairobi)).toBe(0);
  expect(measureKm(nairobi, mombasa)).toBeCloseTo(441, -1);
  expect(measureKm(mombasa, nairobi)).toBeCloseTo(measureKm(nairobi, mombasa), 9);
  expect(measureKm(nairobi, { latitude: 1.2864, longitude: -143.1828 })).toBeCloseTo(20_015, 0);
});

test("the nearest branch is first, and one without coordinates last", () => {
  const lost = { id: "lost", latitude: null, longitude: 36.8 };
  const sorted = sortByDistance([lost, ...branches], nakuru);
  expect(sorted.map(({ branch }) => branch.id)).toEqual(["nairobi", "kisumu", "mombasa", "lost"]);
  expect(sorted[0]?.distanceKm).toBeCloseTo(135, -1);
  expect(sorted.at(-1)?.distanceKm).toBeUndefined();
});
