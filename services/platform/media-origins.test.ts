import { expect, test } from "vitest";
import { mediaOriginsSchema, splitOrigins } from "./media-origins.ts";

test("no origin is named unless one is set", () => {
  expect(splitOrigins(mediaOriginsSchema.parse(undefined))).toEqual([]);
});

test("origins are separated by commas", () => {
  const text = mediaOriginsSchema.parse("https://media.example, https://films.example:8443");
  expect(splitOrigins(text)).toEqual(["https://media.example", "https://films.example:8443"]);
});

// Whatever is more than an origin would be more than one directive of a content security policy.
test.each([
  "http://media.example",
  "https://media.example/",
  "https://media.example/films",
  "media.example",
  "*",
  "https://*.example; script-src *",
  "https://media.example,",
])("%j is refused", (text) => {
  expect(mediaOriginsSchema.safeParse(text).success).toBe(false);
});
