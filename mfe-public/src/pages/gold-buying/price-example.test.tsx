// @vitest-environment happy-dom
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { expect, test } from "vitest";
import gold from "../../shared-texts/gold/messages/en.json" with { type: "json" };
import buying from "./messages/en.json" with { type: "json" };
import { mount } from "../../testing/mount.tsx";
import { PriceExample } from "./price-example.tsx";

const price: GoldPrice = {
  goldType: "18K",
  pricePerGram: 10_345.67,
  loanPricePerGram: 12_500,
  priceChange: 0,
  isChangeKnown: true,
  currency: "KES",
  finenessPerMille: 750,
  source: "configuration",
  state: "fallback",
  observedAt: "2026-11-21T09:00:00.000Z",
  refreshedAt: "2026-11-21T09:00:01.000Z",
  isGuarded: false,
  steps: [],
};

function mountExample(prices: GoldPrice[]) {
  return mount({
    messages: { gold, "gold-buying": buying },
    data: { prices },
    children: <PriceExample />,
  });
}

test("it names weight, price and product, and how far the price can be relied on", async () => {
  const { place } = await mountExample([price]);
  const [weight, perGram, total] = [...place.querySelectorAll("dd")].map(
    (line) => line.textContent,
  );
  expect(weight).toContain("25 g");
  expect(perGram).toContain("10,345.67");
  expect(total).toContain("258,641.75");
  expect(place.textContent).toContain("Set by the bank");
});

test("without a price of its karat it says so and shows no amount", async () => {
  const { place } = await mountExample([{ ...price, goldType: "24K" }]);
  expect(place.textContent).toContain("not available right now");
  expect(place.querySelector("dd")).toBeNull();
});
