import { expect, test } from "vitest";
import { formatDuration } from "./format-duration.ts";

test("a duration follows the grammar of the language", () => {
  expect(formatDuration(2, "hour", "en")).toBe("2 hours");
  expect(formatDuration(1, "minute", "en")).toBe("1 minute");
  expect(formatDuration(45, "minute", "ar")).toBe("٤٥ دقيقة");
  expect(formatDuration(2, "hour", "ar")).toBe("ساعتان");
});
