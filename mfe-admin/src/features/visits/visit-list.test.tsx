// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { bookedVisit as visit } from "../../blocks/testing/booked-visit.ts";
import { showBlock, waitForView } from "../../blocks/testing/show-block.tsx";
import type { ShownBlock } from "../../blocks/testing/show-block.tsx";
import texts from "../../messages/en/admin-visits.json" with { type: "json" };
import { VisitList } from "./visit-list.tsx";

let shown: ShownBlock;

afterEach(async () => {
  await shown.remove();
  vi.unstubAllGlobals();
});

test("the view of today lists all of its visits, and its count says that it is of those to serve", async () => {
  vi.stubGlobal("fetch", async (url: string) =>
    Response.json(url.startsWith("/api/admin/visits/today") ? { openCount: 2 } : []),
  );
  shown = await showBlock(<VisitList />, { messages: { "admin-visits": texts } });
  await waitForView(() =>
    expect(shown.find("nav a[aria-current]").textContent).toBe("Today2 to serve"),
  );
});

test("a state that could not be set takes the focus from nothing, when somebody else has set it", async () => {
  const { promise: isSeen, resolve: see } = Promise.withResolvers<void>();
  let asked = 0;
  vi.stubGlobal("fetch", async (url: string, { method }: { method: string }) => {
    if (method === "PATCH") {
      return Response.json({ message: "Taken.", code: "conflict" }, { status: 409 });
    }
    if (url.startsWith("/api/admin/visits/today")) return Response.json({ openCount: 1 });
    if (!url.startsWith("/api/admin/visits")) return Response.json([]);
    asked += 1;
    if (asked === 1) return Response.json([visit]);
    await isSeen;
    return Response.json([{ ...visit, state: "arrived" }]);
  });
  shown = await showBlock(<VisitList />, { messages: { "admin-visits": texts } });
  const arrived = `${texts["set.arrived"]}: Amina`;
  await waitForView(() => shown.button(arrived));
  await act(async () => shown.button(arrived).focus());
  await shown.click(arrived);
  await waitForView(() => expect(asked).toBe(2));
  const search = shown.find<HTMLInputElement>("input");
  await act(async () => {
    search.focus();
    see();
  });
  await waitForView(() => shown.button(`${texts["set.served"]}: Amina`));
  expect(document.activeElement).toBe(search);
});
