import { expect, test } from "vitest";
import { readNextCursor } from "./call-page.ts";

test("the cursor of the next page is read out of the Link header", () => {
  expect(readNextCursor('</api/admin/users?limit=2&after=WzEsMl0%3D>; rel="next"')).toBe(
    "WzEsMl0=",
  );
  expect(readNextCursor("</api/media?after=a>; rel=next")).toBe("a");
});

test("the last page names none", () => {
  expect(readNextCursor(null)).toBeUndefined();
  expect(readNextCursor('</api/media>; rel="prev"')).toBeUndefined();
});
