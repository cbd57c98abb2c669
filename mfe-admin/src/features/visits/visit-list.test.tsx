// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
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
