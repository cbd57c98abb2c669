import { routes } from "@dhahabu/contract/api";
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

test("a list that is read page by page is told from its query", () => {
  expect([routes.listUsers, routes.listMedia, routes.listPolicyChanges].map(isPaged)).toEqual([
    true,
    true,
    true,
  ]);
  expect([routes.listBranches, routes.getGoldPriceHistory].map(isPaged)).toEqual([false, false]);
});
