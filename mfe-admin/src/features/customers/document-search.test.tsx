// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { showBlock, waitForView } from "../../blocks/testing/show-block.tsx";
import type { ShownBlock } from "../../blocks/testing/show-block.tsx";
import texts from "../../messages/en/admin-customers.json" with { type: "json" };
import { DocumentSearch } from "./document-search.tsx";

let shown: ShownBlock;

afterEach(async () => {
  await shown.remove();
  vi.unstubAllGlobals();
});

test("that nobody has a document is said of the number that was looked for, not of the next", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ customer: null }));
  shown = await showBlock(<DocumentSearch isNext onFound={() => undefined} />, {
    messages: { "admin-customers": texts },
  });
  const number = shown.find<HTMLInputElement>("input");
  expect(document.activeElement).toBe(number);
  await shown.type(number, "AB0000123");
  await act(async () => shown.find<HTMLFormElement>("form").requestSubmit());
  await waitForView(() => expect(shown.place.textContent).toContain(texts.notFound));
  await shown.type(number, "AB0000124");
  expect(shown.place.textContent).not.toContain(texts.notFound);
});
