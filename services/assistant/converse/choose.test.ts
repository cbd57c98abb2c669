import { expect, test } from "vitest";
import { choose, shareOfForbidden } from "./choose.ts";

const list = (shares: Record<string, number>) =>
  Object.entries(shares).map(([answerId, share]) => ({ answerId, share }));

test("the likeliest answer that leads is chosen, with its share and its lead", () => {
  const { kind, confidence, ...rest } = choose(list({ "loan.ltv": 0.6, "price.today": 0.2 }));
  expect([kind, rest]).toEqual(["answer", { answerId: "loan.ltv" }]);
  expect(confidence.score).toBeCloseTo(0.6);
  expect(confidence.margin).toBeCloseTo(0.4);
});

test("among answers of one topic the likeliest is chosen, though none leads", () => {
  expect(choose(list({ "loan.a": 0.41, "loan.b": 0.4, "price.a": 0.1 }))).toMatchObject({
    kind: "answer",
    answerId: "loan.a",
  });
  expect(choose(list({ "loan.a": 0.34, "loan.b": 0.33, "loan.c": 0.32 })).kind).toBe("unsure");
});

test("answers of several topics as likely are offered, three at most and none that is hardly likely", () => {
  const shares = { "loan.a": 0.2, "price.a": 0.19, "branch.a": 0.1, "sell.a": 0.09 };
  expect(choose(list(shares))).toMatchObject({
    kind: "unsure",
    answerIds: ["loan.a", "price.a", "branch.a"],
  });
  expect(choose(list({ "loan.a": 0.05, "price.a": 0.045, "branch.a": 0.01 }))).toMatchObject({
    kind: "unsure",
    answerIds: ["loan.a", "price.a"],
  });
});

test("small talk is chosen where it leads alone, and never offered", () => {
  expect(
    choose(list({ "talk.a": 0.21, "talk.b": 0.19, "talk.c": 0.17, "loan.a": 0.1 })),
  ).toMatchObject({ kind: "unsure", answerIds: ["loan.a"] });
  expect(choose(list({ "talk.a": 0.6, "loan.a": 0.1 }))).toMatchObject({ answerId: "talk.a" });
});

test("nothing is chosen where nothing is likely", () => {
  expect(choose([])).toEqual({ kind: "unknown", confidence: { score: 0, margin: 0 } });
  expect(choose(list({ "loan.a": 0.02, "price.a": 0.01 })).kind).toBe("unknown");
});

test("who most likely asks for what is forbidden is refused, by whichever rule is likeliest", () => {
  const shares = { "refuse.stolen": 0.45, "refuse.forged": 0.3, "loan.a": 0.2 };
  const choice = choose(list(shares));
  expect(choice).toMatchObject({ kind: "answer", answerId: "refuse.stolen" });
  expect(choice.confidence.score).toBeCloseTo(0.75);
});

test("nobody else is refused, offered a refusal, or less sure of because of one", () => {
  const shares = { "refuse.stolen": 0.55, "loan.a": 0.35, "price.a": 0.1 };
  const choice = choose(list(shares));
  expect(choice).toMatchObject({ kind: "answer", answerId: "loan.a" });
  expect(choice.confidence.score).toBeCloseTo(0.35 / 0.45);
  const unsure = choose(
    list({ "refuse.stolen": 0.4, "loan.a": 0.1, "price.a": 0.1, "branch.a": 0.1 }),
  );
  expect(unsure).toMatchObject({ kind: "unsure", answerIds: ["loan.a", "price.a", "branch.a"] });
});

test("what is forbidden counts together", () => {
  const shares = { "refuse.stolen": 0.2, "loan.a": 0.5, "refuse.forged": 0.15 };
  expect(shareOfForbidden(list(shares))).toBeCloseTo(0.35);
  expect(shareOfForbidden([])).toBe(0);
});
