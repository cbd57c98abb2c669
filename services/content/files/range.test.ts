import { describe, expect, test } from "vitest";
import { isFresh, isRangeCurrent, parseRange } from "./range.ts";

describe("a range of 100 bytes", () => {
  test.each([
    ["bytes=0-9", { first: 0, last: 9 }],
    ["bytes=0-0", { first: 0, last: 0 }],
    ["Bytes=90-", { first: 90, last: 99 }],
    ["bytes=90-500", { first: 90, last: 99 }],
    ["bytes=99-99", { first: 99, last: 99 }],
    ["bytes=-10", { first: 90, last: 99 }],
    ["bytes=-500", { first: 0, last: 99 }],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    [undefined, "whole"],
    ["", "whole"],
    ["bytes=-", "whole"],
    ["bytes=9-3", "whole"],
    ["bytes=0-1,5-6", "whole"],
    ["items=0-9", "whole"],
    ["bytes=a-b", "whole"],
    ["bytes=0-9999999999999999999999", "whole"],
  ] as const)("asked as %s is %j", (header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected);
  });
});

const version = { etag: '"abc"', lastModified: "Sat, 21 Nov 2026 10:00:00 GMT" };
const none = { ifNoneMatch: undefined, ifModifiedSince: undefined, ifRange: undefined };

describe("a copy", () => {
  test.each([
    [{ ifNoneMatch: '"abc"' }, true],
    [{ ifNoneMatch: '"x", W/"abc"' }, true],
    [{ ifNoneMatch: "*" }, true],
    [{ ifNoneMatch: '"x"' }, false],
    [{ ifNoneMatch: '"x"', ifModifiedSince: version.lastModified }, false],
    [{ ifModifiedSince: version.lastModified }, true],
    [{ ifModifiedSince: "Sat, 21 Nov 2026 09:59:59 GMT" }, false],
    [{ ifModifiedSince: "yesterday" }, false],
    [{}, false],
  ])("with %j is current: %s", (given, expected) => {
    expect(isFresh({ ...none, ...given }, version)).toBe(expected);
  });

  test.each([
    [undefined, true],
    ['"abc"', true],
    [version.lastModified, true],
    ['W/"abc"', false],
    ['"old"', false],
  ])("is continued under If-Range %s: %s", (ifRange, expected) => {
    expect(isRangeCurrent({ ...none, ifRange }, version)).toBe(expected);
  });
});
