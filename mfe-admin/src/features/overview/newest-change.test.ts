import { expect, test } from "vitest";
import { findNewestChange } from "./newest-change.ts";

const media = [
  { updatedAt: "2026-11-20T08:00:00.000Z" },
  { updatedAt: "2026-11-21T09:30:00.000Z" },
  { updatedAt: "2026-11-19T23:59:59.000Z" },
];

test("names the newest of both kinds and where it happened", () => {
  expect(
    findNewestChange({ media, config: [{ lastUpdated: "2026-11-21T09:30:01.000Z" }] }),
  ).toEqual({
    at: "2026-11-21T09:30:01.000Z",
    where: "config",
  });
  expect(
    findNewestChange({ media, config: [{ lastUpdated: "2026-11-01T00:00:00.000Z" }] }),
  ).toEqual({
    at: "2026-11-21T09:30:00.000Z",
    where: "media",
  });
});

test("compares moments, not texts", () => {
  const config = [{ lastUpdated: "2026-11-21T12:30:00.500+03:00" }];
  expect(findNewestChange({ media, config })?.where).toBe("config");
});

test("knows when nothing was ever changed", () => {
  expect(findNewestChange({ media: [], config: [] })).toBeUndefined();
});
