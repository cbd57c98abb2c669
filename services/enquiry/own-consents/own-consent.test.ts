import { consentTexts } from "@dhahabu/contract/consent";
import { expect, test } from "vitest";
import { tellConsents } from "./own-consent.ts";
import type { ConsentAct } from "./own-consent.ts";

const { version, text } = consentTexts.newsletter;

function act(
  action: ConsentAct["action"],
  day: number,
  more: Partial<ConsentAct> = {},
): ConsentAct {
  const recordedAt = new Date(Date.UTC(2026, 10, day));
  return {
    purpose: "newsletter",
    id: 7,
    isInForce: true,
    enquiry: null,
    alert: null,
    action,
    language: "sw",
    textVersion: version,
    recordedAt,
    ...more,
  };
}

const day = (number: number) => new Date(Date.UTC(2026, 10, number)).toISOString();

test.each([
  ["given", [act("given", 1)], [day(1), null, null]],
  ["confirmed", [act("given", 1), act("confirmed", 2)], [day(1), day(2), null]],
  [
    "taken back",
    [act("given", 1), act("confirmed", 2), act("withdrawn", 3)],
    [day(1), day(2), day(3)],
  ],
  [
    "taken back and restored",
    [act("given", 1), act("withdrawn", 3), act("restored", 4)],
    [day(1), null, null],
  ],
  [
    "given again",
    [act("given", 1), act("confirmed", 2), act("withdrawn", 3), act("given", 4)],
    [day(4), null, null],
  ],
] as const)("what was %s", (_, acts, expected) => {
  const [consent, ...others] = tellConsents(acts);
  expect(others).toEqual([]);
  expect([consent?.givenAt, consent?.confirmedAt, consent?.withdrawnAt]).toEqual(expected);
  expect(consent?.words).toBe(text.sw);
});

test("each subject has its own, the newest first; the words of another version are not made up", () => {
  const consents = tellConsents([
    act("given", 1),
    act("given", 5, { id: 8, textVersion: "2020-01-01" }),
    act("given", 3, { purpose: "enquiry", id: 7 }),
    act("withdrawn", 6, { purpose: "price-alert" }),
  ]);
  expect(consents.map(({ purpose, id }) => `${purpose} ${id}`)).toEqual([
    "newsletter 8",
    "enquiry 7",
    "newsletter 7",
  ]);
  expect(consents[0]?.words).toBeNull();
});
