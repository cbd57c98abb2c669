import { customerPapers } from "@dhahabu/contract/customer-terms";
import { expect, test } from "vitest";
import { asksForVerdict, hasEveryPaper, judgeState } from "./customer.ts";

const now = new Date("2026-11-28T21:30:00Z");

test.each([
  ["verified", "2026-11-29", "verified"],
  // In Nairobi it is the 29th.
  ["verified", "2026-11-28", "expired"],
  ["verified", null, "verified"],
  ["pending", "2020-01-01", "pending"],
  ["rejected", "2020-01-01", "rejected"],
] as const)("a %s document until %s is %s", (verdict, idExpiresOn, state) => {
  expect(judgeState({ verdict, idExpiresOn }, now)).toBe(state);
});

test("every paper is every one of the five", () => {
  expect(hasEveryPaper(customerPapers)).toBe(true);
  for (const left of customerPapers) {
    expect(hasEveryPaper(customerPapers.filter((paper) => paper !== left))).toBe(false);
  }
});

const before = {
  name: "Amina Otieno",
  phone: "+254700000001",
  email: null,
  language: "en",
  idKind: "passport",
  idExpiresOn: "2031-05-30",
  papers: ["identity", "photo"],
} as const;

test.each([
  [{ phone: "+254700000002", email: "amina@example.com", language: "sw" }, false],
  [{ name: "Amina Wanjiru" }, true],
  [{ idNumber: "A1234567" }, true],
  [{ idKind: "national-id" }, true],
  [{ idExpiresOn: "2032-05-30" }, true],
  [{ papers: ["identity"] }, true],
] as const)("after %j somebody looks at the papers anew: %s", (change, isAsked) => {
  const kept = { ...before, papers: [...before.papers] };
  const after = { ...kept, ...change };
  expect(asksForVerdict(kept, { ...after, papers: [...after.papers] })).toBe(isAsked);
});
