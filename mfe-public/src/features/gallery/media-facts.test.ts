import { expect, test } from "vitest";
import { formatDuration, formatFileSize, isOwnFile } from "./media-facts.ts";

test.each([
  [0, "0:00"],
  [9.4, "0:09"],
  [59.6, "1:00"],
  [65, "1:05"],
  [4_205, "70:05"],
  [90_000, "1500:00"],
])("%d seconds are %s", (durationSeconds, text) => {
  expect(formatDuration(durationSeconds, "en")).toBe(text);
});

test.each([
  [0, "0.0 MB"],
  [1_048_576, "1.0 MB"],
  [5_400_000, "5.1 MB"],
  [2_147_483_648, "2,048.0 MB"],
])("%d bytes are %s", (sizeBytes, text) => {
  expect(formatFileSize(sizeBytes, "en").replaceAll(/\s/g, " ")).toBe(text);
});

test("digits are those of the language", () => {
  expect(formatDuration(125, "ar")).toBe("٢:٠٥");
  expect(formatFileSize(1_572_864, "ar")).toContain("١٫٥");
});

test("files elsewhere are told from the site's own", () => {
  expect(isOwnFile("/api/media/files/abc.mp4")).toBe(true);
  expect(isOwnFile("https://films.example/abc.mp4")).toBe(false);
});
