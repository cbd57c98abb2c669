import { expect, test } from "vitest";
import { listBuckets, readOrder } from "./media-order.ts";

test("a minus says falling", () => {
  expect(readOrder("-createdAt")).toEqual({ by: "createdAt", isFalling: true });
  expect(readOrder("order")).toEqual({ by: "order", isFalling: false });
});

test("no filter lets everything through", () => {
  expect(listBuckets({})).toBeUndefined();
});

test.each([
  [{ type: "audio", category: "testimonials", isActive: false }, 1, "audio/testimonials/inactive"],
  [{ type: "video", isActive: true }, 6, "video/educational/active"],
  [{ category: "educational" }, 6, "image/educational/inactive"],
  [{ isActive: true }, 18, "image/news-updates/active"],
] as const)("%j is %i kinds, such as %s", (filter, count, one) => {
  const buckets = listBuckets(filter) ?? [];
  expect(buckets).toHaveLength(count);
  expect(buckets).toContain(one);
  expect(new Set(buckets).size).toBe(count);
});
