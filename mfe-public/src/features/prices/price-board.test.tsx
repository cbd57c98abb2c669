// @vitest-environment happy-dom
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { buildPageDataKey } from "@dhahabu/kit/live/use-data";
import { act } from "react";
import { expect, test } from "vitest";
import arabic from "../../shared-texts/gold/messages/ar.json" with { type: "json" };
import arabicOrigins from "./price-origins/messages/ar.json" with { type: "json" };
import english from "../../shared-texts/gold/messages/en.json" with { type: "json" };
import origins from "./price-origins/messages/en.json" with { type: "json" };
import { find, mount } from "../../testing/mount.tsx";
import { PriceBoard } from "./price-board.tsx";

const fine: GoldPrice = {
  goldType: "24K",
  pricePerGram: 18_250.5,
  loanPricePerGram: 12_500,
  priceChange: 0.25,
  isChangeKnown: true,
  currency: "KES",
  finenessPerMille: 1000,
  source: "feed:goldapi",
  state: "live",
  observedAt: "2026-11-21T09:00:00.000Z",
  refreshedAt: "2026-11-21T09:00:01.000Z",
  isGuarded: false,
  steps: [],
};

const bars: GoldPrice = {
  ...fine,
  goldType: "Gold Bars",
  pricePerGram: 18_000,
  loanPricePerGram: 12_500,
  priceChange: -1.5,
  isChangeKnown: true,
  source: "configuration",
  state: "fallback",
  isGuarded: true,
};

function mountBoard(prices: GoldPrice[]) {
  return mount({
    messages: { gold: english, "price-origins": origins },
    data: { prices },
    children: <PriceBoard />,
  });
}

test("each type has what is paid, what is lent on, and its change; one line says where all come from", async () => {
  const { place } = await mountBoard([fine, { ...bars, state: "live", source: fine.source }]);
  const [first, second] = [...place.querySelectorAll("tbody tr")].map((row) => row.textContent);
  for (const text of ["24K gold", "18,250.50", "+0.25%", "12,500.00"])
    expect(first).toContain(text);
  for (const text of ["Gold bars", "18,000.00", "-1.50%"]) expect(second).toContain(text);
  const lines = [...place.querySelectorAll("[data-state]")].map((line) => line.textContent);
  expect(lines).toEqual([expect.stringMatching(/^Live from the world market, 12:00\sPM$/)]);
});

test("where the prices do not share a source, each says its own", async () => {
  const { place } = await mountBoard([fine, bars]);
  const lines = [...place.querySelectorAll("tbody [data-state]")].map((line) => line.textContent);
  expect(lines).toEqual([
    expect.stringContaining("Live from the world market"),
    expect.stringContaining("Set by the bank"),
  ]);
});

test("no change is shown before there is a day to compare with", async () => {
  const { place } = await mountBoard([{ ...fine, priceChange: 0, isChangeKnown: false }]);
  expect(place.textContent).not.toContain("%0");
  expect(place.querySelector("[data-direction]")).toBeNull();
});

test("a form of gold with a karat's prices is told in one line", async () => {
  const twin: GoldPrice = { ...fine, goldType: "Gold Bars" };
  const { place } = await mountBoard([fine, twin]);
  const rows = [...place.querySelectorAll("tbody tr")].map((row) => row.textContent);
  expect(rows[1]).toBe("Gold barsSame as 24K gold Set an alert: Gold bars");
  const { place: own } = await mountBoard([fine, { ...twin, pricePerGram: 18_000 }]);
  expect(own.querySelectorAll("tbody tr")[1]?.textContent).toContain("18,000.00");
});

test("a type that no loan accepts is lent nothing on", async () => {
  const { place } = await mountBoard([{ ...fine, goldType: "21K", loanPricePerGram: null }]);
  expect(find(place, "tbody td:last-child").textContent).toBe("–");
});

test("only a price held by its guard says so", async () => {
  const { place } = await mountBoard([fine, bars]);
  const [first, second] = [...place.querySelectorAll("tbody tr")].map((row) => row.textContent);
  expect(first).not.toContain("Held at the limit");
  expect(second).toContain("Held at the limit");
});

test("the sentence below follows the state of the prices and is announced", async () => {
  const { place, kit } = await mountBoard([fine]);
  const status = find(place, "[role=status]");
  expect(status.textContent).toBe(english["prices.explain.live"]);
  const closed: GoldPrice = { ...fine, state: "market-closed" };
  await act(async () => kit.cache.setData(buildPageDataKey("prices"), [closed]));
  expect(status.textContent).toBe(english["prices.explain.market-closed"]);
});

test.each([
  ["live", "Live from the world market"],
  ["market-closed", "World market closed, last price"],
  ["delayed", "Market quotes are late, last one"],
  ["fallback", "Set by the bank"],
] as const)("prices that are %s say so and what it means", async (state, words) => {
  const { place } = await mountBoard([{ ...fine, state, refreshedAt: "2026-11-22T09:00:00.000Z" }]);
  expect(find(place, "[data-state]").textContent).toContain(
    `${words}, Nov 21, 2026, 12:00`.replace("price,", "price").replace("one,", "one"),
  );
  expect(find(place, "[role=status]").textContent).toBe(english[`prices.explain.${state}`]);
});

test("a moved price is marked with its direction", async () => {
  const { place, kit } = await mountBoard([fine]);
  expect(find(place, "[data-move]").dataset["move"]).toBe("same");
  const dearer: GoldPrice = { ...fine, pricePerGram: 18_300 };
  await act(async () => kit.cache.setData(buildPageDataKey("prices"), [dearer]));
  expect(find(place, "[data-move]").dataset["move"]).toBe("up");
  expect(find(place, "[data-move]").textContent).toContain("18,300.00");
});

test("a type that staff added is shown by its own name", async () => {
  const { place } = await mountBoard([{ ...fine, goldType: "21K" }]);
  expect(find(place, "tbody th").textContent).toContain("21K");
});

test("an Arabic board has Arabic words and digits", async () => {
  const { place } = await mount({
    language: "ar",
    messages: { gold: arabic, "price-origins": arabicOrigins },
    data: { prices: [fine] },
    children: <PriceBoard />,
  });
  const row = find(place, "tbody tr").textContent;
  expect(row).toContain("١٨٬٢٥٠٫٥٠");
  expect(find(place, "[data-state]").textContent).toContain("مباشر");
});
