import type { MediaItem } from "@dhahabu/contract/content";
import { expect, test } from "vitest";
import { findNextPage, keepPublicItems } from "./media-list.ts";

test.each([
  ['</api/media?after=abc%3D&limit=200>; rel="next"', "/api/media?after=abc%3D&limit=200"],
  ["</api/media?after=x>; rel=next", "/api/media?after=x"],
  ['</a>; rel="prev", </b>; rel="next"', "/b"],
  ['</a>; rel="prev"', undefined],
  ['<https://elsewhere.example/>; rel="next"', undefined],
  [null, undefined],
])("the page after %j is %j", (header, next) => {
  expect(findNextPage(header)).toBe(next);
});

test("what is inactive or there already is left out", () => {
  const make = (id: number, isActive: boolean) => ({ id, isActive }) as MediaItem;
  const items = [make(1, true), make(2, false), make(3, true), make(1, true)];
  expect(keepPublicItems(items).map((item) => item.id)).toEqual([1, 3]);
});
