import { writeSentence } from "@dhahabu/contract/sentences";
import { expect, test } from "vitest";
import { describeFault, toReadableReason, withoutPersonalData } from "./mail-fault.ts";

test.each([
  [{ code: "ESOCKET", response: undefined }, "The mail server could not be reached."],
  [{ code: "EDNS" }, "The mail server could not be reached."],
  [{ code: "ETIMEDOUT" }, "The mail server did not answer in time."],
  [{ code: "EABORT" }, "The mail server did not answer in time."],
  [{ code: "EAUTH", response: "535 5.7.8 no" }, "The mail server refused our sign-in."],
  [
    { code: "EMESSAGE", response: "451 4.3.2 try later" },
    "The mail server refused: 451 4.3.2 try later",
  ],
  [
    { code: "EENVELOPE", response: "550 5.7.1 <amina@example.com>: mailbox full" },
    "The mail server refused: 550 5.7.1 [address]: mailbox full",
  ],
  [{}, "The mail could not be sent."],
  [
    Object.assign(new Error("amina@example.com is odd"), { code: "X" }),
    "The mail could not be sent.",
  ],
])("%j is tried again: %s", (error, reason) => {
  expect(describeFault(error)).toEqual({ reason, isFinal: false });
});

test.each(["550 5.1.1 no such user", "550-5.1.1 The account does not exist", "553 5.1.3 bad"])(
  "%s is final",
  (response) => {
    expect(describeFault({ code: "EENVELOPE", response })).toEqual({
      reason: "The mail server does not know the address.",
      isFinal: true,
    });
  },
);

test("an address that is unknown for now is not final", () => {
  expect(describeFault({ code: "EENVELOPE", response: "450 4.1.1 not yet" }).isFinal).toBe(false);
});

test.each([
  ["to amina.otieno+gold@mail.example.com now", "to [address] now"],
  ['to "amina otieno"@example.com now', "to [address] now"],
  ["to <> and <Amina@example.com>.", "to [address] and [address]."],
  ["bounce+amina=40example.com refused", "[address] refused"],
  ["عائشة@example.com refused", "[address] refused"],
  ["host 10.1.2.3:25 or [2001:db8::1] said", "host [address] or [address] said"],
  ["see https://mail.example/help?u=amina for help", "see [link] for help"],
  ["line one\r\nline\u202e two", "line one line two"],
  ["x".repeat(300), "x".repeat(200)],
])("keeps people and machines out of %j", (text, expected) => {
  expect(withoutPersonalData(text)).toBe(expected);
});

test.each([
  ["The mail server does not know the address.", "The mail server does not know the address."],
  ["The enquiry is not stored any more.", "The enquiry is not stored any more."],
  ["The mail server refused: 550 amina@example.com", "The mail server refused: 550 [address]"],
  ['relation "mails" does not exist', "The mail could not be sent because of a fault on our side."],
  ["", "The mail could not be sent because of a fault on our side."],
])("staff read %j as %j", (stored, expected) => {
  const { reason, said } = toReadableReason(stored);
  expect(reason).toBe(expected);
  expect(writeSentence(said)).toBe(expected);
});

test.each(["EAUTH", "ETLS", "ETIMEDOUT", "ESOCKET", "EODD"])(
  "the reason of %s has its own name when it is read again",
  (code) => {
    const { reason } = describeFault({ code });
    expect(toReadableReason(reason).reason).toBe(reason);
  },
);

test("of an endless answer the beginning is read, and no half of an address", () => {
  const before = "a ".repeat(90);
  const filler = `<${"x".repeat(1800)}> `;
  const text = `${before}${filler}${"amina.otieno@example.com".repeat(100_000)}`;
  expect(withoutPersonalData(text)).toBe(`${before}[address]`);
});
