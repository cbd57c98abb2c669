import { expect, test } from "vitest";
import { formatDuration, formatFileSize, isOwnFile } from "./media-facts.ts";

test.each([
  [3_500_000, "3.3 MB"],
  [20_000, "20 kB"],
])("%i bytes are %s", (bytes, text) => {
  expect(formatFileSize(bytes, "en-US")).toBe(text);
});

test("a size is in the digits of the language", () => {
  expect(formatFileSize(3_500_000, "ar-SA")).toContain("٣٫٣");
});

test("a duration has two digits of seconds", () => {
  expect(formatDuration(61.4, "en-US")).toBe("1:01");
  expect(formatDuration(600, "en-US")).toBe("10:00");
});

test("only what begins here is the site's own", () => {
  expect(isOwnFile("/api/media/files/a.png")).toBe(true);
  expect(isOwnFile("https://elsewhere.example/a.png")).toBe(false);
});
