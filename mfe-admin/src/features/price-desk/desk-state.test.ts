import type { DeskPrice } from "@dhahabu/contract/price-desk";
import { expect, test } from "vitest";
import { findDeskState } from "./desk-state.ts";

const price = { state: "delayed" } as NonNullable<DeskPrice["price"]>;

test.each([
  [{ isListed: true, isFrozen: false, price }, "delayed"],
  [{ isListed: true, isFrozen: true, price }, "frozen"],
  [{ isListed: false, isFrozen: true, price }, "unlisted"],
  [{ isListed: true, isFrozen: false, price: null }, "none"],
])("%j is %s", (type, state) => {
  expect(findDeskState(type).state).toBe(state);
});
