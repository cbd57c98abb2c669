import { routes } from "@dhahabu/contract/api";
import type { Route } from "@dhahabu/contract/route";
import { expect, test } from "vitest";
import { isPaged, listErrors } from "./route-facts.ts";

test("a call's errors follow from the contract", () => {
  expect(listErrors(routes.getPublicConfig)).toEqual(["too_many_requests", "unavailable"]);
  expect(listErrors(routes.login)).toEqual([
    "invalid_input",
    "wrong_credentials",
    "account_inactive",
    "cross_origin",
    "too_large",
    "wrong_kind",
    "too_many_requests",
    "unavailable",
  ]);
  expect(listErrors(routes.setUserRole)).toEqual(
    expect.arrayContaining(["not_signed_in", "not_allowed", "not_found", "conflict"]),
  );
  expect(listErrors(routes.changePassword)).toEqual([
    "invalid_input",
    "not_signed_in",
    "cross_origin",
    "conflict",
    "too_large",
    "wrong_kind",
    "too_many_requests",
    "unavailable",
  ]);
  expect(listErrors(routes.unsubscribe)).not.toContain("cross_origin");
});

// What a caller sends to say which state they saw.
const seenStates = ["updatedAt", "lastUpdated", "replaces", "from"];

test("a call that names the state its caller saw can meet another one", () => {
  const contract: [string, Route][] = Object.entries(routes);
  const naming = contract.filter(([, { body, successStatus }]) => {
    const shape: object = body && "shape" in body ? (body.shape as object) : {};
    // What is made anew has no state yet, though it may share its form with a change.
    return successStatus !== 201 && seenStates.some((name) => name in shape);
  });
  expect(naming.map(([name]) => name)).toEqual(
    expect.arrayContaining(["setUserRole", "updateMedia", "updateFacts", "setEnquiryStatus"]),
  );
  const silent = naming.filter(([, route]) => !listErrors(route).includes("conflict"));
  expect(silent.map(([name]) => name)).toEqual([]);
});

test("a list that is read page by page is told from its query", () => {
  expect([routes.listUsers, routes.listMedia, routes.listPolicyChanges].map(isPaged)).toEqual([
    true,
    true,
    true,
  ]);
  expect([routes.listBranches, routes.getGoldPriceHistory].map(isPaged)).toEqual([false, false]);
});
