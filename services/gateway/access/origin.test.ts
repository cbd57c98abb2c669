import { expect, test } from "vitest";
import { isSameOrigin, isSafeMethod } from "./origin.ts";

const origins = ["http://127.0.0.1:3000", "http://localhost:3000"];

test.each([
  [{ origin: "http://localhost:3000" }],
  [{ origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-origin" }],
  [{ origin: "http://127.0.0.1:3000", "sec-fetch-site": "none" }],
  [{ referer: "http://127.0.0.1:3000/auth?next=%2Fadmin" }],
  [{ "sec-fetch-site": "same-origin" }],
  // A program: no browser sends none of them.
  [{}],
])("accepts %j", (headers) => {
  expect(isSameOrigin(headers, origins)).toBe(true);
});

test.each([
  [{ origin: "null" }],
  [{ origin: "" }],
  [{ origin: "http://localhost:3001" }],
  [{ origin: "https://localhost:3000" }],
  [{ origin: "http://localhost:3000.evil.example" }],
  [{ origin: "http://127.0.0.1:3000, http://evil.example" }],
  [{ origin: "http://evil.example", referer: "http://localhost:3000/" }],
  [{ referer: "http://evil.example/?http://localhost:3000/" }],
  [{ referer: "not an address" }],
  [{ "sec-fetch-site": "none" }],
  [{ origin: "http://localhost:3000", "sec-fetch-site": "same-site" }],
  [{ origin: "http://localhost:3000", "sec-fetch-site": "cross-site" }],
])("refuses %j", (headers) => {
  expect(isSameOrigin(headers, origins)).toBe(false);
});

test("only methods that change nothing are safe", () => {
  const methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE"];
  expect(methods.filter(isSafeMethod)).toEqual(["GET", "HEAD", "OPTIONS"]);
});
