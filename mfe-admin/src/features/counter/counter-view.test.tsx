// @vitest-environment happy-dom
import type { CounterVisit } from "@dhahabu/contract/counter";
import type { Duty } from "@dhahabu/contract/duties";
import type { Role, User } from "@dhahabu/contract/identity";
import { afterEach, expect, test, vi } from "vitest";
import { showBlock, waitForView } from "../../blocks/testing/show-block.tsx";
import type { ShownBlock } from "../../blocks/testing/show-block.tsx";
import texts from "../../messages/en/admin-counter.json" with { type: "json" };
import customerTexts from "../../messages/en/admin-customers.json" with { type: "json" };
import quoteTexts from "../../messages/en/admin-quotes.json" with { type: "json" };
import { CounterView } from "./counter-view.tsx";

const visit: CounterVisit = {
  id: 3,
  reference: "CV-3",
  state: "open",
  branchName: "Nairobi",
  branchAddress: "1 Street",
  customer: { id: 9, reference: "CU-9", name: "Wanjiku", state: "verified", language: "en" },
  appointmentReference: "VIS-4",
  quoteCode: "7KQ2-9MXD-4TH",
  openedBy: "teller",
  openedAt: "2026-01-09T06:00:00.000Z",
  outcome: null,
  agreedValuationId: null,
  closedBy: null,
  closedAt: null,
  items: [],
  valuations: [],
};

let shown: ShownBlock;

afterEach(async () => {
  await shown.remove();
  vi.unstubAllGlobals();
});

test.each<[Role, Duty[], string[]]>([
  ["user", ["teller"], ["/admin/customers", "/admin/visits", "/admin/quotes"]],
  ["admin", [], ["/admin/customers", "/admin/visits", "/admin/quotes"]],
  ["user", ["approver"], ["/admin/customers"]],
  ["user", ["auditor"], ["/admin/customers"]],
])("a visit leads %s with the duties %j to what they may enter", async (role, duties, pages) => {
  vi.stubGlobal("fetch", async (url: string) =>
    url === "/api/admin/counter-visits/3"
      ? Response.json(visit)
      : Response.json({ message: "Later.", code: "unavailable" }, { status: 503 }),
  );
  shown = await showBlock(<CounterView id={3} />, {
    messages: {
      "admin-counter": texts,
      "admin-customers": customerTexts,
      "admin-quotes": quoteTexts,
    },
    user: { id: 7, username: "amina", role, duties } as User,
  });
  await waitForView(() => {
    const links = [...shown.place.querySelectorAll("dl a")];
    expect(links.map((link) => link.getAttribute("href")?.replace(/\?.*/, ""))).toEqual(pages);
  });
  expect(shown.place.textContent).toContain("VIS-4");
});
