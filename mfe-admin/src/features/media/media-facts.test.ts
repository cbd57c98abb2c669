import { expect, test } from "vitest";
import { isOwnFile } from "./media-facts.ts";

test("only what begins here is the site's own", () => {
  expect(isOwnFile("/api/media/files/a.png")).toBe(true);
  expect(isOwnFile("https://elsewhere.example/a.png")).toBe(false);
});
