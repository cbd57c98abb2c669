import type { BankEntry } from "@dhahabu/contract/assistant-desk";
import { expect, test } from "vitest";
import {
  cutPage,
  filterEntries,
  listTopics,
  orderEntries,
  pickTitleLanguage,
} from "./bank-entries.ts";
import { createEntry } from "./testing/desk-server.ts";

const entries = [
  createEntry("storage.lost-key", { uses: 4, thumbsDown: 1 }),
  createEntry("price.today", { uses: 90, isComputed: true }),
  createEntry("storage.insured", { thumbsDown: 3, isRetired: true }),
  createEntry("bank.who"),
];
const ids = (list: readonly BankEntry[]) => list.map(({ id }) => id);

test("titles are in the office's language where the bank has it", () => {
  expect(
    ["sw", "ar", "hi", "zh", "fr", "en"].map((code) => pickTitleLanguage(code as "en")),
  ).toEqual(["sw", "ar", "en", "en", "en", "en"]);
});

test("a search looks at ids, titles and texts, and filters narrow it", () => {
  expect(listTopics(entries)).toEqual(["bank", "price", "storage"]);
  expect(ids(filterEntries(entries, { search: "KUHUSU storage" }))).toEqual([
    "storage.lost-key",
    "storage.insured",
  ]);
  expect(ids(filterEntries(entries, { search: "piga", topic: "bank" }))).toEqual(["bank.who"]);
  expect(ids(filterEntries(entries, { search: "", state: "retired" }))).toEqual([
    "storage.insured",
  ]);
  expect(filterEntries(entries, { search: "", state: "in-use" })).toHaveLength(3);
});

test("orders go by use, by thumbs and by what was never given; ids settle the rest", () => {
  expect(ids(orderEntries(entries, "-uses"))).toEqual([
    "price.today",
    "storage.lost-key",
    "bank.who",
    "storage.insured",
  ]);
  expect(ids(orderEntries(entries, "-thumbsDown")).slice(0, 2)).toEqual([
    "storage.insured",
    "storage.lost-key",
  ]);
  expect(ids(orderEntries(entries, "uses")).slice(0, 2)).toEqual(["bank.who", "storage.insured"]);
});

test("pages begin after the row that names them, and one that is gone is past the end", () => {
  const first = cutPage(entries, { limit: 3 });
  expect([first.rows.length, first.next]).toEqual([3, "storage.insured"]);
  const last = cutPage(entries, { after: first.next, limit: 3 });
  expect([ids(last.rows), last.next]).toEqual([["bank.who"], undefined]);
  expect(cutPage(entries, { after: "gone.away", limit: 3 }).rows).toEqual([]);
});
