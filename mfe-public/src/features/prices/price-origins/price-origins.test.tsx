// @vitest-environment happy-dom
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { expect, test } from "vitest";
import arabicGold from "../../../shared-texts/gold/messages/ar.json" with { type: "json" };
import arabic from "./messages/ar.json" with { type: "json" };
import gold from "../../../shared-texts/gold/messages/en.json" with { type: "json" };
import english from "./messages/en.json" with { type: "json" };
import { find, mount } from "../../../testing/mount.tsx";
import { PriceOrigins } from "./price-origins.tsx";

const coins: GoldPrice = {
  goldType: "Gold Coins",
  pricePerGram: 14_485.43,
  loanPricePerGram: 12_500,
  priceChange: 0,
  isChangeKnown: true,
  currency: "KES",
  finenessPerMille: 916,
  source: "feed:goldapi",
  state: "live",
  observedAt: "2026-11-21T09:00:00.000Z",
  refreshedAt: "2026-11-21T09:00:01.000Z",
  isGuarded: false,
  steps: [
    { kind: "spot-usd-per-gram", value: "129.25211122" },
    { kind: "fineness", value: "0.916" },
    { kind: "trend", value: "1.02" },
    { kind: "base-discount", value: "0.975" },
    { kind: "exchange-rate", value: "129.5" },
    { kind: "website-discount", value: "0.95" },
  ],
};

const guarded: GoldPrice = {
  ...coins,
  goldType: "21K",
  pricePerGram: 7740,
  steps: [
    { kind: "configured-usd-per-gram", value: "96.94" },
    { kind: "maximum", value: "60" },
    { kind: "exchange-rate", value: "129" },
  ],
};

function mountOrigins(prices: GoldPrice[]) {
  return mount({
    messages: { gold, "price-origins": english },
    children: <PriceOrigins prices={prices} />,
  });
}

function readRows(place: HTMLElement): string[][] {
  return [...place.querySelectorAll("tbody tr, tfoot tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent.replaceAll("\u00a0", " ")),
  );
}

test("a price is followed step by step to the figure that is shown", async () => {
  const { place } = await mountOrigins([coins]);
  const details = find<HTMLDetailsElement>(place, "details details");
  expect(details.open).toBe(false);
  expect(find(details, "summary").textContent).toMatch(/^Gold coinsKES\s14,485.43$/);
  expect(readRows(place)).toEqual([
    ["World market, one gram of pure gold", "", "US$ 129.25211122"],
    ["Purity of 91.6%", "× 0.916", "US$ 118.3949"],
    ["Market adjustment", "× 1.02", "US$ 120.7628"],
    ["Discount of 2.5% on this type", "× 0.975", "US$ 117.7438"],
    ["Kenyan shillings for one US dollar", "× 129.5", "KES 15,247.8171"],
    ["Website discount of 5%", "× 0.95", "KES 14,485.4263"],
    ["Price per gram, rounded to the cent", "KES 14,485.43"],
  ]);
});

test("a guard says what it holds the price at, and a type of staff's has its own name", async () => {
  const { place } = await mountOrigins([guarded]);
  expect(find(place, "details summary + div + div summary").textContent).toContain("21K");
  expect(readRows(place).slice(0, 3)).toEqual([
    ["Set by the bank, one gram of this type", "", "US$ 96.94"],
    ["Held at the highest price the bank has set", "", "US$ 60"],
    ["Kenyan shillings for one US dollar", "× 129", "KES 7,740"],
  ]);
});

test("a price whose steps are not known is left out", async () => {
  const unknown: GoldPrice = { ...coins, goldType: "24K", steps: [] };
  const { place } = await mountOrigins([unknown, coins]);
  expect(place.querySelectorAll("details details")).toHaveLength(1);
  const { place: nothing } = await mountOrigins([unknown]);
  expect(nothing.textContent).toBe("");
});

test("Arabic has its own words and digits", async () => {
  const { place } = await mount({
    language: "ar",
    messages: { gold: arabicGold, "price-origins": arabic },
    children: <PriceOrigins prices={[coins]} />,
  });
  expect(find(place, "tbody").textContent).toContain("نقاء");
  expect(find(place, "tbody").textContent).toContain("× ٠٫٩١٦");
});
