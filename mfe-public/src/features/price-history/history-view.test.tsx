// @vitest-environment happy-dom
import type { GoldPrice, HistoryRange, PriceHistory } from "@dhahabu/contract/pricing";
import { act } from "react";
import { expect, test, vi } from "vitest";
import arabic from "./messages/ar.json" with { type: "json" };
import english from "./messages/en.json" with { type: "json" };
import { find, mount, waitFor } from "../../testing/mount.tsx";
import { servePage } from "../../testing/serve-page.ts";
import { HistoryView } from "./history-view.tsx";
import { isBehind } from "./use-fresh-history.ts";

const toMs = Date.parse("2026-11-21T09:00:00.000Z");
const stepSeconds = 300;

/** A day's history that ends in these prices. */
function historyOf(prices: number[], changes: Partial<PriceHistory> = {}): PriceHistory {
  return {
    goldType: "22K",
    range: "1D",
    currency: "KES",
    from: new Date(toMs - 86_400_000).toISOString(),
    to: new Date(toMs).toISOString(),
    stepSeconds,
    keptSince: new Date(toMs - 40 * 86_400_000).toISOString(),
    points: prices.map((pricePerGram, index) => ({
      at: new Date(toMs - (prices.length - 1 - index) * stepSeconds * 1000).toISOString(),
      pricePerGram,
    })),
    ...changes,
  };
}

/** A bank that answers each call for a history with what `answer` gives, or with 503. */
async function openBank(answer: { history: PriceHistory | undefined }) {
  const asked: string[] = [];
  await servePage((request, response) => {
    asked.push(request.url ?? "");
    const { history } = answer;
    response.writeHead(history ? 200 : 503, { "content-type": "application/json" });
    response.end(
      JSON.stringify(history ?? { message: "Later.", code: "unavailable", requestId: "test" }),
    );
  });
  return asked;
}

function mountView(options: { language?: "en" | "ar"; range?: HistoryRange } = {}) {
  const { language = "en", range = "1D" } = options;
  return mount({
    language,
    messages: { "price-history": language === "ar" ? arabic : english },
    data: { prices: [] },
    children: <HistoryView goldType="22K" typeName="22K gold" range={range} />,
  });
}

const plain = (text: string | null) => (text ?? "").replaceAll(/[\u00a0\u202f]/g, " ");

test("a history is told in one sentence: from, to, change, lowest and highest", async () => {
  const asked = await openBank({ history: historyOf([14_000, 13_900, 14_300, 14_140]) });
  const { place } = await mountView();
  expect(find(place, "[role=status]").textContent).toContain("Loading");
  await waitFor(place, "figcaption");
  expect(plain(find(place, "figcaption p").textContent)).toBe(
    "22K gold went from KES 14,000.00 a gram (Nov 21, 2026, 11:45 AM) to KES 14,140.00 " +
      "(Nov 21, 2026, 12:00 PM), a change of +1.00%. The lowest price was KES 13,900.00, the " +
      "highest KES 14,300.00.",
  );
  expect(find(place, "[role=status]").textContent).toBe("Price history shown: 22K gold, 1 day");
  expect(asked).toEqual(["/api/gold-prices/history?type=22K&range=1D"]);
});

test("a price that stood still is told so, and no figure twice", async () => {
  await openBank({ history: historyOf([14_000, 14_000]) });
  const { place } = await mountView();
  await waitFor(place, "figcaption");
  expect(plain(find(place, "figcaption").textContent)).toMatch(
    /^22K gold stood at KES 14,000\.00 a gram from .* to .*, without a change\.$/,
  );
});

test("the table has at most 24 of the figures, the last one among them", async () => {
  const prices = Array.from({ length: 289 }, (_, index) => 14_000 + index);
  await openBank({ history: historyOf(prices) });
  const { place } = await mountView();
  await waitFor(place, "tbody");
  const rows = [...place.querySelectorAll("tbody tr")].map((row) => plain(row.textContent));
  expect(rows).toHaveLength(24);
  expect(rows[0]).toContain("KES 14,000.00");
  expect(rows.at(-1)).toContain("KES 14,288.00");
  expect(find(place, "caption").textContent).toContain("22K gold, 1 day");
});

test("a history shorter than its range says since when prices are kept, a broken one why", async () => {
  const history = historyOf([1, 2, 3, 4], { from: "2026-10-21T09:00:00.000Z" });
  history.points.splice(1, 1);
  await openBank({ history: { ...history, keptSince: "2026-11-17T08:45:00.000Z" } });
  const { place } = await mountView();
  await waitFor(place, "figcaption");
  const words = plain(find(place, "figcaption").textContent);
  expect(words).toContain("Prices are kept since Nov 17, 2026, 11:45 AM, Nairobi time.");
  expect(words).toContain(english.gaps);
});

test.each([
  ["a single price", [14_000]],
  ["less than three days of prices", [14_000, 14_100, 14_200]],
])("%s makes no line: a sentence says since when prices are kept", async (_name, prices) => {
  await openBank({ history: historyOf(prices, { keptSince: "2026-11-18T09:01:00.000Z" }) });
  const { place } = await mountView();
  await waitFor(place, "p");
  expect(plain(place.textContent)).toContain("Prices are kept since Nov 18, 2026, 12:01 PM");
  expect(place.querySelector("figure")).toBeNull();
});

test("a failure is told with a way to try again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const answer: { history: PriceHistory | undefined } = { history: undefined };
  await openBank(answer);
  const { place } = await mountView();
  await waitFor(place, "[role=alert]");
  expect(find(place, "[role=alert]").textContent).toContain(english["failed.title"]);
  answer.history = historyOf([14_000, 14_100]);
  await act(async () => find<HTMLButtonElement>(place, "button").click());
  await waitFor(place, "figcaption");
});

test("in Arabic with its words, digits and months", async () => {
  await openBank({ history: historyOf([14_000, 14_140], { range: "1Y" }) });
  const { place } = await mountView({ language: "ar", range: "1Y" });
  await waitFor(place, "figcaption");
  const words = find(place, "figcaption").textContent;
  expect(words).toContain("انتقل سعر الغرام");
  expect(words).toContain("٢١ نوفمبر ٢٠٢٦");
});

test.each([
  ["the same price, a minute later", 14_000, 60, false],
  ["the same price, a step later", 14_000, stepSeconds, true],
  ["another price, a minute later", 14_001, 60, true],
  ["another price, from before the history", 14_001, -1, false],
])("a history beside a list with %s", (_what, pricePerGram, laterSeconds, expected) => {
  const listed: Pick<GoldPrice, "pricePerGram" | "refreshedAt"> = {
    pricePerGram,
    refreshedAt: new Date(toMs + laterSeconds * 1000).toISOString(),
  };
  expect(isBehind(historyOf([13_000, 14_000]), listed)).toBe(expected);
});
