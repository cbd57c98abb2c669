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
  priceChange: 0.25,
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
  priceChange: -1.5,
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

test("each type has its price, change, state, source and time", async () => {
  const { place } = await mountBoard([fine, bars]);
  const [first, second] = [...place.querySelectorAll("tbody tr")].map((row) => row.textContent);
  for (const text of [
    "24K gold",
    "18,250.50",
    "+0.25%",
    "Live",
    "World market",
    "12:00",
    "Nairobi",
  ])
    expect(first).toContain(text);
  for (const text of ["Gold bars", "18,000.00", "-1.50%", "fallback", "Set by the bank"])
    expect(second).toContain(text);
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
  ["live", "feed:goldapi", "World market"],
  ["market-closed", "feed:goldapi", "World market"],
  ["delayed", "feed:metalprice", "World market"],
  ["fallback", "configuration", "Set by the bank"],
] as const)(
  "a price that is %s says so, where it is from and what it means",
  async (state, source, from) => {
    const { place } = await mountBoard([{ ...fine, state, source }]);
    const row = find(place, "tbody tr");
    expect(find(row, "[data-state]").textContent).toBe(english[`prices.state.${state}`]);
    expect(row.textContent).toContain(`${from} · Nov 21, 2026, 12:00`);
    expect(find(place, "[role=status]").textContent).toBe(english[`prices.explain.${state}`]);
  },
);

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
  expect(row).toContain("مباشر");
  expect(row).toContain("١٨٬٢٥٠٫٥٠");
});
