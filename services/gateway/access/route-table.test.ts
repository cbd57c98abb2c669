import { routes } from "@dhahabu/contract/api";
import { expect, test } from "vitest";
import { createRouteTable } from "./route-table.ts";

const find = createRouteTable(Object.values(routes));

test("finds a route by method and path, parameters included", () => {
  expect(find("PATCH", "/api/admin/system-config/LOAN_INTEREST_RATE")).toEqual({
    kind: "found",
    route: routes.updateSystemConfig,
    path: "/api/admin/system-config/LOAN_INTEREST_RATE",
  });
  expect(find("HEAD", "/api/public-config")).toMatchObject({ route: routes.getPublicConfig });
});

test("a known path with another method names the methods it has", () => {
  expect(find("DELETE", "/api/media")).toEqual({
    kind: "method-not-allowed",
    allowed: ["HEAD", "GET", "POST"],
  });
  expect(find("OPTIONS", "/api/login")).toEqual({ kind: "method-not-allowed", allowed: ["POST"] });
});

test.each([
  "/api",
  "/api/",
  "/api/nothing",
  "/api/user/",
  "/API/user",
  "//api/user",
  "/api/media/",
  "/api/media/../user",
  "/api/media/%2e%2e",
  "/api/media/%zz",
])("there is nothing at %s", (path) => {
  expect(find("PUT", path)).toEqual({ kind: "not-found" });
});

test("two routes for one method and shape stop the start", () => {
  expect(() => createRouteTable([routes.updateMedia, routes.updateMedia])).toThrow("PUT");
});
