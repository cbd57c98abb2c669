import { expect, test } from "vitest";
import { createStorage } from "../../../testing/create-storage.ts";
import { fillBlank, keepDraft, readDraft, selectOwnText } from "./draft.ts";
import { keepReceipt, readReceipt } from "./receipt.ts";
import { applySuggestion } from "./suggestion.ts";

const blank = { name: "", email: "", phone: "", service: "", subject: "", message: "" };
const loan = { service: "Gold Loans", subject: "A loan", message: "I would like a loan." };
const mkopo = { service: "Gold Loans", subject: "Mkopo", message: "Ningependa mkopo." };

const receipt = {
  reference: "DGB-7K3M-Q2ZX",
  receivedAtMs: 1_772_438_400_000,
  answerDueAt: "2026-03-02T10:00:00.000Z",
  linkToken: "a".repeat(32),
};

const full = {
  getItem: () => null,
  setItem: () => {
    throw new Error("QuotaExceededError");
  },
  removeItem: () => undefined,
};

test("a suggestion fills what is blank and leaves what was written", () => {
  const form = { ...blank, subject: "Mine" };
  expect(applySuggestion({ form, previous: undefined, next: loan })).toEqual({
    service: "Gold Loans",
    message: "I would like a loan.",
  });
});

test("another language replaces a suggestion that nobody touched", () => {
  const form = { ...blank, ...loan, message: "I would like a loan. Today." };
  expect(applySuggestion({ form, previous: loan, next: mkopo })).toEqual({
    service: "Gold Loans",
    subject: "Mkopo",
  });
});

test("a topic that goes takes its suggestion with it", () => {
  const form = { ...blank, ...loan, name: "Amina" };
  expect(applySuggestion({ form, previous: loan, next: undefined })).toEqual({
    service: "",
    subject: "",
    message: "",
  });
});

test("a draft holds what was written, not what was suggested, and comes back into blank fields", () => {
  const storage = createStorage();
  const form = { ...blank, ...loan, name: "Amina", message: "Mine" };
  keepDraft(storage, selectOwnText(form, loan));
  expect(readDraft(storage)).toEqual({ name: "Amina", message: "Mine" });
  expect(fillBlank({ ...blank, name: "Typed before" }, readDraft(storage))).toEqual({
    message: "Mine",
  });
  keepDraft(storage, selectOwnText(blank, loan));
  expect(readDraft(storage)).toEqual({});
});

test("storage that is full, forbidden or filled by somebody else does no harm", () => {
  expect(() => keepDraft(full, { name: "Amina" })).not.toThrow();
  expect(() => keepReceipt(undefined, receipt)).not.toThrow();
  const storage = createStorage();
  storage.setItem("enquiry-draft", '{"name":5,"other":"x","phone":"07"}');
  expect(readDraft(storage)).toEqual({ phone: "07" });
  storage.setItem("enquiry-draft", "{");
  expect(readDraft(storage)).toEqual({});
  storage.setItem("enquiry-receipt", '"text"');
  expect(readReceipt(storage)).toBeUndefined();
});

test("a receipt is kept until it is forgotten", () => {
  const storage = createStorage();
  keepReceipt(storage, receipt);
  expect(readReceipt(storage)).toEqual(receipt);
  keepReceipt(storage, undefined);
  expect(readReceipt(storage)).toBeUndefined();
});
