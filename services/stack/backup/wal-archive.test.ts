import { expect, test } from "vitest";
import { isNeededFrom } from "./wal-archive.ts";

const first = "00000001000000000000000A";

test.each([
  ["000000010000000000000009.gz", false],
  ["00000001000000000000000A.gz", true],
  ["000000010000000100000000.gz", true],
  // Of the line of history after a restore.
  ["00000002000000000000000B.gz", true],
  ["00000002.history.gz", true],
  ["00000001000000000000000B.gz.part", false],
])("%s is needed from the first piece on: %s", (piece, isNeeded) => {
  expect(isNeededFrom(first, piece)).toBe(isNeeded);
});
