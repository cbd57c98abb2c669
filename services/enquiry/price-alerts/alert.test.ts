import { describe, expect, test } from "vitest";
import { judgeRequest } from "./alert.ts";
import type { OpenAlert } from "./alert.ts";

const now = new Date("2026-03-03T10:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const request = {
  email: "amina@example.com",
  language: "en",
  goldType: "22K",
  direction: "above",
  thresholdKes: "15000",
} as const;
const same: OpenAlert = {
  id: 7,
  goldType: "22K",
  direction: "above",
  thresholdKes: "15000.00",
  isConfirmed: true,
  askedAt: minutesAgo(61),
};
const others = (count: number, isConfirmed: boolean): OpenAlert[] =>
  Array.from({ length: count }, (_, index) => ({
    ...same,
    id: 100 + index,
    thresholdKes: `${16_000 + index}.00`,
    isConfirmed,
  }));

describe("a request for an alert", () => {
  test("is a new alert, beside as many as an address may have", () => {
    expect(judgeRequest(request, [], now)).toBe("new");
    expect(judgeRequest(request, others(9, true), now)).toBe("new");
    expect(judgeRequest(request, others(2, false), now)).toBe("new");
  });

  test("is nothing beside 10 alerts, or 3 that are not confirmed", () => {
    expect(judgeRequest(request, others(10, true), now)).toBe("nothing");
    expect(judgeRequest(request, others(3, false), now)).toBe("nothing");
  });

  test("for the same alert is one more mail, at most once an hour", () => {
    expect(judgeRequest(request, [...others(9, true), same], now)).toEqual({ sameId: 7 });
    const justAsked = { ...same, askedAt: minutesAgo(59) };
    expect(judgeRequest(request, [justAsked], now)).toBe("nothing");
  });

  test("the other way round is another alert", () => {
    expect(judgeRequest({ ...request, direction: "below" }, [same], now)).toBe("new");
  });
});
