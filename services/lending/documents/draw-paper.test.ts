import { languages } from "@dhahabu/contract/language";
import { expect, test } from "vitest";
import type { KeptDocument } from "./document.ts";
import { drawPaper } from "./draw-paper.ts";
import { createPaperFonts } from "./font-client.ts";
import type { QuoteContent } from "./quote-paper.ts";
import { setText } from "./set-line.ts";

const piece: QuoteContent["pieces"][number] = {
  goldType: "22K",
  grossGrams: 25,
  stonesGrams: 0.4,
  quantity: 1,
  netGrams: 24.6,
  payPricePerGram: 14_508.69,
  loanPricePerGram: 13_745.07,
  priceState: "delayed",
  priceObservedAt: "2026-11-29T08:00:00.000Z",
  saleKes: 356_913.77,
  valueKes: 338_128.94,
  loanKes: 202_877.36,
};

const quote: QuoteContent = {
  code: "7KQ2-9MXD-4TH",
  pieces: Array.from({ length: 8 }, () => piece),
  netGrams: 492,
  saleKes: 7_138_275.4,
  valueKes: 6_762_578.8,
  loanKes: 4_057_547.28,
  repayments: [
    { months: 1, totalKes: 4_666_179.37 },
    { months: 2, totalKes: 5_366_106.28 },
    { months: 3, totalKes: 6_171_022.22 },
  ],
  loanToValue: 60,
  interestRate: 15,
  policyVersion: 3,
  pricedAt: "2026-11-29T08:00:00.000Z",
  expiresAt: "2026-11-30T08:00:00.000Z",
};

const document: KeptDocument = {
  id: 1,
  code: quote.code,
  kind: "quote",
  number: "Q-2026-000123",
  language: "en",
  subject: quote.code,
  content: JSON.stringify(quote),
  sha256: "",
  issuedAt: quote.pricedAt,
  authorId: null,
  replacesCode: null,
  replacedByCode: null,
  takenBack: null,
};

const draw = (changes: Partial<KeptDocument> = {}) =>
  // With fonts that were read anew, as after a start.
  drawPaper(
    { fonts: createPaperFonts(), publicOrigin: "https://bank.example" },
    { ...document, ...changes },
  );

test.each(languages)(
  "a paper in %s is the same bytes whenever it is drawn",
  { timeout: 60_000 },
  async (language) => {
    const first = await draw({ language });
    expect(first.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await draw({ language })).equals(first)).toBe(true);
  },
);

async function set(text: string, base: "ltr" | "rtl", width = 10_000) {
  const fonts = await createPaperFonts().load("plain", text);
  const { lines } = setText(text, { base, fonts, size: 10, width });
  return lines.map(({ runs }) => runs.map((run) => run.text));
}

test("Arabic runs from right to left, its numbers and other scripts from left to right", async () => {
  // Fontkit turns around what has Arabic script in it: here it stands as fontkit is given it.
  expect(await set("حتى KES (5) يوم", "rtl")).toEqual([["يوم", " ", "KES (5)", " ", "حتى"]]);
  // The signs of a number are of Arabic script, its digits of none.
  expect((await set("\u2068١٬٢٣٤٫٥\u2069", "rtl")).flat().join("")).toBe("٥٫٤٣٢٬١");
  expect(await set("(حتى)", "rtl")).toEqual([["(", "حتى", ")"]]);
});

test("lines break between words, in Chinese between letters, and never before a full stop", async () => {
  expect(await set("gold and silver", "ltr", 40)).toEqual([["gold"], ["and"], ["silver"]]);
  const lines = await set("黄金仍归您所有。", "ltr", 31);
  expect(lines).toEqual([["黄金仍"], ["归您所"], ["有。"]]);
});
