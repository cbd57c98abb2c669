import { expect, test } from "vitest";
import { isOwnFile } from "./media-facts.ts";

test("files elsewhere are told from the site's own", () => {
  expect(isOwnFile("/api/media/files/abc.mp4")).toBe(true);
  expect(isOwnFile("https://films.example/abc.mp4")).toBe(false);
});
