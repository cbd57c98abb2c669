import { expect, test } from "vitest";
import { listModulesFor } from "./admin-modules.ts";

test("each role sees its own modules (spec section 6)", () => {
  expect(listModulesFor("admin").map(({ id }) => id)).toEqual(["media", "users", "config"]);
  expect(listModulesFor("marketing").map(({ id }) => id)).toEqual(["media"]);
  expect(listModulesFor("user")).toEqual([]);
});
