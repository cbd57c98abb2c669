import { describe, expect, it } from "vitest";
import { describeLogLine } from "./log-line.ts";

function entry(level: string, more: object = {}): string {
  return JSON.stringify({ level, msg: "price feed is late", ...more });
}

describe("describeLogLine", () => {
  it("shows a warning in one readable line", () => {
    expect(describeLogLine("pricing", entry("warn"), "info")).toBe("! pricing: price feed is late");
  });

  it("adds an error's own message and its level", () => {
    const line = entry("error", { err: { message: "connect ECONNREFUSED", stack: "at x" } });
    expect(describeLogLine("pricing", line, "info")).toBe(
      "! pricing: price feed is late: connect ECONNREFUSED [error]",
    );
  });

  it("keeps everyday lines for level debug", () => {
    expect(describeLogLine("pricing", entry("info"), "info")).toBeUndefined();
    expect(describeLogLine("pricing", entry("info"), "debug")).toBe(
      "  pricing: price feed is late [info]",
    );
  });

  it("shows what is no JSON as it is, and no blank line", () => {
    expect(describeLogLine("pricing", "  - PORT: is wrong", "info")).toBe(
      "  pricing:   - PORT: is wrong",
    );
    expect(describeLogLine("pricing", "{ half", "info")).toBe("  pricing: { half");
    expect(describeLogLine("pricing", " ", "info")).toBeUndefined();
  });
});
