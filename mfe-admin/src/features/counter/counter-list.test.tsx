// @vitest-environment happy-dom
import type { ListedCounterVisit } from "@dhahabu/contract/counter";
import type { Duty } from "@dhahabu/contract/duties";
import type { Role, User } from "@dhahabu/contract/identity";
import { afterEach, expect, test, vi } from "vitest";
import { showBlock, waitForView } from "../../blocks/testing/show-block.tsx";
import type { ShownBlock } from "../../blocks/testing/show-block.tsx";
import texts from "../../messages/en/admin-counter.json" with { type: "json" };
import { CounterList } from "./counter-list.tsx";

let shown: ShownBlock;

afterEach(async () => {
  await shown.remove();
  vi.unstubAllGlobals();
});

async function show(role: Role, duties: Duty[], visits: readonly ListedCounterVisit[]) {
  vi.stubGlobal("fetch", async (url: string) =>
    Response.json(url.startsWith("/api/admin/counter-visits") ? visits : []),
  );
  shown = await showBlock(<CounterList />, {
    messages: { "admin-counter": texts },
    user: { id: 7, username: "amina", role, duties } as User,
  });
}

test.each<[Role, Duty[], string]>([
  ["user", ["teller"], texts["empty.text"]],
  ["admin", ["valuer"], texts["empty.text"]],
  ["user", ["approver", "auditor"], texts["empty.textReading"]],
  ["marketing", ["auditor"], texts["empty.textReading"]],
  ["admin", [], texts["empty.textAdmin"]],
])(
  "the empty list tells %s with the duties %j what leads to a first row",
  async (role, duties, text) => {
    await show(role, duties, []);
    await waitForView(() => expect(shown.find("h2 + p").textContent).toBe(text));
  },
);

test("a valuation that was refused holds in no list", async () => {
  const visit: ListedCounterVisit = {
    id: 3,
    reference: "CV-3",
    state: "open",
    branchName: "Nairobi",
    openedBy: "teller",
    openedAt: new Date().toISOString(),
    outcome: null,
    customerName: "Wanjiku",
    customerReference: "CU-3",
    itemCount: 1,
    lockedUntil: new Date(Date.now() + 600_000).toISOString(),
    approval: "refused",
  };
  await show("user", ["teller"], [visit]);
  await waitForView(() => expect(shown.place.textContent).toContain(texts["approval.refused"]));
  expect(shown.place.querySelector("[role=timer]")).toBeNull();
});
