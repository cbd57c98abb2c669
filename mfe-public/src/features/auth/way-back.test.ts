import { expect, test } from "vitest";
import { readWayBack } from "./way-back.ts";

test("whoever was sent to sign in goes back to the whole address", () => {
  const address = "/admin/enquiries?status=active&open=12#reply";
  expect(readWayBack({ cameFrom: address }, 4)).toBe(address);
  expect(readWayBack({ cameFrom: address, of: 4 }, 4)).toBe(address);
});

test("but not to what somebody else had open", () => {
  expect(readWayBack({ cameFrom: "/admin/users", of: 3 }, 4)).toBeUndefined();
});

test.each([
  "https://elsewhere.example/admin",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "/\t/elsewhere.example",
  "\\\\elsewhere.example",
  "javascript:alert(1)",
  "elsewhere.example",
  "",
  7,
  null,
])("and never to another site: %j", (cameFrom) => {
  expect(readWayBack({ cameFrom }, 4)).toBeUndefined();
});

test("where nothing was carried, there is no way back", () => {
  expect(readWayBack(null, 4)).toBeUndefined();
});
