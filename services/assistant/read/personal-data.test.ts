import { runInNewContext } from "node:vm";
import { maxChatMessageLength } from "@dhahabu/contract/assistant";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxQuestionLength, strikePersonalData } from "./personal-data.ts";

/** A message, and what is left of it; `…` in the sample stands for `[…]`. */
type Sample = readonly [message: string, left: string];

const mark = (left: string) => left.replaceAll("…", "[…]");

describe("numbers of telephones are struck out", () => {
  test.each<Sample>([
    ["Call me on 0712345678 please", "Call me on … please"],
    ["my number is 0712 345 678, price of 22K?", "my number is …, price of 22K?"],
    ["0712-345-678 is mine", "… is mine"],
    ["whatsapp +254 712 345 678 about loans", "whatsapp … about loans"],
    ["+254(0)712345678 how much", "… how much"],
    ["nipigie 0110 234567 kuhusu mkopo", "nipigie … kuhusu mkopo"],
    ["namba yangu ni 254722000111, bei ya leo?", "namba yangu ni …, bei ya leo?"],
    ["text 712 345 678 when 22K rises", "text … when 22K rises"],
    ["office line 020 2345678 is dead", "office line … is dead"],
    ["رقمي ٠٧١٢٣٤٥٦٧٨ كم سعر الذهب", "رقمي … كم سعر الذهب"],
    ["جوالي +966 50 123 4567 كم السعر", "جوالي … كم السعر"],
    ["اتصل على 00971501234567 لو سمحت", "اتصل على … لو سمحت"],
    ["موبايلي 01012345678 عايز قرض", "موبايلي … عايز قرض"],
  ])("%s", (message, left) => {
    expect(strikePersonalData(message)).toBe(mark(left));
  });
});

describe("addresses are struck out", () => {
  test.each<Sample>([
    ["write to amina.otieno+gold@example.co.ke today", "write to … today"],
    ["my mail: john @ example.com ok?", "my mail: … ok?"],
    ["mail wanjiku at gmail dot com the rates", "mail … the rates"],
    ["find me @wanjiku_254 there", "find me … there"],
    ["is https://pay.example/x?token=abc yours?", "is … yours?"],
    ["بريدي ahmed@example.com ارسل السعر", "بريدي … ارسل السعر"],
  ])("%s", (message, left) => {
    expect(strikePersonalData(message)).toBe(mark(left));
  });
});

describe("numbers of identities, accounts and transactions are struck out", () => {
  test.each<Sample>([
    ["my ID number is 23456789, can I pledge?", "my ID number is …, can I pledge?"],
    ["ID no. 1234567 enough for a loan?", "ID no. … enough for a loan?"],
    ["passport AK0123456 accepted?", "passport … accepted?"],
    ["KRA PIN A001234567Z do you need it", "KRA PIN … do you need it"],
    ["I paid, code QFT5K2A1XZ, is it in?", "I paid, code …, is it in?"],
    ["mpesa SGH7UJ2K9L not received", "mpesa … not received"],
    ["rh12ab34cd was my payment", "… was my payment"],
    ["account 01109876543200 balance please", "account … balance please"],
    ["card 4111 1111 1111 1111 blocked", "card … blocked"],
    ["IBAN GB29 NWBK 6016 1331 9268 19 works?", "IBAN … works?"],
    ["kitambulisho changu 23456789 kinatosha?", "kitambulisho changu … kinatosha?"],
    ["kitambulisho namba 2345678 inatosha?", "kitambulisho namba … inatosha?"],
    ["رقم الهوية ٢٣٤٥٦٧٨٩ هل يكفي", "رقم الهوية … هل يكفي"],
    ["حسابي رقم 12345678 كم الرصيد", "حسابي رقم … كم الرصيد"],
    ["born 12/03/1985, may I borrow?", "born …, may I borrow?"],
    ["12345678 is that enough", "… is that enough"],
  ])("%s", (message, left) => {
    expect(strikePersonalData(message)).toBe(mark(left));
  });
});

describe("names are struck out after the words that announce them", () => {
  test.each<Sample>([
    ["My name is John Kamau, what is the price?", "My name is …, what is the price?"],
    ["my name is john kamau and I want a loan", "my name is … and I want a loan"],
    ["Hi, my name's Achieng. Do you buy coins?", "Hi, my name's …. Do you buy coins?"],
    ["I am called Mary Wanjiku Njeri from Nakuru", "I am called … from Nakuru"],
    ["Jina langu ni Juma Otieno, bei ya dhahabu?", "Jina langu ni …, bei ya dhahabu?"],
    ["naitwa juma nataka mkopo", "naitwa … nataka mkopo"],
    ["Ninaitwa Halima na nina gramu 12", "Ninaitwa … na nina gramu 12"],
    ["اسمي محمد علي وأريد قرضا", "اسمي … وأريد قرضا"],
    ["انا اسمي فاطمة كم سعر الذهب", "انا اسمي … كم سعر الذهب"],
    ["ismi Ahmed, kam se3r el dahab", "ismi …, kam se3r el dahab"],
    ["Mr Kamau told me you lend 70", "Mr … told me you lend 70"],
    ["Je m'appelle Jean Dupont, bonjour", "Je m'appelle …, bonjour"],
    ["我叫王小明，金价多少", "我叫…，金价多少"],
  ])("%s", (message, left) => {
    expect(strikePersonalData(message)).toBe(mark(left));
  });

  test.each(["my name is not on the receipt", "naitwa", "jina langu ni nani?"])(
    "what is no name stays: %s",
    (message) => {
      expect(strikePersonalData(message).startsWith(message.slice(0, 6))).toBe(true);
    },
  );
});

test.each([
  "How much is 12.5 grams of 22K today?",
  "loan of KES 1,500,000 on 250g of 18k for 3 months",
  "I want 1250500 KES on my gold",
  "borrow 1250500 tomorrow",
  "KES1250500 against bars",
  "nikopeshe ksh 70000 kwa gramu 7.25",
  "mkopo wa 2500000 unawezekana?",
  "lend me 10000000",
  "5000000/= kwa miezi 2",
  "كم قرض ٢٥٠٠٠٠٠ شلن على عيار ٢٢",
  "سعر 999.9 و 916 و 750",
  "do you open at 08:00 or 9 a.m. on 24/7?",
  "weight 1234567 grams of 24 karat",
  "22K 24K 18K: what pays more, 0.5 or 0.25 grams?",
  "1 500 000 for 3 months",
  "documents for a loan: which ID and which receipt?",
  "my ID expired, is a passport enough?",
])("figures that matter and plain words stay: %s", (message) => {
  expect(strikePersonalData(message)).toBe(message);
});

test("nothing is left of a message that is nothing but personal", () => {
  for (const message of ["0712345678", "amina@example.com", " ١٢٣٤٥٦٧٨ ", "?!", ""]) {
    expect(strikePersonalData(message)).toBe("");
  }
});

test("a message is one line, and a long one is cut between its signs", () => {
  expect(strikePersonalData("bei\u0000 ya\n\tdhahabu\u202E")).toBe("bei ya dhahabu");
  const left = strikePersonalData("dhahabu 🪙 ".repeat(90));
  expect(Array.from(left)).toHaveLength(maxQuestionLength);
  expect(left.isWellFormed()).toBe(true);
});

test("a Kenyan telephone number is struck out of any sentence, however it is spaced", () => {
  const words = fc.array(fc.constantFrom("bei", "price", "gold", "سعر", "loan", "22K", "gramu 7"));
  const spaces = fc.constantFrom("", " ", "-");
  const start = fc.constantFrom("07", "01", "+2547", "+2541", "2547", "002547");
  fc.assert(
    fc.property(
      words,
      words,
      fc.tuple(start, fc.integer({ min: 10_000_000, max: 99_999_999 }), spaces),
      (before, after, [first, rest, space]) => {
        const digits = String(rest);
        const number = `${first}${digits.slice(0, 2)}${space}${digits.slice(2, 5)}${space}${digits.slice(5)}`;
        const left = strikePersonalData([...before, "piga", number, ...after].join(" "));
        expect(left.replaceAll(/[^\d]/gu, "")).not.toContain(digits.slice(2));
      },
    ),
  );
});

describe("a hostile text is read at once", () => {
  test.each(
    [
      ["pin ", "1aa", ""],
      ["pin ", "1-", "aa"],
      ["pin 1", "aaaaaaaaa1", "aa"],
      ["id", " -#card", "!"],
      ["", "id id ", "1aa1aa1aa1aa1aa"],
      ["", "pin1", "aa"],
      ["", "a@", ""],
      ["", "a.a@a.a", ""],
      ["a@", "a.a ", "@"],
      ["ab", " at", ""],
      ["+", "1 ", "a"],
      ["0", "( )1", "a"],
      ["", "1 ", ""],
      ["AB12", "A1 A", ""],
      ["", "A1", ""],
      ["my name is a", "'.", "!"],
      ["", "my name is a", ""],
      ["", "Mr Aa Aa ", ""],
      ["", "[…], ", "x"],
      ["", "ال", "هوية 1"],
      ["", "kes of ", "1234567"],
    ].map(([start = "", again = "", end = ""]) => {
      const times = Math.floor((maxChatMessageLength - start.length - end.length) / again.length);
      return [`${start}${again}…${end}`, start + again.repeat(times) + end] as const;
    }),
  )("%s", (_, text) => {
    // A pattern that never ends is ended by this alone.
    const read = (): unknown =>
      runInNewContext("strike(text)", { strike: strikePersonalData, text }, { timeout: 5000 });
    expect(read).not.toThrow();
  });
});
