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
  valuationState: "locked",
  lockedUntil: new Date(Date.now() + 600_000).toISOString(),
  approval: null,
};

test.each<[string, Partial<ListedCounterVisit>, string]>([
  ["was refused", { approval: "refused" }, texts["approval.refused"]],
  ["waits for an approver", { approval: "pending" }, texts["approval.pending"]],
  [
    "is of other pieces",
    { valuationState: "changed", lockedUntil: null },
    texts["valuationState.changed"],
  ],
  [
    "is of other pieces, though an approver never looked at it",
    { valuationState: "changed", lockedUntil: null, approval: "pending" },
    texts["valuationState.changed"],
  ],
  ["is over", { valuationState: "expired", lockedUntil: null }, texts["valuationState.expired"]],
])("a valuation that %s holds in no list", async (_, fate, said) => {
  await show("user", ["teller"], [{ ...visit, ...fate }]);
  await waitForView(() => expect(shown.place.textContent).toContain(said));
  expect(shown.place.querySelector("[role=timer]")).toBeNull();
});

test("a valuation that holds shows how long it still does", async () => {
  await show("user", ["teller"], [visit]);
  await waitForView(() => expect(shown.place.querySelector("[role=timer]")).not.toBeNull());
});
