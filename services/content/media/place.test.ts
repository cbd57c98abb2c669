import { maxSortOrder } from "@dhahabu/contract/content";
import { expect, test } from "vitest";
import { planPlace } from "./place.ts";
import type { SortedItem } from "./place.ts";

/** A list of so many items, sorted by the numbers; the moved one is 9999. */
function apply(orders: readonly number[], at: number): { plan: SortedItem[]; sorted: number[] } {
  const items = orders.map((sortOrder, index) => ({ id: index + 1, sortOrder }));
  const plan = planPlace(9999, {
    behind: items.slice(0, at).toReversed(),
    isAllBehind: true,
    ahead: items.slice(at),
    isAllAhead: true,
  });
  if (!plan) throw new Error("There is no place.");
  const known = new Map([...items, ...plan].map(({ id, sortOrder }) => [id, sortOrder]));
  const sorted = [...known].toSorted(([a, one], [b, other]) => one - other || a - b);
  return { plan, sorted: sorted.map(([id]) => id) };
}

function expectPlace(orders: readonly number[], at: number): SortedItem[] {
  const { plan, sorted } = apply(orders, at);
  const expected = orders.map((_, index) => index + 1);
  expect(sorted).toEqual([...expected.slice(0, at), 9999, ...expected.slice(at)]);
  for (const { sortOrder } of plan) {
    expect(Number.isInteger(sortOrder)).toBe(true);
    expect(Math.abs(sortOrder)).toBeLessThanOrEqual(maxSortOrder);
  }
  return plan;
}

test.each([
  ["between two", [10, 20, 30], 1, 15],
  ["at the end", [10, 20], 2, 30],
  ["at the beginning", [10, 20], 0, 0],
  ["alone", [], 0, 10],
  ["in a gap of one", [1, 3], 1, 2],
])("%s only the item itself gets a number", (_where, orders, at, expected) => {
  expect(expectPlace(orders, at)).toEqual([{ id: 9999, sortOrder: expected }]);
});

test.each([
  ["all the same", Array.from({ length: 40 }, () => 0)],
  ["one after the other", Array.from({ length: 40 }, (_, index) => index)],
  ["some the same", Array.from({ length: 40 }, (_, index) => Math.floor(index / 7) * 2)],
  ["at the largest number", Array.from({ length: 12 }, () => maxSortOrder)],
  ["at the smallest number", Array.from({ length: 12 }, () => -maxSortOrder)],
])("with numbers %s it finds every place", (_how, orders) => {
  const places = orders.map((_, at) => expectPlace(orders, at));
  expect(places.every((plan) => plan.some(({ id }) => id === 9999))).toBe(true);
  expectPlace(orders, orders.length);
});

test("as few as must make room do", () => {
  const orders = Array.from({ length: 1000 }, (_, index) => index * 10);
  orders[500] = 4991;
  expect(expectPlace(orders, 500).length).toBeLessThanOrEqual(3);
});

test("with too few neighbours known it says so", () => {
  const items = [1, 2, 3].map((id) => ({ id, sortOrder: 0 }));
  const around = { behind: items, ahead: [], isAllAhead: true };
  expect(planPlace(9999, { ...around, isAllBehind: false })).toEqual([{ id: 9999, sortOrder: 10 }]);
  expect(
    planPlace(9999, { behind: items, isAllBehind: false, ahead: items, isAllAhead: false }),
  ).toBeUndefined();
});
