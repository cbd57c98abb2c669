import { routes } from "@dhahabu/contract/api";
import { expect, test } from "vitest";
import { sayWait, limitClassOf, parseLimit } from "./limit.ts";

test("reads points and seconds", () => {
  expect(parseLimit("600/60")).toEqual({ points: 600, seconds: 60 });
});

test.each(["", "600", "0/60", "10/0", "-1/60", "1.5/60", "10/60/2", "ten/60", "10 / 60"])(
  "%j is no limit",
  (text) => {
    expect(parseLimit(text)).toBeUndefined();
  },
);

test("a route without a class counts as read or write by its method", () => {
  expect(limitClassOf(routes.getUser)).toBe("read");
  expect(limitClassOf(routes.updateSystemConfig)).toBe("write");
  expect(limitClassOf(routes.calculateLoan)).toBe("read");
  expect(limitClassOf(routes.login)).toBe("login");
});

test("the wait is told in seconds, long ones in whole minutes", () => {
  expect(sayWait(30)).toEqual({ reason: "limit.seconds", values: { count: 30 } });
  expect(sayWait(601)).toEqual({ reason: "limit.minutes", values: { count: 11 } });
});
