// @vitest-environment happy-dom
import type { CounterItem, CounterVisit } from "@dhahabu/contract/counter";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { showBlock } from "../../blocks/testing/show-block.tsx";
import type { ShownBlock } from "../../blocks/testing/show-block.tsx";
import texts from "../../messages/en/admin-counter.json" with { type: "json" };
import quoteTexts from "../../messages/en/admin-quotes.json" with { type: "json" };
import { ItemsPart } from "./items-part.tsx";

const bangle: CounterItem = {
  id: 5,
  description: "A bangle",
  goldType: "22K",
  grossGrams: 12,
  stonesGrams: 0,
  netGrams: 12,
  fineness: 916,
  assayMethod: "xrf",
  seal: "S-1",
  weighedBy: "teller",
  weighedAt: "2026-01-09T06:00:00.000Z",
  photoTakenAt: null,
};

let shown: ShownBlock;

afterEach(() => shown.remove());

test("the focus goes to what is corrected, and on to the next piece once the correction is left", async () => {
  const ignore = () => undefined;
  shown = await showBlock(
    <ItemsPart
      visit={{ id: 3, items: [bangle] } as unknown as CounterVisit}
      mayServe
      onChanged={ignore}
      onStale={ignore}
      onLast={ignore}
    />,
    { messages: { "admin-counter": texts, "admin-quotes": quoteTexts } },
  );
  const description = () => shown.find<HTMLInputElement>("form input");
  expect(document.activeElement).not.toBe(description());
  await shown.click("Correct: A bangle");
  expect(document.activeElement).toBe(description());
  expect(description().value).toBe("A bangle");
  await act(async () => shown.button(texts.leave).focus());
  await shown.click(texts.leave);
  expect(description().value).toBe("");
  expect(document.activeElement).toBe(description());
});
