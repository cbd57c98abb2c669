import type { OwnVisit } from "@dhahabu/contract/visits";
import { expect, test } from "vitest";
import { createStorage } from "../../testing/create-storage.ts";
import { keepVisit, readKeptVisit, renewKeptVisit } from "./kept-visit.ts";

const visit: OwnVisit = {
  reference: "DGB-7K3M-Q2ZX",
  branchId: 1,
  branchName: "Nairobi Head Office",
  branchAddress: "Muthangari Drive",
  kind: "loan",
  startsAt: "2026-11-30T06:30:00.000Z",
  state: "booked",
  quoteCode: null,
  changeCount: 0,
  isChangeable: true,
};
const linkToken = "a".repeat(32);
const beforeMs = Date.parse("2026-11-29T06:30:00.000Z");
const afterMs = Date.parse("2026-11-30T07:00:00.000Z");

test("a booking is kept until its visit begins, or until it is forgotten", () => {
  const storage = createStorage();
  keepVisit(storage, { visit, linkToken });
  expect(readKeptVisit(storage, beforeMs)).toEqual({ visit, linkToken });
  expect(readKeptVisit(storage, afterMs)).toBeUndefined();
  keepVisit(storage, undefined);
  expect(readKeptVisit(storage, beforeMs)).toBeUndefined();
});

test("what its private link shows takes its place, a cancellation ends it, and another's link changes nothing", () => {
  const storage = createStorage();
  keepVisit(storage, { visit, linkToken });
  renewKeptVisit(storage, "b".repeat(32), { ...visit, state: "cancelled" });
  const moved = { ...visit, startsAt: "2026-12-01T06:30:00.000Z", changeCount: 1 };
  renewKeptVisit(storage, linkToken, moved);
  expect(readKeptVisit(storage, beforeMs)).toEqual({ visit: moved, linkToken });
  renewKeptVisit(storage, linkToken, { ...moved, state: "cancelled" });
  expect(readKeptVisit(storage, beforeMs)).toBeUndefined();
});

test("a storage that somebody else has filled does no harm", () => {
  const storage = createStorage();
  for (const text of ["{", "[]", "null", '{"visit":{"reference":5},"linkToken":"a"}']) {
    storage.setItem("visit-receipt", text);
    expect(readKeptVisit(storage, beforeMs)).toBeUndefined();
  }
  expect(() => keepVisit(undefined, { visit, linkToken })).not.toThrow();
});
