import { expect, test } from "vitest";
import { formatDuration, formatFileSize, isOwnFile } from "./media-facts.ts";

test.each([
  [3_500_000, "en-US", "3.3 MB"],
  [20_000, "en-US", "20 kB"],
  [3_500_000, "ar-SA", "٣٫٣ مب"],
])("%i bytes in %s are %s", (bytes, locale, text) => {
  expect(
    formatFileSize(bytes, locale).replaceAll(/[\u200E\u200F\u00A0]/g, (mark) =>
      mark === "\u00A0" ? " " : "",
    ),
  ).toBe(text);
});

test("a duration has two digits of seconds", () => {
  expect(formatDuration(61.4, "en-US")).toBe("1:01");
  expect(formatDuration(600, "en-US")).toBe("10:00");
});

test("only what begins here is the site's own", () => {
  expect(isOwnFile("/api/media/files/a.png")).toBe(true);
  expect(isOwnFile("https://elsewhere.example/a.png")).toBe(false);
});
