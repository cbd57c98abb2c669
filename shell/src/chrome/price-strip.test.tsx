// @vitest-environment happy-dom
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { buildPageDataKey } from "@dhahabu/kit/live/use-data";
import type { Kit } from "@dhahabu/kit/kit-context";
import { buildTestTree, createTestKit } from "@dhahabu/kit/testing/render-page";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import english from "../messages/en/shell.json" with { type: "json" };
import { PriceStrip } from "./price-strip.tsx";

const fine: GoldPrice = {
  goldType: "24K",
  pricePerGram: 18_250.5,
  loanPricePerGram: 12_500,
  priceChange: 0.25,
  isChangeKnown: true,
  currency: "KES",
  finenessPerMille: 999,
  source: "feed:goldapi",
  state: "live",
  observedAt: "2026-11-21T09:05:00.000Z",
  refreshedAt: "2026-11-21T09:05:01.000Z",
  isGuarded: false,
  steps: [],
};

const base = { messages: { shell: english } };

function render(kit: Kit): string {
  return renderToStaticMarkup(buildTestTree({ kit, children: <PriceStrip /> }))
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .replaceAll(/<bdi[^>]*>|<\/bdi>/g, "");
}

test("a price has its change, its direction and the state and time of all", () => {
  const worse: GoldPrice = { ...fine, goldType: "22K", priceChange: -1.5 };
  const html = render(createTestKit({ ...base, data: { prices: [fine, worse] } }));
  for (const text of ["24K", "KES 18,250.50", "+0.25%", "-1.50%", "Live", "12:05 PM"]) {
    expect(html).toContain(text);
  }
  expect(html).toContain('data-direction="1"');
  expect(html).toContain('data-direction="-1"');
});

test("a price that is not of this moment has its date", () => {
  const closed: GoldPrice = { ...fine, state: "market-closed" };
  const html = render(createTestKit({ ...base, data: { prices: [closed] } }));
  expect(html).toContain("Market closed");
  expect(html).toContain("Nov 21, 2026, 12:05 PM");
});

test("prices under way keep their place, and the way to all prices stands", () => {
  const html = render(createTestKit(base));
  expect(html).toContain("Loading the prices");
  expect(html).toContain('href="/#prices"');
});

test("prices that cannot be had are told in one calm line", async () => {
  const missing = "Prices are not available at the moment.";
  expect(render(createTestKit({ ...base, data: { prices: [] } }))).toContain(missing);
  const kit = createTestKit(base);
  await kit.cache.refresh({
    key: buildPageDataKey("prices"),
    fetch: () => Promise.reject(new Error("down")),
  });
  const place = document.createElement("div");
  const root = createRoot(place);
  flushSync(() => root.render(buildTestTree({ kit, children: <PriceStrip /> })));
  expect(place.textContent).toContain(missing);
  root.unmount();
});
