import { editableFactsSchema } from "@dhahabu/contract/bank-facts";
import { branches, firstFacts } from "@dhahabu/contract/facts";
import { expect, test } from "vitest";
import { firstEditableFacts, toBankFacts, toStoredFacts } from "./bank-facts.ts";

test("the first facts with the first branches are those of the code", () => {
  expect(toBankFacts(firstEditableFacts, branches, firstFacts.mailSender)).toEqual({
    ...firstFacts,
    phones: { support: firstFacts.phones.support, chatApp: firstFacts.phones.chatApp },
    emails: { general: firstFacts.emails.general, loans: firstFacts.emails.loans },
  });
  expect(editableFactsSchema.parse(firstEditableFacts)).toEqual(firstEditableFacts);
});

const today = "2026-11-22";

test("charges are stored in their order, without amounts that were not given", () => {
  const [first, ...others] = firstEditableFacts.loanCharges;
  if (!first) throw new Error("There is no charge.");
  const given = [...others.map(({ id }) => ({ id, amountKes: undefined })), first];
  expect(toStoredFacts({ ...firstEditableFacts, loanCharges: given }, today)).toStrictEqual(
    firstEditableFacts,
  );
  const priced = toStoredFacts(
    { ...firstEditableFacts, loanCharges: [...others, { ...first, amountKes: 0 }] },
    today,
  );
  expect(priced.loanCharges[0]).toEqual({ id: first.id, amountKes: 0 });
});

test("closed days are stored in order, and those of long ago are forgotten", () => {
  const days = ["2027-01-01", "2026-12-25", "2025-11-21", "2025-11-20"].map((date) => ({
    date,
    reason: "Public holiday",
  }));
  const stored = toStoredFacts({ ...firstEditableFacts, closedDays: days }, today);
  expect(stored.closedDays.map(({ date }) => date)).toEqual([
    "2025-11-21",
    "2026-12-25",
    "2027-01-01",
  ]);
});

test("the head office is the first branch, wherever it is", () => {
  const facts = toBankFacts(
    firstEditableFacts,
    [{ address: "Kenyatta Avenue, Nakuru, Kenya" }],
    "no-reply@bank.example",
  );
  expect(facts).toMatchObject({
    headOfficeAddress: "Kenyatta Avenue, Nakuru",
    branchCount: 1,
    mailSender: "no-reply@bank.example",
  });
});

test.each([
  ["a number without its country", { phones: { support: "0700 000 000", chatApp: "+254700" } }],
  ["a word as a number", { phones: { support: "+254 call me", chatApp: "+254 700 000 003" } }],
  ["no address", { emails: { general: "info", loans: "loans@bank.example" } }],
  ["hours that end before they begin", { faqHours: { days: [1], opens: "18:00", closes: "8:00" } }],
  ["no hours", { openingHours: [] }],
  [
    "hours of a day twice",
    {
      openingHours: [
        { days: [1, 2], opens: "08:00", closes: "12:00" },
        { days: [2, 3], opens: "11:00", closes: "18:00" },
      ],
    },
  ],
  [
    "a closed day twice",
    {
      closedDays: [
        { date: "2026-12-25", reason: "Christmas" },
        { date: "2026-12-25", reason: "Holiday" },
      ],
    },
  ],
  ["a closed day without a reason", { closedDays: [{ date: "2026-12-25", reason: " " }] }],
  ["a charge below zero", { loanCharges: [{ id: "fresh-loan", amountKes: -1 }] }],
  ["a charge missing", { loanCharges: [{ id: "fresh-loan" }] }],
  ["no branch at all", { statedBranches: 0 }],
])("facts with %s are refused", (_name, fault) => {
  expect(editableFactsSchema.safeParse({ ...firstEditableFacts, ...fault }).success).toBe(false);
});
