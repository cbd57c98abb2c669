import type { MediaItem } from "@dhahabu/contract/content";
import { expect, test } from "vitest";
import { findDifference } from "./media-change.ts";

const item: MediaItem = {
  id: 4,
  title: "Vault tour",
  language: "en",
  titles: { sw: "Ziara ya hazina" },
  description: null,
  altText: null,
  caption: null,
  type: "video",
  category: "educational",
  fileUrl: "/films/vault.mp4",
  thumbnailUrl: null,
  fileSize: 5,
  duration: 61.5,
  width: null,
  height: null,
  sortOrder: 10,
  isActive: true,
  createdAt: "2026-11-21T09:00:00.000Z",
  updatedAt: "2026-11-21T09:00:00.000Z",
};

test("what changed is told before and after, and nothing else", () => {
  const after = {
    ...item,
    title: "The vault",
    caption: "Door of the vault",
    updatedAt: "2026-11-22T09:00:00.000Z",
  };
  expect(findDifference(item, after)).toEqual({
    before: { title: "Vault tour", caption: null },
    after: { title: "The vault", caption: "Door of the vault" },
  });
});

test("titles in other languages that say the same are no change", () => {
  expect(findDifference(item, { ...item, titles: { sw: "Ziara ya hazina" } })).toBeUndefined();
  expect(findDifference(item, { ...item, titles: null })).toEqual({
    before: { titles: item.titles },
    after: { titles: null },
  });
});

test("the hour alone is no change", () => {
  expect(findDifference(item, { ...item, updatedAt: "2026-11-22T09:00:00.000Z" })).toBeUndefined();
});
