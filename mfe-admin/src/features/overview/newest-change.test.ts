import { expect, test } from "vitest";
import { findNewestChange } from "./newest-change.ts";

const mediaLastUpdated = "2026-11-21T09:30:00.000Z";

test("names the newest of both kinds and where it happened", () => {
  expect(
    findNewestChange({ mediaLastUpdated, config: [{ lastUpdated: "2026-11-21T09:30:01.000Z" }] }),
  ).toEqual({
    at: "2026-11-21T09:30:01.000Z",
    where: "config",
  });
  expect(
    findNewestChange({ mediaLastUpdated, config: [{ lastUpdated: "2026-11-01T00:00:00.000Z" }] }),
  ).toEqual({
    at: "2026-11-21T09:30:00.000Z",
    where: "media",
  });
});

test("compares moments, not texts", () => {
  const config = [{ lastUpdated: "2026-11-21T12:30:00.500+03:00" }];
  expect(findNewestChange({ mediaLastUpdated, config })?.where).toBe("config");
});

test("knows when nothing was ever changed", () => {
  expect(findNewestChange({ mediaLastUpdated: null, config: [] })).toBeUndefined();
});
