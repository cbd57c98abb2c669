// @vitest-environment happy-dom
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { expect, test } from "vitest";
import gold from "../../messages/en/gold.json" with { type: "json" };
import { mount } from "../../testing/mount.tsx";
import { KaratTable } from "./karat-table.tsx";

function priceOf(goldType: string, changes: Partial<GoldPrice> = {}): GoldPrice {
  return {
    goldType,
    pricePerGram: 15_000,
    priceChange: 0.25,
    currency: "KES",
    finenessPerMille: 999,
    source: "feed:goldapi",
    state: "live",
    observedAt: "2026-11-21T09:00:00.000Z",
    refreshedAt: "2026-11-21T09:00:01.000Z",
    isGuarded: false,
    steps: [],
    ...changes,
  };
}

function mountTable(prices: GoldPrice[]) {
  return mount({ messages: { gold }, data: { prices }, children: <KaratTable /> });
}

test("the three karats in their order, and the state that all share once", async () => {
  const { place } = await mountTable([
    priceOf("Gold Bars"),
    priceOf("18K", { pricePerGram: 11_000 }),
    priceOf("24K"),
    priceOf("22K", { priceChange: -0.5 }),
  ]);
  const rows = [...place.querySelectorAll("tbody tr")].map((row) => row.textContent);
  expect(rows.map((row) => row.slice(0, 3))).toEqual(["24K", "22K", "18K"]);
  expect(rows[1]).toContain("-0.50%");
  expect(rows[2]).toContain("11,000.00");
  expect(place.querySelectorAll("[data-state=live]")).toHaveLength(1);
});

test("where the states differ, each price says its own", async () => {
  const { place } = await mountTable([priceOf("24K"), priceOf("22K", { state: "delayed" })]);
  const rows = [...place.querySelectorAll("tbody tr")].map((row) => row.textContent);
  expect(rows[0]).toContain("Live");
  expect(rows[1]).toContain("Delayed");
});

test("nothing is shown where none of the three is listed", async () => {
  const { place } = await mountTable([priceOf("21K")]);
  expect(place.textContent).toBe("");
});
