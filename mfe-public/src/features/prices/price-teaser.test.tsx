// @vitest-environment happy-dom
import { buildPageDataKey } from "@dhahabu/kit/live/use-data";
import { act } from "react";
import { expect, test, vi } from "vitest";
import english from "../../shared-texts/gold/messages/en.json" with { type: "json" };
import { mount } from "../../testing/mount.tsx";
import { servePage } from "../../testing/serve-page.ts";
import { PriceTeaser } from "./price-teaser.tsx";

test("keeps its place while prices cannot be had, so that what stands below does not move when they come", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  await servePage((_request, response) => response.writeHead(503).end());
  const { place, kit } = await mount({ messages: { gold: english }, children: <PriceTeaser /> });
  await act(() =>
    vi.waitFor(() => expect(kit.cache.getEntry(buildPageDataKey("prices")).error).toBeDefined()),
  );
  expect(place.textContent).toBe(english["prices.teaser.label"]);
});
