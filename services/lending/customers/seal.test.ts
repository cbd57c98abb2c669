import { expect, test } from "vitest";
import { createNumberSeal } from "./seal.ts";

const [old, fresh] = [
  "a first key of documents, long enough",
  "a second key of documents, long too",
];
const number = "A12345678";
const passport = { idKind: "passport", idNumber: number } as const;

test("a number is read again, and never the same twice under its seal", async () => {
  const seal = await createNumberSeal([fresh]);
  const [one, other] = [await seal.close(passport, "DGC-1"), await seal.close(passport, "DGC-1")];
  expect(await seal.open(one, "DGC-1")).toBe(number);
  expect(Buffer.from(one.sealed)).not.toEqual(Buffer.from(other.sealed));
  expect(Buffer.from(one.sealed).toString("latin1")).not.toContain(number);
  // What it is found by is the same, so that one document is one customer's.
  expect(Buffer.from(one.mark)).toEqual(Buffer.from(other.mark));
});

test("a seal is worth nothing at another customer, changed, or without its key", async () => {
  const seal = await createNumberSeal([fresh]);
  const closed = await seal.close(passport, "DGC-1");
  await expect(seal.open(closed, "DGC-2")).rejects.toMatchObject({ name: "OperationError" });
  const changed = closed.sealed.with(20, (closed.sealed[20] ?? 0) ^ 1);
  await expect(seal.open({ ...closed, sealed: changed }, "DGC-1")).rejects.toMatchObject({
    name: "OperationError",
  });
  await expect((await createNumberSeal([old])).open(closed, "DGC-1")).rejects.toThrow("not given");
});

test("with two keys, what the one before has sealed is read and found, and the new one seals", async () => {
  const before = await (await createNumberSeal([old])).close(passport, "DGC-1");
  const seal = await createNumberSeal([fresh, old]);
  expect(await seal.open(before, "DGC-1")).toBe(number);
  const after = await seal.close(passport, "DGC-1");
  expect(after.keyId).not.toBe(before.keyId);
  const marks = (await seal.listMarks(passport)).map((mark) => Buffer.from(mark));
  expect(marks).toEqual([Buffer.from(after.mark), Buffer.from(before.mark)]);
});

test("the mark of a Kenyan identity card is one, whatever zeros stand before its number", async () => {
  const seal = await createNumberSeal([fresh]);
  const card = (idNumber: string) => ({ idKind: "national-id", idNumber }) as const;
  const hex = (mark: Uint8Array) => Buffer.from(mark).toString("hex");
  const marks = await Promise.all(
    ["1234567", "01234567", "001234567"].map(async (typed) => {
      const closed = await seal.close(card(typed), "DGC-1");
      // What is shown is what was written down.
      expect(await seal.open(closed, "DGC-1")).toBe(typed);
      return hex(closed.mark);
    }),
  );
  expect(new Set(marks).size).toBe(1);
  // Marks of before, made of what was typed, are found too.
  const ofPassport = async (idNumber: string) =>
    hex((await seal.close({ idKind: "passport", idNumber }, "DGC-1")).mark);
  const found = (await seal.listMarks(card("1234567"))).map(hex);
  expect(found).toEqual([marks[0], await ofPassport("01234567")]);
  expect(await ofPassport("1234567")).not.toBe(await ofPassport("01234567"));
});
